/// Equally spaced sampling times.
public struct UniformGrid: Sendable, Equatable {
  /// Time of the first point, seconds.
  public let start: Double
  /// Points per second, Hz.
  public let rate: Double
  /// Number of points.
  public let count: Int

  /// The most points a grid may have: a guard against clock errors, 100 million.
  public static let maximumCount = 100_000_000

  /// The grid that spans `time` at its mean rate.
  ///
  /// `nil` when fewer than two samples, no time passes, or the grid would have more than
  /// `maximumCount` points.
  /// - Parameters:
  ///   - time: strictly increasing seconds, shape `[n]`.
  ///   - medianInterval: the usual distance of samples in seconds; the rate of a grid with gaps.
  /// - Complexity: O(1).
  public init?(spanning time: [Double], medianInterval: Double) {
    guard let first = time.first, let last = time.last, last > first, medianInterval > 0 else {
      return nil
    }
    let intervals = ((last - first) / medianInterval).rounded()
    guard intervals >= 1, intervals < Double(Self.maximumCount) else { return nil }
    start = first
    count = Int(intervals) + 1
    rate = intervals / (last - first)
  }

  /// Time of point `index`, seconds.
  public func time(_ index: Int) -> Double { start + Double(index) / rate }

  /// Values at the grid points by linear interpolation in time, held constant beyond the ends.
  ///
  /// Missing values (`.nan`) are bridged from their finite neighbours; all missing gives zeros.
  /// - Parameters:
  ///   - time: strictly increasing seconds, shape `[n]`, n ≥ 1.
  ///   - values: any unit, shape `[n]`.
  /// - Returns: finite values, shape `[count]`.
  /// - Complexity: O(n + count).
  public func resample(time: [Double], values: [Double]) -> [Double] {
    precondition(time.count == values.count, "one value per time")
    var result = [Double](repeating: 0, count: count)
    var right = nextFinite(values, from: 0)
    var left = right
    guard right < values.count else { return result }
    for index in 0..<count {
      let t = self.time(index)
      while right < values.count, time[right] < t {
        left = right
        right = nextFinite(values, from: right + 1)
      }
      guard right < values.count, right > left else {
        result[index] = values[left]
        continue
      }
      let span = time[right] - time[left]
      let share = min(max((t - time[left]) / span, 0), 1)
      result[index] = values[left] + share * (values[right] - values[left])
    }
    return result
  }

  private func nextFinite(_ values: [Double], from start: Int) -> Int {
    var index = start
    while index < values.count, !values[index].isFinite { index += 1 }
    return index
  }
}
