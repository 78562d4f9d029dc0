/// Reads answers from a table: one row a case, one column a question.
///
/// An empty cell and a word for nothing are a skipped question. The column `id`, `participant`,
/// `record` or `case` names the row.
public struct SurveyTableAdapter: IngestionAdapter {
  static let format = FormatDescription(
    "survey.csv", "answers to a questionnaire, CSV: one row a case, one column a question")
  private static let people: Set = ["participant", "participantid", "subject", "subjectid"]
  private static let identifiers = people.union(["id", "record", "recordid", "case"])

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
    let name = table.header.firstIndex {
      Self.identifiers.contains(Self.plain($0))
    }
    let isPerson = name.map { Self.people.contains(Self.plain(table.header[$0])) } ?? false
    var people: [String: Int] = [:]
    if isPerson, let name {
      for row in table.rows where people[row.cells[name]] == nil {
        people[row.cells[name]] = people.count
      }
    }
    return table.rows.enumerated().map { index, row in
      let answers = zip(table.header, row.cells).enumerated().compactMap { column, pair in
        column == name
          ? nil
          : SurveyAnswer(
            step: pair.0, question: pair.0, response: Self.response(pair.1, table.mark))
      }
      return Recording(
        format: format.identifier, step: name.map { row.cells[$0] } ?? "row \(index + 1)",
        person: name.flatMap { people[row.cells[$0]] },
        payload: .survey(SurveyRecording(answers: answers, usesMissingCodes: true)),
        flags: index == 0 ? table.flags : [])
    }
  }

  private static func plain(_ name: String) -> String {
    String(name.lowercased().filter(\.isLetter))
  }

  private static func response(_ cell: String, _ mark: UInt8) -> SurveyAnswer.Response {
    switch DecimalParser.cell(Array(cell.utf8), mark: mark) {
    case .number(let number): .answered(.number(number))
    // "None" is an answer: no days.
    case .missing: cell.lowercased() == "none" ? .answered(.text(cell)) : .skipped
    case .text: .answered(.text(cell))
    }
  }
}
