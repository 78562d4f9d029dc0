/// The header and the rows of a small table, read at once, before anybody knows what they mean.
struct TableRows {
  /// One row with its line number from 1.
  typealias Row = (line: Int, cells: [[UInt8]])

  /// Separator and decimal mark.
  let dialect: CSVDialect
  /// The cells of the first line that is neither blank nor a remark; empty without one.
  private(set) var header: [[UInt8]] = []
  /// The rows with as many cells as the header.
  private(set) var rows: [Row] = []
  /// Rows that were left out: none or one flag.
  private(set) var flags: [QualityFlag] = []

  /// The table in `text`, UTF-8.
  init(_ text: [UInt8]) {
    let lines = text.lines
    let content = lines.indices.filter { lines[$0].isTableContent }
    dialect = CSVDialect.detect(lines)
    guard let first = content.first else { return }
    header = dialect.cells(lines[first])
    var ragged: [Int] = []
    for index in content.dropFirst() {
      let cells = dialect.cells(lines[index])
      if cells.count == header.count {
        rows.append((index + 1, cells))
      } else {
        ragged.append(index + 1)
      }
    }
    guard let line = ragged.first else { return }
    flags = [
      QualityFlag(
        "csv.ragged-rows", .warning,
        "\(ragged.count) rows do not have \(header.count) cells and are left out",
        at: .line(line, column: nil), count: ragged.count)
    ]
  }
}
