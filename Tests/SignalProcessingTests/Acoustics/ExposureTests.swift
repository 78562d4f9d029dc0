import Foundation
import Testing

@testable import SignalProcessing

@Suite struct ExposureTests {
  /// Table G-16a of 29 CFR 1910.95: permitted hours.
  @Test(arguments: [(90.0, 8.0), (95, 4), (100, 2), (105, 1), (110, 0.5), (115, 0.25)])
  func `OSHA permits the tabulated times`(level: Double, hours: Double) {
    #expect(abs(ExposureRule.oshaPermissible.permittedTime(level: level) / 3600 - hours) < 1e-9)
  }

  /// NIOSH 98-126, Table 1-1, whose exact formula is `T = 480 min / 2^((L − 85)/3)`.
  @Test(arguments: [(85.0, 480.0), (88, 240), (91, 120), (94, 60), (100, 15), (115, 0.46875)])
  func `NIOSH halves the permitted time every 3 dB exactly`(level: Double, minutes: Double) {
    #expect(abs(ExposureRule.niosh.permittedTime(level: level) / 60 - minutes) < 1e-9)
    let dose = ExposureRule.niosh.dose(level: level, seconds: 60 * minutes)
    #expect(abs(dose - 100) < 1e-9)
    #expect(ExposureRule.niosh.timeWeightedAverage(dose: 1000) == 95)
  }

  @Test func `Dose and time-weighted average agree`() throws {
    for rule in [ExposureRule.niosh, .oshaHearingConservation, .oshaPermissible] {
      let dose = rule.dose(level: rule.criterion, seconds: 28_800)
      #expect(abs(dose - 100) < 1e-9)
      #expect(try abs(#require(rule.timeWeightedAverage(dose: dose)) - rule.criterion) < 1e-9)
      #expect(rule.dose(level: 70, seconds: 28_800) == 0)
    }
    #expect(
      try abs(#require(ExposureRule.oshaPermissible.timeWeightedAverage(dose: 50)) - 85) < 1e-9)
    #expect(ExposureRule.niosh.timeWeightedAverage(dose: 0) == nil)
    #expect(try abs(#require(NoiseExposure.dailyLevel(laeq: 90, seconds: 14_400)) - 86.99) < 0.01)
  }

  @Test func `ResearchKit's meter gives one value per eleven buffers from the last ten`() throws {
    let rate = 48_000.0
    var meter = try #require(ResearchKitSoundMeter(sampleRate: rate))
    // 1 kHz, loud in the discarded first buffer only, where it must not count.
    let samples = (0..<Int(11 * rate)).map { index -> Float in
      let isDiscarded = index % 52_800 < 4000
      return Float((isDiscarded ? 1 : 0.001) * sin(2 * .pi * 1000 * Double(index) / rate))
    }
    meter.process(samples)
    #expect(meter.values.count == 10)
    let expected = 20 * log10(0.001 / 2.0.squareRoot()) + 0.02 + 23.3 + 94
    #expect(
      meter.values.allSatisfy { abs(Double($0) - expected) < 0.05 }, "\(meter.values) \(expected)")
    #expect(meter.countingRulePass == nil && meter.timingRulePass == nil)
    var parameters = ResearchKitSoundMeter.Parameters()
    parameters.threshold = 60
    var quiet = try #require(ResearchKitSoundMeter(sampleRate: rate, parameters: parameters))
    quiet.process(samples)
    #expect(quiet.countingRulePass == 4)
    #expect(try abs(#require(quiet.timingRulePass) - 6.1) < 1e-9)
    #expect(quiet.passedCount == 10)
  }

  @Test(arguments: [4000.0, 8000, 16_000, 44_100, 48_000, 192_000, 768_000])
  func `ResearchKit's equaliser as a sum has the response of its cascade`(rate: Double) {
    var equalizer = ResearchKitEqualizer(sampleRate: rate)
    let impulse: [Float] = [1] + Array(repeating: 0, count: Int(rate / 4))
    let response = [Float](unsafeUninitializedCapacity: impulse.count) { output, count in
      impulse.withUnsafeBufferPointer { input in
        guard let x = input.baseAddress, let y = output.baseAddress else { return }
        equalizer.process(x, count: input.count, into: y)
        count = input.count
      }
    }.map(Double.init)
    for frequency in [60.0, 243, 290, 450, 1000, 1900] {
      var (real, imaginary) = (0.0, 0.0)
      for (index, value) in response.enumerated() {
        let angle = 2 * .pi * frequency * Double(index) / rate
        real += value * cos(angle)
        imaginary += value * sin(angle)
      }
      let level = 20 * log10(hypot(real, imaginary))
      #expect(abs(level - equalizer.level(at: frequency)) < 0.001, "\(frequency) Hz")
    }
  }

  @Test func `The voice gate averages the compressed levels of non-zero samples`() {
    var gate = VoiceLevelGate()
    gate.process([0, 327, -327, 0])
    // 20 lg(327/32767) = −40.02 dB, c = 0.333.
    #expect(abs(gate.mean - 0.333) < 0.001 && !gate.isTooLoud && gate.count == 2)
    gate.process([.min, .max, .max, .max])
    #expect(gate.isTooLoud)
  }

  @Test func `Hum of 60 Hz mains is found and told from noise`() throws {
    let rate = 16_000.0
    var source = SplitMix64(seed: 4)
    let noise = (0..<Int(10 * rate)).map { _ in Float((source.uniform() - 0.5) * 0.02) }
    let humming = noise.enumerated().map { index, value in
      let t = Double(index) / rate
      return value + Float(0.01 * sin(2 * .pi * 60.05 * t) + 0.005 * sin(2 * .pi * 180.15 * t))
    }
    for (signal, isHum) in [(noise, false), (humming, true)] {
      guard var spectrum = WelchSpectrum(sampleRate: rate) else {
        Issue.record("no spectrum")
        continue
      }
      spectrum.process(signal)
      let powers = spectrum.powers()
      let total = signal.reduce(0.0) { $0 + Double($1) * Double($1) } / Double(signal.count)
      #expect(abs(powers.reduce(0, +) / total - 1) < 0.05)
      let hum = MainsHum.find(powers: powers, binWidth: rate / Double(spectrum.length))
      #expect((hum != nil) == isHum)
      if isHum {
        #expect(hum?.mains == 60)
        #expect(try abs(10 * log10(#require(hum).meanSquare / 6.25e-5)) < 0.3)
      }
    }
  }
}
