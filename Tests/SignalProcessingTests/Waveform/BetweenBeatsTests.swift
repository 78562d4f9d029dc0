import Foundation
import SignalProcessing
import Testing

/// Rhythms of which half or twice the rate could be found: none may pass in silence.
@Suite struct BetweenBeatsTests {
  /// Sinus beats, each followed after `coupling` s by a premature one and a pause that makes up for it.
  private static func bigeminy(interval: Double, coupling: Double) -> (
    sinus: [HeartRhythm.Beat], premature: [HeartRhythm.Beat]
  ) {
    var rhythm = HeartRhythm()
    rhythm.meanInterval = 2 * interval
    let sinus = rhythm.beats(duration: 118)
    return (sinus, sinus.map { .init(time: $0.time + coupling, isVentricular: true) })
  }

  private static func lead(
    _ beats: [HeartRhythm.Beat], tWave: Double = 0.3, noise: Double = 0.01
  ) -> [Double] {
    var lead = ElectrocardiogramSynthesis()
    (lead.tWave, lead.noise) = (tWave, noise)
    return lead.samples(beats: beats, duration: 120)
  }

  private static func sum(_ one: [Double], _ other: [Double]) -> [Double] {
    zip(one, other).map { $0 + $1 }
  }

  @Test(arguments: [0.15, 0.2, 0.25, 0.3], [(0.8, 0.42), (0.8, 0.5), (0.7, 0.45), (1.0, 0.6)])
  func `low premature beats of a bigeminy are found or told`(
    height: Double, times: (interval: Double, coupling: Double)
  ) {
    let (sinus, premature) = Self.bigeminy(interval: times.interval, coupling: times.coupling)
    var low = ElectrocardiogramSynthesis()
    (low.ventricularHeight, low.wander, low.mains, low.noise) = (height, 0, 0, 0)
    let samples = Self.sum(Self.lead(sinus), low.samples(beats: premature, duration: 120))
    let found = RPeakDetector(sampleRate: 250).detect(in: samples)
    let isFound = found.beats.count > sinus.count * 19 / 10
    #expect(
      isFound || found.halfway.count > sinus.count * 3 / 4,
      "\(found.beats.count) of \(2 * sinus.count), \(found.halfway.count) told")
  }

  @Test(arguments: [0.75, 0.9, 1.2, 1.6], [0.1, 0.3, 0.5])
  func `T waves of one heart are no beats`(interval: Double, tWave: Double) {
    var rhythm = HeartRhythm()
    rhythm.meanInterval = interval
    for noise in [0.01, 0.05] {
      let samples = Self.lead(rhythm.beats(duration: 119), tWave: tWave, noise: noise)
      let found = RPeakDetector(sampleRate: 250).detect(in: samples)
      #expect(found.halfway.isEmpty && found.alternate.isEmpty)
    }
  }

  @Test(arguments: [0.36, 0.4, 0.44], [0.3, 0.4, 0.5])
  func `weak pulses of a fast heart are found or told`(interval: Double, weak: Double) {
    var rhythm = HeartRhythm()
    rhythm.meanInterval = interval
    (rhythm.breathing, rhythm.slow, rhythm.noise) = (0.008, 0.008, 0.004)
    let beats = rhythm.beats(duration: 119)
    var wave = PulseSynthesis()
    // At these rates systole is short, and with it the waves.
    wave.dicrotic = 0
    let strong = wave.samples(
      beats: beats.indices.filter { $0 % 2 == 0 }.map { beats[$0] }, duration: 120)
    (wave.amplitude, wave.wander, wave.seed) = (weak, 0, 2)
    let samples = Self.sum(
      strong,
      wave.samples(beats: beats.indices.filter { $0 % 2 == 1 }.map { beats[$0] }, duration: 120))
    let found = PulseDetector(sampleRate: 125).detect(in: samples)
    #expect(
      found.beats.count > beats.count * 9 / 10 || found.halfway.count > beats.count / 3,
      "\(found.beats.count) of \(beats.count), \(found.halfway.count) told")
  }

  @Test func `pulses of a bigeminy are found or told`() {
    for coupling in [0.5, 0.55] {
      let (sinus, premature) = Self.bigeminy(interval: 0.85, coupling: coupling)
      var wave = PulseSynthesis()
      let strong = wave.samples(beats: sinus, duration: 120)
      (wave.amplitude, wave.wander, wave.seed) = (0.5, 0, 2)
      // Half of the pulse, as the height says, and not half of that again.
      let weak = premature.map { HeartRhythm.Beat(time: $0.time) }
      let samples = Self.sum(strong, wave.samples(beats: weak, duration: 120))
      let found = PulseDetector(sampleRate: 125).detect(in: samples)
      #expect(
        found.beats.count > sinus.count * 3 / 2 || found.halfway.count > sinus.count / 2,
        "\(found.beats.count) of \(2 * sinus.count), \(found.halfway.count) told")
    }
  }

  @Test(arguments: [0.2, 0.3, 0.4])
  func `P waves of a 2 to 1 block double no rate in silence`(height: Double) {
    var rhythm = HeartRhythm()
    rhythm.meanInterval = 1.4
    let beats = rhythm.beats(duration: 118)
    var samples = Self.lead(beats)
    for beat in beats {
      for time in [beat.time - 0.17, beat.time + 0.53] {
        for index in samples.indices {
          let x = (Double(index) / 250 - time) / 0.022
          if x.magnitude < 5 { samples[index] += height * exp(-x * x / 2) }
        }
      }
    }
    let found = RPeakDetector(sampleRate: 250).detect(in: samples)
    #expect(
      found.beats.count < beats.count * 11 / 10 || found.alternate.count > beats.count * 3 / 4,
      "\(found.beats.count) of \(beats.count), \(found.alternate.count) in turn")
    #expect(!found.halfway.isEmpty || !found.alternate.isEmpty)
  }

  @Test(arguments: [0.8, 0.9, 1.0])
  func `second pulse waves double no rate in silence`(dicrotic: Double) {
    for interval in [0.7, 0.8, 1.0] {
      var rhythm = HeartRhythm()
      rhythm.meanInterval = interval
      let beats = rhythm.beats(duration: 119)
      var wave = PulseSynthesis()
      wave.dicrotic = dicrotic
      let found = PulseDetector(sampleRate: 125).detect(
        in: wave.samples(beats: beats, duration: 120))
      // Intervals that are long and short in turn are told as such.
      let times = found.beats.map(\.steepest)
      let intervals = zip(times.dropFirst(), times).map { $0 - $1 }
      let changes = zip(intervals.dropFirst(), intervals).count { ($0 - $1).magnitude > 0.1 * $1 }
      let isToldByRhythm = changes > intervals.count * 9 / 10
      let isDoubled = found.beats.count > beats.count * 3 / 2
      #expect(!isDoubled || isToldByRhythm || found.alternate.count > beats.count / 2)
    }
  }

  @Test func `breathing makes no beats high and low in turn`() {
    var lead = ElectrocardiogramSynthesis()
    lead.heightModulation = 0.3
    let samples = lead.samples(beats: HeartRhythm().beats(duration: 119), duration: 120)
    #expect(RPeakDetector(sampleRate: 250).detect(in: samples).alternate.isEmpty)
  }
}
