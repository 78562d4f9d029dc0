internal import Glibc

/// Detrended fluctuation analysis of a series of intervals.
///
/// The profile is the running sum of x − mean x. For every window length s of a range the profile
/// is cut into windows from its start, a line is taken out of each by least squares, and
/// F(s) = √(mean over windows of the mean squared residual). The exponent is the slope of ln F on
/// ln s. A length needs two whole windows. Source: C.-K. Peng et al., *Chaos* 5, 1995.
public enum DetrendedFluctuation {
  /// Window lengths of the short-term exponent α1, beats.
  public static let shortTerm = 4...16
  /// Window lengths of the long-term exponent α2, beats.
  public static let longTerm = 16...64

  /// The profile of `values`: the running sum of the deviations from their mean.
  ///
  /// - Complexity: O(n).
  public static func profile(_ values: [Double]) -> [Double] {
    guard let mean = Moments.mean(values) else { return [] }
    var sum = 0.0
    return values.map { value in
      sum += value - mean
      return sum
    }
  }

  /// The exponent over a range of window lengths.
  ///
  /// `nil` when fewer than two lengths fit, or a fluctuation is zero, as in a constant series.
  /// - Parameters:
  ///   - profile: as `profile(_:)` gives it.
  ///   - lengths: window lengths, at least 3.
  ///   - halfOverlap: windows start every s/2 (rounded down) instead of every s.
  /// - Returns: 0.5 for white noise, 1.5 for its running sum.
  /// - Complexity: O(n × lengths).
  public static func exponent(
    profile: [Double], lengths: ClosedRange<Int>, halfOverlap: Bool = false
  ) -> Double? {
    var logLength: [Double] = []
    var logFluctuation: [Double] = []
    let lower = max(lengths.lowerBound, 3)
    let upper = min(lengths.upperBound, profile.count / 2)
    guard lower < upper else { return nil }
    for length in lower...upper {
      let step = halfOverlap ? max(1, length / 2) : length
      let variance = fluctuation(profile, length: length, step: step)
      guard variance.isFinite, variance > 0 else { return nil }
      logLength.append(log(Double(length)))
      logFluctuation.append(log(variance) / 2)
    }
    return slope(logFluctuation, on: logLength)
  }

  /// Mean over windows of the mean squared residual from their lines.
  private static func fluctuation(_ profile: [Double], length: Int, step: Int) -> Double {
    let n = Double(length)
    let timeVariance = n * (n * n - 1) / 12
    let windows = (profile.count - length) / step + 1
    var sum = 0.0
    profile.withUnsafeBufferPointer { profile in
      // Four windows at once; behind the last one it is taken again and not counted.
      for window in stride(from: 0, to: windows, by: 4) {
        let a = window * step
        let b = min(window + 1, windows - 1) * step
        let c = min(window + 2, windows - 1) * step
        let d = min(window + 3, windows - 1) * step
        // Relative to the first value, so that squares do not swallow the residual.
        let origin = SIMD4(profile[a], profile[b], profile[c], profile[d])
        var total = SIMD4<Double>.zero
        var squares = SIMD4<Double>.zero
        var moment = SIMD4<Double>.zero
        for offset in 1..<length {
          let y =
            SIMD4(
              profile[a + offset], profile[b + offset], profile[c + offset], profile[d + offset])
            - origin
          total += y
          squares += y * y
          moment += Double(offset) * y
        }
        let covariance = moment - (n - 1) / 2 * total
        let rest = squares - total * total / n - covariance * covariance / timeVariance
        for lane in 0..<min(4, windows - window) { sum += max(rest[lane], 0) }
      }
    }
    return sum / (n * Double(windows))
  }

  private static func slope(_ y: [Double], on x: [Double]) -> Double? {
    guard let meanX = Moments.mean(x), let meanY = Moments.mean(y) else { return nil }
    var cross = 0.0
    var square = 0.0
    for (a, b) in zip(x, y) {
      cross += (a - meanX) * (b - meanY)
      square += (a - meanX) * (a - meanX)
    }
    return square > 0 ? cross / square : nil
  }
}
