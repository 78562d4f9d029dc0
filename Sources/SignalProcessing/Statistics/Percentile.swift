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
  /// - Complexity: O(n log n).
  public static func value(_ percent: Double, of values: [Double]) -> Double? {
    guard values.allSatisfy(\.isFinite) else { return nil }
    return value(percent, ofSorted: values.sorted())
  }

  /// The percentile of a sample that is already sorted.
  ///
  /// - Parameters:
  ///   - percent: 0…100; values outside are clamped.
  ///   - values: finite, ascending.
  /// - Returns: `nil` when there are no values.
  /// - Complexity: O(1).
  public static func value(_ percent: Double, ofSorted values: [Double]) -> Double? {
    guard let last = values.last, !percent.isNaN else { return nil }
    let position = min(max(percent, 0), 100) / 100 * Double(values.count - 1)
    let index = Int(position)
    guard index + 1 < values.count else { return last }
    let fraction = position - Double(index)
    return values[index] * (1 - fraction) + values[index + 1] * fraction
  }

  /// The middle value (mean of the two middle ones), or `nil` as for `value(_:of:)`.
  public static func median(of values: [Double]) -> Double? { value(50, of: values) }
}
