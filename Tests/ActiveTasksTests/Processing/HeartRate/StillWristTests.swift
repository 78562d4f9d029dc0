import SignalProcessing
import Testing

@testable import ActiveTasks

/// A wrist at rest: what speaks against the rates of windows is told as it is without an accelerometer.
@Suite struct StillWristTests {
  private static let still = Vector3Series(
    x: [Double](repeating: 0, count: 100).enumerated().map { $0.0 % 2 == 0 ? 0.01 : -0.01 },
    y: [Double](repeating: 0.02, count: 100), z: [Double](repeating: 1, count: 100))

  @Test func `gravity alone is still in any unit, and swing is not`() {
    #expect(Stillness.isStill(Self.still))
    let metres = Vector3Series(
      x: Self.still.x.map { $0 * 9.81 }, y: Self.still.y, z: Self.still.z.map { $0 * 9.81 })
    #expect(Stillness.isStill(metres))
    let swing = Vector3Series(x: Self.still.x.map { $0 * 50 }, y: Self.still.y, z: Self.still.z)
    #expect(!Stillness.isStill(swing))
    let user = Vector3Series(x: Self.still.x, y: Self.still.x, z: Self.still.x)
    #expect(!Stillness.isStill(user))
  }

  @Test func `weak pulses between strong ones are told under a still accelerometer`() throws {
    var rhythm = HeartRhythm()
    rhythm.meanInterval = 0.4
    (rhythm.breathing, rhythm.slow, rhythm.noise) = (0.01, 0.01, 0.005)
    let beats = rhythm.beats(duration: 119)
    var wave = PulseSynthesis()
    wave.dicrotic = 0
    let strong = wave.samples(
      beats: beats.indices.filter { $0 % 2 == 0 }.map { beats[$0] }, duration: 120)
    (wave.amplitude, wave.wander, wave.seed) = (0.4, 0, 2)
    let weak = wave.samples(
      beats: beats.indices.filter { $0 % 2 == 1 }.map { beats[$0] }, duration: 120)
    let samples = zip(strong, weak).map { $0 + $1 }
    var noise = GaussianNoise(seed: 4)
    let motion = Vector3Series(
      x: samples.map { _ in 0.02 * noise.next() }, y: samples.map { _ in 0.02 * noise.next() },
      z: samples.map { _ in 1 + 0.02 * noise.next() })
    let reading = WaveformReading(
      HeartWaveform(
        .pulse, sampleRate: wave.sampleRate, channels: [samples], motion: motion))
    let codes = reading.flags.map(\.code)
    #expect(codes.contains("hr.waveform.half-rate") || codes.contains("hr.waveform.double-rate"))
  }
}
