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
    for row in 0..<rows {
      for (index, column) in table.columns.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        if row < column.values.count, column.values[row].isFinite {
          FixedDecimal.append(column.values[row], places: column.places, to: &bytes)
        }
      }
      bytes.append(UInt8(ascii: "\n"))
    }
    return bytes
  }
}
