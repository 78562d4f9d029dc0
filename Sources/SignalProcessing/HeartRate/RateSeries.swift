/// Heart rate over time with the time that each value stands for.
///
/// A value stands for half of the time to either neighbour, at most half the gap limit: the larger
/// of three median distances and 15 s, and never for time in a pause. So the weights add up to the time that is
/// covered.
public struct RateSeries: Sendable, Equatable {
  /// Seconds, strictly increasing, shape `[n]`.
  public let time: [Double]
  /// Heart rate, bpm, shape `[n]`.
  public let rate: [Double]
  /// Time each value stands for, s, shape `[n]`.
  public let weight: [Double]
  /// Start of the time each value stands for, s, shape `[n]`.
  let heldFrom: [Double]
  /// Distances longer than this are gaps, s.
  public let gapLimit: Double
  /// Distances of the values, s, shape `[n − 1]`.
  public let distances: [Double]

  /// Whether the recording was stopped between a value and the next, shape `[n − 1]`; empty when it never was.
  private let isPaused: [Bool]

  /// Samples at their times.
  ///
  /// - Parameters:
  ///   - time: s, strictly increasing, finite.
  ///   - rate: bpm, finite.
  ///   - pauses: times in which the recording was stopped, s, ascending; default none.
  /// - Complexity: O(n log n).
  public init(time: [Double], rate: [Double], pauses: [ClosedRange<Double>] = []) {
    distances = zip(time.dropFirst(), time).map { $0 - $1 }
    let limit = max(3 * (Percentile.median(of: distances) ?? 0), 15)
    gapLimit = limit
    // Time that a value stands for behind it, and the next one ahead of it.
    var behind = distances.map { min($0, limit) / 2 }
    var ahead = behind
    var isPaused = [Bool](repeating: false, count: pauses.isEmpty ? 0 : distances.count)
    var next = 0
    for pause in pauses {
      while next < distances.count, time[next + 1] <= pause.lowerBound { next += 1 }
      guard next < distances.count, time[next] < pause.upperBound else { continue }
      let reach = (
        max(pause.lowerBound - time[next], 0), max(time[next + 1] - pause.upperBound, 0)
      )
      behind[next] = min(behind[next], reach.0)
      ahead[next] = min(ahead[next], reach.1)
      isPaused[next] = true
    }
    self.isPaused = isPaused
    weight = time.indices.map { index in
      (index > 0 ? ahead[index - 1] : 0) + (index < behind.count ? behind[index] : 0)
    }
    heldFrom = time.indices.map { time[$0] - ($0 > 0 ? ahead[$0 - 1] : 0) }
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
    heldFrom = zip(series.time, series.values).map { $0 - $1 / 1000 }
    distances = zip(time.dropFirst(), time).map { $0 - $1 }
    gapLimit = max(3 * (Percentile.median(of: distances) ?? 0), 15)
    isPaused = []
  }

  /// Time-weighted mean, bpm; the plain value of a single sample; `nil` without values.
  public var mean: Double? {
    var (sum, total) = (0.0, 0.0)
    for index in time.indices {
      sum += weight[index] * rate[index]
      total += weight[index]
    }
    return total > 0 ? sum / total : rate.first
  }

  /// Seconds between first and last value.
  public var span: Double { (time.last ?? 0) - (time.first ?? 0) }

  /// Seconds that values stand for.
  public var covered: Double { weight.reduce(0, +) }

  /// Share of a recording of `duration` seconds that values stand for, 0…1; of the time between first and last value
  /// where that is longer or `duration` is not known; `nil` when no time passes.
  public func coverage(of duration: Double?) -> Double? {
    let whole = max(span, duration ?? 0)
    return span > 0 && whole > 0 ? min(covered / whole, 1) : nil
  }

  /// Index of the value that each gap follows: a distance above the limit, or a pause.
  public var gaps: [Int] {
    distances.indices.filter { distances[$0] > gapLimit || !isPaused.isEmpty && isPaused[$0] }
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
