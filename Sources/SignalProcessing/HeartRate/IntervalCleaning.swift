/// Intervals as recorded, cut into runs where a value cannot be an interval of one heart beat.
///
/// Left out are values that are not finite (`missing`), below 100 ms or not positive
/// (`impossible`), and above 30 s or 3.5 times the median interval (`gaps`: more
/// than two missed beats in a row cannot be put back). A missing value lasts as long as the beat times say, else one median interval. When the beat times are known, a jump of more than a tenth of an interval
/// beyond the interval also ends a run, and so does a time that does not rise.
public struct IntervalCleaning: Sendable, Equatable {
  /// The intervals that can be used.
  public let series: IntervalSeries
  /// Places (index of the value) of values that are not finite.
  public let missing: [Int]
  /// Places of values too short for a heart beat.
  public let impossible: [Int]
  /// Places where time passed without beats.
  public let gaps: [Int]

  /// Shortest interval, ms: no heart beats 600 times a minute.
  public static let shortest = 100.0
  /// Longest interval at all, ms: no heart pauses for half a minute.
  public static let longest = 30_000.0
  /// Longest interval relative to the median.
  public static let longestShare = 3.5
  private static let jumpShare = 0.1

  /// Cuts `values`.
  ///
  /// - Parameters:
  ///   - values: intervals in ms as recorded, shape `[n]`.
  ///   - ends: time of the beat that ends each interval, s, when the file knows it, shape `[n]`.
  ///   - pauses: intervals up to this length are none of a gap, ms, where a curve shows that no beat is missing; default 0.
  /// - Complexity: O(n log n).
  public init(_ values: [Double], ends: [Double]? = nil, pauses: Double = 0) {
    let usable = values.filter { $0.isFinite && $0 >= Self.shortest }
    let median = Percentile.median(of: usable) ?? 0
    var cutter = Cutter()
    var missing: [Int] = []
    var impossible: [Int] = []
    var gaps: [Int] = []
    for (index, value) in values.enumerated() {
      if !value.isFinite {
        missing.append(index)
        cutter.cut(Self.silence(before: index, ends) ?? median / 1000)
      } else if value < Self.shortest {
        impossible.append(index)
        cutter.cut(0)
      } else if value > min(max(Self.longestShare * median, pauses), Self.longest) {
        gaps.append(index)
        cutter.cut(value / 1000)
      } else {
        if index > 0, let ends, index < ends.count {
          let step = ends[index] - ends[index - 1]
          if step <= 0 {
            gaps.append(index)
            cutter.cut(0)
          }
          let jump = step - value / 1000
          if jump.isFinite, jump > Self.jumpShare * value / 1000 {
            gaps.append(index)
            cutter.cut(jump)
          }
        }
        cutter.add(value)
      }
    }
    series = IntervalSeries(runs: cutter.runs, gaps: cutter.gaps)
    self.missing = missing
    self.impossible = impossible
    self.gaps = gaps
  }

  /// Seconds from the beat before to beat `index`; `nil` when the file does not know them, or time does not rise.
  private static func silence(before index: Int, _ ends: [Double]?) -> Double? {
    guard let ends, index > 0, index < ends.count else { return nil }
    let step = ends[index] - ends[index - 1]
    return step.isFinite && step > 0 ? step : nil
  }

  /// Runs with the seconds of silence between them.
  private struct Cutter {
    var runs: [[Double]] = [[]]
    var gaps: [Double] = []
    /// Seconds of thirty years: a longer silence is no time that was recorded.
    private static let longestGap = 1e9

    mutating func add(_ interval: Double) { runs[runs.count - 1].append(interval) }

    /// Ends the run; silence before the first run does not count.
    mutating func cut(_ seconds: Double) {
      if !runs[runs.count - 1].isEmpty {
        runs.append([])
        gaps.append(0)
      }
      if !gaps.isEmpty { gaps[gaps.count - 1] += min(seconds, Self.longestGap) }
    }
  }

  /// Whether every value is used and in one run.
  public var isWhole: Bool { missing.isEmpty && impossible.isEmpty && gaps.isEmpty }
}
