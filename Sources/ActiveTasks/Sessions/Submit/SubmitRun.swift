internal import Glibc

/// Sends the results of a batch to a server, a bundle a session.
///
/// At least once, and once by the idempotency key: the SHA-256 of the bundle's bytes. What is sent stands in the store
/// before, what came of it afterwards, so a run that was killed goes on where it was.
public enum SubmitRun {
  /// What came of a run.
  public struct Outcome: Sendable {
    /// The counts.
    public var summary: SubmitSummary
    /// What to tell the user.
    public var warnings: [Diagnostic]
    /// Why some bundles still wait for a better time.
    public var later: Diagnostic?
    /// Why nothing more can be sent by this command.
    public var blocked: Diagnostic?
    /// What the server does not want, when that is not why nothing more can be sent.
    public var rejected: Diagnostic?
    /// Whether it was stopped.
    public var isStopped = false
  }

  /// Sends what is new, changed or waiting.
  ///
  /// - Parameters:
  ///   - options: what, where to and how.
  ///   - isStopped: asked between and during requests.
  ///   - progress: told bundles that are done, all of them, and the last one's session.
  /// - Returns: what came of it.
  /// - Throws: `Diagnostic` `submit.busy`, `usage.rules`, `program.library`, `store.…`, `export.…`, `input.…`, `json.…` or
  ///   `output.unwritable`.
  /// - Complexity: one session in memory at a time.
  public static func run(
    _ options: SubmitOptions, isStopped: @escaping @Sendable () -> Bool,
    progress: @escaping (Int, Int, String) -> Void
  ) throws(Diagnostic) -> Outcome {
    // libcurl is loaded when the first bundle goes.
    var connection: HTTPConnection?
    var random = SystemRandomNumberGenerator()
    return try run(
      options,
      SubmitSurroundings(
        now: { AbsoluteTime.now }, sleep: { sleep($0, isStopped: isStopped) },
        chance: { Double.random(in: 0...1, using: &random) }, isStopped: isStopped,
        send: { request throws(Diagnostic) in
          if let connection { return connection.send(request, isStopped: isStopped) }
          let opened = try HTTPConnection(
            agent: "active-cli/\(ToolVersion.current)", authorities: options.authorities,
            limits: options.limits)
          connection = opened
          return opened.send(request, isStopped: isStopped)
        }, progress: progress))
  }

  /// Sends, in surroundings of one's own.
  static func run(
    _ options: SubmitOptions, _ surroundings: SubmitSurroundings
  ) throws(Diagnostic) -> Outcome {
    // A wrong folder leaves no store behind.
    _ = try StudyResults(options.results)
    let path = StudyPlace(options.results, store: options.store).path
    let store = try StudyStore.open(path: path)
    let lock = try SubmitLock(path)
    defer { withExtendedLifetime(lock) {} }
    try store.beginSubmitting()
    var queue = SubmitQueue(options)
    let isFilled = try queue.fill(
      store, now: surroundings.now, isStopped: surroundings.isStopped)
    var outcome = Outcome(summary: queue.summary, warnings: queue.warnings)
    var sender = SubmitSender(options, store, surroundings)
    switch isFilled ? try sender.run() : .stopped {
    case .done: break
    case .later(let why): outcome.later = why
    case .blocked(let why): outcome.blocked = why
    case .stopped: outcome.isStopped = true
    }
    outcome.summary.arrived = sender.arrived
    outcome.summary.rejected += sender.rejected
    if outcome.summary.rejected > 0, outcome.blocked?.code != "submit.rejecting" {
      outcome.rejected = Diagnostic(
        "submit.rejecting",
        "the server rejected bundles, \(outcome.summary.rejected) in all; they are put aside",
        found: sender.firstRejection,
        hint: "see why: active-cli submit RESULTS --status; when mended: --retry-rejected"
      ).naming(options.address.text)
    }
    outcome.summary.pending = try store.pendingBundles(options.address.text).count
    try store.checkpoint()
    return outcome
  }

  /// Refuses what a run would refuse before anything is sent.
  ///
  /// Nothing is written.
  /// - Throws: `Diagnostic` `usage.rules`, `store.…`, `export.no-results`, `input.…` or `json.…`.
  public static func check(_ options: SubmitOptions) throws(Diagnostic) {
    _ = try StudyResults(options.results)
    if let store = try history(options) { try SubmitQueue.check(options, store) }
  }

  /// What a run would send: session, participant, why, results, bytes, key, replaced keys.
  ///
  /// Nothing is written; without a key for the shift of dates the bundles have no keys yet.
  /// - Returns: the list, and what to tell the user.
  /// - Throws: as `run`.
  public static func plan(
    _ options: SubmitOptions
  ) throws(Diagnostic) -> (listing: Listing, warnings: [Diagnostic]) {
    let store = try history(options)
    if let store { try SubmitQueue.check(options, store) }
    var listing = Listing([
      .init("session"), .init("participant"), .init("state"), .init("results", .right),
      .init("bytes", .right), .init("key"), .init("replaces", isInTable: false),
    ])
    let isKeyless = options.rules.dates == .shift(key: [])
    var scan = try SubmitScan(options.results, rules: options.rules)
    while let offer = try scan.next() {
      guard let bundle = offer.bundle else { continue }
      let entries = try store?.bundles(offer.session, to: options.address.text) ?? []
      let content = ContentHash.of(bundle.body(replacing: []))
      let (state, replaces): (String, [String])
      switch OutboxDecision(content, after: entries, revivesRejected: options.retriesRejected) {
      case .keep(let entry) where entry.state == .pending:
        (state, replaces) = ("pending", entry.replaces)
      case .keep: continue
      case .revive(let entry): (state, replaces) = (entry.state.rawValue, entry.replaces)
      case .add(let keys): (state, replaces) = (keys.isEmpty ? "new" : "changed", keys)
      }
      let body = bundle.body(replacing: replaces)
      listing.append([
        .text(offer.session), offer.participant.map { .text($0) } ?? .none, .text(state),
        .integer(Int64(offer.results)), .integer(Int64(body.count)),
        isKeyless ? .none : .text(ContentHash.of(body)), .text(replaces.joined(separator: " ")),
      ])
    }
    return (listing, scan.warnings)
  }

  /// The store for reading; `nil` when there is none, or one that is older than outboxes.
  private static func history(_ options: SubmitOptions) throws(Diagnostic) -> StudyStore? {
    let path = StudyPlace(options.results, store: options.store).path
    guard access(FileName.bytes(path), F_OK) == 0 else { return nil }
    do throws(Diagnostic) {
      return try StudyStore.openForReading(path: path)
    } catch {
      guard error.code == "store.older" else { throw error }
      return nil
    }
  }

  /// Waits `seconds`, or until the run is stopped.
  private static func sleep(_ seconds: Double, isStopped: () -> Bool) {
    let end = ContinuousClock.now + .seconds(seconds)
    while !isStopped(), ContinuousClock.now < end { usleep(50_000) }
  }
}
