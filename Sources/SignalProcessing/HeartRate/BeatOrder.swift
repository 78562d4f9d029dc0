/// Intervals in order of the time of their beats.
///
/// When times go back, rows are sorted and rows that stand twice with the same time and interval are taken
/// once, unless the times went back into what stands before (`ClockSteps`). What still does not follow from the times (two people, two clocks) stays in the order of the
/// file, which is cut where the times go back.
public struct BeatOrder: Sendable, Equatable {
  /// Intervals, ms, `.nan` where missing, shape `[n]`.
  public private(set) var milliseconds: [Double]
  /// Times of the beats that end them, s, shape `[n]`.
  public private(set) var ends: [Double]
  /// Places of the file at which time goes back or stands still.
  public let backward: [Int]
  /// Rows left out because they stand twice.
  public private(set) var duplicates = 0
  /// Whether sorting put the beats right.
  public private(set) var isSorted = false

  /// Share of the distances that the intervals must explain.
  private static let fitting = 0.8

  /// Orders rows.
  ///
  /// - Parameters:
  ///   - milliseconds: intervals.
  ///   - ends: times of the beats, s, as many; those that are not finite leave the order as it is.
  /// - Complexity: O(n log n).
  public init(_ milliseconds: [Double], ends: [Double]) {
    self.milliseconds = milliseconds
    self.ends = ends
    backward = ends.indices.dropFirst().filter { ends[$0] <= ends[$0 - 1] }
    guard !backward.isEmpty, milliseconds.count == ends.count,
      (milliseconds + ends).allSatisfy(\.isFinite)
    else {
      return
    }
    // A clock set back: the beats follow each other as the file has them.
    guard ClockSteps.times(ends, milliseconds).isEmpty else { return }
    let kept = Self.ascending(ends, milliseconds)
    let sorted = (kept.map { milliseconds[$0] }, kept.map { ends[$0] })
    guard Self.fits(sorted.0, sorted.1) else { return }
    duplicates = ends.count - kept.count
    (self.milliseconds, self.ends) = sorted
    isSorted = true
  }

  /// Places of rows in order of time, equal rows once.
  ///
  /// - Parameters:
  ///   - times: finite, shape `[n]`.
  ///   - values: finite, shape `[n]`.
  /// - Returns: indices, shape `[≤ n]`.
  /// - Complexity: O(n log n).
  public static func ascending(_ times: [Double], _ values: [Double]) -> [Int] {
    let order = times.indices.sorted { (times[$0], values[$0], $0) < (times[$1], values[$1], $1) }
    var kept: [Int] = []
    for index in order {
      if let last = kept.last, times[last] == times[index], values[last] == values[index] {
        continue
      }
      kept.append(index)
    }
    return kept
  }

  private static func fits(_ milliseconds: [Double], _ ends: [Double]) -> Bool {
    let fitting = ends.indices.dropFirst().count { index in
      let expected = milliseconds[index] / 1000
      return (ends[index] - ends[index - 1] - expected).magnitude <= 0.1 * expected
    }
    return Double(fitting) >= Self.fitting * Double(max(ends.count - 1, 1))
  }
}
