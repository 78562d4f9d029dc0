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
  /// - Complexity: O(n), and O(values in 30 s) for every window that may be the lowest.
  public func lowestSustained(within range: ClosedRange<Double>? = nil) -> Sustained? {
    guard let first = heldFrom.first, let last = heldFrom.last, let held = weight.last else {
      return nil
    }
    let start = max(first, range?.lowerBound ?? first)
    let end = min(last + held, range?.upperBound ?? last + held)
    let length = min(Self.restWindow, end - start)
    guard length >= Self.restCovered else { return nil }
    var lowest: Double?
    let totals = Totals(self)
    var (beginning, ending) = (Sweep(), Sweep())
    func look(from moment: Double, _ sweep: inout Sweep) {
      let begin = min(max(moment, start), end - length)
      let window = begin...begin + length
      sweep.move(to: window, self)
      if let lowest, sweep.mean(window, self, totals) > Self.surely * lowest { return }
      let part = part(window, from: sweep.first)
      guard part.count >= Self.restSamples, part.covered >= Self.restCovered - 1e-9,
        let mean = part.mean
      else { return }
      lowest = min(lowest ?? mean, mean)
    }
    for index in time.indices {
      let stop = heldFrom[index] + weight[index]
      guard stop > start, heldFrom[index] < end else { continue }
      look(from: heldFrom[index], &beginning)
      look(from: stop - length, &ending)
    }
    return lowest.map { Sustained(rate: $0, seconds: length) }
  }

  /// What the mean of differences of totals, which are rounded, must exceed a mean by to be above it.
  private static let surely = 1 + 1e-6

  /// Sums over the values before each.
  private struct Totals {
    private(set) var sums = [0.0]
    private(set) var seconds = [0.0]

    init(_ series: RateSeries) {
      sums.reserveCapacity(series.time.count + 1)
      seconds.reserveCapacity(series.time.count + 1)
      var (sum, covered) = (0.0, 0.0)
      for (rate, weight) in zip(series.rate, series.weight) {
        sum += rate * weight
        covered += weight
        sums.append(sum)
        seconds.append(covered)
      }
    }
  }

  /// The values that stand for time in a window that moves forward, and nearly the mean there.
  private struct Sweep {
    /// First value that stands for time behind the window's begin, and first that does so only behind its end.
    private(set) var first = 0
    private var last = 0

    mutating func move(to window: ClosedRange<Double>, _ series: RateSeries) {
      let count = series.time.count
      while first < count, series.heldFrom[first] + series.weight[first] <= window.lowerBound {
        first += 1
      }
      while last < count, series.heldFrom[last] < window.upperBound { last += 1 }
    }

    /// The mean by differences of totals, as exact as those.
    func mean(_ window: ClosedRange<Double>, _ series: RateSeries, _ totals: Totals) -> Double {
      guard first < last else { return .infinity }
      let before = max(window.lowerBound - series.heldFrom[first], 0)
      let behind = max(
        series.heldFrom[last - 1] + series.weight[last - 1] - window.upperBound, 0)
      let sum =
        totals.sums[last] - totals.sums[first] - before * series.rate[first]
        - behind * series.rate[last - 1]
      return sum / (totals.seconds[last] - totals.seconds[first] - before - behind)
    }
  }

  /// Reach of the mean at the end of exercise, and farthest sample from a time asked for, s.
  public static let reach = 10.0

  /// Where the time that values stand for begins, s; `nil` without values.
  public var begin: Double? { heldFrom.first }

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
