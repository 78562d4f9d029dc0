import Foundation
import Testing

@testable import SignalProcessing

@Suite struct WeightingTests {
  static let rates: [Double] = [
    8000, 11_025, 16_000, 22_050, 32_000, 44_100, 48_000, 88_200, 96_000, 192_000,
  ]

  @Test(
    arguments: rates + [4000, 12_000, 24_000, 37_800, 64_000, 176_400], [FrequencyWeighting.a, .c])
  func `The whole path follows the analytic curve within 0.003 dB`(
    rate: Double, weighting: FrequencyWeighting
  ) {
    let design = WeightingDesign(weighting, sampleRate: rate)
    let top = min(20_000, 0.49 * rate)
    let worst = (0...4000).reduce(0.0) { worst, step in
      let frequency = 10 * pow(top / 10, Double(step) / 4000)
      return max(worst, abs(design.level(at: frequency) - weighting.level(at: frequency)))
    }
    print("weighting \(weighting) \(rate) Hz: \(worst) dB")
    #expect(worst <= 0.003)
    #expect(abs(design.level(at: 1000)) < 1e-9)
  }

  @Test(arguments: rates + [384_000, 768_000], [FrequencyWeighting.a, .c])
  func `Every nominal frequency is inside class 1`(rate: Double, weighting: FrequencyWeighting) {
    let design = WeightingDesign(weighting, sampleRate: rate)
    for row in IEC61672Tables.weightingLimits {
      let frequency = pow(10, Double(row.step) / 10)
      guard frequency < 0.49 * rate else { continue }
      let tabulated = weighting == .a ? row.a : row.c
      let error = design.level(at: frequency) - tabulated
      #expect(error <= row.upper && error >= row.lower, "\(row.nominal) Hz: \(error)")
      #expect(abs(weighting.level(at: frequency) - tabulated) <= 0.051, "\(row.nominal)")
    }
  }

  /// The running filter has the response its design promises.
  @Test func `The filter attenuates tones as designed`() {
    for frequency in [31.5, 125, 1000, 8000, 16_000] {
      let tone = (0..<96_000).map { Float(sin(2 * .pi * frequency * Double($0) / 48_000)) }
      for weighting in [FrequencyWeighting.a, .c] {
        var filter = WeightingFilter(weighting, sampleRate: 48_000)
        let output = [Double](unsafeUninitializedCapacity: tone.count) { buffer, count in
          guard let base = buffer.baseAddress else { return }
          filter.process(tone, count: tone.count, into: base)
          count = tone.count
        }
        let power = output.suffix(48_000).reduce(0) { $0 + $1 * $1 } / 24_000
        #expect(abs(10 * log10(power) - weighting.level(at: frequency)) < 0.002)
      }
    }
  }

  @Test func `ResearchKit's equaliser has the levels known for 48 kHz`() {
    let equalizer = ResearchKitEqualizer(sampleRate: 48_000)
    let known = [
      (31.5, -38.65), (63, -26.88), (125, -16.31), (250, -9.27), (500, -2.98), (1000, 0.02),
      (2000, 1.00), (4000, 0.79), (8000, -1.25), (10_000, -2.68), (12_500, -4.78), (16_000, -10.71),
    ]
    for (frequency, level) in known {
      #expect(abs(equalizer.level(at: frequency) - level) < 0.02, "\(frequency)")
    }
  }
}
