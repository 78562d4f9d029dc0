/// Data points of IEEE 1752.1 and Open mHealth, one a line, a file for each participant: their headers have no
/// place for a person.
struct OpenMHealthExport: StudyExport {
  private let facts: ExportFacts
  private let folder: ExportFolder
  private var participant: (name: String, file: ExportFile)?
  private var unplaced: [String: Int] = [:]
  private var labels = DistinctLabels()

  init(_ facts: ExportFacts, to folder: ExportFolder) throws(Diagnostic) {
    guard facts.dates != .year else {
      throw Diagnostic(
        "usage.parameter",
        "data points need whole dates, so they cannot be exported with years only",
        found: "--dates year", expected: "--dates keep or --dates shift")
    }
    self.facts = facts
    self.folder = folder
  }

  mutating func add(_ session: ExportedSession) throws(Diagnostic) {
    for input in session.inputs {
      let answers = input.filter(\.isAnswer)
      if let first = answers.first {
        if let point = OpenMHealthPoint(first) {
          try write(point.survey(answers), of: session)
        } else {
          unplaced[Self.reason(first), default: 0] += answers.count
        }
      }
      for other in input where !other.isAnswer { try add(other, of: session) }
    }
  }

  mutating func finish(_ summary: ExportSummary) throws(Diagnostic) -> [String: Int] {
    _ = try participant?.file.finish()
    participant = nil
    try folder.write(OpenMHealthSchema.json.jsonLine(indented: true), to: OpenMHealthSchema.name)
    var summary = summary
    summary.unplaced = unplaced
    let lines =
      [
        "# \(facts.name): data points", "",
        "data/PARTICIPANT.ndjson holds the data points of a participant, one a line: headers of IEEE 1752.1,"
          + " bodies of omh:heart-rate:2.0, omh:rr-interval:1.0, ieee:ambient-sound:1.0, ieee:survey:1.0, and"
          + " active-cli:step-result:1.0 (\(OpenMHealthSchema.name)), which has every number with its"
          + " quality. Numbers of doubtful quality are in the last alone.",
        "Made by active-cli \(ToolVersion.current) from \(summary.sessions) sessions. Dates:"
          + " \(facts.dates.name).",
      ] + summary.sentences
    try folder.write(Array((lines.joined(separator: "\n") + "\n").utf8), to: "README.md")
    return unplaced
  }

  /// Why a result has no place: data points need whole times.
  private static func reason(_ exported: ExportedResult) -> String {
    exported.start == nil ? "no start time" : "no local time"
  }

  private mutating func add(
    _ exported: ExportedResult, of session: ExportedSession
  ) throws(Diagnostic) {
    guard let point = OpenMHealthPoint(exported) else {
      unplaced[Self.reason(exported), default: 0] += 1
      return
    }
    for point in point.points { try write(point, of: session) }
  }

  private mutating func write(
    _ point: JSONMembers, of session: ExportedSession
  ) throws(Diagnostic) {
    if participant?.name != session.participant {
      _ = try participant?.file.finish()
      let name = labels.take(
        ExportIdentity.label(session.participant), for: session.participant)
      participant = (session.participant, try folder.open("data/\(name).ndjson"))
    }
    try participant?.file.line(point)
  }
}
