import ActiveTasks
import Foundation
import SignalProcessing
import Testing

/// Results that look right and are not must say so.
@Suite struct HeartDoubtTests {
  private static func rhythm() throws -> [Double] {
    var parameters = BeatSimulationParameters()
    (parameters.duration, parameters.noise) = (300, 8)
    return try BeatSimulator(parameters).run().intervals
  }

  @Test(arguments: 3...5, ["path", "lipponen-tarvainen", "threshold", "none"])
  func `beats wrong at every few places never look good`(period: Int, method: String) throws {
    let rr = try Self.rhythm()
    let ectopic = rr.indices.map { index in
      rr[index] * (index % period == 0 ? 0.6 : index % period == 1 ? 1.4 : 1)
    }
    let double = rr.enumerated().flatMap { index, interval in
      index % period == 0 ? [interval * 0.4, interval * 0.6] : [interval]
    }
    var missed: [Double] = []
    for (index, interval) in rr.enumerated() {
      let last = index % period == 0 ? missed.popLast() ?? 0 : 0
      missed.append(last + interval)
    }
    for series in [ectopic, double, missed] {
      let run = try HeartRateRun(rr: series, ["correction": method])
      let truth = try #require(try HeartRateRun(rr: rr, ["correction": "none"]).number(.rmssd))
      let value = try #require(run.number(.rmssd))
      #expect(!run.doubts.isEmpty || (value / truth - 1).magnitude < 0.1)
      if value > 2 * truth {
        let codes = ["hrv.irregular-intervals", "hrv.alternating-intervals"]
        #expect(codes.contains { run.doubts.contains($0) })
      }
    }
  }

  @Test(arguments: [0.08, 0.12, 0.16], [7, 20])
  func `beats that recur a little early with a pause never look good`(
    share: Double, period: Int
  ) throws {
    let rr = try Self.rhythm()
    var early = rr
    for index in stride(from: 10, to: rr.count - 10, by: period) {
      let shift = share * rr[index] * (1 + 0.1 * Double(index % 3 - 1))
      early[index] -= shift
      early[index + 1] += shift
    }
    let (run, truth) = (try HeartRateRun(rr: early), try HeartRateRun(rr: rr))
    let growth = try #require(run.number(.rmssd)) / #require(truth.number(.rmssd))
    #expect(growth < 1.2 || run.doubts.contains("hrv.early-beats"), "\(growth)")
    #expect(!truth.doubts.contains("hrv.early-beats"))
  }

  @Test(arguments: [
    (8500.0, "hr.not-rates"), (160, "hr.not-rates"), (3200, "hr.not-rates"),
  ])
  func `intervals that no heart makes are refused`(mean: Double, code: String) throws {
    let rr = try Self.rhythm()
    let own = rr.reduce(0, +) / Double(rr.count)
    let run = try HeartRateRun(rr: rr.map { $0 * mean / own })
    #expect(run.doubts.contains(code))
    #expect(run.step.flags.contains { $0.code == code && $0.severity == .error })
  }

  @Test func `a pause of more than three seconds is said`() throws {
    var rr = [Double](repeating: 1500, count: 60).enumerated().map { $1 + 40 * sin(Double($0)) }
    rr[30] = 3400
    let run = try HeartRateRun(rr: rr, ["correction": "none"])
    #expect(run.doubts.contains("hr.implausible-rate"))
  }

  @Test func `intervals that hardly differ are said to be no heart's`() throws {
    var noise = GaussianNoise(seed: 3)
    let paced = (0..<200).map { _ in 857 + 0.3 * noise.next() }
    #expect(try HeartRateRun(rr: paced).doubts == ["hrv.nearly-constant"])
  }

  @Test(arguments: ["path", "lipponen-tarvainen", "threshold", "none"])
  func `intervals merged from a place on are said`(method: String) throws {
    let rr = try Self.rhythm()
    let half = rr.count / 2
    let merged = stride(from: half, to: rr.count - 1, by: 2).map { rr[$0] + rr[$0 + 1] }
    let run = try HeartRateRun(rr: Array(rr[..<half]) + merged, ["correction": method])
    #expect(run.doubts.contains("hrv.level-jump"))
    let whole = try HeartRateRun(rr: rr, ["correction": method])
    #expect(!whole.doubts.contains("hrv.level-jump"))
  }

  @Test(arguments: [(100.0, true), (25.0, true), (20.0, false), (15.625, false), (1.0, false)])
  func `intervals rounded too far are said`(step: Double, isCoarse: Bool) throws {
    let rr = try Self.rhythm().map { ($0 / step).rounded() * step }
    let run = try HeartRateRun(rr: rr)
    #expect(run.doubts.contains("hrv.coarse-intervals") == isCoarse)
  }

  @Test func `content that stands twice is said`() throws {
    let rr = try Self.rhythm()
    #expect(try HeartRateRun(rr: rr + rr).doubts == ["hrv.repeated-intervals"])
    #expect(
      try HeartRateRun(rr: rr.flatMap { [$0, $0] }).doubts.contains("hrv.repeated-intervals"))
  }

  @Test func `beats with times are sorted, doubled ones taken once, mixed ones flagged`() throws {
    let rr = try Self.rhythm()
    var ends: [Double] = []
    for interval in rr { ends.append((ends.last ?? 0) + interval / 1000) }
    func run(_ values: [Double], _ ends: [Double]) throws -> HeartRateRun {
      try HeartRateRun(.beats(BeatIntervals(milliseconds: values, ends: ends)))
    }
    let truth = try run(rr, ends)
    let twice = try run(rr + rr, ends + ends)
    #expect(twice.number(.rmssd) == truth.number(.rmssd))
    #expect(twice.step.durationSeconds == truth.step.durationSeconds)
    #expect(Set(twice.step.flags.map(\.code)).isSuperset(of: ["hr.duplicates", "hr.unsorted"]))
    let reversed = try run(rr.reversed(), ends.reversed())
    #expect(reversed.number(.rmssd) == truth.number(.rmssd))
    let other = rr.map { $0 * 0.8 }
    var otherEnds: [Double] = []
    for interval in other { otherEnds.append((otherEnds.last ?? 0) + interval / 1000) }
    #expect(try run(rr + other, ends + otherEnds).doubts.contains("hrv.times-backwards"))
  }

  @Test func `an hour back in local times is said`() throws {
    let first = (0..<60).map { 60 * Double($0) }
    let time = first + first.map { $0 + 10 }
    let run = try HeartRateRun(time: time, rate: time.indices.map { 70 + 5 * sin(Double($0)) })
    #expect(run.doubts.contains("hr.clock-change"))
  }

  @Test func `what needs a place in time is null when the clock cannot be put right`() throws {
    // Exercise at 150 until 1800 s, then rest at 70; the second hour of the watch stands in the first.
    let first = (0..<60).map { 60 * Double($0) }
    let time = first + first.map { $0 + 10 }
    let segments: [HeartRateRecording.Segment] = [
      .init(step: "walk", activity: .exercise, time: 900...1800),
      .init(step: "rest", activity: .rest, time: 1800...3500),
    ]
    let rate = time.indices.map { ($0 < 30 ? 150.0 : 70) + 2 * sin(Double($0)) }
    let run = try HeartRateRun(
      time: time, rate: rate, ["exercise-end": "1800"], segments: segments)
    for metric in [
      HeartRateMetric.recovery60, .recovery120, .exerciseMean, .restMean, .resting, .peak,
    ] {
      #expect(run.number(metric) == nil && run.reason(metric) == "clock-change", "\(metric)")
    }
    #expect(run.number(.mean) != nil)
    let one = try HeartRateRun(
      time: first, rate: Array(rate[..<60]), ["exercise-end": "1800"], segments: segments)
    #expect(one.number(.exerciseMean) != nil && one.reason(.peak) == nil)
  }

  @Test func `beats of which the times go back have no place in time`() throws {
    let rr = try Self.rhythm()
    var ends: [Double] = []
    for interval in rr { ends.append((ends.last ?? 0) + interval / 1000) }
    let other = rr.map { $0 * 0.8 }
    var otherEnds: [Double] = []
    for interval in other { otherEnds.append((otherEnds.last ?? 0) + interval / 1000) }
    func run(_ values: [Double], _ ends: [Double]) throws -> HeartRateRun {
      try HeartRateRun(
        .beats(BeatIntervals(milliseconds: values, ends: ends)), ["exercise-end": "60"])
    }
    #expect(try run(rr, ends).number(.recovery60) != nil)
    let mixed = try run(rr + other, ends + otherEnds)
    #expect(mixed.reason(.recovery60) == "times-backwards")
    #expect(mixed.reason(.recovery120) == "times-backwards")
    // Beats still follow each other.
    #expect(mixed.number(.peak) != nil && mixed.number(.resting) != nil)
  }

  @Test func `steps that overlap, and an end that contradicts them, are said`() throws {
    let time = (0..<120).map { 5 * Double($0) }
    let rate = time.map { 100 - $0 / 20 }
    let segments: [HeartRateRecording.Segment] = [
      .init(step: "walk", activity: .exercise, time: 0...300),
      .init(step: "rest", activity: .rest, time: 200...500),
    ]
    let run = try HeartRateRun(
      time: time, rate: rate, ["exercise-end": "250"], segments: segments)
    #expect(run.doubts == ["hr.exercise-end", "hr.steps-overlap"])
    let apart = [segments[0], .init(step: "rest", activity: .rest, time: 300...500)]
    #expect(
      try HeartRateRun(time: time, rate: rate, ["exercise-end": "300"], segments: apart).doubts
        .isEmpty)
  }

  @Test func `an accelerometer that says nothing is no accelerometer`() throws {
    let swing = ArmSwing().samples(duration: 120)
    var wave = PulseSynthesis()
    wave.motionGain = 2
    let beats = HeartRhythm().beats(duration: 119)
    let samples = wave.samples(beats: beats, duration: 120, motion: swing)
    let zero = [Double](repeating: 0, count: samples.count)
    let one = zero.map { _ in 1.0 }
    let none = zero.map { _ in Double.nan }
    func run(_ motion: Vector3Series?) throws -> HeartRateRun {
      try HeartRateRun(
        .waveform(
          HeartWaveform(.pulse, sampleRate: wave.sampleRate, channels: [samples], motion: motion)))
    }
    for dead in [zero, one, none] {
      let result = try run(Vector3Series(x: dead, y: dead, z: dead))
      #expect(result.number(.goodShare) == 0)
      #expect(
        result.doubts.contains("hr.waveform.motion-unusable")
          && result.doubts.contains("hr.waveform.mostly-poor"))
    }
    let alive = try run(swing)
    #expect(!alive.doubts.contains("hr.waveform.motion-unusable"))
    // Dead from half of the recording on: those windows are not good.
    func half(_ values: [Double]) -> [Double] {
      values.indices.map { $0 < values.count / 2 ? values[$0] : 0.5 }
    }
    let stuck = try run(Vector3Series(x: half(swing.x), y: half(swing.y), z: half(swing.z)))
    let share = try #require(stuck.number(.goodShare))
    #expect(share < 0.6)
    #expect(share < alive.number(.goodShare) ?? 0)
    func holes(_ values: [Double]) -> [Double] {
      values.indices.map { $0 % 5000 < 1000 ? .nan : values[$0] }
    }
    let broken = try run(Vector3Series(x: holes(swing.x), y: swing.y, z: swing.z))
    #expect(broken.doubts.contains("hr.waveform.motion-unusable"))
    let alone = try run(nil)
    #expect(alone.step.flags.contains { $0.code == "hr.waveform.no-motion" })
  }

  @Test(arguments: ["path", "lipponen-tarvainen", "threshold", "malik", "none"])
  func `a sudden change of level is told whatever the correction`(method: String) throws {
    let rr = try Self.rhythm()
    let values = rr.enumerated().map { $0 < rr.count / 2 ? $1 : 0.6 * $1 }
    let run = try HeartRateRun(rr: values, ["correction": method])
    #expect(run.doubts.contains("hrv.level-jump"))
    let rate = try #require(run.number(.mean))
    let truth = 60_000 * Double(values.count) / values.reduce(0, +)
    #expect((rate / truth - 1).magnitude < 0.01)
  }

  @Test func `a bigeminy with low premature beats is never good`() throws {
    for height in [0.2, 0.3] {
      var rhythm = HeartRhythm()
      rhythm.meanInterval = 1.6
      let sinus = rhythm.beats(duration: 118)
      var lead = ElectrocardiogramSynthesis()
      let normal = lead.samples(beats: sinus, duration: 120)
      (lead.ventricularHeight, lead.wander, lead.mains, lead.noise) = (height, 0, 0, 0)
      let premature = lead.samples(
        beats: sinus.map { .init(time: $0.time + 0.48, isVentricular: true) }, duration: 120)
      let wave = HeartWaveform(
        .electrocardiogram, sampleRate: 250, channels: [zip(normal, premature).map { $0 + $1 }])
      #expect(!(try HeartRateRun(.waveform(wave))).doubts.isEmpty)
    }
  }
}
