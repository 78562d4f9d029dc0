import Foundation
import Testing

@testable import ActiveTasks
@testable import SignalProcessing

/// Time of a waveform that is lost, rates that are the arm's, and rates of time stamps.
@Suite struct CoverageTests {
  private static func samples(_ rate: Double) -> [Double] {
    var synthesis = ElectrocardiogramSynthesis()
    synthesis.sampleRate = rate
    return synthesis.samples(beats: HeartRhythm().beats(duration: 119), duration: 120)
  }

  @Test func `a waveform that ends in silence is not covered there`() throws {
    var samples = Self.samples(250)
    for index in 250 * 60..<samples.count { samples[index] = 0 }
    let run = try HeartRateRun(
      .waveform(HeartWaveform(.electrocardiogram, sampleRate: 250, channels: [samples])))
    let covered = try #require(run.number(.coverage))
    #expect((0.4...0.52).contains(covered))
  }

  @Test func `100 Hz as time stamps tell it is enough`() throws {
    let run = try HeartRateRun(
      .waveform(
        HeartWaveform(
          .electrocardiogram, sampleRate: 99.99999, channels: [Self.samples(100)])))
    #expect(run.number(.mean) != nil)
    let low = try HeartRateRun(
      .waveform(
        HeartWaveform(.electrocardiogram, sampleRate: 99, channels: [Self.samples(99)])))
    #expect(low.doubts.contains("hr.waveform.no-beats"))
  }

  @Test func `twice the cadence among poor windows is told`() {
    let rate = 64.0
    let time = (0..<64 * 60).map { Double($0) / rate }
    let motion = Vector3Series(
      x: time.map { 0.6 * sin(2 * .pi * 1.0 * $0) }, y: time.map { _ in 0 }, z: time.map { _ in 1 })
    let wave = HeartWaveform(.pulse, sampleRate: rate, channels: [time], motion: motion)
    func track(_ bpm: Double, good: Int) -> PulseRateTrack {
      let windows = (0..<26).map { index in
        PulseRateTrack.Window(
          start: 2 * Double(index), end: 2 * Double(index) + 8, rate: bpm, expectedError: 2,
          quality: index < good ? .good : .uncertain)
      }
      return PulseRateTrack(online: windows, offline: windows)
    }
    #expect(CadenceDoubt.times(track(120, good: 10), wave).count == 26)
    #expect(CadenceDoubt.times(track(120, good: 26), wave).isEmpty)
    #expect(CadenceDoubt.times(track(75, good: 10), wave).isEmpty)
  }
}
