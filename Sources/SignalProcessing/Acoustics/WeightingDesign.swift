internal import Glibc

/// The digital A or C weighting filter for one sampling rate, as real zeros and poles.
///
/// `H(z) = g Π (1 − z_i z⁻¹) / Π (1 − p_k z⁻¹)`, exactly 0 dB at 1 kHz. The whole path stays within
/// 0.003 dB of the analytic curve from 10 Hz to min(20 kHz, 0.98 Nyquist) at 4 to 192 kHz.
public struct WeightingDesign: Sendable, Equatable {
  /// Zeros, as many as poles.
  public let zeros: [Double]
  /// Poles, inside the unit circle: eight of A, six of C.
  public let poles: [Double]
  /// The factor g.
  public let gain: Double
  /// The sampling rate the roots belong to, Hz.
  public let sampleRate: Double

  /// Designs the filter of one curve.
  ///
  /// - Parameters:
  ///   - weighting: the curve.
  ///   - sampleRate: Hz, above 2 kHz.
  public init(_ weighting: FrequencyWeighting, sampleRate: Double) {
    self.sampleRate = sampleRate
    let fit = WeightingFit(weighting, sampleRate: sampleRate)
    let poles = fit.roots.filter { $0.power < 0 }.flatMap {
      Array(repeating: $0.value, count: $0.power < -1 ? 2 : 1)
    }
    let atOne = Array(repeating: 1.0, count: weighting == .a ? 4 : 2)
    let zeros = atOne + fit.roots.filter { $0.power > 0 }.map(\.value)
    self.zeros = zeros
    self.poles = poles
    gain = 1 / Self.magnitude(zeros, poles, relativeFrequency: 1000 / sampleRate)
  }

  /// The level of the digital filter in dB.
  ///
  /// - Parameter frequency: Hz, above 0 and below the Nyquist frequency.
  /// - Returns: dB.
  public func level(at frequency: Double) -> Double {
    20 * log10(gain * Self.magnitude(zeros, poles, relativeFrequency: frequency / sampleRate))
  }

  private static func magnitude(
    _ zeros: [Double], _ poles: [Double], relativeFrequency: Double
  ) -> Double {
    let (real, imaginary) = (cos(2 * .pi * relativeFrequency), sin(2 * .pi * relativeFrequency))
    func product(_ roots: [Double]) -> Double {
      roots.reduce(1) { $0 * hypot(1 - $1 * real, $1 * imaginary) }
    }
    return product(zeros) / product(poles)
  }
}
