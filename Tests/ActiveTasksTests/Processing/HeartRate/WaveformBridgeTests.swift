import ActiveTasks
import Foundation
import SignalProcessing
import Testing

/// Holes of a few samples in waveforms, which are bridged.
@Suite struct WaveformBridgeTests {
  private static let beats = HeartRhythm().beats(duration: 119)

  private static func samples(_ kind: HeartWaveform.Kind, _ rate: Double) -> [Double] {
    switch kind {
    case .electrocardiogram:
      var lead = ElectrocardiogramSynthesis()
      lead.sampleRate = rate
      return lead.samples(beats: beats, duration: 120)
    case .pulse:
      var pulse = PulseSynthesis()
      pulse.sampleRate = rate
      return pulse.samples(beats: beats, duration: 120)
    }
  }

  private static func run(
    _ kind: HeartWaveform.Kind, _ rate: Double, _ samples: [Double]
  ) throws -> HeartRateRun {
    try HeartRateRun(.waveform(HeartWaveform(kind, sampleRate: rate, channels: [samples])))
  }

  /// The samples with holes of `length` that begin at a `share` of them.
  private static func holed(
    _ samples: [Double], _ share: Double, _ length: Int, seed: UInt64 = 3
  ) -> [Double] {
    var random = SplitMix64(state: seed)
    var result = samples
    var index = 1
    while index + length < samples.count {
      if Double.random(in: 0..<1, using: &random) < share {
        for hole in index..<index + length { result[hole] = .nan }
        index += length
      }
      index += 1
    }
    return result
  }

  @Test(
    arguments: [
      (HeartWaveform.Kind.electrocardiogram, 128.0), (.electrocardiogram, 250),
      (.electrocardiogram, 500), (.pulse, 32), (.pulse, 64), (.pulse, 125), (.pulse, 250),
    ], [0.01, 0.05])
  func `single missing samples cost no stretch and move no result`(
    wave: (kind: HeartWaveform.Kind, rate: Double), share: Double
  ) throws {
    let whole = Self.samples(wave.kind, wave.rate)
    let truth = try Self.run(wave.kind, wave.rate, whole)
    let run = try Self.run(wave.kind, wave.rate, Self.holed(whole, share, 1))
    let goodShare = try #require(run.number(.goodShare))
    #expect(goodShare == 1)
    let (mean, meanTruth) = (run.number(.mean) ?? 0, truth.number(.mean) ?? 1)
    let (sdnn, sdnnTruth) = (run.number(.sdnn) ?? 0, truth.number(.sdnn) ?? 1)
    #expect(abs(mean - meanTruth) < 0.5 && abs(sdnn - sdnnTruth) < 0.1 * sdnnTruth)
    let flag = try #require(run.step.flags.first { $0.code == "hr.waveform.missing-samples" })
    #expect(flag.message.contains("were bridged"), "\(flag.message)")
    #expect(!run.doubts.contains("hr.heart-pauses") && !run.doubts.contains("hr.waveform.poor"))
  }

  @Test(
    arguments: [
      (HeartWaveform.Kind.electrocardiogram, 250.0, 5), (.electrocardiogram, 500, 10),
      (.pulse, 64, 3), (.pulse, 125, 7),
    ])
  func
    `holes of the longest length that is bridged miss no beat, longer ones leave no good stretch`(
      wave: (kind: HeartWaveform.Kind, rate: Double, length: Int)
    ) throws
  {
    let whole = Self.samples(wave.kind, wave.rate)
    let truth = try Self.run(wave.kind, wave.rate, whole)
    // One hole a second.
    let run = try Self.run(wave.kind, wave.rate, Self.holed(whole, 1 / wave.rate, wave.length))
    let (mean, meanTruth) = (run.number(.mean) ?? 0, truth.number(.mean) ?? 1)
    #expect(run.number(.goodShare) == 1)
    #expect(abs(mean - meanTruth) < 0.5)
    #expect(!run.doubts.contains("hr.heart-pauses"))
    let longer = try Self.run(
      wave.kind, wave.rate, Self.holed(whole, 1 / wave.rate, 2 * wave.length + 2))
    #expect(longer.doubts.contains("hr.waveform.mostly-poor"))
  }

  @Test(arguments: [HeartWaveform.Kind.electrocardiogram, .pulse])
  func `more than a tenth of the samples is refused however short the holes are`(
    kind: HeartWaveform.Kind
  ) throws {
    let run = try Self.run(kind, 250, Self.holed(Self.samples(kind, 250), 0.15, 1))
    #expect(run.doubts.contains("hr.waveform.mostly-poor"))
    #expect(run.number(.goodShare) == 0 && run.reason(.mean) == "no-samples")
  }

  @Test(arguments: [(250.0, 0.05), (500, 0.05), (128, 0.03)])
  func `placed beats keep their place`(rate: Double, share: Double) {
    let detector = RPeakDetector(sampleRate: rate)
    expectPlaces(
      .electrocardiogram, rate, share, bridging: RPeakDetector.bridging, reach: 0.02, limit: 0.001
    ) { detector.detect(in: $0).beats.map(\.time) }
  }

  @Test(arguments: [(32.0, 0.05), (64, 0.05), (125, 0.05)])
  func `placed pulses keep their place`(rate: Double, share: Double) {
    let detector = PulseDetector(sampleRate: rate)
    expectPlaces(
      .pulse, rate, share, bridging: PulseDetector.bridging, reach: 0.1, limit: 0.004
    ) { detector.detect(in: $0).beats.map(\.steepest) }
  }

  /// The beats that `find` tells of a curve with holes are those of the whole curve; away from the holes they are
  /// less than `limit` s from their place.
  private func expectPlaces(
    _ kind: HeartWaveform.Kind, _ rate: Double, _ share: Double, bridging: Double, reach: Double,
    limit: Double, find: ([Double]) -> [Double]
  ) {
    let whole = Self.samples(kind, rate)
    let samples = Self.holed(whole, share, 1)
    let truth = find(whole)
    let found = find(samples)
    let holes = SampleHoles(samples, sampleRate: rate, bridging: bridging)
    #expect(found.count == truth.count)
    let placed = zip(found, truth).filter { !holes.isNear($0.0, reach: reach) }
    let worst = placed.map { abs($0.0 - $0.1) }.max() ?? 1
    #expect(2 * placed.count > truth.count && worst < limit)
  }
}
