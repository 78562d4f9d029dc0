/// Cells of comma-separated values after RFC 4180, with line feeds.
enum CSVText {
  /// Appends one cell, quoted when it holds a comma, a quote or a line break.
  static func append(_ cell: String, to bytes: inout [UInt8]) {
    let special: Set<UInt8> = [
      UInt8(ascii: ","), UInt8(ascii: "\""), UInt8(ascii: "\n"), UInt8(ascii: "\r"),
    ]
    guard cell.utf8.contains(where: special.contains) else {
      return bytes.append(contentsOf: cell.utf8)
    }
    bytes.append(UInt8(ascii: "\""))
    for byte in cell.utf8 {
      if byte == UInt8(ascii: "\"") { bytes.append(byte) }
      bytes.append(byte)
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Appends a row of cells and a line feed.
  static func appendRow(_ cells: [String], to bytes: inout [UInt8]) {
    for (index, cell) in cells.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      append(cell, to: &bytes)
    }
    bytes.append(UInt8(ascii: "\n"))
  }
}
