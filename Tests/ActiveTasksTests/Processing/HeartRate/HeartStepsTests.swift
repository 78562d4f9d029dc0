import SignalProcessing
import Testing

@testable import ActiveTasks

@Suite struct HeartStepsTests {
  private static let task = """
    {"_class":"ORKTaskResult","identifier":"fitness","startDate":"2024-03-01T10:00:00+0100",
     "results":[
      {"_class":"ORKStepResult","identifier":"fitness.rest","startDate":"2024-03-01T10:02:00+0100",
       "endDate":"2024-03-01T10:04:00+0100","results":[]},
      {"_class":"ORKStepResult","identifier":"fitness.walk","startDate":"2024-03-01T10:00:00+0100",
       "endDate":"2024-03-01T10:02:00+0100","results":[]},
      {"_class":"ORKStepResult","identifier":"instruction","startDate":"2024-03-01T09:59:00+0100",
       "endDate":"2024-03-01T10:00:00+0100"}]}
    """

  private func steps(_ text: String = task) throws -> Recording {
    try HeartReading.one(text, format: "researchkit.steps")
  }

  /// Every 5 s, 100 bpm up to 120 s and falling by 0.5 bpm a second from there, not below 60.
  private func samples(start: AbsoluteTime?) -> Recording {
    let time = (0...48).map { 5 * Double($0) }
    let rate = time.map { $0 <= 120 ? 100 : max(60, 100 - 0.5 * ($0 - 120)) }
    return Recording(
      format: "test", start: start,
      payload: .heartRate(
        HeartRateRecording(.samples(HeartRateSamples(time: time, rate: rate)))))
  }

  private func process(_ recording: Recording, steps: Recording) throws -> ProcessedStep {
    var values = try ParameterSet(HeartRateProcessor.descriptor.parameters, ["steps": "task.json"])
    values.attach(ParameterRecording(path: "task.json", recording: steps), to: "steps")
    return try HeartRateProcessor(values).process(recording)
  }

  private func number(_ step: ProcessedStep, _ name: HeartRateMetric) -> Double? {
    let metric = step.metrics.first { $0.name == name.rawValue && $0.method == .reference }
    if case .number(let value)? = metric?.value { return value }
    return nil
  }

  @Test func `steps come in the order of their start`() throws {
    guard case .steps(let steps) = try steps().payload else {
      Issue.record("no steps")
      return
    }
    #expect(steps.map(\.identifier) == ["instruction", "fitness.walk", "fitness.rest"])
  }

  @Test func `exercise and rest are told by the steps`() throws {
    let start = try #require(AbsoluteTime(iso8601: "2024-03-01T09:00:00Z"))
    let step = try process(samples(start: start), steps: try steps())
    #expect(number(step, .exerciseMean) == 100)
    // The rate falls from 100 to 60 within 80 s of 120 and stays there.
    let rest = try #require(number(step, .restMean))
    #expect((rest - (80 * 80 + 60 * 40) / 120.0).magnitude < 1)
    #expect(number(step, .resting) == 60)
    #expect(number(step, .recovery60) == 30)
  }

  @Test func `a recording whose start is not known cannot be split, and that is said`() throws {
    let step = try process(samples(start: nil), steps: try steps())
    #expect(step.flags.contains { $0.code == "hr.steps-unused" })
    #expect(number(step, .exerciseMean) == nil && number(step, .recovery60) == nil)
  }

  @Test(arguments: [
    ("10:04:00+0100", "10:01:00+0100"), ("10:04:00+0100", "10:04:00"), ("10:04:00+0100", "soon"),
  ])
  func `steps that cannot be placed are said to be left out`(old: String, new: String) throws {
    let start = try #require(AbsoluteTime(iso8601: "2024-03-01T09:00:00Z"))
    let text = Self.task.replacing("T" + old, with: "T" + new)
    let step = try process(samples(start: start), steps: try steps(text))
    #expect(step.flags.contains { $0.code == "researchkit.step-times" && $0.count == 1 })
    #expect(number(step, .restMean) == nil && number(step, .exerciseMean) == 100)
  }

  @Test func `a document of steps without offsets says why none is left`() throws {
    let text = Self.task.replacing("+0100", with: "")
    let error = #expect(throws: Diagnostic.self) { try steps(text) }
    #expect(error?.code == "researchkit.no-steps" && error?.found?.contains("offset") == true)
  }

  @Test func `steps of another day are said to be unused`() throws {
    let start = try #require(AbsoluteTime(iso8601: "2024-05-01T09:00:00Z"))
    let step = try process(samples(start: start), steps: try steps())
    #expect(step.flags.contains { $0.code == "hr.steps-unused" })
  }

  @Test(arguments: [
    ("fitness.walk", "exercise"), ("fitness.rest", "rest"), ("timed.walk.trial1", "exercise"),
    ("restingHeartRate", "rest"), ("run6", "exercise"), ("instruction", nil), ("restart", nil),
    ("interest", nil), ("stairStep", "exercise"), ("walk.rest", "rest"), ("", nil),
  ])
  func `names tell what is done`(identifier: String, activity: String?) {
    #expect(HeartSegments.activity(identifier)?.rawValue == activity)
  }

  @Test(arguments: ["{}", "[]", #"{"_class":"ORKStepResult","identifier":"a","startDate":"x"}"#])
  func `a document without steps is refused`(text: String) {
    let error = #expect(throws: Diagnostic.self) { try steps(text) }
    #expect(error?.code == "researchkit.no-steps")
  }

  @Test func `sources are chosen by a part of their name, the first preferred`() throws {
    let samples = HeartRateSamples(
      time: [0, 0, 5, 10], rate: [70, 90, 71, 72], source: [0, 1, 2, 0],
      sources: ["Ann’s Apple\u{a0}Watch", "Chest Strap", "Ring"])
    let choice = try #require(SourceChoice("strap, ann's apple watch"))
    let (chosen, leftOut) = try choice.choose(samples)
    #expect(leftOut == 1 && chosen.sources == ["Chest Strap", "Ann’s Apple\u{a0}Watch"])
    #expect(chosen.rate == [70, 90, 72] && chosen.source == [1, 0, 1])
    let error = #expect(throws: Diagnostic.self) { try SourceChoice("polar")?.choose(samples) }
    #expect(error?.code == "hr.unknown-source" && error?.found?.contains("Ring") == true)
    #expect(SourceChoice(" , ") == nil)
  }

  @Test func `what Apple Health stored stands beside what is computed`() throws {
    func record(_ type: String, _ unit: String, _ value: String) -> String {
      "<Record type=\"HKQuantityTypeIdentifier\(type)\" unit=\"\(unit)\" value=\"\(value)\" "
        + "startDate=\"2024-03-01 10:00:00 +0100\"/>"
    }
    let text =
      "<HealthData>" + record("HeartRate", "count/min", "72")
      + record("RestingHeartRate", "count/min", "58")
      + record("RestingHeartRate", "count/min", "62")
      + record("RestingHeartRate", "count/min", "57")
      + record("HeartRateRecoveryOneMinute", "count/min", "31.5")
      + record("HeartRateVariabilitySDNN", "ms", "45.5") + "</HealthData>"
    let values = try ParameterSet(HeartRateProcessor.descriptor.parameters, [:])
    let step = try HeartRateProcessor(values).process(try HeartReading.one(text))
    let stored = step.metrics.filter { $0.method == .applehealth }
    #expect(stored.map(\.name) == ["hr.resting", "hr.recovery60", "hrv.sdnn"])
    #expect(stored.map(\.value) == [.number(58), .number(31.5), .number(45.5)])
  }
}
