import ActiveTasks
import SignalProcessing
import Testing

/// Noise of a pulse wave that makes RMSSD too large is told.
@Suite struct PulseNoiseTests {
  private static func run(
    _ rate: Double, interval: Double, noise: Double, spread: Double = 0.02
  ) throws -> (run: HeartRateRun, rmssd: Double) {
    var (rhythm, wave) = (HeartRhythm(), PulseSynthesis())
    (rhythm.meanInterval, rhythm.breathing, rhythm.slow) = (interval, spread, spread)
    (wave.sampleRate, wave.noise) = (rate, noise)
    let beats = rhythm.beats(duration: 179)
    let samples = wave.samples(beats: beats, duration: 180)
    let intervals = zip(beats.dropFirst(), beats).map { 1000 * ($0.time - $1.time) }
    let rmssd = TimeDomainVariability(IntervalSeries(intervals))?.rmssd ?? .nan
    return (
      try HeartRateRun(.waveform(HeartWaveform(.pulse, sampleRate: rate, channels: [samples]))),
      rmssd
    )
  }

  @Test(arguments: [25.0, 64, 100, 250], [0.4, 0.6, 0.8])
  func `RMSSD that noise makes too large is told`(rate: Double, interval: Double) throws {
    let (run, truth) = try Self.run(rate, interval: interval, noise: rate > 200 ? 0.15 : 0.08)
    let rmssd = try #require(run.number(.rmssd))
    #expect(rmssd > 1.1 * truth)
    let flag = try #require(run.step.flags.first { $0.code == "hrv.jitter" })
    #expect(flag.severity == .warning)
    #expect(flag.message.contains("RMSSD of"))
  }

  @Test(arguments: [25.0, 64, 100, 250], [0.6, 0.8, 1.2])
  func `clean pulses are not doubted`(rate: Double, interval: Double) throws {
    let (run, truth) = try Self.run(rate, interval: interval, noise: 0.002)
    let rmssd = try #require(run.number(.rmssd))
    #expect(rmssd < 1.2 * truth)
    #expect(run.doubts.isEmpty, "\(run.doubts)")
  }

  @Test func `noise that a large RMSSD hides is not told`() throws {
    let (run, truth) = try Self.run(100, interval: 1, noise: 0.03, spread: 0.06)
    let rmssd = try #require(run.number(.rmssd))
    #expect(rmssd < 1.1 * truth)
    #expect(!run.doubts.contains("hrv.jitter"))
  }
}
