/// Mean and spread of a curve over repetitions, each stretched to 0–100 % of its duration.
///
/// Every repetition is read at equally spaced fractions of its duration by linear interpolation.
/// Source: D. A. Winter, *Biomechanics and Motor Control of Human Movement*, 4th ed., 2009,
/// section 3.4.
public struct MeanCycle: Sendable, Equatable {
  /// Percent of the cycle, 0…100, shape `[points]`.
  public var percent: [Double]
  /// Mean at each point, unit of the curve.
  public var mean: [Double]
  /// Standard deviation (n − 1) at each point; `nil` for a single repetition.
  public var standardDeviation: [Double]?

  /// Averages the given intervals.
  ///
  /// `nil` without intervals or when one lies outside the recording.
  /// - Parameters:
  ///   - values: finite curve, shape `[n]`.
  ///   - time: strictly increasing, s, shape `[n]`.
  ///   - intervals: start and end of each repetition, s.
  ///   - points: number of points, 2 or more, default 101 (every percent).
  public init?(
    of values: [Double], time: [Double], intervals: [ClosedRange<Double>], points: Int = 101
  ) {
    precondition(values.count == time.count && points >= 2, "invalid shape")
    guard let first = time.first, let last = time.last, !intervals.isEmpty else { return nil }
    guard intervals.allSatisfy({ first <= $0.lowerBound && $0.upperBound <= last }) else {
      return nil
    }
    var statistics = [RunningStatistics](repeating: RunningStatistics(), count: points)
    for interval in intervals {
      let length = interval.upperBound - interval.lowerBound
      for point in 0..<points {
        let moment = interval.lowerBound + length * Double(point) / Double(points - 1)
        statistics[point].add(Self.interpolate(values, time, at: moment))
      }
    }
    percent = (0..<points).map { 100 * Double($0) / Double(points - 1) }
    mean = statistics.map { $0.mean ?? 0 }
    standardDeviation =
      intervals.count > 1 ? statistics.map { $0.standardDeviation ?? 0 } : nil
  }

  private static func interpolate(_ values: [Double], _ time: [Double], at moment: Double) -> Double
  {
    var (low, high) = (0, time.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if time[middle] <= moment { low = middle } else { high = middle }
    }
    guard high > low else { return values[low] }
    let share = min(max((moment - time[low]) / (time[high] - time[low]), 0), 1)
    return values[low] * (1 - share) + values[high] * share
  }
}
