/// Where intervals go to another level from one beat to the next, and stay there.
///
/// The medians of three and of fifteen intervals on either side of a beat differ by a factor of 1.4 or more, the
/// neighbours of the beat by 1.3, and all but one of the shorter fifteen are a tenth shorter than all but one of
/// the longer. Intervals merged or halved from a place on, or two recordings in a row, do so. The sinus
/// node needs several beats: of 1,000 recordings at rest and a day with standing up and exercise none has a place.
public struct IntervalJumps: Sendable, Equatable {
  /// Number of places.
  public let count: Int
  /// Time of the first, s from the first beat; `nil` when there is none.
  public let first: Double?

  private static let reach = 15
  private static let nearReach = 3
  private static let factor = 1.4
  private static let stepFactor = 1.3
  private static let apart = 1.1

  /// Looks inside the runs of `series`.
  ///
  /// - Complexity: O(n).
  public init(_ series: IntervalSeries) {
    var places: [Double] = []
    for run in series.runs {
      var index = run.lowerBound + Self.reach
      while index + Self.reach < run.upperBound {
        if Self.isJump(series.values, at: index) {
          places.append(series.time[index - 1])
          index += Self.reach
        } else {
          index += 1
        }
      }
    }
    count = places.count
    first = places.first
  }

  /// Whether the levels before and behind `index` differ; the interval there may belong to neither.
  private static func isJump(_ values: [Double], at index: Int) -> Bool {
    let step = values[index + 1] / values[index - 1]
    let isLonger = step > 1
    func isFar(_ ratio: Double, _ least: Double) -> Bool {
      isLonger ? ratio >= least : ratio * least <= 1
    }
    func ratio(_ reach: Int) -> Double {
      let before = Percentile.median(of: Array(values[index - reach..<index]))
      let behind = Percentile.median(of: Array(values[index + 1...index + reach]))
      guard let before, let behind, before > 0 else { return 1 }
      return behind / before
    }
    guard isFar(step, stepFactor), isFar(ratio(nearReach), factor), isFar(ratio(reach), factor)
    else { return false }
    let before = values[index - reach..<index].sorted()
    let behind = values[index + 1...index + reach].sorted()
    return isLonger
      ? behind[1] >= apart * before[reach - 2] : before[1] >= apart * behind[reach - 2]
  }
}
