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
    guard !rows.isEmpty else { throw CSVReader.noRows }
  }

  private init(_ text: [UInt8]) {
    let lines = text.lines
    let content = lines.indices.filter { lines[$0].isTableContent }
    let dialect = CSVDialect.detect(lines)
    mark = dialect.mark
    func cells(_ index: Int) -> [String] { dialect.cells(lines[index]).map(Self.name) }
    guard let first = content.first else { return }
    header = cells(first)
    var ragged: [Int] = []
    for index in content.dropFirst() {
      let row = Row(line: index + 1, cells: cells(index))
      if row.cells.count == header.count { rows.append(row) } else { ragged.append(row.line) }
    }
    guard let line = ragged.first else { return }
    flags.append(
      QualityFlag(
        "csv.ragged-rows", .warning,
        "\(ragged.count) rows do not have \(header.count) cells and are left out",
        at: .line(line, column: nil), count: ragged.count))
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
