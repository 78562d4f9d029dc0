import SignalProcessing
import Testing

/// Weak pulses beside a dicrotic wave: half the rate must not pass in silence, and a calm pulse must not be doubted.
@Suite struct DicroticDoubtTests {
  private static func rhythm(_ interval: Double) -> HeartRhythm {
    var rhythm = HeartRhythm()
    rhythm.meanInterval = interval
    (rhythm.breathing, rhythm.slow, rhythm.noise) = (0.01, 0.01, 0.005)
    return rhythm
  }

  private static func pulse(
    _ strong: [HeartRhythm.Beat], _ weak: [HeartRhythm.Beat], height: Double, dicrotic: Double
  ) -> PulseBeats {
    var wave = PulseSynthesis()
    wave.dicrotic = dicrotic
    let samples = wave.samples(beats: strong, duration: 120)
    (wave.amplitude, wave.wander, wave.seed) = (height, 0, 2)
    let others = wave.samples(
      beats: weak.map { HeartRhythm.Beat(time: $0.time) }, duration: 120)
    return PulseDetector(sampleRate: wave.sampleRate).detect(
      in: zip(samples, others).map { $0 + $1 })
  }

  @Test(arguments: [0.36, 0.38], [0.5, 0.6])
  func `weak pulses of a fast heart with a dicrotic wave are found or told`(
    interval: Double, height: Double
  ) {
    let beats = Self.rhythm(interval).beats(duration: 119)
    let found = Self.pulse(
      beats.indices.filter { $0 % 2 == 0 }.map { beats[$0] },
      beats.indices.filter { $0 % 2 == 1 }.map { beats[$0] }, height: height, dicrotic: 0.15)
    #expect(
      found.beats.count > beats.count * 9 / 10 || found.halfway.count > beats.count / 4,
      "\(found.beats.count) of \(beats.count), \(found.halfway.count) told")
  }

  @Test(arguments: [0.4, 0.5, 0.6], [0.3, 0.5])
  func `premature pulses of a slow pulse are found or told`(coupling: Double, height: Double) {
    let sinus = Self.rhythm(1.7).beats(duration: 118)
    let premature = sinus.map { HeartRhythm.Beat(time: $0.time + coupling) }
    let found = Self.pulse(sinus, premature, height: height, dicrotic: 0)
    #expect(
      found.beats.count > sinus.count * 3 / 2 || found.halfway.count > sinus.count / 2,
      "\(found.beats.count) of \(2 * sinus.count), \(found.halfway.count) told")
  }

  @Test(arguments: [0.6, 0.75, 0.9, 1.1, 1.3], [0.1, 0.3, 0.5])
  func `a calm pulse with a dicrotic wave is not doubted`(interval: Double, dicrotic: Double) {
    var rhythm = HeartRhythm()
    rhythm.meanInterval = interval
    let found = Self.pulse(rhythm.beats(duration: 119), [], height: 1, dicrotic: dicrotic)
    #expect(found.halfway.isEmpty && found.alternate.isEmpty)
  }
}
