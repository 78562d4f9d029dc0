/// A stretch of beats without a rhythm among regular ones, looked for in the intervals as recorded: a correction
/// smooths a minute of fibrillation, and what is left looks regular.
///
/// A difference is large as in `IntervalIrregularity`. One to three wrong intervals between two pairs that agree within
/// 15 % (an ectopic, missed or extra beat in a rhythm) count as one large difference. Eight of 20 in a row are a
/// burst: 13 of 1,000 recordings of people at rest have one, with beats that are isolated up to one in ten none.
public struct IrregularBurst: Sendable, Equatable {
  /// Time of the first burst, s from the first beat.
  public let start: Double
  /// Most large differences in 20 in a row.
  public let count: Int

  /// Differences in a row that are looked at.
  public static let length = 20
  private static let least = 8
  private static let agreement = 0.15
  private static let longestEvent = 3

  /// The burst in the runs of `series` as recorded; `nil` without one.
  ///
  /// - Complexity: O(n).
  public init?(_ series: IntervalSeries) {
    var (first, most) = (Double?.none, 0)
    for run in series.runs where run.count > Self.length {
      let isLarge = Self.largeOnes(Array(series.values[run]))
      var inside = 0
      for index in isLarge.indices {
        inside += isLarge[index] ? 1 : 0
        if index >= Self.length, isLarge[index - Self.length] { inside -= 1 }
        most = max(most, inside)
        if inside >= Self.least, first == nil {
          first = series.time[run.lowerBound + max(0, index - Self.length + 1)]
        }
      }
    }
    guard let first else { return nil }
    (start, count) = (first, most)
  }

  /// Whether each difference is large, those of one isolated event once.
  private static func largeOnes(_ values: [Double]) -> [Bool] {
    var isLarge = zip(values, values.dropFirst()).map {
      IntervalIrregularity.isLarge($0, $1)
    }
    var index = 2
    while index + 2 < values.count {
      guard isLarge[index - 1] else {
        index += 1
        continue
      }
      let length = (1...longestEvent).first { isEvent(values, index..<index + $0) }
      guard let length else {
        index += 1
        continue
      }
      for place in index..<index + length { isLarge[place] = false }
      index += length + 1
    }
    return isLarge
  }

  /// Whether the intervals on both sides of `event` go on as if it were not there.
  private static func isEvent(_ values: [Double], _ event: Range<Int>) -> Bool {
    guard event.lowerBound >= 2, event.upperBound + 2 <= values.count else { return false }
    let sides = [
      values[event.lowerBound - 2], values[event.lowerBound - 1], values[event.upperBound],
      values[event.upperBound + 1],
    ].sorted()
    return sides[3] - sides[0] <= agreement * (sides[1] / 2 + sides[2] / 2)
  }
}
