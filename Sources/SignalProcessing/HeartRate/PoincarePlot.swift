/// Spread of the plot of each interval against the one before.
///
/// SD1 = sd(x_{i+1} − x_i) / √2 across, SD2 = sd(x_{i+1} + x_i) / √2 along the line of identity,
/// standard deviations with n − 1, pairs of the same run only.
/// Source: M. Brennan, M. Palaniswami and P. Kamen, *IEEE Trans. Biomed. Eng.* 48, 2001.
public struct PoincarePlot: Sendable, Equatable {
  /// Short-term spread, ms.
  public let sd1: Double
  /// Long-term spread, ms.
  public let sd2: Double

  /// The spread of `series`; `nil` below two pairs.
  ///
  /// - Complexity: O(n).
  public init?(_ series: IntervalSeries) {
    var sums: [Double] = []
    sums.reserveCapacity(series.count)
    for run in series.runs {
      for index in run.dropFirst() { sums.append(series.values[index] + series.values[index - 1]) }
    }
    guard
      let across = Moments.standardDeviation(series.differences),
      let along = Moments.standardDeviation(sums)
    else { return nil }
    sd1 = across / 2.0.squareRoot()
    sd2 = along / 2.0.squareRoot()
  }
}
