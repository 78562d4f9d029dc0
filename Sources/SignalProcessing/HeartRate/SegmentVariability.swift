/// Variability between and within five-minute windows.
///
/// SDANN = sd (n − 1) of the windows' mean intervals; SDNN index = mean of the windows' SDNN.
/// Windows follow each other from the first beat; an interval belongs to the window its end lies
/// in. An unfinished last window and windows whose intervals cover less than half of them are left
/// out. Source: Task Force of the ESC and NASPE, *Circulation* 93, 1996.
public struct SegmentVariability: Sendable, Equatable {
  /// Standard deviation of the windows' means, ms.
  public let sdann: Double
  /// Mean of the windows' standard deviations, ms.
  public let sdnnIndex: Double

  /// Length of a window, s.
  public static let window = 300.0
  /// Fewest windows: a standard deviation of two says nothing.
  public static let minimumWindows = 3
  /// Longest recording, s: four months.
  private static let longest = 1e7

  /// The variability of `series`; `nil` below `minimumWindows` windows.
  ///
  /// - Complexity: O(n).
  public init?(_ series: IntervalSeries) {
    var means: [Double] = []
    var deviations: [Double] = []
    var current: [Double] = []
    var end = Self.window
    guard series.span.isFinite, series.span < Self.longest else { return nil }
    for (value, time) in zip(series.values, series.time) {
      while time > end {
        Self.close(current, &means, &deviations)
        current = []
        end += Self.window
      }
      current.append(value)
    }
    // The last window counts when it is full to the last beat.
    if series.span + (series.values.last ?? 0) / 1000 >= end {
      Self.close(current, &means, &deviations)
    }
    guard
      means.count >= Self.minimumWindows, let between = Moments.standardDeviation(means),
      let within = Moments.mean(deviations)
    else { return nil }
    sdann = between
    sdnnIndex = within
  }

  private static func close(
    _ values: [Double], _ means: inout [Double], _ deviations: inout [Double]
  ) {
    guard
      values.reduce(0, +) >= 500 * window, let mean = Moments.mean(values),
      let deviation = Moments.standardDeviation(values)
    else { return }
    means.append(mean)
    deviations.append(deviation)
  }
}
