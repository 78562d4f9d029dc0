/// Whose dates are shifted by the days of UTC, because the local time of some of their sessions is not known.
///
/// Told by several clocks, the sessions of a participant would move against each other.
struct ExportClocks {
  private var clocks = ParticipantClocks()

  /// The clocks of the sessions in `study` that `isExported`; those of people without a name stand alone.
  ///
  /// - Throws: `Diagnostic` `export.changed`, `result.contract`, `input.…` or `json.…`.
  init(
    _ study: StudyResults, isExported: (JSONValue) -> Bool
  ) throws(Diagnostic) {
    let lines = try StudyResults(study.folder)
    while let session = try lines.next() {
      let facts = session.facts
      guard let participant = facts["participant"]?.string, isExported(facts) else { continue }
      for start in [facts["start"]?.string] + session.results.map(\.start) {
        clocks.add(
          start, participant: participant, session: facts["id"]?.string, zone: study.timeZone)
      }
    }
  }

  /// Whether all sessions of a participant are told by the days of UTC.
  func isAtUTC(_ participant: String?) -> Bool { participant != nil && clocks.isAtUTC(participant) }
}
