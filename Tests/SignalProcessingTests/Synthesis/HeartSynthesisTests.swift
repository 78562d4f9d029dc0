import SignalProcessing
import Testing

@Suite struct HeartSynthesisTests {
  @Test func `a rhythm has the mean and the modulation asked for`() {
    var rhythm = HeartRhythm()
    (rhythm.meanInterval, rhythm.breathing, rhythm.slow, rhythm.noise) = (0.8, 0.04, 0.02, 0.005)
    let beats = rhythm.beats(duration: 1200)
    let statistics = RunningStatistics(
      zip(beats.dropFirst(), beats).map { $0.time - $1.time })
    // Variance of two sines and the noise.
    let expected = (0.04 * 0.04 / 2 + 0.02 * 0.02 / 2 + 0.005 * 0.005).squareRoot()
    #expect(abs((statistics.mean ?? 0) - 0.8) < 0.005)
    #expect(abs((statistics.standardDeviation ?? 0) - expected) < 0.05 * expected)
    #expect(beats == rhythm.beats(duration: 1200))
    rhythm.seed = 2
    #expect(beats != rhythm.beats(duration: 1200))
  }

  @Test func `an extra beat is early and the pause makes up for it`() {
    var rhythm = HeartRhythm()
    (rhythm.breathing, rhythm.slow, rhythm.noise, rhythm.ventricularShare) = (0, 0, 0, 0.2)
    let beats = rhythm.beats(duration: 600)
    let share = Double(beats.count(where: \.isVentricular)) / Double(beats.count)
    // 0.2 extra beats per normal one.
    #expect(abs(share - 0.2 / 1.2) < 0.04)
    for (before, (beat, after)) in zip(beats, zip(beats.dropFirst(), beats.dropFirst(2)))
    where beat.isVentricular {
      #expect(abs(beat.time - before.time - 0.65 * 0.8) < 1e-9)
      #expect(abs(after.time - before.time - 2 * 0.8) < 1e-9)
    }
  }

  @Test func `waves stand where the beats are`() {
    var lead = ElectrocardiogramSynthesis()
    (lead.wander, lead.mains, lead.noise) = (0, 0, 0)
    let beats = [HeartRhythm.Beat(time: 1), HeartRhythm.Beat(time: 2, isVentricular: true)]
    let samples = lead.samples(beats: beats, duration: 3)
    #expect(samples.count == 750)
    #expect(abs(samples[250] - 1) < 0.05)
    #expect(samples[500] > 1.5)
    #expect(abs(samples[0]) < 1e-6)
    var wave = PulseSynthesis()
    (wave.wander, wave.noise) = (0, 0)
    let pulse = wave.samples(beats: [beats[0]], duration: 3)
    let top = pulse.indices.max { pulse[$0] < pulse[$1] } ?? 0
    #expect(abs(Double(top) / 125 - 1.3) <= 1 / 125.0)
  }

  @Test func `arm swing has its cadence and gravity`() {
    let motion = ArmSwing().samples(duration: 80)
    #expect(motion.count == 10_000)
    // The drift runs through two whole periods, so the mean cadence is exact.
    let crossings = zip(motion.x.dropFirst(), motion.x).count { $0 >= 0 && $1 < 0 }
    #expect(abs(Double(crossings) - 1.4 * 80) <= 6)
    #expect(abs((RunningStatistics(motion.z).mean ?? 0) - 1) < 0.01)
  }

  @Test(arguments: [0, -1, .nan, .infinity, 1e300])
  func `an unusable duration gives nothing`(duration: Double) {
    #expect(ElectrocardiogramSynthesis().samples(beats: [], duration: duration).isEmpty)
    #expect(PulseSynthesis().samples(beats: [], duration: duration).isEmpty)
    #expect(ArmSwing().samples(duration: duration).count == 0)
  }
}
