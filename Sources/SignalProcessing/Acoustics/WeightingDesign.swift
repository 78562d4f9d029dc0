internal import Glibc

/// The digital A and C weighting filters for one sampling rate: four second-order sections each.
///
/// Sections have `b0 = 1`; `gain` makes the response exactly 0 dB at 1 kHz. The whole path stays
/// within 0.003 dB of the analytic curve from 10 Hz to min(20 kHz, 0.98 Nyquist) at 4 to 192 kHz.
public struct WeightingDesign: Sendable, Equatable {
  /// One section `(1 + b1 z⁻¹ + b2 z⁻²) / (1 + a1 z⁻¹ + a2 z⁻²)`.
  public struct Section: Sendable, Equatable {
    /// Numerator, one and two samples back.
    public var b1 = 0.0, b2 = 0.0
    /// Denominator, one and two samples back.
    public var a1 = 0.0, a2 = 0.0
  }

  /// The four sections, low frequencies first.
  public let sections: [Section]
  /// Factor on the input.
  public let gain: Double
  /// The sampling rate the sections belong to, Hz.
  public let sampleRate: Double

  /// Designs the filter of one curve; Z passes everything.
  ///
  /// - Parameters:
  ///   - weighting: the curve.
  ///   - sampleRate: Hz, above 2 kHz.
  public init(_ weighting: FrequencyWeighting, sampleRate: Double) {
    self.sampleRate = sampleRate
    guard weighting != .z else {
      sections = Array(repeating: Section(), count: 4)
      gain = 1
      return
    }
    let fit = WeightingFit(weighting, sampleRate: sampleRate)
    var poles = fit.roots.filter { $0.power < 0 }.flatMap {
      Array(repeating: $0.value, count: $0.power < -1 ? 2 : 1)
    }
    if weighting == .c { poles.insert(contentsOf: [0, 0], at: 2) }
    let lowZeros = weighting == .a ? [1.0, 1, 1, 1] : [1, 1, 0, 0]
    let zeros = lowZeros + fit.roots.filter { $0.power > 0 }.map(\.value)
    let sections = (0..<4).map { index in
      let (z1, z2) = (zeros[2 * index], zeros[2 * index + 1])
      let (p1, p2) = (poles[2 * index], poles[2 * index + 1])
      return Section(b1: -(z1 + z2), b2: z1 * z2, a1: -(p1 + p2), a2: p1 * p2)
    }
    self.sections = sections
    gain = 1 / Self.magnitude(sections, relativeFrequency: 1000 / sampleRate)
  }

  /// The level of the digital filter in dB.
  ///
  /// - Parameter frequency: Hz, above 0 and below the Nyquist frequency.
  /// - Returns: dB.
  public func level(at frequency: Double) -> Double {
    20 * log10(gain * Self.magnitude(sections, relativeFrequency: frequency / sampleRate))
  }

  private static func magnitude(_ sections: [Section], relativeFrequency: Double) -> Double {
    let (c1, s1) = (cos(2 * .pi * relativeFrequency), sin(2 * .pi * relativeFrequency))
    let (c2, s2) = (cos(4 * .pi * relativeFrequency), sin(4 * .pi * relativeFrequency))
    return sections.reduce(1) { product, section in
      let numerator = hypot(
        1 + section.b1 * c1 + section.b2 * c2, section.b1 * s1 + section.b2 * s2)
      let denominator = hypot(
        1 + section.a1 * c1 + section.a2 * c2, section.a1 * s1 + section.a2 * s2)
      return product * numerator / denominator
    }
  }
}
