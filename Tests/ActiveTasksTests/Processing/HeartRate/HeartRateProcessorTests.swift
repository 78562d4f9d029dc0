import ActiveTasks
import Foundation
import Testing

@Suite struct HeartRateProcessorTests {
  private static func rhythm(_ seconds: Double = 300) throws -> [Double] {
    var parameters = BeatSimulationParameters()
    parameters.duration = seconds
    parameters.noise = 8
    return try BeatSimulator(parameters).run().intervals
  }

  @Test func `every metric is a number or a reason, once per method`() throws {
    for run in [
      try HeartRateRun(rr: try Self.rhythm()), try HeartRateRun(rr: []),
      try HeartRateRun(time: [0, 5, 10], rate: [70, 71, 72]), try HeartRateRun(time: [], rate: []),
      try HeartRateRun(rr: [0.8, 0.9, 0.85]),
    ] {
      let keys = run.step.metrics.map { $0.name + " " + $0.method.rawValue }
      let wanted = HeartRateMetric.allCases.flatMap { name in
        // What a device stored is there only when it stored something.
        name.definition.methods.filter { $0 != .applehealth }.map {
          name.rawValue + " " + $0.rawValue
        }
      }
      #expect(keys.count == Set(keys).count)
      #expect(Set(keys) == Set(wanted))
      for metric in run.step.metrics { #expect((metric.value == nil) == (metric.reason != nil)) }
    }
  }

  @Test func `definitions have summaries, sources and unique names`() {
    let definitions = HeartRateMetric.allCases.map(\.definition)
    #expect(Set(definitions.map(\.name)).count == definitions.count)
    for entry in definitions {
      #expect(entry.summary.hasSuffix("."), "\(entry.name)")
      #expect(!entry.source.isEmpty && !entry.unit.isEmpty && !entry.methods.isEmpty)
    }
  }

  @Test func `averaged rates give no variability`() throws {
    let time = (0..<120).map { 5 * Double($0) }
    let run = try HeartRateRun(time: time, rate: time.map { 70 + 5 * sin($0 / 20) })
    #expect(run.number(.mean) != nil && run.number(.resting) != nil)
    let refused = run.step.metrics.filter { $0.name.hasPrefix("hrv.") }
    #expect(refused.count > 50)
    #expect(refused.allSatisfy { $0.value == nil && $0.reason == "averaged-samples" })
    #expect(run.step.flags.contains { $0.code == "hrv.averaged-samples" })
  }

  @Test func `known waves give their power`() throws {
    let run = try HeartRateRun(rr: try BeatSimulator(BeatSimulationParameters()).run().intervals)
    let low = try #require(run.number(.lf, .lombTapered))
    let high = try #require(run.number(.hf, .lombTapered))
    #expect(abs(low / 450 - 1) < 0.005 && abs(high / 200 - 1) < 0.005)
    #expect(run.number(.artifacts) == 0)
    #expect(run.number(.rmssd) == run.number(.rmssd, .raw))
    let peak = try #require(run.number(.lfPeak, .lomb))
    #expect(abs(peak - 0.1) < 1e-3)
  }

  @Test func `wrong beats are counted and put right`() throws {
    var parameters = BeatSimulationParameters()
    parameters.noise = 8
    (parameters.ectopic, parameters.missed, parameters.extra) = (0.01, 0.01, 0.01)
    let simulation = try BeatSimulator(parameters).run()
    let run = try HeartRateRun(rr: simulation.intervals)
    let truth = try HeartRateRun(rr: simulation.trueIntervals, ["correction": "none"])
    #expect(run.number(.artifacts) == Double(simulation.artifacts.count))
    let value = try #require(run.number(.rmssd))
    let wanted = try #require(truth.number(.rmssd))
    #expect(abs(value / wanted - 1) < 0.03)
    let raw = try #require(run.number(.rmssd, .raw))
    #expect(raw > 2 * wanted)
    let kinds = Set(run.step.flags.filter { $0.code == "hrv.artifacts" }.map(\.message))
    #expect(kinds.count == 3)
  }

  @Test(arguments: [
    (8.0, HeartRateMetric.rmssd, Metric.Method.reference, "too-short"),
    (50, .hf, .welch, "too-short"), (50, .hf, .lomb, "too-short"),
    (110, .lf, .welch, "too-short"), (110, .lfhf, .lomb, "too-short"),
    (280, .vlf, .welch, "too-short"), (190, .sampen, .reference, "too-few-beats"),
    (90, .dfa1, .reference, "too-few-beats"), (290, .dfa2, .reference, "too-few-beats"),
    (300, .sdann, .reference, "too-few-windows"),
  ])
  func `below its least data a metric is refused`(
    seconds: Double, name: HeartRateMetric, method: Metric.Method, reason: String
  ) throws {
    #expect(try HeartRateRun(rr: Self.rhythm(seconds)).reason(name, method) == reason)
  }

  @Test(arguments: [
    (12.0, HeartRateMetric.rmssd, Metric.Method.reference), (61, .hf, .welch), (121, .lf, .lomb),
    (300, .vlf, .welch), (210, .sampen, .reference), (110, .dfa1, .reference),
    (310, .dfa2, .reference), (1000, .sdann, .reference),
  ])
  func `above its least data a metric is a number`(
    seconds: Double, name: HeartRateMetric, method: Metric.Method
  ) throws {
    #expect(try HeartRateRun(rr: Self.rhythm(seconds)).number(name, method) != nil)
  }

  @Test func `recovery, rest and zones follow the steps`() throws {
    let time = stride(from: 0.0, through: 300, by: 5).map { $0 }
    let rate = time.map { $0 <= 120 ? 150 : 150 - ($0 - 120) / 3 }
    let segments: [HeartRateRecording.Segment] = [
      .init(step: "fitness.walk", activity: .exercise, time: 0...120),
      .init(step: "fitness.rest", activity: .rest, time: 120...200),
    ]
    let run = try HeartRateRun(time: time, rate: rate, ["age": "40"], segments: segments)
    let recovery = try #require(run.number(.recovery60))
    #expect(abs(recovery - 20) < 1e-9)
    let resting = try #require(run.number(.resting))
    #expect(abs(resting - 128.3) < 0.5)
    let zones: [HeartRateMetric] = [.zoneBelow, .zone1, .zone2, .zone3, .zone4, .zone5]
    #expect(zones.compactMap { run.number($0) }.reduce(0, +) == 300)
    let alone = try HeartRateRun(time: time, rate: rate, ["exercise-end": "120"])
    #expect(alone.number(.recovery120) == 40)
    #expect(alone.reason(.zone1) == "no-maximum-heart-rate")
    #expect(try HeartRateRun(time: time, rate: rate).reason(.recovery60) == "no-exercise-end")
  }

  @Test func `another kind of recording is refused`() throws {
    let motion = Recording(
      format: "test", payload: .motion(MotionRecording(time: [0], convention: .specificForce)))
    let processor = try HeartRateProcessor(
      try ParameterSet(HeartRateProcessor.descriptor.parameters))
    #expect(throws: Diagnostic.self) { _ = try processor.process(motion) }
  }

  @Test func `plain numbers show their unit`() {
    #expect(BeatIntervals.unit(of: [0.8, 0.9, 1.1]) == .seconds)
    #expect(BeatIntervals.unit(of: [800, 900, 10_000]) == .milliseconds)
    #expect(BeatIntervals.unit(of: [800, 0.9, 810, 0.8]) == nil)
    #expect(BeatIntervals.unit(of: []) == nil)
    #expect(BeatIntervals.unit(of: [.nan, 70, 71]) == nil)
  }
}
