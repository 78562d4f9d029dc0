/// A small table of words: rows of cells under a header, read at once.
struct TextTable {
  /// The longest table in bytes.
  static let sizeLimit = 1 << 26

  /// One row with its line number from 1.
  struct Row {
    /// Line in the file, from 1.
    var line: Int
    /// As many cells as the header has, without quotes.
    var cells: [String]
  }

  /// The names of the columns.
  private(set) var header: [String] = []
  /// The rows in order.
  private(set) var rows: [Row] = []
  /// Rows that were left out.
  private(set) var flags: [QualityFlag] = []
  /// The decimal mark of its numbers.
  private(set) var mark = UInt8(ascii: ".")

  /// The names of the columns of a table that begins with `head`, for recognition.
  static func header(of head: InputHead) -> [String] { head.titles.map(name) }

  /// Reads the whole table of `source`.
  ///
  /// - Throws: `Diagnostic` `csv.no-rows`, `input.too-large` or `input.read-failed`.
  init(_ source: ByteSource) throws(Diagnostic) {
    self.init(TextDecoder.text(try source.readAll(limit: Self.sizeLimit)))
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
    header = table.header.map(Self.name)
    rows = table.rows.map { Row(line: $0.line, cells: $0.cells.map(Self.name)) }
    flags = table.flags
  }

  /// The text of a cell without quotes.
  private static func name(_ cell: [UInt8]) -> String {
    String(decoding: cell, as: UTF8.self).filter { $0 != "\"" }
  }
}

extension TextDecoder {
  /// The whole of `bytes` as UTF-8 without a byte order mark.
  static func text(_ bytes: [UInt8]) -> [UInt8] {
    var text = bytes
    var decoder = TextDecoder(head: bytes)
    decoder.decode(&text, from: 0)
    return text
  }
}
