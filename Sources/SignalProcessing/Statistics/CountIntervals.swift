/// Confidence intervals of counts.
public enum CountIntervals {
  /// The normal quantile of a two-sided 95 % interval.
  public static let normal95 = 1.959963984540054

  /// Wilson's score interval of a proportion, 95 %.
  ///
  /// Formula: (p + z²/2n ± z √(p(1−p)/n + z²/4n²)) / (1 + z²/n), without continuity correction. Source:
  /// E. B. Wilson, J. Am. Stat. Assoc. 22 (1927) 209.
  /// - Parameters:
  ///   - successes: 0…`count`.
  ///   - count: trials, 1 or more.
  /// - Returns: the interval inside 0…1; `nil` outside the ranges.
  public static func wilson(_ successes: Int, of count: Int) -> ClosedRange<Double>? {
    guard count > 0, (0...count).contains(successes) else { return nil }
    let n = Double(count)
    let p = Double(successes) / n
    let z = normal95
    let middle = p + z * z / (2 * n)
    let half = z * (p * (1 - p) / n + z * z / (4 * n * n)).squareRoot()
    let scale = 1 + z * z / n
    let low = successes == 0 ? 0 : max(0, (middle - half) / scale)
    let high = successes == count ? 1 : min(1, (middle + half) / scale)
    return low...max(low, high)
  }

  /// The exact interval of the mean of Poisson counts, 95 %.
  ///
  /// Formula: χ²(0.025; 2k) / 2n … χ²(0.975; 2k + 2) / 2n for k events in n counts, the lower end 0 for
  /// k = 0. Source: F. Garwood, Biometrika 28 (1936) 437.
  /// - Parameters:
  ///   - events: the sum of the counts, 0 or more.
  ///   - count: number of counts, 1 or more.
  /// - Returns: the interval; `nil` outside the ranges.
  public static func poissonMean(_ events: Int, over count: Int) -> ClosedRange<Double>? {
    guard count > 0, events >= 0 else { return nil }
    let (k, n) = (Double(events), Double(count))
    let low = events == 0 ? 0 : IncompleteGamma.chiSquareQuantile(0.025, degrees: 2 * k) / (2 * n)
    let high = IncompleteGamma.chiSquareQuantile(0.975, degrees: 2 * k + 2) / (2 * n)
    return low...max(low, high)
  }
}
