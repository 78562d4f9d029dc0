/// Time-domain heart-rate variability.
///
/// With NN intervals x₁…x_N in ms and their differences d inside runs:
/// MeanNN = mean x; SDNN = sd x; RMSSD = √(mean d²); SDSD = sd d (of d itself, not of |d|);
/// NNk = number of |d| > k ms, strictly, so a difference of exactly k counts only when rounding of
/// its intervals lifts it above; pNNk = 100 NNk / number of differences. All standard deviations divide by n − 1.
/// Source: Task Force of the ESC and NASPE, *Circulation* 93, 1996. The Task Force divides pNNk by
/// the number of intervals.
public struct TimeDomainVariability: Sendable, Equatable {
  /// Mean interval, ms.
  public let meanNN: Double
  /// Median interval, ms.
  public let medianNN: Double
  /// Standard deviation of the intervals, ms; `nil` below two.
  public let sdnn: Double?
  /// Root mean square of the differences, ms; `nil` without a difference.
  public let rmssd: Double?
  /// Standard deviation of the differences, ms; `nil` below two.
  public let sdsd: Double?
  /// Number of differences above 50 ms.
  public let nn50: Int
  /// Number of differences above 20 ms.
  public let nn20: Int
  /// Number of intervals.
  public let count: Int
  /// Number of differences.
  public let differenceCount: Int

  /// The variability of `series`; `nil` when it is empty or holds a value that is not finite.
  ///
  /// - Complexity: O(n).
  public init?(_ series: IntervalSeries) {
    guard
      series.values.allSatisfy(\.isFinite), let mean = Moments.mean(series.values),
      let median = Percentile.median(of: series.values)
    else { return nil }
    meanNN = mean
    medianNN = median
    let differences = series.differences
    sdnn = Moments.standardDeviation(series.values)
    sdsd = Moments.standardDeviation(differences)
    var squares = 0.0
    var above50 = 0
    var above20 = 0
    for difference in differences {
      squares += difference * difference
      if difference.magnitude > 50 { above50 += 1 }
      if difference.magnitude > 20 { above20 += 1 }
    }
    rmssd =
      differences.isEmpty ? nil : (squares / Double(differences.count)).squareRoot()
    nn50 = above50
    nn20 = above20
    count = series.count
    differenceCount = differences.count
  }

  /// Share of differences above 50 ms, %; `nil` without a difference.
  public var pnn50: Double? { share(nn50) }

  /// Share of differences above 20 ms, %; `nil` without a difference.
  public var pnn20: Double? { share(nn20) }

  private func share(_ part: Int) -> Double? {
    differenceCount > 0 ? 100 * Double(part) / Double(differenceCount) : nil
  }
}
