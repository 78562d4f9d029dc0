/// A small table of a hearing test: rows of cells under a header, read at once.
struct AudiometryTable {
  /// The longest table in bytes.
  static let sizeLimit = 1 << 26

  /// One row with its line number from 1.
  struct Row {
    /// Line in the file, from 1.
    var line: Int
    /// As many cells as the header has.
    var cells: [[UInt8]]
  }

  /// What the columns hold, in their order; `nil` for those that are not read.
  let columns: [AudiometryColumn?]
  /// The rows in order.
  private(set) var rows: [Row] = []
  /// Rows that were left out.
  private(set) var flags: [QualityFlag] = []
  private let dialect: CSVDialect

  /// The columns of a table that begins with `head`, for recognition.
  static func columns(of head: InputHead) -> Set<AudiometryColumn> {
    Set(head.titles.compactMap(AudiometryColumn.init(header:)))
  }

  /// Reads the whole table of `source`.
  ///
  /// - Throws: `Diagnostic` `csv.no-rows`, `audiometry.columns`, `input.too-large` or `input.read-failed`.
  init(_ source: ByteSource) throws(Diagnostic) {
    self.init(TextDecoder.text(try source.readAll(limit: Self.sizeLimit)))
    if let twice = AudiometryColumn.allCases.first(where: { column in
      columns.count { $0 == column } > 1
    }) {
      throw Diagnostic(
        "audiometry.columns", "two columns hold the same", at: .line(1, column: nil),
        found: "'\(twice.rawValue)' twice", expected: "every column once",
        hint: "remove or rename one of them")
    }
    guard !rows.isEmpty else { throw CSVReader.noRows }
  }

  private init(_ text: [UInt8]) {
    let table = TableRows(text)
    dialect = table.dialect
    columns = table.header.map(AudiometryColumn.init(header:))
    rows = table.rows.map { Row(line: $0.line, cells: $0.cells) }
    flags = table.flags
  }

  /// Whether there is such a column.
  func has(_ column: AudiometryColumn) -> Bool { columns.contains(column) }

  /// The text of a cell, without quotes; `nil` when it is empty or there is no such column.
  func text(_ row: Row, _ column: AudiometryColumn) -> String? {
    guard let index = columns.firstIndex(of: column) else { return nil }
    let text = String(decoding: row.cells[index], as: UTF8.self).filter { $0 != "\"" }
    return text.isEmpty ? nil : text
  }

  /// The words for yes and no.
  static let truthWords = "1 or 0, yes or no, true or false"

  /// Whether a word says yes; `nil` for one that says neither yes nor no.
  static func isTrue(_ word: String) -> Bool? {
    switch word.lowercased() {
    case "1", "yes", "y", "true": true
    case "0", "no", "n", "false": false
    default: nil
    }
  }

  /// The number in a cell; `nil` when it is empty or a word for nothing, or there is no such column.
  ///
  /// - Throws: `Diagnostic` `csv.not-a-number`.
  func number(_ row: Row, _ column: AudiometryColumn) throws(Diagnostic) -> Double? {
    guard let index = columns.firstIndex(of: column) else { return nil }
    switch DecimalParser.cell(row.cells[index], mark: dialect.mark) {
    case .number(let value): return value
    case .missing: return nil
    case .text: throw unreadable(row, column, expected: "a number")
    }
  }

  /// The error about a cell that cannot be read.
  func unreadable(_ row: Row, _ column: AudiometryColumn, expected: String) -> Diagnostic {
    let index = columns.firstIndex(of: column)
    return Diagnostic(
      "csv.not-a-number", "the cell of '\(column.rawValue)' cannot be read",
      at: .line(row.line, column: nil),
      found: index.map { AdapterRegistry.preview(row.cells[$0]) } ?? "nothing", expected: expected,
      hint: "correct the cell, or leave it empty")
  }
}
