/// Whether a list of intervals was sorted by their length, which spoils what is computed from beat to beat.
public enum IntervalOrder {
  /// Fewest intervals that say something.
  private static let fewest = 60
  /// Share of the changes that go one way: breathing alone turns them back every few beats.
  private static let share = 0.95
  /// Fewest changes.
  private static let fewestChanges = 20

  /// Whether nearly all changes in `values` have one sign.
  ///
  /// - Parameter values: intervals as recorded, any unit, shape `[n]`; those that are not finite are passed over.
  /// - Returns: `false` below 60 intervals, or when fewer than 20 differ from the one before.
  /// - Complexity: O(n).
  public static func isSorted(_ values: [Double]) -> Bool {
    let finite = values.filter(\.isFinite)
    guard finite.count >= fewest else { return false }
    let rises = zip(finite.dropFirst(), finite).count { $0 > $1 }
    let falls = zip(finite.dropFirst(), finite).count { $0 < $1 }
    return rises + falls >= fewestChanges
      && Double(max(rises, falls)) >= share * Double(rises + falls)
  }
}
