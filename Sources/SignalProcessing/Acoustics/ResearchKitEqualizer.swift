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

  /// Two sections of the sum.
  private typealias Lanes = SIMD2<Double>

  /// What the sections remember of the last two samples.
  private struct State: Sendable {
    var last = Lanes.zero
    var older = Lanes.zero

    /// Takes a sample; `by` are r0, r1, a1 and a2.
    @inline(__always)
    mutating func step(_ input: Lanes, _ by: UnsafePointer<Lanes>) -> Lanes {
      let state = (input - by[3] * older) - by[2] * last
      let output = by[0] * state + by[1] * last
      older = last
      last = state
      return output
    }
  }

  private let sections: [Section]
  /// Four vectors for each two sections.
  private let coefficients: [Lanes]
  private var states = (State(), State(), State())
  private let gain: Double
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
    gain = sum.gain
    let terms = sum.terms + Array(repeating: .init(), count: 6 - sum.terms.count)
    coefficients = stride(from: 0, to: 6, by: 2).flatMap { index -> [Lanes] in
      let (first, second) = (terms[index], terms[index + 1])
      return [
        Lanes(first.r0, second.r0), Lanes(first.r1, second.r1), Lanes(first.a1, second.a1),
        Lanes(first.a2, second.a2),
      ]
    }
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

  /// Filters `count` samples into `output`.
  mutating func process(
    _ input: UnsafePointer<Float>, count: Int, into output: UnsafeMutablePointer<Float>
  ) {
    coefficients.withUnsafeBufferPointer { coefficients in
      guard let by = coefficients.baseAddress else { return }
      var (one, two, three) = states
      // The coefficients stay in memory, so that the states have registers.
      for index in 0..<count {
        let x = Lanes(repeating: Double(input[index]))
        let sum = (one.step(x, by) + two.step(x, by + 4)) + three.step(x, by + 8)
        output[index] = Float(gain * x.x + (sum.x + sum.y))
      }
      states = (one, two, three)
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
