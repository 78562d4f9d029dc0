import SignalProcessing
import Testing

/// What noise does to the places of pulses, and what is known of it.
@Suite struct PulseJitterTests {
  /// Found beats, and the standard deviation of their places against the true ones, s.
  private static func detect(
    _ rate: Double, noise: Double, interval: Double = 0.8
  ) -> (beats: PulseBeats, error: Double) {
    var (rhythm, wave) = (HeartRhythm(), PulseSynthesis())
    rhythm.meanInterval = interval
    (wave.sampleRate, wave.noise) = (rate, noise)
    let beats = rhythm.beats(duration: 239).filter { $0.time > 0.3 }
    let found = PulseDetector(sampleRate: rate).detect(
      in: wave.samples(beats: beats, duration: 240))
    let match = BeatMatch(
      truth: beats.map { $0.time + wave.steepestDelay }, found: found.beats.map(\.steepest))
    return (found, match.jitter / 1000)
  }

  @Test(arguments: [25.0, 50, 64, 100, 125, 1000], [0.01, 0.03, 0.05])
  func `the jitter of pulses is measured`(rate: Double, noise: Double) throws {
    let (found, error) = Self.detect(rate, noise: noise)
    let jitter = try #require(found.jitter(of: found.beats.map { _ in true }))
    #expect((0.65 * error...1.1 * error).contains(jitter), "\(1000 * jitter), \(1000 * error)")
  }

  @Test(arguments: [25.0, 50, 64, 100, 125, 1000], [0.5, 0.8, 1.3])
  func `clean pulses have next to none`(rate: Double, interval: Double) throws {
    let (found, error) = Self.detect(rate, noise: 0, interval: interval)
    let jitter = try #require(found.jitter(of: found.beats.map { _ in true }))
    #expect(jitter < 0.0015, "\(1000 * jitter)")
    // Overlap with the pulse before moves the rise with the interval.
    #expect(error < 0.005, "\(1000 * error)")
  }

  @Test func `samples just above the working rate are no worse than those at it`() {
    // The same samples a second must not be used worse: at 64 Hz three of them placed a rise, 94 ms, at 25 Hz 160 ms.
    #expect(Self.detect(64, noise: 0.05).error < 1.1 * Self.detect(50, noise: 0.05).error)
    #expect(Self.detect(64, noise: 0.01).error < 0.0025)
  }

  @Test func `too few pulses tell no jitter`() {
    var wave = PulseSynthesis()
    wave.noise = 0.05
    let beats = HeartRhythm().beats(duration: 7)
    let found = PulseDetector(sampleRate: 125).detect(in: wave.samples(beats: beats, duration: 8))
    #expect(!found.beats.isEmpty)
    #expect(found.jitter(of: found.beats.map { _ in true }) == nil)
    #expect(found.jitter(of: []) == nil)
  }
}
