import SignalProcessing

/// Gaps and jitter of a time axis.
struct TimeQuality {
  /// Median step in seconds.
  var step: Double
  /// Pauses longer than 0.25 s and five steps: their number, the first's place and the longest.
  var gaps = 0
  /// Start of the first gap in seconds.
  var firstGap = 0.0
  /// Length of the longest gap in seconds.
  var longestGap = 0.0
  /// Standard deviation of the steps that are no gaps, relative to their mean.
  var jitter = 0.0
  /// Rate over the steps that are no gaps in Hz.
  var rate: Double

  /// Examines a strictly rising axis; `nil` for fewer than two stamps.
  init?(_ time: [Double]) {
    var steps = [Double](repeating: 0, count: max(time.count - 1, 0))
    for index in steps.indices { steps[index] = time[index + 1] - time[index] }
    guard let median = Percentile.median(of: steps) else { return nil }
    step = median
    let longest = max(MotionAssembler.longestBridge, 5 * median)
    var sum = 0.0
    var squares = 0.0
    var count = 0.0
    for (index, value) in steps.enumerated() {
      if value > longest {
        if gaps == 0 { firstGap = time[index] - time[0] }
        gaps += 1
        longestGap = max(longestGap, value)
      } else {
        count += 1
        sum += value
        squares += (value - median) * (value - median)
      }
    }
    let mean = count > 0 ? sum / count : median
    let variance = count > 0 ? squares / count - (mean - median) * (mean - median) : 0
    jitter = max(variance, 0).squareRoot() / mean
    rate = 1 / mean
  }

  /// Flags gaps and jitter of a strictly rising axis; `nil` for fewer than two stamps.
  static func inspect(_ time: [Double], _ flags: inout [QualityFlag]) -> TimeQuality? {
    guard let quality = TimeQuality(time) else { return nil }
    if quality.gaps > 0 {
      flags.append(
        .motion(
          .gaps,
          "\(quality.gaps) pauses, the longest \(FixedDecimal.string(quality.longestGap, places: 3)) s",
          at: .seconds(quality.firstGap), count: quality.gaps))
    }
    if quality.jitter > 0.1 {
      flags.append(
        .motion(
          .jitter,
          "the sample interval varies by \(FixedDecimal.string(100 * quality.jitter, places: 1)) %")
      )
    }
    return quality
  }
}
