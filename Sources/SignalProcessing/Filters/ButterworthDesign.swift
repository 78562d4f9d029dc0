internal import Glibc

/// Butterworth filters as cascades of second-order sections.
///
/// `|H|² = 1 / (1 + (f/fc)^2N)` before the bilinear transform, which is prewarped so that the gain
/// at the cut-off is exactly −3.01 dB. Source: S. Butterworth, *Experimental Wireless* 7, 1930;
/// Oppenheim and Schafer, *Discrete-Time Signal Processing*, 3rd ed., section 7.2.
public enum ButterworthDesign {
  /// Which side of the cut-off passes.
  public enum Band: Sendable {
    /// Frequencies below the cut-off pass.
    case lowPass
    /// Frequencies above the cut-off pass.
    case highPass
  }

  /// Sections of a filter whose single-pass gain at `cutoffHertz` is −3.01 dB.
  ///
  /// - Parameters:
  ///   - band: side that passes.
  ///   - order: even, 2…8.
  ///   - cutoffHertz: 0 < cut-off < half the sample rate, Hz.
  ///   - sampleRateHertz: sample rate, Hz.
  /// - Returns: `order / 2` sections, or `nil` when the cut-off lies outside its range or a value
  ///   is not finite.
  public static func sections(
    _ band: Band, order: Int, cutoffHertz: Double, sampleRateHertz: Double
  ) -> [Biquad]? {
    guard
      let warped = warpedCutoff(cutoffHertz: cutoffHertz, sampleRateHertz: sampleRateHertz)
    else { return nil }
    return sections(band, order: order, warpedCutoff: warped)
  }

  /// `tan(π fc / fs)`, or `nil` outside 0 < fc < fs/2.
  static func warpedCutoff(cutoffHertz: Double, sampleRateHertz: Double) -> Double? {
    guard cutoffHertz > 0, sampleRateHertz.isFinite, cutoffHertz < sampleRateHertz / 2 else {
      return nil
    }
    return tan(.pi * cutoffHertz / sampleRateHertz)
  }

  /// Sections from the analogue cut-off `tan(π fc / fs)` of the bilinear transform.
  static func sections(_ band: Band, order: Int, warpedCutoff k: Double) -> [Biquad] {
    precondition(order >= 2 && order <= 8 && order % 2 == 0, "order must be 2, 4, 6 or 8")
    return (0..<order / 2).map { index in
      let damping = 2 * sin(.pi * Double(2 * index + 1) / Double(2 * order))
      let scale = 1 / (1 + damping * k + k * k)
      let a1 = 2 * (k * k - 1) * scale
      let a2 = (1 - damping * k + k * k) * scale
      switch band {
      case .lowPass:
        let b = k * k * scale
        return Biquad(b0: b, b1: 2 * b, b2: b, a1: a1, a2: a2)
      case .highPass:
        return Biquad(b0: scale, b1: -2 * scale, b2: scale, a1: a1, a2: a2)
      }
    }
  }
}
