/// Geometric measures of the histogram of intervals, in bins of 1/128 s from 0.
///
/// Triangular index = N / height Y of the highest bin. TINN = M − N: the base of the triangle with
/// its apex on the highest bin (the first of equals) that fits the histogram best by least squares,
/// zero outside [N, M], both on bins at most one beyond the outermost filled ones. The sides do not
/// depend on each other, so each is found alone. Source: Task Force, *Circulation* 93, 1996.
public struct IntervalHistogram: Sendable, Equatable {
  /// Number of intervals over the height of the highest bin.
  public let triangularIndex: Double
  /// Base of the fitted triangle, ms.
  public let tinn: Double

  /// Width of a bin, ms.
  public static let binWidth = 7.8125
  /// Most bins: intervals that differ by more than two minutes are no heart's.
  private static let mostBins = 16_384
  /// Largest magnitude of an interval, ms: a day.
  private static let largest = 8.64e7

  /// The measures of `values` in ms; `nil` without values when one is not finite or
  /// beyond a day, or when they span over two minutes.
  ///
  /// - Complexity: O(n + bins).
  public init?(_ values: [Double]) {
    guard
      values.allSatisfy({ $0.isFinite && $0.magnitude < Self.largest }),
      let low = values.min(), let high = values.max(),
      let first = Int(exactly: (low / Self.binWidth).rounded(.down)),
      let last = Int(exactly: (high / Self.binWidth).rounded(.down)),
      last - first < Self.mostBins
    else { return nil }
    // One empty bin on either side.
    var bins = [Double](repeating: 0, count: last - first + 3)
    for value in values {
      bins[Int((value / Self.binWidth).rounded(.down)) - first + 1] += 1
    }
    var apex = 0
    for index in bins.indices where bins[index] > bins[apex] { apex = index }
    triangularIndex = Double(values.count) / bins[apex]
    let left = Self.foot(Array(bins[...apex].reversed()), widestFirst: true)
    let right = Self.foot(Array(bins[apex...]), widestFirst: false)
    tinn = Double(left + right) * Self.binWidth
  }

  /// Distance in bins from the apex (element 0) to the best foot of one side.
  ///
  /// Error of a foot at distance f: Σ_{i≤f} (h_i − Y(1 − i/f))² + Σ_{i>f} h_i².
  private static func foot(_ heights: [Double], widestFirst: Bool) -> Int {
    let apex = heights[0]
    var sum = apex
    var weighted = 0.0
    var best = (error: Double.infinity, foot: 1)
    for foot in 1..<heights.count {
      sum += heights[foot]
      weighted += Double(foot) * heights[foot]
      let f = Double(foot)
      // Σ q h and Σ q² with q = Y(1 − i/f); Σ h² is the same for every foot.
      let cross = apex * (sum - weighted / f)
      let square = apex * apex * (f + 1) * (2 * f + 1) / (6 * f)
      let error = square - 2 * cross
      if error < best.error || (widestFirst && error == best.error) { best = (error, foot) }
    }
    return best.foot
  }
}
