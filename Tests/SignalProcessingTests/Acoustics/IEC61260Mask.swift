import Glibc
import SignalProcessing

/// Class 1 acceptance limits for the relative attenuation of octave and one-third-octave filters.
///
/// Breakpoints at octave ratios `G^(0, 1/8, 1/4, 3/8, 1/2, 1, 2, 3, 4)`, G = 10^0.3, mapped to
/// one-third octaves and interpolated linearly in the logarithm of frequency; mirrored below the
/// midband frequency. Source: IEC 61260-1:2014, Table 1 and clause 5.10; values by transcription in
/// one open-source project, the mapping re-derived.
enum IEC61260Mask {
  private static let ratio = pow(10, 0.3)
  private static let passband: [(exponent: Double, greatest: Double)] = [
    (0, 0.4), (0.125, 0.5), (0.25, 0.7), (0.375, 1.4), (0.5, 5.3),
  ]
  private static let stopband: [(exponent: Double, least: Double)] = [
    (0.5, 1.2), (1, 16.6), (2, 40.5), (3, 60), (4, 70),
  ]

  /// Smallest and greatest allowed relative attenuation in dB.
  ///
  /// - Parameters:
  ///   - frequencyRatio: frequency divided by the midband frequency, above 0.
  ///   - width: octave or one-third octave.
  /// - Returns: dB; the greatest is infinite outside the band.
  static func limits(
    frequencyRatio: Double, width: FractionalOctaveBand.Width
  ) -> (least: Double, greatest: Double) {
    let position = abs(log10(frequencyRatio))
    let points = { (exponent: Double) in logarithm(exponent, width) }
    if position < points(0.5) {
      return (-0.4, interpolate(position, passband.map { (points($0.exponent), $0.greatest) }))
    }
    return (interpolate(position, stopband.map { (points($0.exponent), $0.least) }), .infinity)
  }

  private static func logarithm(_ exponent: Double, _ width: FractionalOctaveBand.Width) -> Double {
    let half = pow(ratio, 1 / (2 * Double(width.rawValue)))
    return log10(1 + (half - 1) / (pow(ratio, 0.5) - 1) * (pow(ratio, exponent) - 1))
  }

  private static func interpolate(_ x: Double, _ points: [(Double, Double)]) -> Double {
    for (low, high) in zip(points, points.dropFirst()) where x <= high.0 {
      return low.1 + (high.1 - low.1) * (x - low.0) / (high.0 - low.0)
    }
    return points.last?.1 ?? 0
  }
}
