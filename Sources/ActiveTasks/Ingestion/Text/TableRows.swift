/// The header and the rows of a small table, read at once, before anybody knows what they mean.
struct TableRows {
  /// One row with its line number from 1.
  typealias Row = (line: Int, cells: [[UInt8]], hasOpenQuote: Bool)

  /// Separator and decimal mark.
  let dialect: CSVDialect
  /// The cells of the first line that is neither blank nor a remark; empty without one.
  private(set) var header: [[UInt8]] = []
  /// The line of the header, from 1.
  private(set) var headerLine = 1
  /// The rows with as many cells as the header.
  private(set) var rows: [Row] = []
  /// The rows that cannot be told apart into the header's cells, with what there is of them, in order.
  private(set) var ragged: [Row] = []
  /// Rows that were left out: none or one flag.
  private(set) var flags: [QualityFlag] = []

  /// The table in `text`, UTF-8.
  init(_ text: [UInt8]) {
    let lines = text.lines
    let content = lines.indices.filter { lines[$0].isTableContent }
    dialect = CSVDialect.detect(lines)
    guard let first = content.first else { return }
    header = dialect.cells(lines[first])
    headerLine = first + 1
    for index in content.dropFirst() {
      let cells = dialect.cells(lines[index])
      // A quote that begins a cell and does not end may have taken what follows.
      let isOpen = !lines[index].count { $0 == UInt8(ascii: "\"") }.isMultiple(of: 2)
      if cells.count == header.count, !isOpen || cells.last?.first != UInt8(ascii: "\"") {
        rows.append((index + 1, cells, isOpen))
      } else {
        ragged.append((index + 1, cells, isOpen))
      }
    }
    guard let line = ragged.first?.line else { return }
    flags = [
      QualityFlag(
        "csv.ragged-rows", .warning,
        "\(ragged.count) rows do not have \(header.count) cells and are left out",
        at: .line(line, column: nil), count: ragged.count)
    ]
  }
}
