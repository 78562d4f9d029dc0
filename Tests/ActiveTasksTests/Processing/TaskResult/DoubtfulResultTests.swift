import Testing

@testable import ActiveTasks

/// Samples that are missing, impossible or lost: none of them becomes a number that looks right.
@Suite struct DoubtfulResultTests {
  private func result(_ name: String, _ members: String) throws -> StepResult {
    let folder = try ScratchFolder()
    let path = try folder.write(
      "{\"_class\":\"\(name)\",\"identifier\":\"a\",\(members)}", to: "a.json")
    return try #require(try TaskResultTests.results(path).first)
  }

  @Test(arguments: [
    ("ORKTappingIntervalResult", "samples", "tapping.count", true),
    ("ORKTowerOfHanoiResult", "moves", "towerOfHanoi.moves", true),
    ("ORKTrailmakingResult", "taps", "trailMaking.taps", true),
    ("ORKEnvironmentSPLMeterResult", "recordedSPLMeterSamples", "splMeter.samples", true),
    ("ORKSpatialSpanMemoryResult", "gameRecords", "spatialSpan.maximum", true),
    ("ORKPSATResult", "samples", "psat.accuracy", true),
    ("ORKHolePegTestResult", "samples", "holePeg.timePerPeg.mean", true),
    ("ORKFamilyHistoryResult", "relatedPersons", "familyHistory.relatives", false),
    ("ORKUSDZModelManagerResult", "identifiersOfSelectedObjects", "model3D.selected", false),
    ("ORKSpeechRecognitionResult", "transcription", "speech.words", false),
    ("ORKConsentSignatureResult", "signature", "consent.signature", false),
  ])
  func `a list that is not there is no count`(
    name: String, key: String, metric: String, isTest: Bool
  ) throws {
    for members in ["\"userInfo\":{}", "\"\(key)\":null", "\"\(key)\":{\"a\":{}}"] {
      if !isTest, members.contains("{\"a\"") { continue }
      let found = try result(name, members)
      #expect(found.reason(metric) == "not-stated", "\(name) \(members)")
      #expect(found.flagCodes.contains("result.unusable-values") == isTest, "\(name) \(members)")
    }
  }

  private static func tap(_ time: String?, _ button: String?) -> String {
    let parts = [time.map { "\"timestamp\":\($0)" }, button.map { "\"buttonIdentifier\":\($0)" }]
    return "{" + parts.compactMap(\.self).joined(separator: ",") + "}"
  }

  /// Taps at 0, 0.25, (0.5), 0.75 and 1.25 s; without the third the intervals are 0.25 and 0.5 s.
  @Test(
    arguments: [
      (nil, "\"left\"", 5.0), ("-5", "\"left\"", 5), ("1.7976931348623157e308", "\"left\"", 5),
      ("0.5", nil, 4), ("0.5", "\"middle\"", 4), ("0.5", "7", 4), ("NaN", "1", 5),
    ] as [(String?, String?, Double)])
  func `an interval never reaches across a tap that is not understood`(
    time: String?, button: String?, count: Double
  ) throws {
    let taps = [
      Self.tap("0", "\"left\""), Self.tap("0.25", "\"right\""), Self.tap(time, button),
      Self.tap("0.75", "\"right\""), Self.tap("1.25", "\"right\""),
    ]
    let found = try result(
      "ORKTappingIntervalResult", "\"samples\":[\(taps.joined(separator: ","))]")
    #expect(found.number("tapping.count") == count)
    #expect(found.number("tapping.interval.mean") == 0.375)
    #expect(found.number("tapping.rate") == 2 / 0.75)
    #expect(found.number("tapping.outside") == 0)
    #expect(found.quality == .suspect && found.flagCodes.contains("result.unusable-values"))
    #expect(found.number("tapping.alternation") == (count == 5 ? 75 : 50))
  }

  @Test func `taps out of order and without times have no intervals`() throws {
    let taps = [
      Self.tap("1", "1"), Self.tap("0.5", "2"), Self.tap(nil, "1"), Self.tap("2", "2"),
    ]
    let found = try result(
      "ORKTappingIntervalResult", "\"samples\":[\(taps.joined(separator: ","))]")
    #expect(found.reason("tapping.interval.median") == "unusable-times")
  }

  @Test(arguments: [
    ("ORKStroopResult", "\"startTime\":10,\"endTime\":5", "stroop.time.median", "unusable-times"),
    (
      "ORKAccuracyStroopResult", "\"timeTakenToSelect\":-1,\"startTime\":1,\"endTime\":2",
      "stroop.time.median", "unusable-times"
    ),
    (
      "ORKTrailmakingResult",
      "\"taps\":[{\"timestamp\":1,\"incorrect\":false},{\"timestamp\":-1,\"incorrect\":false}]",
      "trailMaking.time", "unusable-times"
    ),
    (
      "ORKTowerOfHanoiResult", "\"moves\":[{\"timestamp\":-2},{\"timestamp\":3}]",
      "towerOfHanoi.time", "unusable-times"
    ),
    (
      "ORKNormalizedReactionTimeResult",
      "\"stimulusStartDate\":\"2024-05-01T09:00:04-0700\",\"reactionDate\":\"2024-05-01T09:00:03-0700\"",
      "normalizedReactionTime.time", "reaction-before-stimulus"
    ),
    (
      "ORKHolePegTestResult", "\"samples\":[{\"time\":-1,\"distance\":2}]",
      "holePeg.timePerPeg.mean", "unusable-samples"
    ),
    (
      "ORKTimedWalkResult", "\"distanceInMeters\":10,\"duration\":-5", "timedWalk.speed",
      "no-duration"
    ),
    (
      "ORKSpatialSpanMemoryResult", "\"score\":1e300,\"gameRecords\":[]", "spatialSpan.score",
      "out-of-range"
    ),
  ])
  func `an impossible value is left out and told`(
    name: String, members: String, metric: String, reason: String
  ) throws {
    let words = "\"color\":\"RED\",\"text\":\"RED\",\"colorSelected\":\"RED\""
    let found = try result(name, name.contains("Stroop") ? "\(members),\(words)" : members)
    #expect(found.reason(metric) == reason)
    #expect(found.flagCodes.contains("result.unusable-values") && found.quality == .suspect)
  }

  @Test(arguments: [
    ("179.5", [String]()), ("180", ["ended by its limit"]), ("180.4", ["ended by its limit"]),
    ("190", ["longer than its limit allows (190 s, limit 180 s)"]),
  ])
  func `a walk as long as its limit is doubted, a longer one more`(
    duration: String, words: [String]
  ) throws {
    let members = "\"distanceInMeters\":100,\"timeLimit\":180,\"duration\":\(duration)"
    let found = try result("ORKTimedWalkResult", members)
    let flags = found.flags.filter { $0.code == "result.walk-limit" }
    #expect(flags.count == words.count)
    for (flag, text) in zip(flags, words) {
      #expect(flag.severity == .warning && flag.message.contains(text))
    }
  }

  @Test func `sums are counted again from digits and answers`() throws {
    func sample(_ digit: Int, _ answer: Int, _ correct: Bool) -> String {
      "{\"digit\":\(digit),\"answer\":\(answer),\"correct\":\(correct),\"time\":1}"
    }
    // 5 + 4 = 9 and 2 + 7 = 9 are right, whatever the samples say.
    let samples = [sample(4, 9, true), sample(2, 7, true), sample(7, 9, false)]
    let members =
      "\"initialDigit\":5,\"totalCorrect\":2,\"samples\":[\(samples.joined(separator: ","))]"
    let found = try result("ORKPSATResult", members + ",\"length\":3")
    let counted = found.metrics.first { $0.name == "psat.correct" && $0.method == .reference }
    #expect(counted?.value == .number(2))
    let dyads = found.metrics.first { $0.name == "psat.dyads" && $0.method == .reference }
    #expect(dyads?.value == .number(0))
    #expect(found.flags.contains { $0.code == "result.stored-differs" && $0.count == 2 })
    let short = try result("ORKPSATResult", members + ",\"length\":60")
    #expect(short.reason("psat.accuracy") == "samples-missing")
    #expect(short.flags.contains { $0.message.contains("psat.length") })
  }

  @Test func `nothing among the results is lost`() throws {
    let document = """
      {"_class":"ORKTaskResult","identifier":"t","results":[
        {"_class":"ORKStepResult","identifier":"s","results":[
          {"identifier":"lost","numericAnswer":5}, 5, null, {"_class":7,"identifier":"k"},
          {"_class":"ORKDevice"},
          {"_class":"ORKNumericQuestionResult","identifier":"n","numericAnswer":1}]},
        {"identifier":"bare","results":[
          {"_class":"ORKNumericQuestionResult","identifier":"w","numericAnswer":71.5}]},
        {"_class":"ORKStepResult","identifier":"text","results":"private words"},
        {"_class":"ORKStepResult","identifier":"instruction","results":[]}]}
      """
    let folder = try ScratchFolder()
    let found = try TaskResultTests.results(try folder.write(document, to: "a.json"))
    let doubted = found.filter { $0.flagCodes.contains("researchkit.unreadable-result") }
    #expect(found.count == 8 && doubted.count == 7)
    #expect(doubted.map(\.step) == ["s/lost", "s", "s", "s/k", "s", "bare/w", "text"])
    #expect(doubted.allSatisfy { $0.quality == .suspect })
    #expect(found.first { $0.step == "bare/w" }?.number("answer.value") == 71.5)
    let json = String(decoding: found.jsonLine(indented: false), as: UTF8.self)
    #expect(!json.contains("private"))
  }

  @Test func `a place is never printed, a long number never altered`() throws {
    let place = try result("ORKLocationQuestionResult", "\"locationAnswer\":\"1 Main St\"")
    #expect(place.flagCodes.contains("result.unreadable-answer"))
    #expect(!place.flags.contains { $0.message.contains("Main") })
    let long = try result("ORKNumericQuestionResult", "\"numericAnswer\":9007199254740993")
    #expect(long.text("answer.value") == "9007199254740993")
    #expect(long.flagCodes.contains("result.long-number"))
    for (text, value) in [("9007199254740992", 9007199254740992.0), ("-5", -5), ("1e300", 1e300)] {
      let exact = try result("ORKNumericQuestionResult", "\"numericAnswer\":\(text)")
      #expect(exact.number("answer.value") == value)
    }
  }
}
