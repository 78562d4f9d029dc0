import ActiveTasks
import Foundation
import SignalProcessing
import Testing

/// Rates are those of the beats as they were, in pauses and in runs of fast beats too.
@Suite struct HeartPauseTests {
  private static let sinus: [Double] = {
    var noise = GaussianNoise(seed: 8)
    return (0..<210).map { index in
      0.85 + 0.02 * sin(2 * .pi * Double(index) / 5) + 0.01 * noise.next()
    }
  }()

  private static func beats(_ intervals: [Double]) -> [HeartRhythm.Beat] {
    var time = 0.5
    var beats = [HeartRhythm.Beat(time: time)]
    for interval in intervals {
      time += interval
      beats.append(HeartRhythm.Beat(time: time))
    }
    return beats
  }

  private static func electrocardiogram(
    _ intervals: [Double], _ parameters: [String: String] = [:]
  ) throws -> HeartRateRun {
    let beats = beats(intervals)
    let samples = ElectrocardiogramSynthesis().samples(
      beats: beats, duration: (beats.last?.time ?? 0) + 0.5)
    return try HeartRateRun(
      .waveform(HeartWaveform(.electrocardiogram, sampleRate: 250, channels: [samples])),
      parameters)
  }

  private static func rate(_ intervals: [Double]) -> Double {
    60 * Double(intervals.count) / intervals.reduce(0, +)
  }

  @Test(arguments: ["path", "lipponen-tarvainen", "threshold", "malik", "none"])
  func `pauses of a good curve are not filled`(method: String) throws {
    var intervals = Self.sinus
    for index in [20, 60, 100, 140] { intervals[index] = 2.2 }
    intervals[170] = 2.6
    let run = try Self.electrocardiogram(intervals, ["correction": method])
    let mean = try #require(run.number(.mean))
    let minimum = try #require(run.number(.minimum))
    #expect((mean - Self.rate(intervals)).magnitude < 0.15)
    #expect((minimum - 60 / 2.6).magnitude < 0.3)
    let flag = try #require(run.step.flags.first { $0.code == "hr.heart-pauses" })
    #expect(flag.count == 5 && flag.severity == .warning && flag.message.contains("2.6"))
    if method != "none" {
      let sdnn = try #require(run.number(.sdnn))
      #expect(sdnn < 40)
      #expect(run.number(.beats).map { $0 <= 206 } == true)
    }
  }

  @Test func `a pause of a fast heart counts`() throws {
    var intervals = Self.sinus.map { 0.6 * $0 }
    intervals[100] = 2.4
    let run = try Self.electrocardiogram(intervals)
    let minimum = try #require(run.number(.minimum))
    #expect((minimum - 25).magnitude < 0.5)
    #expect(run.doubts.contains("hr.heart-pauses"))
  }

  @Test func `dropped beats are not filled`() throws {
    var intervals = Self.sinus
    for index in stride(from: 20, to: 200, by: 22) { intervals[index] = 1.7 }
    let run = try Self.electrocardiogram(intervals)
    let mean = try #require(run.number(.mean))
    #expect((mean - Self.rate(intervals)).magnitude < 0.15)
    #expect(run.doubts.contains("hr.heart-pauses"))
    #expect(run.number(.artifacts).map { $0 < 3 } == true)
    #expect(try Self.electrocardiogram(Self.sinus).doubts.isEmpty)
  }

  @Test(arguments: [(5, 0.36), (8, 0.42), (10, 0.5), (14, 0.36)])
  func `runs of fast beats are not thinned`(count: Int, length: Double) throws {
    var intervals = Self.sinus
    for index in 100..<100 + count { intervals[index] = length }
    for run in [
      try Self.electrocardiogram(intervals),
      try HeartRateRun(rr: intervals.map { ($0 * 1000).rounded() }),
    ] {
      let maximum = try #require(run.number(.maximum))
      let peak = try #require(run.number(.peak))
      #expect((maximum * length / 60 - 1).magnitude < 0.05)
      #expect((peak * length / 60 - 1).magnitude < 0.05)
      let flag = try #require(run.step.flags.first { $0.code == "hr.fast-runs" })
      #expect(flag.count == 1 && flag.severity == .warning)
      let sdnn = try #require(run.number(.sdnn))
      #expect(sdnn < 40)
    }
  }

  @Test func `a beat that a list lacks is filled and told`() throws {
    var intervals = Self.sinus.map { ($0 * 1000).rounded() }
    intervals[60] = 1700
    let run = try HeartRateRun(rr: intervals)
    #expect(run.number(.artifacts) == 1 && !run.doubts.contains("hr.heart-pauses"))
    #expect(run.step.flags.contains { $0.code == "hrv.artifacts" })
  }

  @Test func `a recovery needs ten seconds of exercise and falls`() throws {
    let time = (0..<300).map { Double($0) }
    let rate = time.map { 100 - $0 / 5 }
    for end in ["0", "3", "9"] {
      let run = try HeartRateRun(time: time, rate: rate, ["exercise-end": end])
      #expect(run.reason(.recovery60) == "too-short" && run.reason(.recovery120) == "too-short")
      #expect(run.doubts.isEmpty)
    }
    let run = try HeartRateRun(time: time, rate: rate, ["exercise-end": "10"])
    #expect(run.number(.recovery60) != nil && run.doubts.isEmpty)
    let rising = try HeartRateRun(
      time: time, rate: rate.reversed(), ["exercise-end": "100"])
    #expect(rising.doubts == ["hr.recovery-negative"])
    let short = try HeartRateRun(
      time: time, rate: rate,
      segments: [.init(step: "walk", activity: .exercise, time: 95...100)])
    #expect(short.reason(.recovery60) == "too-short")
  }
}
