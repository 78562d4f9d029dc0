internal import Glibc

/// Sample entropy of a series of intervals.
///
/// SampEn = −ln(A / B): B counts pairs of templates of m = 2 values, A of m + 1 values, that stay
/// within r of each other in every value (≤ r); r = 0.2 × sd (n − 1). Both use the same templates,
/// those that m further values of their run follow, without self-matches.
/// Source: J. S. Richman and J. R. Moorman, *Am. J. Physiol.* 278, 2000.
public struct SampleEntropy: Sendable, Equatable {
  /// Pairs of templates of three values within r.
  public let longMatches: Int
  /// Pairs of templates of two values within r.
  public let shortMatches: Int

  /// −ln(A / B); `nil` when no pair matches.
  public var value: Double? {
    guard longMatches > 0, shortMatches > 0 else { return nil }
    return -log(Double(longMatches) / Double(shortMatches))
  }

  /// The entropy of `series`.
  ///
  /// `nil` when there is no pair of templates, a value is not finite, or the series is constant.
  /// - Parameters:
  ///   - series: intervals in ms.
  ///   - tolerance: r as a share of the standard deviation, default 0.2.
  /// - Complexity: O(n log n) plus the pairs whose first values are within r, about n²/10.
  public init?(_ series: IntervalSeries, tolerance: Double = 0.2) {
    let values = series.values
    guard
      values.allSatisfy(\.isFinite), !series.isConstant,
      let deviation = Moments.standardDeviation(values)
    else { return nil }
    var templates: [(first: Double, start: Int)] = []
    templates.reserveCapacity(values.count)
    for run in series.runs {
      for start in run.dropLast(2) { templates.append((values[start], start)) }
    }
    guard templates.count > 1 else { return nil }
    // Which of equal ones comes first does not matter to a number of pairs.
    templates.sort { $0.first < $1.first }
    let matches = Self.count(
      templates.map(\.first), templates.map { values[$0.start + 1] },
      templates.map { values[$0.start + 2] }, within: tolerance * deviation)
    shortMatches = matches.short
    longMatches = matches.long
  }

  /// Pairs of templates `(first, second, third)`, sorted by `first`, within `r`.
  private static func count(
    _ first: [Double], _ second: [Double], _ third: [Double], within r: Double
  ) -> (short: Int, long: Int) {
    var short = 0
    var long = 0
    var end = 0
    first.withUnsafeBufferPointer { first in
      second.withUnsafeBufferPointer { second in
        third.withUnsafeBufferPointer { third in
          for left in first.indices {
            while end < first.count, first[end] - first[left] <= r { end += 1 }
            let (x, y) = (second[left], third[left])
            for right in left + 1..<max(end, left + 1) {
              let both = (second[right] - x).magnitude <= r ? 1 : 0
              short &+= both
              long &+= both & ((third[right] - y).magnitude <= r ? 1 : 0)
            }
          }
        }
      }
    }
    return (short, long)
  }
}
