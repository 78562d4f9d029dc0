/// How a listing is printed.
public enum ListingFormat: String, Sendable, CaseIterable {
  /// Aligned text for people.
  case table
  /// An array of objects, one a row.
  case json
  /// One object a line.
  case jsonl
  /// Comma-separated values under a header.
  case csv
}

/// Rows of named cells, for people and programs: what `describe` and `inspect` print.
public struct Listing: Sendable {
  /// One column.
  public struct Column: Sendable {
    /// The heading, and the key in JSON.
    public var name: String
    /// Side of the column its cells stand on.
    public var alignment: AlignedTable.Alignment
    /// Whether the table for people has it; JSON has every column.
    public var isInTable: Bool

    /// A column with its heading.
    public init(
      _ name: String, _ alignment: AlignedTable.Alignment = .left, isInTable: Bool = true
    ) {
      self.name = name
      self.alignment = alignment
      self.isInTable = isInTable
    }

    /// Columns with these headings; of equal ones the second is called `<name>_2`, so that no value is lost
    /// where names are keys.
    public static func distinct(_ names: [String]) -> [Column] {
      var taken = Set(names)
      var used: Set<String> = []
      return names.map { name in
        guard !used.insert(name).inserted else { return Column(name) }
        var number = 2
        while !taken.insert("\(name)_\(number)").inserted { number += 1 }
        return Column("\(name)_\(number)")
      }
    }
  }

  /// One cell.
  public enum Cell: Sendable, Equatable {
    /// Words.
    case text(String)
    /// A number; `null` in JSON when it is not finite.
    case number(Double)
    /// A whole number, without loss.
    case integer(Int64)
    /// Nothing.
    case none
  }

  private let columns: [Column]
  private var rows: [[Cell]] = []

  /// A listing without rows.
  public init(_ columns: [Column]) {
    self.columns = columns
  }

  /// Adds a row with one cell a column.
  public mutating func append(_ cells: [Cell]) {
    precondition(cells.count == columns.count, "a row has one cell a column")
    rows.append(cells)
  }

  /// The text, with the last column of a table wrapped to `width`.
  public func text(_ format: ListingFormat, width: Int) -> [UInt8] {
    switch format {
    case .json:
      rows.map { Row(columns: columns, cells: $0) }.jsonLine(indented: true)
    case .jsonl:
      rows.flatMap { Row(columns: columns, cells: $0).jsonLine(indented: false) }
    case .csv: csv
    case .table:
      Array(tableLines(width: width).joined(separator: "\n").utf8) + [UInt8(ascii: "\n")]
    }
  }

  private var csv: [UInt8] {
    var bytes: [UInt8] = []
    CSVText.appendRow(columns.map(\.name), to: &bytes)
    for row in rows { CSVText.appendRow(row.map(\.text), to: &bytes) }
    return bytes
  }

  private func tableLines(width: Int) -> [String] {
    let shown = columns.indices.filter { columns[$0].isInTable }
    var table = AlignedTable(shown.map { (columns[$0].name, columns[$0].alignment) })
    for row in rows { table.append(shown.map { row[$0].text }) }
    return table.lines(indent: 0, width: width)
  }

  /// A row as a JSON object.
  struct Row: JSONWritable {
    let columns: [Column]
    let cells: [Cell]

    func write(to writer: inout JSONWriter) {
      writer.object { writer in
        for (column, cell) in zip(columns, cells).sorted(by: { $0.0.name < $1.0.name }) {
          writer.member(column.name, cell)
        }
      }
    }
  }
}

extension Listing.Cell: JSONWritable {
  /// Writes a string, a number or null.
  public func write(to writer: inout JSONWriter) {
    switch self {
    case .text(let text): text.write(to: &writer)
    case .number(let number): number.write(to: &writer)
    case .integer(let number): writer.number(String(number))
    case .none: writer.raw("null")
    }
  }

  /// The text of a table cell.
  var text: String {
    switch self {
    case .text(let text): text
    case .number(let number): number.isFinite ? ShortestDecimal.string(number) : ""
    case .integer(let number): String(number)
    case .none: ""
    }
  }
}
