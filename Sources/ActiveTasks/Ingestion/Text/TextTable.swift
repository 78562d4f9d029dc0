/// A small table of words: rows of cells under a header, read at once.
struct TextTable {
  /// One row with its line number from 1.
  struct Row {
    /// Line in the file, from 1.
    var line: Int
    /// As many cells as the header has, without quotes.
    var cells: [String]
    /// Whether a quote begins in the row and does not end.
    var hasOpenQuote = false
  }

  /// The line of the header, from 1.
  private var headerLine = 1
  /// The names of the columns.
  private(set) var header: [String] = []
  /// The rows in order.
  private(set) var rows: [Row] = []
  /// The rows whose cells are more or fewer than the header's, or have a quote that does not end.
  private(set) var ragged: [Row] = []
  /// Rows that were left out.
  private(set) var flags: [QualityFlag] = []
  /// What stands between the cells.
  private(set) var separator: Character = ","
  /// The decimal mark of its numbers.
  private(set) var mark = UInt8(ascii: ".")

  /// The names of the columns of a table that begins with `head`, for recognition.
  static func header(of head: InputHead) -> [String] { head.titles.map(name) }

  /// Reads the whole table of `source`.
  ///
  /// - Throws: `Diagnostic` `csv.no-rows`, `csv.repeated-column` when two columns have one name, `input.too-large` or
  ///   `input.read-failed`.
  init(_ source: ByteSource) throws(Diagnostic) {
    self.init(TextDecoder.text(try source.readAll()))
    try checkHeader()
    guard rows.isEmpty else { return }
    guard let ragged = flags.first else { throw CSVReader.noRows }
    throw Diagnostic(
      "csv.columns-differ", "no row has the header's number of cells",
      found: ragged.message, expected: "\(header.count) cells a row",
      hint: "give every column a name and every row all its cells")
  }

  private init(_ text: [UInt8]) {
    let table = TableRows(text)
    mark = table.dialect.mark
    separator = Character(Unicode.Scalar(table.dialect.separator))
    header = table.header.map(Self.name)
    headerLine = table.headerLine
    func row(_ row: TableRows.Row) -> Row {
      Row(line: row.line, cells: row.cells.map(Self.name), hasOpenQuote: row.hasOpenQuote)
    }
    rows = table.rows.map(row)
    ragged = table.ragged.map(row)
    flags = table.flags
  }

  /// Which of two columns of one name is meant cannot be told.
  private func checkHeader() throws(Diagnostic) {
    var seen: Set<String> = []
    for name in header where !name.isEmpty {
      guard !seen.insert(name.lowercased()).inserted else { continue }
      throw Diagnostic(
        "csv.repeated-column", "two columns have the same name", at: .line(headerLine, column: nil),
        found: "'\(name)' twice", expected: "every column once",
        hint: "remove or rename one of them")
    }
  }

  /// The text of a cell without quotes; bytes that are no UTF-8 make it Latin-1.
  private static func name(_ cell: [UInt8]) -> String {
    (String(validating: cell, as: UTF8.self) ?? CSVOutline.latin1(cell)).filter { $0 != "\"" }
  }
}

extension TextDecoder {
  /// The whole of `bytes` as UTF-8 without a byte order mark; lines that end in a carriage return alone, as some
  /// spreadsheets write them, end in a line feed.
  static func text(_ bytes: [UInt8]) -> [UInt8] {
    var text = bytes
    var decoder = TextDecoder(head: bytes)
    decoder.decode(&text, from: 0)
    guard text.contains(0x0d), !text.contains(0x0a) else { return text }
    return text.map { $0 == 0x0d ? 0x0a : $0 }
  }
}
