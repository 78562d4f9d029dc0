internal import SignalProcessing

/// How times of beats and the intervals beside them belong together.
struct IntervalTimes {
  /// Units of time in a unit of interval: 1, 1000 or 1/1000.
  let scale: Double
  /// Median distance of two times over the interval.
  let ratio: Double

  /// Share of distances that must fit the intervals.
  private static let fittingShare = 0.8
  /// Greatest difference of a distance and an interval.
  private static let tolerance = 0.1
  /// Greatest difference of their median ratio that two clocks make, and that tells ticks.
  private static let clockTolerance = 0.005
  private static let tick = 1000.0 / 1024

  /// Compares; `nil` when fewer than four fifths of the distances are the intervals, also after sorting
  /// rows by time and taking equal rows once.
  ///
  /// - Parameters:
  ///   - times: of the beats that end the intervals, any unit, shape `[n]`.
  ///   - intervals: any unit, shape `[n]`.
  /// - Complexity: O(n log n).
  init?(times: [Double], intervals: [Double]) {
    guard let found = Self.fit(times, intervals) ?? Self.sortedFit(times, intervals) else {
      return nil
    }
    (scale, ratio) = found
  }

  private static func sortedFit(
    _ times: [Double], _ intervals: [Double]
  ) -> (Double, Double)? {
    guard times.count == intervals.count, (times + intervals).allSatisfy(\.isFinite) else {
      return nil
    }
    let order = BeatOrder.ascending(times, intervals)
    return fit(order.map { times[$0] }, order.map { intervals[$0] })
  }

  private static func fit(_ times: [Double], _ intervals: [Double]) -> (Double, Double)? {
    guard times.count > 2 else { return nil }
    for scale in [1.0, 1e-3, 1e3] {
      var ratios: [Double] = []
      for index in times.indices.dropFirst() {
        let expected = intervals[index] * scale
        let ratio = (times[index] - times[index - 1]) / expected
        if expected > 0, (ratio - 1).magnitude <= tolerance { ratios.append(ratio) }
      }
      if Double(ratios.count) >= fittingShare * Double(times.count - 1),
        let median = Percentile.median(of: ratios)
      {
        return (scale, median)
      }
    }
    return nil
  }

  /// Whether the distances show that the intervals are ticks of 1/1024 s in place of milliseconds.
  var areTicks: Bool { (ratio / Self.tick - 1).magnitude < Self.clockTolerance }

  /// Whether the distances are the intervals, by one clock.
  var areEqual: Bool { (ratio - 1).magnitude < Self.clockTolerance }

  /// Whether the distances are no sums of the intervals by any clock.
  var isOff: Bool { (ratio - 1).magnitude > 2 * Self.clockTolerance }
}
