import Foundation
import SignalProcessing
import Testing

/// Waves that are no electrocardiogram, and hum in one that is.
@Suite struct ComplexClarityTests {
  private static let rate = 250.0

  /// Noise between two frequencies, by sums of sines at random phases.
  private static func noise(_ low: Double, _ high: Double, seed: UInt64) -> [Double] {
    var random = SplitMix64(seed: seed)
    let waves = (0..<200).map { _ in
      (low + (high - low) * random.uniform(), 2 * Double.pi * random.uniform())
    }
    return (0..<Int(60 * rate)).map { index in
      waves.reduce(0) { $0 + sin(2 * .pi * $1.0 * Double(index) / rate + $1.1) }
    }
  }

  @Test(arguments: [0.2, 0.7, 1.2, 2.5])
  func `a sine is no electrocardiogram`(hertz: Double) {
    let samples = (0..<15_000).map { sin(2 * .pi * hertz * Double($0) / Self.rate) }
    let found = RPeakDetector(sampleRate: Self.rate).detect(in: samples)
    #expect(found.windows.allSatisfy { !$0.isGood })
  }

  @Test(arguments: [
    (0.1, 1.6), (0.1, 1), (0.5, 2), (0.8, 1.6), (1, 3), (1, 5), (1.5, 7), (1, 10), (5, 15),
    (8, 20), (1, 60),
  ])
  func `noise of any band is no electrocardiogram`(low: Double, high: Double) {
    for seed in 1...3 as ClosedRange<UInt64> {
      let found = RPeakDetector(sampleRate: Self.rate).detect(
        in: Self.noise(low, high, seed: seed))
      #expect(found.windows.count { $0.isGood } <= 1, "\(low) to \(high) Hz")
    }
  }

  @Test(arguments: [0.3, 0.8, 1.9])
  func `slow and fast hearts stay good`(interval: Double) {
    var rhythm = HeartRhythm()
    (rhythm.meanInterval, rhythm.noise) = (interval, 0.004)
    (rhythm.breathing, rhythm.slow) = (0.01, 0.01)
    var lead = ElectrocardiogramSynthesis()
    (lead.noise, lead.wander) = (0.05, 1)
    let samples = lead.samples(beats: rhythm.beats(duration: 59), duration: 60)
    let found = RPeakDetector(sampleRate: lead.sampleRate).detect(in: samples)
    #expect(found.windows.allSatisfy { $0.isGood })
  }

  @Test(arguments: [(50.0, 250.0), (60, 250), (50, 512), (60, 360), (60, 100)])
  func `hum of twice the R wave moves no beat and makes none`(mains: Double, rate: Double) {
    var lead = ElectrocardiogramSynthesis()
    (lead.sampleRate, lead.mains, lead.mainsHertz) = (rate, rate > 100 ? 2 : 0.5, mains)
    let beats = HeartRhythm().beats(duration: 119)
    let samples = lead.samples(beats: beats, duration: 120)
    let found = RPeakDetector(sampleRate: rate).detect(in: samples)
    let match = BeatMatch(truth: beats.map(\.time), found: found.beats.map(\.time))
    print("hum \(mains) Hz at \(rate) Hz: jitter \(match.jitter) ms, extra \(match.extra)")
    #expect(match.missed == 0 && match.extra == 0)
    #expect(match.jitter <= 1.2)
  }
}
