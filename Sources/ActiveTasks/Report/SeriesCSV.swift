/// Curves and tables as comma-separated values.
public enum SeriesCSV {
  /// The text of `table`: a header `name_unit`, one row a value, a missing value as an empty cell.
  ///
  /// Columns shorter than the longest end in empty cells.
  /// - Complexity: O(rows × columns).
  public static func bytes(_ table: SeriesTable) -> [UInt8] {
    let rows = table.columns.lazy.map(\.values.count).max() ?? 0
    var bytes: [UInt8] = []
    bytes.reserveCapacity(12 * table.columns.count * (rows + 1))
    CSVText.appendRow(table.columns.map(\.name), to: &bytes)
    let columns = table.columns
    for row in 0..<rows {
      // By index: iterating would retain and release every column for every cell.
      for index in columns.indices {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        guard row < columns[index].values.count else { continue }
        let value = columns[index].values[row]
        if value.isFinite { FixedDecimal.append(value, places: columns[index].places, to: &bytes) }
      }
      bytes.append(UInt8(ascii: "\n"))
    }
    return bytes
  }
}
