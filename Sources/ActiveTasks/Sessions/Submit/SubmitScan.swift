/// Goes through the sessions of a results folder and makes bundles of those that may be sent.
struct SubmitScan {
  /// A session, and its bundle when it may be sent.
  struct Offer: Sendable {
    /// The session's identifier.
    var session: String
    /// Its participant's pseudonym.
    var participant: String?
    /// Number of results in the bundle.
    var results: Int
    /// The bundle; `nil` when the session stays.
    var bundle: SessionBundle?
    /// Why it stays.
    var exclusion: String?
  }

  private let study: StudyResults
  private var exporter: SessionExporter

  /// A scan of the results in `folder`.
  ///
  /// - Throws: `Diagnostic` `export.no-results`, `input.…` or `json.…`.
  init(_ folder: String, rules: SharingRules) throws(Diagnostic) {
    study = try StudyResults(folder)
    exporter = try SessionExporter(rules, of: study, keepsWithdrawn: false)
  }

  /// What goes and what stays, so far.
  var summary: ExportSummary { exporter.summary }

  /// What to tell the user, so far.
  var warnings: [Diagnostic] {
    ExportRun.warnings(exporter.summary, exporter)
  }

  /// The next session; `nil` at the end, where the files have been compared with the manifest.
  ///
  /// - Throws: `Diagnostic` `export.changed`, `result.contract`, `input.…` or `json.…`.
  mutating func next() throws(Diagnostic) -> Offer? {
    guard let session = try study.next() else { return nil }
    let participant = session.facts["participant"]?.string
    let told = try exporter.session(session)
    var offer = Offer(
      session: session.facts["id"]?.string ?? "", participant: participant,
      results: told?.results.count ?? 0, exclusion: exporter.exclusion)
    offer.bundle = told.map { SessionBundle($0, participant: participant) }
    return offer
  }
}
