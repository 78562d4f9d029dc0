/// Reads answers from a table: one row a case, one column a question.
///
/// An empty cell and a word for nothing are a skipped question. The column `participant` or alike, else
/// `id`, `record` or `case`, names the row. A row that cannot be read has a recording of its own, whose answers are unreadable.
public struct SurveyTableAdapter: IngestionAdapter {
  static let format = FormatDescription(
    "survey.csv", "answers to a questionnaire, CSV: one row a case, one column a question")
  /// The one format.
  public let formats = [format]

  /// The tasks whose recordings it reads.
  public let tasks: [ActiveTask.Kind] = [.ipaq]

  /// The adapter.
  public init() {}

  /// Any table can be one, with its columns assigned.
  public func reads(
    _ head: InputHead, as format: FormatDescription, insteadOf other: FormatDescription
  ) -> Bool { head.mayBeTable }

  /// Recognises a table with the days of the three classes of the IPAQ.
  public func recognize(_ head: InputHead) -> FormatDescription? {
    let items = Set(TextTable.header(of: head).compactMap { IPAQItem(named: $0) })
    let days = IPAQItem.Activity.scored.map { IPAQItem($0, .days) }
    return items.isSuperset(of: days) ? Self.format : nil
  }

  /// Reads every row: one recording each.
  ///
  /// - Throws: `Diagnostic` `csv.…`, `input.too-large` or `input.read-failed`.
  public func read(
    _ source: ByteSource, as format: FormatDescription, options: IngestionOptions
  ) throws(Diagnostic) -> [Recording] {
    let table = try TextTable(source)
    let rows = SurveyTableRows(table)
    var people: [String: Int] = [:]
    if rows.namesPeople {
      for row in rows.rows where people[row.name] == nil { people[row.name] = people.count }
    }
    return rows.rows.map { row in
      let answers = table.header.indices.compactMap { column -> SurveyAnswer? in
        guard column != rows.nameColumn else { return nil }
        let name = table.header[column]
        return SurveyAnswer(
          step: name, question: name,
          response: row.cells.map { Self.response($0[column], table.mark) }
            ?? .answered(.unreadable("a row that cannot be read")))
      }
      var recording = Recording(
        format: format.identifier, step: row.name, person: people[row.name],
        payload: .survey(SurveyRecording(answers: answers, usesMissingCodes: true)),
        flags: row.flags)
      recording.personName = rows.namesPeople ? row.name : nil
      return recording
    }
  }

  private static func response(_ cell: String, _ mark: UInt8) -> SurveyAnswer.Response {
    switch DecimalParser.cell(Array(cell.utf8), mark: mark) {
    case .number(let number): .answered(.number(number))
    // "None" is an answer: no days. What is no finite number was one once, and says nothing.
    case .missing: isNone(cell) || isNotFinite(cell) ? .answered(.text(cell)) : .skipped
    case .text: .answered(.text(cell))
    }
  }

  private static func isNone(_ cell: String) -> Bool { cell.lowercased() == "none" }

  /// `NaN`, `inf`, or digits such as `1e400`.
  private static func isNotFinite(_ cell: String) -> Bool {
    let plain = cell.lowercased().filter { !$0.isWhitespace && $0 != "+" && $0 != "-" }
    return ["nan", "inf", "infinity"].contains(plain) || plain.contains(where: \.isNumber)
  }
}
