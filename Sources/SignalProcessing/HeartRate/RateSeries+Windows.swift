/// Means over parts of the time. A value counts for the time that it stands for inside the part, no more.
extension RateSeries {
  /// A mean and the time it is taken over.
  public struct Sustained: Sendable, Equatable {
    /// Time-weighted mean, bpm.
    public var rate: Double
    /// Length of the window, s: less than `restWindow` where the recording, or the step, is shorter.
    public var seconds: Double
  }

  /// Length of the window of `lowestSustained(within:)`, s.
  public static let restWindow = 30.0
  /// Least time of a window that values must stand for, s.
  private static let restCovered = 24.0
  /// Fewest values in a window.
  private static let restSamples = 3

  /// What the values of a window add up to.
  private struct Part {
    var sum = 0.0
    var covered = 0.0
    var count = 0
    var mean: Double? { covered > 0 ? sum / covered : nil }
  }

  /// The part of `window`, whose values begin at `first` or later.
  private func part(_ window: ClosedRange<Double>, from first: Int) -> Part {
    var part = Part()
    var index = first
    while index < time.count, heldFrom[index] < window.upperBound {
      let end = min(heldFrom[index] + weight[index], window.upperBound)
      let held = end - max(heldFrom[index], window.lowerBound)
      if held > 0 {
        part.sum += held * rate[index]
        part.covered += held
        part.count += 1
      }
      index += 1
    }
    return part
  }

  /// Time-weighted mean within any of `ranges` (s), bpm; the first value there when none stands for any time.
  ///
  /// - Parameter ranges: overlapping ones count once each.
  /// - Returns: bpm; `nil` without values there.
  /// - Complexity: O(n · ranges).
  public func mean(within ranges: [ClosedRange<Double>]) -> Double? {
    guard time.contains(where: { moment in ranges.contains { $0.contains(moment) } }) else {
      return nil
    }
    var all = Part()
    for range in ranges {
      let own = part(range, from: 0)
      all.sum += own.sum
      all.covered += own.covered
    }
    let inside = time.indices.first { index in ranges.contains { $0.contains(time[index]) } }
    return all.mean ?? inside.map { rate[$0] }
  }

  /// Lowest time-weighted mean over any 30 s of which at least three values stand for 24 s or more.
  ///
  /// Windows lie inside the time that values stand for, and inside `range`; when that is shorter than 30 s but
  /// not than 24 s, it is the one window, and the result says how long it is. The lowest mean of values
  /// that are held is that of a window which begins or ends where a value does.
  /// - Parameter range: times in s that windows must lie in; default everywhere.
  /// - Returns: bpm with the length of the window; `nil` when there is no such window.
  /// - Complexity: O(n × (values in 30 s + log n)).
  public func lowestSustained(within range: ClosedRange<Double>? = nil) -> Sustained? {
    guard let first = heldFrom.first, let last = heldFrom.last, let held = weight.last else {
      return nil
    }
    let start = max(first, range?.lowerBound ?? first)
    let end = min(last + held, range?.upperBound ?? last + held)
    let length = min(Self.restWindow, end - start)
    guard length >= Self.restCovered else { return nil }
    var lowest: Double?
    for index in time.indices {
      let stop = heldFrom[index] + weight[index]
      guard stop > start, heldFrom[index] < end else { continue }
      for moment in [heldFrom[index], stop - length] {
        let begin = min(max(moment, start), end - length)
        let part = part(begin...begin + length, from: firstHeld(after: begin))
        guard part.count >= Self.restSamples, part.covered >= Self.restCovered - 1e-9,
          let mean = part.mean
        else { continue }
        lowest = min(lowest ?? mean, mean)
      }
    }
    return lowest.map { Sustained(rate: $0, seconds: length) }
  }

  /// The first value that stands for time after `moment`.
  ///
  /// - Complexity: O(log n).
  private func firstHeld(after moment: Double) -> Int {
    var (low, high) = (0, time.count)
    while low < high {
      let middle = (low + high) / 2
      if heldFrom[middle] + weight[middle] > moment { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// Reach of the mean at the end of exercise, and farthest sample from a time asked for, s.
  private static let reach = 10.0

  /// Fall of the heart rate after exercise.
  ///
  /// Mean of the last 10 s before `end`, in which there must be a value, minus the rate at `end + seconds`,
  /// interpolated between values that must lie within 10 s on either side.
  /// - Returns: bpm; `nil` when values are missing there.
  /// - Complexity: O(n).
  public func recovery(after end: Double, seconds: Double) -> Double? {
    let before = time.indices.filter { time[$0] > end - Self.reach && time[$0] <= end }
    guard let first = before.first, let later = interpolated(at: end + seconds) else { return nil }
    let exercise = part(end - Self.reach...end, from: 0).mean ?? rate[first]
    return exercise - later
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
}
