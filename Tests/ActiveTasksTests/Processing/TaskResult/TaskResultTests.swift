import Foundation
import Testing

@testable import ActiveTasks

/// The numbers of every active task, on a result whose samples are written down by hand.
@Suite struct TaskResultTests {
  static func results(_ path: String) throws -> [StepResult] {
    var options = IngestionOptions()
    options.task = .taskResult
    let processor = try TaskResultProcessor(ParameterSet(TaskResultProcessor.descriptor.parameters))
    let input = try InputReader.read(path, options: options)
    return try input.recordings.map { recording in
      let step = try processor.process(recording)
      return StepResult(
        task: step.task ?? .taskResult, step: recording.step,
        input: StepResult.Input(path: path, sha256: "", bytes: 0, format: recording.format),
        start: nil, durationSeconds: nil, metrics: step.metrics,
        flags: recording.flags + step.flags,
        provenance: Provenance(algorithms: step.algorithms, parameters: [:]))
    }
  }

  private static func everything() throws -> [StepResult] {
    try results(ResearchKitRoundTripTests.folder.appending(path: "everything.json").path)
  }

  /// Taps at 0, 0.25, 0.5, 0.75 and 1.25 s, L R L R R; one beside the buttons.
  static let expected: [(name: String, method: Metric.Method, value: Double)] = [
    ("tapping.count", .reference, 5), ("tapping.left", .reference, 2),
    ("tapping.right", .reference, 3), ("tapping.outside", .reference, 1),
    ("tapping.rate", .reference, 3.2), ("tapping.interval.median", .reference, 0.25),
    ("tapping.interval.mean", .reference, 0.3125), ("tapping.interval.sd", .reference, 0.125),
    ("tapping.alternation", .reference, 75),
    ("spatialSpan.score", .researchkit, 40), ("spatialSpan.maximum", .reference, 3),
    ("spatialSpan.failures", .researchkit, 1),
    // The first sample over 0.5 g was before the stimulus at 1000.5 s, the next is at 1001.25 s.
    ("reactionTime.time", .reference, 0.75), ("normalizedReactionTime.time", .reference, 1),
    ("stroop.attempts", .reference, 5), ("stroop.correct", .reference, 4),
    ("stroop.time.median", .reference, 0.875),
    ("stroop.time.congruent.median", .reference, 0.625),
    ("stroop.time.incongruent.median", .reference, 1.125), ("stroop.interference", .reference, 0.5),
    ("stroop.distance.median", .reference, 18.5),
    ("psat.correct", .researchkit, 4), ("psat.correct", .reference, 4),
    ("psat.dyads", .researchkit, 2), ("psat.dyads", .reference, 2),
    ("psat.time", .reference, 8.75), ("psat.accuracy", .reference, 80),
    ("towerOfHanoi.solved", .researchkit, 1), ("towerOfHanoi.moves", .reference, 3),
    ("towerOfHanoi.time", .reference, 5.25),
    ("trailMaking.errors", .researchkit, 1), ("trailMaking.errors", .reference, 1),
    ("trailMaking.time", .reference, 3.75),
    ("holePeg.successes", .reference, 3), ("holePeg.time", .reference, 8.5),
    ("holePeg.distance", .reference, 633.75), ("holePeg.failures", .researchkit, 1),
    ("timedWalk.speed", .reference, 1.25), ("model3D.selected", .reference, 2),
    ("splMeter.samples", .reference, 7), ("splMeter.median", .researchkit, 32),
    ("splMeter.maximum", .researchkit, 41.25), ("rom.range", .researchkit, 82.5),
    ("audiometry.timeouts.right", .reference, 1), ("speech.words", .reference, 2),
    ("speech.confidence.mean", .reference, 0.75), ("familyHistory.relatives", .reference, 1),
    ("consent.consented", .researchkit, 1), ("consent.signature", .reference, 1),
    ("camera.playback.stopped", .reference, 12.5), ("passcode.saved", .researchkit, 1),
  ]

  @Test func `computes the numbers of every task`() throws {
    let metrics = try Self.everything().flatMap(\.metrics)
    for (name, method, value) in Self.expected {
      let found = metrics.filter { $0.name == name && $0.method == method }.compactMap {
        if case .number(let number) = $0.value { number } else { nil }
      }
      #expect(found.contains { abs($0 - value) < 1e-12 }, "\(name): \(found)")
    }
  }

  @Test func `tells every answer, skipped and don't know apart`() throws {
    let answers = try Self.everything().filter { $0.metrics.first?.name == "answer.value" }
    func metric(_ question: String) -> Metric? {
      answers.first { $0.step == "form/" + question }?.metrics.first
    }
    #expect(metric("pain")?.value == .number(4))
    #expect(metric("weight")?.value == .number(71.5) && metric("weight")?.unit == "kg")
    #expect(metric("smoker")?.value == .text("no"))
    #expect(metric("symptoms")?.value == .text("cough, 2, true"))
    #expect(metric("wake")?.value == .text("06:45") && metric("sleep")?.value == .number(27000))
    #expect(metric("ladder")?.value == .number(6))
    #expect(metric("mood")?.reason == "skipped" && metric("income")?.reason == "dont-know")
    #expect(answers.contains { $0.step == "parentsForm/age" })
    let text = answers.flatMap(\.metrics).compactMap { metric in
      if case .text(let text) = metric.value { text } else { nil }
    }
    #expect(!text.contains { $0.contains("Main Street") })
  }

  @Test func `keeps results of unknown classes and names nobody`() throws {
    let results = try Self.everything()
    let touch = try #require(results.first { $0.step == "touch" })
    #expect(touch.metrics.first?.value == .text("ORKTouchAbilityTapResult"))
    #expect(touch.flags.contains { $0.code == "researchkit.unknown-class" })
    let json = results.jsonLine(indented: false)
    #expect(!String(decoding: json, as: UTF8.self).contains("Example"))
  }

  @Test(arguments: [
    (
      "ORKPSATResult", "\"totalCorrect\":9,\"samples\":[{\"correct\":1,\"time\":1}]",
      "result.stored-differs"
    ),
    (
      "ORKTrailmakingResult", "\"numberOfErrors\":5,\"taps\":[{\"timestamp\":1,\"incorrect\":0}]",
      "result.stored-differs"
    ),
    (
      "ORKTappingIntervalResult",
      "\"samples\":[{\"timestamp\":1,\"buttonIdentifier\":\"left\"},{\"timestamp\":1,\"buttonIdentifier\":1}]",
      "result.repeated-times"
    ),
    (
      "ORKTowerOfHanoiResult", "\"moves\":[{\"timestamp\":2},{\"timestamp\":1}]",
      "result.times-back"
    ),
    (
      "ORKTimedWalkResult", "\"distanceInMeters\":10,\"duration\":5,\"timeLimit\":5",
      "result.walk-limit"
    ),
    (
      "ORKScaleQuestionResult",
      "\"scaleAnswer\":1,\"noAnswerType\":{\"_class\":\"ORKDontKnowAnswer\"}",
      "result.contradictory"
    ),
    ("ORKScaleQuestionResult", "\"scaleAnswer\":[]", "result.unreadable-answer"),
    ("ORKSignatureResult", "\"a\":1", "result.not-computed"),
    ("ORKSpatialSpanMemoryResult", "\"score\":1e300", "none"),
  ])
  func `flags what does not fit`(name: String, members: String, code: String) throws {
    let folder = try ScratchFolder()
    let path = try folder.write("{\"_class\":\"\(name)\",\(members)}", to: "a.json")
    let results = try Self.results(path)
    #expect(results.count == 1)
    if code == "none" {
      #expect(results.first?.reason("spatialSpan.score") == "out-of-range")
    } else {
      #expect(results.first?.flagCodes.contains(code) == true, "\(results.first?.flagCodes ?? [])")
    }
  }

  @Test(arguments: [
    "{}", "[]", "7", "{\"_class\":\"ORKTaskResult\"}", "{\"_class\":\"Other\"}", "{",
  ])
  func `refuses what holds no result`(text: String) throws {
    let path = try ScratchFolder().write(text, to: "a.json")
    #expect(throws: Diagnostic.self) { try Self.results(path) }
  }
}
