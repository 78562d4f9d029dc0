/// Blank lines between the rows of a table whose rows have no time: a row without a value, or mere spacing.
enum BlankRows {
  /// Takes the blank rows out when one stands between every two rows, as lines are spaced out.
  ///
  /// Otherwise each is a value that is missing.
  /// - Parameters:
  ///   - places: of the blank lines among the rows, ascending.
  ///   - values: of all rows, the blank ones included.
  /// - Returns: `values`, with or without them.
  static func removed(_ places: [Int], from values: [Double]) -> [Double] {
    guard !places.isEmpty, places.count == values.count - places.count - 1,
      places.enumerated().allSatisfy({ $1 == 2 * $0 + 1 })
    else { return values }
    return values.indices.filter { $0.isMultiple(of: 2) }.map { values[$0] }
  }
}
