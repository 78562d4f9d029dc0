/// Percentiles of a sample by linear interpolation between order statistics.
///
/// Position `h = (n − 1) p / 100` in the sorted sample, type 7 of R. J. Hyndman and Y. Fan,
/// "Sample quantiles in statistical packages", *The American Statistician* 50, 1996.
public enum Percentile {
  /// The percentile of a sample.
  ///
  /// - Parameters:
  ///   - percent: 0…100; values outside are clamped.
  ///   - values: in any order.
  /// - Returns: `nil` when there are no values or one is not finite.
  /// - Complexity: O(n); works in the array when it is handed over, else in a copy.
  public static func value(_ percent: Double, of values: consuming [Double]) -> Double? {
    guard values.allSatisfy(\.isFinite) else { return nil }
    return select(percent, &values)
  }

  /// Several percentiles of a sample, as `value(_:of:)`.
  ///
  /// - Returns: shape as `percents`.
  /// - Complexity: O(n × percents).
  public static func values(
    _ percents: [Double], of values: consuming [Double]
  ) -> [Double?] {
    var result = [Double?](repeating: nil, count: percents.count)
    guard values.allSatisfy(\.isFinite) else { return result }
    for index in percents.indices { result[index] = select(percents[index], &values) }
    return result
  }

  private static func select(_ percent: Double, _ values: inout [Double]) -> Double? {
    guard let place = Place(percent, values.count) else { return nil }
    values.selectRank(place.rank)
    let next = values[(place.rank + 1)...].min() ?? values[place.rank]
    return values[place.rank] * (1 - place.fraction) + next * place.fraction
  }

  /// Where a percentile lies between two ranks.
  struct Place {
    let rank: Int
    let fraction: Double
    let count: Int

    init?(_ percent: Double, _ count: Int) {
      guard !percent.isNaN, count > 0 else { return nil }
      let position = min(max(percent, 0), 100) / 100 * Double(count - 1)
      rank = Int(position)
      fraction = position - Double(rank)
      self.count = count
    }

    /// The value there among `count` sorted ones.
    func value(ofSorted values: UnsafeBufferPointer<Double>) -> Double {
      let next = values[min(rank + 1, count - 1)]
      return values[rank] * (1 - fraction) + next * fraction
    }
  }

  /// The percentile of a sample that is already sorted.
  ///
  /// - Parameters:
  ///   - percent: 0…100; values outside are clamped.
  ///   - values: finite, ascending.
  /// - Returns: `nil` when there are no values.
  /// - Complexity: O(1).
  public static func value(_ percent: Double, ofSorted values: [Double]) -> Double? {
    values.withUnsafeBufferPointer { Place(percent, $0.count)?.value(ofSorted: $0) }
  }

  /// The middle value (mean of the two middle ones), or `nil` as for `value(_:of:)`.
  public static func median(of values: consuming [Double]) -> Double? {
    value(50, of: consume values)
  }
}
