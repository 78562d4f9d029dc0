/// Brings the outbox up to date with the results: nothing is sent here.
struct SubmitQueue {
  private static let sessionsPerTransaction = 100

  private let options: SubmitOptions
  /// What came of it so far.
  private(set) var summary = SubmitSummary()
  /// What to tell the user.
  private(set) var warnings: [Diagnostic] = []

  /// A queue of nothing yet.
  init(_ options: SubmitOptions) { self.options = options }

  /// Puts what is new or changed into the outbox, and takes out what may no longer be sent.
  ///
  /// The files of the results are compared with their hashes at the end, so nothing may be sent when this throws; what was
  /// put in until then is compared again by the next run.
  /// - Returns: whether it came to its end.
  /// - Throws: `Diagnostic` `usage.rules`, `store.…`, `export.…`, `input.…` or `json.…`.
  mutating func fill(
    _ store: StudyStore, now: () -> AbsoluteTime, isStopped: () -> Bool
  ) throws(Diagnostic) -> Bool {
    let url = options.address.text
    try Self.check(options, store)
    try store.setRules(options.rules.summary, of: url)
    var scan = try SubmitScan(options.results, rules: options.rules)
    var isAtEnd = false
    while !isAtEnd {
      if isStopped() { return false }
      try store.atOnce { () throws(Diagnostic) in
        for _ in 0..<Self.sessionsPerTransaction {
          guard let offer = try scan.next() else {
            isAtEnd = true
            return
          }
          try store.offer(offer.session, exclusion: offer.exclusion)
          guard let bundle = offer.bundle else { continue }
          try queue(offer, bundle, store, at: now().iso8601)
        }
      }
    }
    let isWhole = try StudyManifest(options.results)?.isWhole ?? false
    let counts = try store.atOnce { () throws(Diagnostic) in
      try store.withdrawUnoffered(url, isWhole: isWhole)
    }
    (summary.withdrawn, summary.outside) = counts
    summary.export = scan.summary
    warnings = scan.warnings
    if summary.outside > 0 {
      warnings.append(
        Diagnostic(
          "submit.outside", "the server has bundles that may no longer be shared",
          severity: .warning, found: "\(summary.outside)",
          hint: "tell those who run it; see them: active-cli query RESULTS --about bundles"))
    }
    return true
  }

  /// Refuses rules that differ from those that bundles of this destination were made by.
  static func check(_ options: SubmitOptions, _ store: StudyStore) throws(Diagnostic) {
    let rules = options.rules.summary
    guard !options.replacesRules, let known = try store.destination(options.address.text),
      known.rules != rules, try store.hasSent(to: options.address.text)
    else { return }
    throw Diagnostic(
      "usage.rules", "the bundles at this address were made by other rules", found: rules,
      expected: known.rules, hint: "to replace all of them: --replace-rules")
  }

  private mutating func queue(
    _ offer: SubmitScan.Offer, _ bundle: SessionBundle, _ store: StudyStore, at time: String
  ) throws(Diagnostic) {
    let url = options.address.text
    let content = ContentHash.of(bundle.body(replacing: []))
    let entries = try store.bundles(offer.session, to: url)
    let decision = OutboxDecision(
      content, after: entries, revivesRejected: options.retriesRejected)
    var chosen: Int64?
    switch decision {
    case .keep(let entry):
      chosen = entry.id
      if entry.state == .arrived { summary.unchanged += 1 }
      if entry.state == .rejected { summary.rejected += 1 }
    case .revive(let entry):
      chosen = entry.id
      try store.revive(entry.id, body: bundle.body(replacing: entry.replaces), at: time)
    case .add: break
    }
    for entry in entries where entry.state == .pending && entry.id != chosen {
      try store.supersede(entry)
    }
    if case .add(let replaces) = decision {
      let body = bundle.body(replacing: replaces)
      try store.queue(
        StudyStore.NewBundle(
          key: ContentHash.of(body), content: content, replaces: replaces,
          session: offer.session, participant: offer.participant, body: body),
        to: url, at: time)
    }
  }
}
