import Foundation
import Testing

@testable import SignalProcessing

@Suite struct ToneBurstTests {
  static func measure(_ samples: [Float], rate: Double) -> SoundLevelResult? {
    var meter = SoundLevelMeter(sampleRate: rate, options: .init(hasTruePeak: true))
    meter?.process(samples)
    return meter?.finish()
  }

  static func tone(_ frequency: Double, rate: Double, seconds: Double, from: Double, to: Double)
    -> [Float]
  {
    (0..<Int(seconds * rate)).map { index in
      let time = Double(index) / rate
      return time >= from && time < to ? Float(0.5 * sin(2 * .pi * frequency * (time - from))) : 0
    }
  }

  @Test(arguments: [16_000.0, 44_100, 48_000, 96_000])
  func `4 kHz tone bursts read as in Table 4`(rate: Double) throws {
    let steady = try #require(
      Self.measure(Self.tone(4000, rate: rate, seconds: 4, from: 0, to: 9), rate: rate)?.laeq)
    var worst = 0.0
    for row in IEC61672Tables.burstLimits {
      let length = row.milliseconds / 1000
      let samples = Self.tone(4000, rate: rate, seconds: 3, from: 0.5, to: 0.5 + length)
      let result = try #require(Self.measure(samples, rate: rate))
      let fast = try #require(result.lafMax) - steady
      let exposure = try #require(result.lae) - steady
      #expect(row.fastLimits.contains(fast - row.fast), "\(row.milliseconds) ms F \(fast)")
      #expect(
        row.fastLimits.contains(exposure - row.exposure), "\(row.milliseconds) ms E \(exposure)")
      if length >= 0.01 { worst = max(worst, abs(fast - 10 * log10(1 - exp(-length / 0.125)))) }
      guard let slow = row.slow, let limits = row.slowLimits else { continue }
      let difference = try #require(result.lasMax) - steady
      #expect(limits.contains(difference - slow), "\(row.milliseconds) ms S \(difference)")
    }
    print("burst F deviation to 10 ms at \(rate): \(worst)")
    #expect(worst < 0.03)
  }

  @Test(arguments: [44_100.0, 48_000, 96_000])
  func `C peaks read as in Table 5`(rate: Double) throws {
    for row in IEC61672Tables.peakLimits {
      let steady = try #require(
        Self.measure(Self.tone(row.frequency, rate: rate, seconds: 3, from: 0, to: 9), rate: rate)?
          .lceq)
      let end = 0.5 + row.cycles / row.frequency
      let samples = Self.tone(row.frequency, rate: rate, seconds: 1, from: 0.5, to: end)
      let result = try #require(Self.measure(samples, rate: rate))
      let peak = try #require(result.lcTruePeak) - steady
      #expect(abs(peak - row.difference) <= row.limit, "\(row.frequency) \(row.cycles): \(peak)")
    }
  }

  @Test func `F and S decay at their rates and equal Leq for steady signals`() throws {
    let rate = 48_000.0
    var noise = SplitMix64(seed: 3)
    let sine = Self.tone(1000, rate: rate, seconds: 20, from: 0, to: 99)
    let random = sine.map { _ in Float(noise.uniform() - 0.5) }
    for signal in [sine, random] {
      let result = try #require(Self.measure(signal, rate: rate))
      let laeq = try #require(result.laeq)
      #expect(try abs(#require(result.laf(exceeded: 50)) - laeq) < 0.05)
      #expect(try abs(#require(result.lasMax) - laeq) < 0.1)
    }
  }

  @Test func `The impulse weighting reads a steady tone right and holds`() throws {
    let rate = 48_000.0
    let result = try #require(
      Self.measure(Self.tone(1000, rate: rate, seconds: 3, from: 0, to: 9), rate: rate))
    #expect(try abs(#require(result.laiMax) - #require(result.laeq)) < 0.15)
    // A 20 ms burst: 10 lg(1 − e^(−20/35)) = −3.6 dB (IEC 60651).
    let burst = try #require(
      Self.measure(Self.tone(2000, rate: rate, seconds: 2, from: 0.5, to: 0.52), rate: rate))
    let steady = try #require(
      Self.measure(Self.tone(2000, rate: rate, seconds: 3, from: 0, to: 9), rate: rate)?.laeq)
    #expect(try abs(#require(burst.laiMax) - steady + 3.6) < 0.1)
  }
}
