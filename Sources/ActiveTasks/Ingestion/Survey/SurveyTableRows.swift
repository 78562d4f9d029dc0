/// The rows of a table of answers with their names, in the order of the file; what cannot be read keeps its place.
struct SurveyTableRows {
  /// One row.
  struct Row {
    /// Line in the file, from 1.
    var line: Int
    /// Whose it is, else which row it is.
    var name: String
    /// As many cells as the header has; `nil` when they cannot be told apart.
    var cells: [String]?
    /// Doubts about the row.
    var flags: [QualityFlag] = []
  }

  private static let people: Set = [
    "participant", "participantid", "subject", "subjectid", "patient", "patientid", "person",
    "personid",
    "respondent", "respondentid",
  ]
  private static let identifiers: Set = ["id", "record", "recordid", "case"]
  /// Parts of the names of columns that tell several rows of one person apart.
  private static let occasions = [
    "session", "visit", "date", "timepoint", "timestamp", "wave", "event", "instance", "occasion",
    "phase", "week",
  ]

  /// The column that names the rows.
  let nameColumn: Int?
  /// Whether it names people.
  let namesPeople: Bool
  /// The rows.
  private(set) var rows: [Row]

  /// The rows of `table`.
  init(_ table: TextTable) {
    let names = table.header.map(Self.plain)
    // Beside a column of people, `id` numbers the rows, wherever it stands.
    let person = names.firstIndex(where: Self.people.contains)
    let column = person ?? names.firstIndex(where: Self.identifiers.contains)
    nameColumn = column
    namesPeople = person != nil
    let readable = table.rows.map { row in
      Row(line: row.line, name: column.map { row.cells[$0] } ?? "", cells: row.cells)
    }
    let ragged = table.ragged.map { row in
      // Only the first cell is sure to stand in its place.
      let name = column == 0 ? Self.firstCell(row.cells, table.separator) : ""
      let what = row.cells.count == 1 ? "1 cell" : "\(row.cells.count) cells"
      return Row(
        line: row.line, name: name,
        flags: [
          QualityFlag(
            "survey.unreadable-row", .error,
            row.hasOpenQuote
              ? "a quote in the row does not end"
              : "the row has \(what), not \(table.header.count)", at: .line(row.line, column: nil))
        ])
    }
    rows = (readable + ragged).sorted { $0.line < $1.line }
    for index in rows.indices where rows[index].name.allSatisfy(\.isWhitespace) {
      rows[index].name = "row \(index + 1)"
    }
    if column != nil { flagRepetition(table.header) }
  }

  /// A person whose rows no session or day tells apart is in the table twice, however the name is spelled.
  private mutating func flagRepetition(_ header: [String]) {
    let columns = header.indices.filter { column in
      column != nameColumn && IPAQItem(named: header[column]) == nil
        && Self.occasions.contains { Self.plain(header[column]).contains($0) }
    }
    var places: [[String]: [Int]] = [:]
    for (index, row) in rows.enumerated() {
      let cells = row.cells.map { cells in columns.map { SurveyRowKey.occasion(cells[$0]) } } ?? []
      places[[SurveyRowKey.person(row.name)] + cells, default: []].append(index)
    }
    for places in places.values where places.count > 1 {
      let lines = places.prefix(8).map { String(rows[$0].line) }.joined(separator: ", ")
      let message =
        "the participant stands in \(places.count) rows, lines \(lines)"
        + (places.count > 8 ? ", …" : "") + Self.spelling(places.map { rows[$0].name })
      for place in places {
        rows[place].flags.append(
          QualityFlag(
            "survey.repeated-participant", .warning, message, count: places.count))
      }
    }
  }

  /// What is said about names that are not the same letters.
  private static func spelling(_ names: [String]) -> String {
    let count = Set(names).count
    return count > 1 ? ", spelled in \(count) ways" : ""
  }

  private static func plain(_ name: String) -> String {
    String(name.lowercased().filter(\.isLetter))
  }

  /// The first cell, of a row with a quote that does not end what stands before its first separator.
  private static func firstCell(_ cells: [String], _ separator: Character) -> String {
    String((cells.first ?? "").prefix { $0 != separator })
  }
}
