/// What sending depends on besides the bundles: clock, chance and wires.
struct SubmitSurroundings {
  /// The time of day.
  var now: () -> AbsoluteTime
  /// Waits so many seconds, or until the run is stopped.
  var sleep: (Double) -> Void
  /// A random number, 0 to 1.
  var chance: () -> Double
  /// Whether the run is to stop.
  var isStopped: () -> Bool
  /// Sends a request.
  var send: (HTTPRequest) throws(Diagnostic) -> HTTPOutcome
  /// Told after each answer: bundles that are done, all of them, the session.
  var progress: (Int, Int, String) -> Void
}

/// Sends what waits in the outbox, one bundle after the other.
///
/// A bundle that fails goes to the end of the line, so that one that a server cannot digest does not hold up the others;
/// failures in a row are answered by longer waits, and end the run.
struct SubmitSender {
  /// How it ended.
  enum End: Sendable, Equatable {
    /// Everything has its answer.
    case done
    /// Something waits for a better time.
    case later(Diagnostic)
    /// No other bundle would fare better.
    case blocked(Diagnostic)
    /// It was stopped.
    case stopped
  }

  /// Rejections in a row, without any arrival, that end a run: then it is not about one bundle.
  static let mostRejections = 10

  private let options: SubmitOptions
  private let store: StudyStore
  private let surroundings: SubmitSurroundings
  private var failures = 0
  private var rejections = 0
  private var lastWords: String?
  /// What the server said to the first bundle that it did not want.
  private(set) var firstRejection: String?
  /// Bundles that arrived.
  private(set) var arrived = 0
  /// Bundles that the server did not want.
  private(set) var rejected = 0

  /// A sender of the outbox in `store`.
  init(_ options: SubmitOptions, _ store: StudyStore, _ surroundings: SubmitSurroundings) {
    self.options = options
    self.store = store
    self.surroundings = surroundings
  }

  /// Sends until nothing waits, or nothing can be done now.
  ///
  /// - Throws: `Diagnostic` `program.library` or `store.…`.
  mutating func run() throws(Diagnostic) -> End {
    let bundles = try store.pendingBundles(options.address.text)
    guard !bundles.isEmpty else { return .done }
    if let end = try waitAsAsked() { return end }
    var line = bundles.map { (id: $0.id, session: $0.session, tries: 0) }
    var next = 0
    var isExhausted = false
    while next < line.count {
      if surroundings.isStopped() { return .stopped }
      var bundle = line[next]
      next += 1
      bundle.tries += 1
      guard let step = try send(bundle.id) else { continue }
      surroundings.progress(arrived + rejected, bundles.count, bundle.session)
      switch step {
      case .settled: continue
      case .ended(let end): return end
      case .failed(let wait):
        if bundle.tries < options.tries { line.append(bundle) } else { isExhausted = true }
        guard failures < options.tries else { return .later(outOfReach) }
        if next < line.count { surroundings.sleep(wait) }
      }
    }
    return isExhausted ? .later(outOfReach) : .done
  }

  private enum Step {
    case settled
    case failed(wait: Double)
    case ended(End)
  }

  /// Sends one bundle; `nil` when it no longer waits.
  private mutating func send(_ id: Int64) throws(Diagnostic) -> Step? {
    // Written before it is sent: who finds this knows that it may have arrived.
    guard let bundle = try store.attempt(id, at: surroundings.now().iso8601) else { return nil }
    var headers = [
      "Content-Type: application/json", "Accept: application/json",
      "Idempotency-Key: \(bundle.key)", "Expect:",
    ]
    if let token = options.token { headers.append(token.header) }
    let outcome = try surroundings.send(
      HTTPRequest(url: options.address.text, headers: headers, body: bundle.body))
    switch outcome {
    case .answer(let answer): return try settle(id, answer)
    case .unreachable(let words):
      try settle(id, .pending, SubmitReceipt(failure: words, token: options.token))
      return failed(after: nil)
    case .untrusted(let words):
      let receipt = SubmitReceipt(failure: words, token: options.token)
      try settle(id, .pending, receipt)
      return .ended(
        .blocked(
          Diagnostic(
            "submit.untrusted", "the server cannot prove that it is the one in the address",
            found: receipt.words, expected: "a certificate of an authority that is trusted",
            hint: "of a private authority: --ca-file FILE"
          ).naming(options.address.text)))
    case .stopped: return .ended(.stopped)
    }
  }

  private mutating func settle(_ id: Int64, _ answer: HTTPAnswer) throws(Diagnostic) -> Step {
    let receipt = SubmitReceipt(answer, token: options.token)
    switch SubmitVerdict(answer, now: surroundings.now()) {
    case .arrived:
      try settle(id, .arrived, receipt)
      if failures > 0 || arrived == 0 { try store.setNotBefore(nil, of: options.address.text) }
      (arrived, failures, rejections) = (arrived + 1, 0, 0)
      return .settled
    case .rejected:
      try settle(id, .rejected, receipt)
      firstRejection = firstRejection ?? lastWords
      (rejected, failures, rejections) = (rejected + 1, 0, rejections + 1)
      guard rejections >= Self.mostRejections else { return .settled }
      return .ended(
        .blocked(
          blocked("submit.rejecting", "the server rejects one bundle after the other", receipt, nil)
        ))
    case .refused(let message, let hint):
      try settle(id, .pending, receipt)
      return .ended(.blocked(blocked("submit.refused", message, receipt, hint)))
    case .later(let asked):
      try settle(id, .pending, receipt)
      guard let asked, asked > 0 else { return failed(after: nil) }
      // Kept, so that the next run waits, too, should this one end here.
      let time = surroundings.now().advanced(by: asked).iso8601
      try store.setNotBefore(time, of: options.address.text)
      guard asked > options.backOff.longestAskedSeconds else { return failed(after: asked) }
      return .ended(.later(askedToWait(until: time)))
    }
  }

  private mutating func settle(
    _ id: Int64, _ state: OutboxState, _ receipt: SubmitReceipt
  ) throws(Diagnostic) {
    lastWords = [receipt.status.map { "HTTP \($0)" }, receipt.words].compactMap { $0 }
      .joined(separator: ": ")
    try store.settle(
      id, state, status: receipt.status, answer: receipt.words, receipt: receipt.name,
      at: surroundings.now().iso8601)
  }

  private mutating func failed(after asked: Double?) -> Step {
    failures += 1
    let wait = options.backOff.seconds(afterFailures: failures, chance: surroundings.chance())
    return .failed(wait: max(wait, asked ?? 0))
  }

  /// Waits as a server asked in an earlier run, when that is not too long.
  private func waitAsAsked() throws(Diagnostic) -> End? {
    guard let time = try store.destination(options.address.text)?.notBefore,
      let instant = ISO8601Parser.instant(Array(time.utf8))
    else { return nil }
    let gap = instant.nanoseconds.subtractingReportingOverflow(surroundings.now().nanoseconds)
    let left = gap.overflow ? 0 : Double(gap.partialValue) / 1e9
    // More than is ever believed means that the clock was set back.
    guard left > 0, left <= BackOff.longestBelievedSeconds else { return nil }
    guard left <= options.backOff.longestAskedSeconds else {
      return .later(askedToWait(until: time))
    }
    surroundings.sleep(left)
    return nil
  }

  private func askedToWait(until time: String) -> Diagnostic {
    Diagnostic(
      "submit.later", "the server asks to come back later; what waits is kept",
      found: "not before \(time)", hint: "the same command then goes on"
    ).naming(options.address.text)
  }

  private var outOfReach: Diagnostic {
    Diagnostic(
      "submit.later", "the server is busy or out of reach; what waits is kept", found: lastWords,
      hint: "the same command later goes on"
    ).naming(options.address.text)
  }

  private func blocked(
    _ code: String, _ message: String, _ receipt: SubmitReceipt, _ hint: String?
  ) -> Diagnostic {
    let found = [receipt.status.map { "HTTP \($0)" }, receipt.name, receipt.words]
    return Diagnostic(
      code, message, found: found.compactMap { $0 }.joined(separator: ": "), hint: hint
    ).naming(options.address.text)
  }
}
