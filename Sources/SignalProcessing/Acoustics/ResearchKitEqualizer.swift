internal import CKernels
internal import Glibc

/// ResearchKit's six-band equaliser that stands in for an A weighting, channel by channel.
///
/// High-pass 290 Hz, peaking 243 Hz/1.3882 oct/−4.5 dB, 450 Hz/0.94428 oct/−1.5 dB,
/// 2650 Hz/2.4924 oct/+1.25 dB, 10 kHz/1.0246 oct/−1.5 dB, low-pass 11.8 kHz; both passes are
/// second-order Butterworth. Apple's filter is closed: this reading as cookbook biquads fits the A
/// curve within 0.7 dB from 40 Hz to 12.5 kHz, but is no bit-equal copy. Source: ResearchKit's
/// environment SPL meter; R. Bristow-Johnson, *Audio EQ cookbook*.
public struct ResearchKitEqualizer: Sendable {
  private typealias Section = SectionExpansion.Section

  private let sections: [Section]
  /// What `ckernels_second_order` takes: six of eight sections are in use.
  private var table = [Double](repeating: 0, count: 6 * 8 + 1)
  private let sampleRate: Double

  /// An equaliser at rest.
  ///
  /// - Parameter sampleRate: Hz; bands at or above half of it are left out.
  public init(sampleRate: Double) {
    self.sampleRate = sampleRate
    let peaks: [(Double, Double, Double)] = [
      (243, 1.3882, -4.5), (450, 0.94428, -1.5), (2650, 2.4924, 1.25), (10_000, 1.0246, -1.5),
    ]
    let nyquist = sampleRate / 2
    var sections = [Self.pass(290, sampleRate, isHigh: true)]
    sections += peaks.filter { $0.0 < nyquist }.map { Self.peak($0.0, $0.1, $0.2, sampleRate) }
    if nyquist > 11_800 { sections.append(Self.pass(11_800, sampleRate, isHigh: false)) }
    self.sections = sections
    let sum = SectionExpansion(sections)
    for (index, term) in sum.terms.enumerated() {
      for (place, value) in [term.r0, term.r1, term.a1, term.a2].enumerated() {
        table[8 * place + index] = value
      }
    }
    table[48] = sum.gain
  }

  private static func pass(_ frequency: Double, _ rate: Double, isHigh: Bool) -> Section {
    let w = 2 * .pi * frequency / rate
    let alpha = sin(w) / 2.0.squareRoot()
    let a0 = 1 + alpha
    let b1 = isHigh ? -(1 + cos(w)) : 1 - cos(w)
    let b0 = abs(b1) / 2
    return Section(
      b0: b0 / a0, b1: b1 / a0, b2: b0 / a0, a1: -2 * cos(w) / a0, a2: (1 - alpha) / a0)
  }

  private static func peak(
    _ frequency: Double, _ octaves: Double, _ decibels: Double, _ rate: Double
  ) -> Section {
    let w = 2 * .pi * frequency / rate
    let alpha = sin(w) * sinh(log(2) / 2 * octaves * w / sin(w))
    let a = pow(10, decibels / 40)
    let a0 = 1 + alpha / a
    return Section(
      b0: (1 + alpha * a) / a0, b1: -2 * cos(w) / a0, b2: (1 - alpha * a) / a0,
      a1: -2 * cos(w) / a0, a2: (1 - alpha / a) / a0)
  }

  /// Filters `count` samples into `output`; returns `energy` plus their squares, in single precision.
  @discardableResult
  mutating func process(
    _ input: UnsafePointer<Float>, count: Int, into output: UnsafeMutablePointer<Float>,
    energy: Float = 0
  ) -> Float {
    table.withUnsafeMutableBufferPointer { table in
      // The table has the places that the kernel uses.
      ckernels_second_order(table.baseAddress, input, count, output, energy)
    }
  }

  /// The level of the equaliser in dB.
  ///
  /// - Parameter frequency: Hz, above 0 and below half the rate.
  /// - Returns: dB.
  public func level(at frequency: Double) -> Double {
    let w = 2 * .pi * frequency / sampleRate
    return sections.reduce(0) { sum, section in
      let top = hypot(
        section.b0 + section.b1 * cos(w) + section.b2 * cos(2 * w),
        section.b1 * sin(w) + section.b2 * sin(2 * w))
      let bottom = hypot(
        1 + section.a1 * cos(w) + section.a2 * cos(2 * w),
        section.a1 * sin(w) + section.a2 * sin(2 * w))
      return sum + 20 * log10(top / bottom)
    }
  }
}
