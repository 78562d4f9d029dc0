import ActiveTasks
import Foundation
import SignalProcessing
import Testing

/// What is missing, mixed or only half there, and must not look whole.
@Suite struct HeartGapTests {
  private func samples(
    _ rates: [(source: Int, start: Double, step: Double, count: Int, rate: Double)]
  ) -> HeartRateSamples {
    var found = HeartRateSamples(time: [], rate: [], sources: ["Strap", "Watch", "Phone"])
    for part in rates {
      for index in 0..<part.count {
        found.time.append(part.start + Double(index) * part.step)
        found.rate.append(part.rate + (index.isMultiple(of: 2) ? 0.5 : -0.5))
        found.source.append(part.source)
      }
    }
    return found
  }

  @Test func `sources that disagree are named and not mixed`() throws {
    let run = try HeartRateRun(
      .samples(samples([(0, 0, 1, 600, 72), (1, 2.5, 5, 120, 97)])))
    let mean = try #require(run.number(.mean))
    #expect(abs(mean - 72) < 0.01 && run.number(.maximum) == 72.5)
    let flag = try #require(run.step.flags.first { $0.code == "hr.sources-disagree" })
    #expect(flag.severity == .warning && flag.count == 120)
    for part in ["'Watch'", "'Strap'", "25.0 bpm above", "100 %", "10.0 min"] {
      #expect(flag.message.contains(part), "\(flag.message)")
    }
  }

  @Test func `elsewhere the other source still counts`() throws {
    let run = try HeartRateRun(
      .samples(samples([(0, 0, 1, 600, 72), (1, 2.5, 5, 240, 97)])))
    // Ten minutes of the strap, then ten of the watch alone.
    #expect(run.doubts == ["hr.sources-disagree"])
    let mean = try #require(run.number(.mean))
    #expect(abs(mean - 84.5) < 0.3)
  }

  @Test func `a tenth of an hour of disagreement is found by itself`() throws {
    // The watch loses contact for six minutes of an hour and a half.
    let run = try HeartRateRun(
      .samples(
        samples([
          (0, 0, 1, 5400, 72), (1, 0.5, 5, 600, 73), (1, 3000.5, 5, 72, 110),
          (1, 3360.5, 5, 400, 73),
        ])))
    #expect(run.doubts.contains("hr.sources-disagree"))
    #expect(run.number(.maximum) ?? 200 < 75)
  }

  @Test(arguments: [2.0, -8])
  func `sources that agree are used together`(difference: Double) throws {
    let run = try HeartRateRun(
      .samples(samples([(0, 0, 5, 120, 72), (1, 2.5, 5, 120, 72 + difference)])))
    let mean = try #require(run.number(.mean))
    #expect(run.doubts.isEmpty && abs(mean - 72 - difference / 2) < 0.1)
  }

  @Test func `the user's order of sources decides`() throws {
    let content = HeartRateRecording.Content.samples(
      samples([(0, 0, 1, 600, 72), (1, 2.5, 5, 120, 97), (2, 0, 60, 10, 97)]))
    let run = try HeartRateRun(content, ["source": "watch,strap"])
    let mean = try #require(run.number(.mean))
    #expect(abs(mean - 97) < 0.3)
    #expect(run.doubts == ["hr.sources-disagree"])
    #expect(try HeartRateRun(content, ["source": "watch,phone"]).doubts.isEmpty)
  }

  @Test func `the resting window ends where the data and the step do`() throws {
    // The hold of the first and last sample would reach beyond 24 s.
    let short = try HeartRateRun(time: [0, 11, 22], rate: [60, 61, 62])
    #expect(short.reason(.resting) == "no-covered-window")
    let quarter = try HeartRateRun(time: [0, 9, 18, 27], rate: [60, 61, 62, 63])
    #expect(quarter.number(.resting) == 61.5)
    let flag = try #require(quarter.step.flags.first { $0.code == "hr.short-rest" })
    #expect(flag.message.contains("27.0 s") && flag.severity == .info)
    // Before the step the rate is 100: nothing of it counts, though its last sample is held into the step.
    let time = stride(from: 0.0, through: 200, by: 10).map { $0 }
    let step = HeartRateRecording.Segment(step: "rest", activity: .rest, time: 95...122)
    let run = try HeartRateRun(
      time: time, rate: time.map { $0 < 95 ? 100 : 60 }, segments: [step])
    #expect(run.number(.resting) == 60 && run.number(.restMean) == 60)
    #expect(run.step.flags.contains { $0.code == "hr.short-rest" })
    let whole = try HeartRateRun(time: time, rate: time.map { _ in 60 })
    #expect(!whole.step.flags.contains { $0.code == "hr.short-rest" })
  }

  @Test func `a mean over a step weighs what lies inside it`() throws {
    // Values stand for 10 s each; of the second one 3 s lie in the step.
    let run = try HeartRateRun(
      time: [0, 10, 20, 30, 40], rate: [50, 60, 70, 80, 90],
      segments: [.init(step: "walk", activity: .exercise, time: 12...32)])
    let mean = try #require(run.number(.exerciseMean))
    #expect(abs(mean - (3 * 60 + 10 * 70 + 7 * 80) / 20) < 1e-9)
  }

  @Test func `a pause of the device is no time of the heart`() throws {
    let time = (0..<60).map { Double($0) } + (0..<60).map { 70 + Double($0) }
    let rate = time.map { $0 < 65 ? 70.0 : 90 }
    let joined = try HeartRateRun(.samples(HeartRateSamples(time: time, rate: rate)))
    #expect(joined.number(.gaps) == 0)
    let run = try HeartRateRun(
      .samples(HeartRateSamples(time: time, rate: rate, pauses: [59.5...69.5])))
    #expect(run.number(.gaps) == 1 && run.doubts == ["hr.gaps"])
    let covered = try #require(run.number(.coverage))
    #expect(abs(covered - 119.0 / 129) < 1e-9)
  }
}

/// Samples that are missing from waveforms.
@Suite struct WaveformHoleTests {
  private static let rate = 250.0
  private static let beats = HeartRhythm().beats(duration: 119)

  private func run(_ change: (inout [Double]) -> Void) throws -> HeartRateRun {
    var samples = ElectrocardiogramSynthesis().samples(beats: Self.beats, duration: 120)
    change(&samples)
    return try HeartRateRun(
      .waveform(
        HeartWaveform(.electrocardiogram, sampleRate: Self.rate, channels: [samples])))
  }

  @Test func `single missing samples are counted, with the first place`() throws {
    let whole = try run { _ in }
    #expect(whole.doubts.isEmpty)
    let run = try run { samples in
      for index in stride(from: 1000, to: samples.count, by: 500) { samples[index] = .nan }
    }
    let flag = try #require(run.step.flags.first { $0.code == "hr.waveform.missing-samples" })
    #expect(flag.count == 58 && flag.severity == .warning)
    #expect(flag.location?.contains("4.000") == true)
    // A beat beside a hole has no place; the others keep theirs.
    let (value, truth) = (run.number(.meanNN), whole.number(.meanNN))
    #expect(abs((value ?? 0) - (truth ?? 1)) < 5)
    #expect(run.reason(.rmssd, .raw) == "broken-series")
  }

  @Test func `a beat whose peak is missing has no place`() throws {
    let affected = Self.beats.filter { Int($0.time) % 10 == 3 }
    let run = try run { samples in
      for beat in affected { samples[Int((beat.time * Self.rate).rounded())] = .nan }
    }
    let flag = try #require(run.step.flags.first { $0.code == "hrv.missing-intervals" })
    // The intervals before and behind each of them; neighbours share one.
    #expect(flag.count > affected.count && flag.count <= 2 * affected.count)
    #expect(run.number(.goodShare) == 1)
  }

  @Test(arguments: [0.15, 0.3])
  func `a recording with many scattered holes has no good stretch`(share: Double) throws {
    var random = SplitMix64(state: 5)
    let run = try run { samples in
      for index in samples.indices where Double.random(in: 0..<1, using: &random) < share {
        samples[index] = .nan
      }
    }
    #expect(run.doubts.contains("hr.waveform.mostly-poor"))
    #expect(run.reason(.mean) == "no-samples")
  }

  @Test func `a recording of which more than half is missing is refused`() throws {
    let run = try run { samples in
      for index in samples.indices where index % 5 < 3 { samples[index] = .nan }
    }
    #expect(
      run.step.flags.contains {
        $0.code == "hr.waveform.no-beats" && $0.message.contains("more than half")
      })
    #expect(run.reason(.mean) == "no-samples")
    var pulse = PulseSynthesis().samples(beats: Self.beats, duration: 120)
    for index in pulse.indices where index % 5 < 3 { pulse[index] = .nan }
    let other = try HeartRateRun(
      .waveform(HeartWaveform(.pulse, sampleRate: 125, channels: [pulse])))
    #expect(other.step.flags.contains { $0.message.contains("more than half") })
  }
}
