/// Prints a listing row by row; only a table for people waits for the last row.
public struct ListingWriter: Sendable {
  private let columns: [Listing.Column]
  private let format: ListingFormat
  private let width: Int
  private var listing: Listing
  private var isFirst = true

  /// A writer; `width` is where tables wrap their last column.
  public init(_ columns: [Listing.Column], _ format: ListingFormat, width: Int) {
    self.columns = columns
    self.format = format
    self.width = width
    listing = Listing(columns)
  }

  /// The text of the next row, with what stands before the first one.
  public mutating func text(_ cells: [Listing.Cell]) -> [UInt8] {
    defer { isFirst = false }
    switch format {
    case .table:
      listing.append(cells)
      return []
    case .csv:
      var bytes = isFirst ? header : []
      CSVText.appendRow(cells.map(\.text), to: &bytes)
      return bytes
    case .jsonl:
      return Listing.Row(columns: columns, cells: cells).jsonLine(indented: false)
    case .json:
      var writer = JSONWriter(indented: true, depth: 1)
      Listing.Row(columns: columns, cells: cells).write(to: &writer)
      return Array((isFirst ? "[\n  " : ",\n  ").utf8) + writer.bytes
    }
  }

  /// The text after the last row.
  public func end() -> [UInt8] {
    switch format {
    case .table: listing.text(.table, width: width)
    case .csv: isFirst ? header : []
    case .jsonl: []
    case .json: Array((isFirst ? "[]\n" : "\n]\n").utf8)
    }
  }

  private var header: [UInt8] {
    var bytes: [UInt8] = []
    CSVText.appendRow(columns.map(\.name), to: &bytes)
    return bytes
  }
}
