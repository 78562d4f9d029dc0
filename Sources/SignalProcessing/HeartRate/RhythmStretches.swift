/// Intervals that may be the heart's own rhythm, so that no correction may fill or join them: pauses and runs of fast beats.
///
/// A pause is an interval of a curve in which a correction would put a beat that the curve does not show, or one of 1.5 times
/// the local median and 2 s (or found wrong), or of 2.5 times the median, that is no pause behind a premature beat. A run is three or more
/// intervals in a row (five alike, where no curve shows the beats), each below three quarters of the local median and
/// 600 ms, that begins and ends from one beat to the next.
public struct RhythmStretches: Sendable, Equatable {
  /// Index of every interval that is a pause, ascending.
  public let pauses: [Int]
  /// Index ranges of the runs of fast beats, ascending.
  public let runs: [Range<Int>]

  private static let width = 61
  private static let filledShare = 1.25
  private static let longShare = 1.5
  private static let farShare = 2.5
  private static let longest = 2000.0
  private static let prematureShare = 0.8
  private static let compensated = 2.3
  private static let fastShare = 0.75
  private static let fastLongest = 600.0
  private static let fewestSeen = 3
  private static let fewestListed = 5
  private static let alike = 1.35
  private static let onset = 0.8
  private static let rounding = 1e-6

  /// No stretch.
  public init() { (pauses, runs) = ([], []) }

  /// Looks inside the runs of `series`.
  ///
  /// - Parameters:
  ///   - series: as recorded.
  ///   - isSeen: whether a curve shows every beat; without one a long interval may be a missed beat, and there are no pauses.
  ///   - artifacts: what a correction of `series` found, in any order.
  /// - Complexity: O(n · 61).
  public init(_ series: IntervalSeries, isSeen: Bool, artifacts: [BeatArtifact] = []) {
    let wrong = artifacts.sorted { $0.time < $1.time }
    var pauses: [Int] = []
    var fast: [Range<Int>] = []
    var next = 0
    for run in series.runs {
      let values = Array(series.values[run])
      guard isSeen || Self.mayBeFast(values) else { continue }
      let level = RollingMedian.medians(values, width: Self.width)
      fast += Self.fast(values, level, isSeen: isSeen).map {
        run.lowerBound + $0.lowerBound..<run.lowerBound + $0.upperBound
      }
      guard isSeen else { continue }
      for index in run {
        let value = series.values[index]
        let start = series.time[index] - value / 1000
        while next < wrong.count, wrong[next].time <= start + Self.rounding { next += 1 }
        var kinds: [BeatArtifact.Kind] = []
        var place = next
        while place < wrong.count, wrong[place].time <= series.time[index] + Self.rounding {
          kinds.append(wrong[place].kind)
          place += 1
        }
        let usual = level[index - run.lowerBound]
        let isLong =
          value >= Self.farShare * usual
          || (value >= Self.longShare * usual && (value >= Self.longest || !kinds.isEmpty))
        let before = index > run.lowerBound ? series.values[index - 1] : usual
        let isCompensating =
          before < Self.prematureShare * usual && before + value < Self.compensated * usual
        let isFilled = kinds.contains(.missed) && value >= Self.filledShare * usual
        if isFilled || (isLong && !isCompensating) { pauses.append(index) }
      }
    }
    self.pauses = pauses.filter { pause in !fast.contains { $0.contains(pause) } }
    runs = fast
  }

  /// Whether any of `values` can be below three quarters of a local median, which is none of their greatest.
  private static func mayBeFast(_ values: [Double]) -> Bool {
    let limit = min(fastLongest, fastShare * (values.max() ?? 0))
    return values.contains { $0 <= limit }
  }

  /// The runs of fast beats among `values` of one run, whose local medians are `level`.
  private static func fast(
    _ values: [Double], _ level: [Double], isSeen: Bool
  ) -> [Range<Int>] {
    var result: [Range<Int>] = []
    var start = 0
    while start < values.count {
      var end = start
      while end < values.count, values[end] < fastShare * level[end], values[end] <= fastLongest {
        end += 1
      }
      if end - start >= (isSeen ? fewestSeen : fewestListed) {
        let begins = start == 0 || values[start] <= onset * values[start - 1]
        let ends = end == values.count || values[end - 1] <= onset * values[end]
        let inner = values[start + 1..<end]
        let areAlike = (inner.max() ?? 0) <= alike * (inner.min() ?? 0)
        if begins, ends, isSeen || areAlike { result.append(start..<end) }
      }
      start = max(end, start + 1)
    }
    return result
  }

  /// The index ranges of all stretches, ascending.
  public var ranges: [Range<Int>] {
    (pauses.map { $0..<$0 + 1 } + runs).sorted { $0.lowerBound < $1.lowerBound }
  }
}
