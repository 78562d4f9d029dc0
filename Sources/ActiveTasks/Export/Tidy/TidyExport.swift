/// Comma-separated tables with a frictionless data package that says what every column is.
///
/// Source: Data Package 1.0, Tabular Data Package and Table Schema (frictionless standards).
struct TidyExport: StudyExport {
  /// The tables with their files.
  private struct Open {
    let table: TidyTable
    let file: ExportFile
  }

  private let facts: ExportFacts
  private let folder: ExportFolder
  private let tables: [Open]
  private var session = 0
  private var participant: (name: String, sessions: Int)?

  init(_ facts: ExportFacts, to folder: ExportFolder) throws(Diagnostic) {
    self.facts = facts
    self.folder = folder
    var tables: [Open] = []
    for table in [
      TidyTable.participants, .sessions, .results, .metrics, .flags, .files, .codebook,
    ] {
      let file = try folder.open("\(table.name).csv")
      var header: [UInt8] = []
      CSVText.appendRow(table.columns.map(\.name), to: &header)
      try file.write(header)
      tables.append(Open(table: table, file: file))
    }
    self.tables = tables
  }

  mutating func add(_ session: ExportedSession) throws(Diagnostic) {
    try count(session.participant)
    self.session += 1
    let number = "\(self.session)"
    try row(
      .sessions,
      [
        number, session.participant, session.session ?? "", session.start?.fhir ?? "",
        session.device ?? "", session.status, session.consent?.verdict ?? "",
        session.consent?.version ?? "", session.consent?.scope ?? "",
      ])
    for result in session.results { try add(result, of: session) }
    for file in session.files {
      try row(
        .files,
        [
          number, file.kind, file.path ?? "", file.sha256, file.bytes.map(String.init) ?? "",
          file.mediaType ?? "",
        ])
    }
  }

  mutating func finish(_ summary: ExportSummary) throws(Diagnostic) -> [String: Int] {
    try count(nil)
    for metric in MetricCatalog.all {
      try row(
        .codebook,
        [
          metric.name, metric.unit, metric.methods.map(\.rawValue).joined(separator: ";"),
          metric.summary, metric.source,
        ])
    }
    var resources: [JSONMembers] = []
    for open in tables {
      let sha256 = try open.file.finish()
      resources.append(open.table.descriptor(bytes: open.file.count, sha256: sha256))
    }
    let package = JSONMembers([
      "profile": "tabular-data-package", "name": TidyName.slug(facts.name), "title": facts.name,
      "description":
        ([
          "Results of active-tasks, computed by active-cli \(ToolVersion.current). Dates: \(facts.dates.name)."
        ]
        + summary.sentences).joined(separator: " "),
      "resources": resources,
    ])
    try folder.write(package.jsonLine(indented: true), to: "datapackage.json")
    return [:]
  }

  private func add(_ exported: ExportedResult, of session: ExportedSession) throws(Diagnostic) {
    let result = exported.result
    let number = "\(exported.number)"
    try row(
      .results,
      [
        number, exported.identity.uuid("result"), "\(self.session)", result.task.rawValue,
        result.step ?? "", exported.start?.fhir ?? "", Self.text(result.durationSeconds),
        result.quality.rawValue, result.input.path, result.input.sha256, result.input.format,
        result.provenance.version, result.provenance.algorithms.jsonText,
        result.provenance.parameters.jsonText,
      ])
    for metric in result.metrics {
      var number: Double?
      var text = ""
      switch metric.value {
      case .number(let value)?: number = value
      case .text(let value)?: text = value
      case nil: break
      }
      try row(
        .metrics,
        [
          "\(exported.number)", session.participant, session.session ?? "", result.task.rawValue,
          result.step ?? "", metric.name, metric.method.rawValue, Self.text(number), text,
          metric.unit, Self.text(metric.uncertainty), metric.reason ?? "", result.quality.rawValue,
        ])
    }
    for flag in result.flags {
      try row(
        .flags,
        [
          number, flag.code, flag.severity.rawValue, flag.message, flag.location ?? "",
          "\(flag.count)",
        ])
    }
  }

  /// Counts the sessions of a participant; the row is written when the next one comes.
  private mutating func count(_ name: String?) throws(Diagnostic) {
    if let known = participant, known.name == name {
      participant?.sessions += 1
      return
    }
    if let known = participant { try row(.participants, [known.name, "\(known.sessions)"]) }
    participant = name.map { ($0, 1) }
  }

  private func row(_ table: TidyTable, _ cells: [String]) throws(Diagnostic) {
    var bytes: [UInt8] = []
    CSVText.appendRow(cells, to: &bytes)
    try tables.first { $0.table.name == table.name }?.file.write(bytes)
  }

  private static func text(_ number: Double?) -> String {
    number.map(ShortestDecimal.string) ?? ""
  }
}

/// Names as data packages want them.
enum TidyName {
  /// Lower-case letters, digits, `-`, `_` and `.`.
  static func slug(_ name: String) -> String {
    let text = String(
      name.lowercased().map {
        $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) ? $0 : "-"
      })
    return text.isEmpty ? "study" : text
  }
}
