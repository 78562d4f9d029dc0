import ActiveTasks
import SignalProcessing
import Testing

/// Spikes and widths of the complexes of an electrocardiogram.
@Suite struct ComplexCheckTests {
  private static let beats = HeartRhythm().beats(duration: 59)
  private static let samples = ElectrocardiogramSynthesis().samples(beats: beats, duration: 60)

  private static func run(
    _ samples: [Double], rate: Double = 250, isStated: Bool = false
  ) throws -> HeartRateRun {
    try HeartRateRun(
      .waveform(
        HeartWaveform(
          .electrocardiogram, sampleRate: rate, channels: [samples], isRateStated: isStated)))
  }

  @Test(arguments: [(1, 2.0), (1, 3), (2, 3), (1, -2)])
  func `spikes of a pacemaker are told`(width: Int, height: Double) throws {
    var paced = Self.samples
    for beat in Self.beats {
      let place = Int((beat.time - 0.19) * 250)
      for offset in 0..<width where place + offset >= 0 { paced[place + offset] += height }
    }
    #expect(try Self.run(paced).doubts.contains("hr.waveform.pacemaker-spikes"))
    #expect(!(try Self.run(Self.samples)).doubts.contains("hr.waveform.pacemaker-spikes"))
    // One glitch is no pacemaker.
    var glitch = Self.samples
    glitch[5000] += 3
    #expect(!(try Self.run(glitch)).doubts.contains("hr.waveform.pacemaker-spikes"))
  }

  @Test(arguments: [(125.0, true), (250, false), (500, true)])
  func `complexes that do not fit a stated rate are told`(rate: Double, isWrong: Bool) throws {
    let code = "hr.waveform.complex-width"
    let run = try Self.run(Self.samples, rate: rate, isStated: true)
    #expect(run.doubts.contains(code) == isWrong)
    #expect(!(try Self.run(Self.samples, rate: rate)).doubts.contains(code))
  }

  @Test func `widths are those at half the height`() throws {
    let times = Self.beats.map(\.time).filter { $0 > 0.2 && $0 < 59 }
    let width = try #require(
      ComplexWidth.median(in: Self.samples, at: times, sampleRate: 250))
    // A bell of 11 ms: 2.355 · 11 = 25.9 ms above its foot, less where Q and S lower the sides.
    #expect((0.021...0.028).contains(width))
    #expect(ComplexWidth.median(in: [], at: [0, 1], sampleRate: 250) == nil)
    #expect(NarrowSpikes.times(in: [], sampleRate: 250).isEmpty)
    #expect(NarrowSpikes.times(in: Self.samples, sampleRate: 250).isEmpty)
  }
}
