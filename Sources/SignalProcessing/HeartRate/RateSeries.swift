/// Heart rate over time with the time that each value stands for.
///
/// A value stands for half of the time to either neighbour, at most half the gap limit: the larger
/// of three median distances and 15 s. So the weights add up to the time that is covered.
public struct RateSeries: Sendable, Equatable {
  /// Seconds, strictly increasing, shape `[n]`.
  public let time: [Double]
  /// Heart rate, bpm, shape `[n]`.
  public let rate: [Double]
  /// Time each value stands for, s, shape `[n]`.
  public let weight: [Double]
  /// Distances longer than this are gaps, s.
  public let gapLimit: Double
  /// Distances of the values, s, shape `[n − 1]`.
  public let distances: [Double]

  /// Samples at their times.
  ///
  /// - Parameters:
  ///   - time: s, strictly increasing, finite.
  ///   - rate: bpm, finite.
  /// - Complexity: O(n log n).
  public init(time: [Double], rate: [Double]) {
    distances = zip(time.dropFirst(), time).map { $0 - $1 }
    let limit = max(3 * (Percentile.median(of: distances) ?? 0), 15)
    gapLimit = limit
    let held = distances.map { min($0, limit) / 2 }
    weight = time.indices.map { index in
      (index > 0 ? held[index - 1] : 0) + (index < held.count ? held[index] : 0)
    }
    self.time = time
    self.rate = rate
  }

  /// The rate of every beat; an interval stands for itself.
  ///
  /// - Complexity: O(n log n).
  public init(_ series: IntervalSeries) {
    time = series.time
    rate = series.values.map { 60_000 / $0 }
    weight = series.values.map { $0 / 1000 }
    distances = zip(time.dropFirst(), time).map { $0 - $1 }
    gapLimit = max(3 * (Percentile.median(of: distances) ?? 0), 15)
  }

  /// Time-weighted mean, bpm; the plain value of a single sample; `nil` without values.
  public var mean: Double? { mean(of: time.indices) }

  private func mean(of range: Range<Int>) -> Double? {
    var sum = 0.0
    var total = 0.0
    for index in range {
      sum += weight[index] * rate[index]
      total += weight[index]
    }
    return total > 0 ? sum / total : range.first.map { rate[$0] }
  }

  /// Time-weighted mean of the values in any of `ranges` (s), bpm; `nil` without values there.
  ///
  /// - Complexity: O(n · ranges).
  public func mean(within ranges: [ClosedRange<Double>]) -> Double? {
    let inside = time.indices.filter { index in ranges.contains { $0.contains(time[index]) } }
    let total = inside.reduce(0) { $0 + weight[$1] }
    guard total > 0 else { return inside.first.map { rate[$0] } }
    return inside.reduce(0) { $0 + weight[$1] * rate[$1] } / total
  }

  /// Seconds between first and last value.
  public var span: Double { (time.last ?? 0) - (time.first ?? 0) }

  /// Seconds that values stand for.
  public var covered: Double { weight.reduce(0, +) }

  /// Share of the recording that values stand for, 0…1; `nil` when no time passes.
  public var coverage: Double? { span > 0 ? min(covered / span, 1) : nil }

  /// Index of the value that each gap follows.
  public var gaps: [Int] { distances.indices.filter { distances[$0] > gapLimit } }

  /// Length of the window of `lowestSustained(within:)`, s.
  public static let restWindow = 30.0
  /// Share of a window that must be covered.
  private static let restCoverage = 0.8
  /// Fewest values in a window.
  private static let restSamples = 3

  /// Lowest time-weighted mean over any 30 s that are covered to 80 % by at least three values.
  ///
  /// - Parameter range: times in s that windows must lie in; default everywhere.
  /// - Returns: bpm; `nil` when there is no such window.
  /// - Complexity: O(n × values in 30 s).
  public func lowestSustained(within range: ClosedRange<Double>? = nil) -> Double? {
    var lowest: Double?
    var end = 0
    for start in time.indices {
      while end < time.count, time[end] <= time[start] + Self.restWindow { end += 1 }
      let last = end - 1
      guard
        range.map({ $0.contains(time[start]) && $0.contains(time[last]) }) ?? true,
        end - start >= Self.restSamples,
        weight[start..<end].reduce(0, +) >= Self.restCoverage * Self.restWindow,
        let mean = mean(of: start..<end)
      else { continue }
      lowest = min(lowest ?? mean, mean)
    }
    return lowest
  }

  /// Highest median of three successive values without a gap, bpm; `nil` below three.
  ///
  /// - Complexity: O(n).
  public var peak: Double? {
    var highest: Double?
    for index in rate.indices.dropFirst(2)
    where max(distances[index - 1], distances[index - 2]) <= gapLimit {
      let (a, b, c) = (rate[index - 2], rate[index - 1], rate[index])
      let median = max(min(a, b), min(max(a, b), c))
      highest = max(highest ?? median, median)
    }
    return highest
  }

  /// Reach of the mean at the end of exercise, and farthest sample from a time asked for, s.
  private static let reach = 10.0

  /// Fall of the heart rate after exercise.
  ///
  /// Mean of the last 10 s before `end` minus the rate at `end + seconds`, interpolated between
  /// values that must lie within 10 s on either side.
  /// - Returns: bpm; `nil` when values are missing there.
  /// - Complexity: O(n).
  public func recovery(after end: Double, seconds: Double) -> Double? {
    let before = time.indices.filter { time[$0] > end - Self.reach && time[$0] <= end }
    guard
      let first = before.first, let last = before.last, let peak = mean(of: first..<last + 1),
      let later = interpolated(at: end + seconds)
    else { return nil }
    return peak - later
  }

  private func interpolated(at moment: Double) -> Double? {
    guard
      let right = time.firstIndex(where: { $0 >= moment }), time[right] - moment <= Self.reach
    else { return nil }
    guard time[right] > moment else { return rate[right] }
    guard right > 0, moment - time[right - 1] <= Self.reach else { return nil }
    let share = (moment - time[right - 1]) / (time[right] - time[right - 1])
    return rate[right - 1] + share * (rate[right] - rate[right - 1])
  }

  /// Seconds below the first bound, between successive bounds, and from the last bound up.
  ///
  /// The seconds add up to the covered time.
  /// - Parameter bounds: bpm, ascending.
  /// - Returns: s, one more than bounds.
  /// - Complexity: O(n × bounds).
  public func secondsInZones(_ bounds: [Double]) -> [Double] {
    var seconds = [Double](repeating: 0, count: bounds.count + 1)
    for (rate, weight) in zip(rate, weight) {
      seconds[bounds.lastIndex { rate >= $0 }.map { $0 + 1 } ?? 0] += weight
    }
    return seconds
  }
}
