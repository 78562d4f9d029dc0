import Testing

@testable import ActiveTasks

@Suite struct ToneAudiometryResultReaderTests {
  private static func unit(_ level: Double, tap: Double, timeout: Double) -> String {
    """
    {"_class":"ORKdBHLToneAudiometryUnit","dBHLValue":\(level),"startOfUnitTimeStamp":0.5,
    "preStimulusDelay":1.2,"userTapTimeStamp":\(tap),"timeoutTimeStamp":\(timeout)}
    """
  }

  private static func result(_ channel: Int, threshold: String) -> String {
    """
    {"_class":"ORKdBHLToneAudiometryResult","identifier":"r","headphoneType":"AIRPODSPRO",
    "outputVolume":0.5,"tonePlaybackDuration":1,"postStimulusDelay":1.5,"samples":[
    {"_class":"ORKdBHLToneAudiometryFrequencySample","frequency":1000,"channel":\(channel),
    \(threshold)"units":[\(unit(30, tap: 2.1, timeout: 0)),\(unit(20, tap: 0, timeout: 4))]}]}
    """
  }

  private static func task(_ results: String...) -> String {
    let steps = results.enumerated().map { index, result in
      """
      {"_class":"ORKStepResult","identifier":"step\(index)",
      "startDate":"2024-05-01T09:0\(index):00-0700","results":[\(result)]}
      """
    }
    return #"{"_class":"ORKTaskResult","results":[\#(steps.joined(separator: ","))]}"#
  }

  @Test func `joins both ears' steps to one recording`() throws {
    let text = Self.task(
      #"{"_class":"ORKFileResult","fileName":"a"}"#,
      Self.result(1, threshold: #""calculatedThreshold":25,"#),
      Self.result(0, threshold: #""calculatedThreshold":40,"#))
    let recording = try #require(try AudiometryReading.recordings(text).first)
    #expect(recording.format == "researchkit.taskResult" && recording.flags.isEmpty)
    #expect(recording.start?.iso8601 == "2024-05-01T09:01:00.000-07:00")
    guard case .toneTests(let tests) = try AudiometryReading.content(text) else {
      Issue.record("no tests")
      return
    }
    #expect(tests.map(\.step) == ["step1", "step2"])
    #expect(tests.map(\.samples[0].ear) == [.right, .left])
    #expect(tests.map(\.samples[0].stored) == [.level(25), .level(40)])
    #expect(tests[0].headphone == "AIRPODSPRO" && tests[0].outputVolume == 0.5)
    #expect(tests[0].toneDuration == 1 && tests[0].postStimulusDelay == 1.5)
    #expect(
      tests[0].samples[0].units == [
        ToneUnit(level: 30, start: 0.5, preStimulusDelay: 1.2, tap: 2.1, timeout: nil),
        ToneUnit(level: 20, start: 0.5, preStimulusDelay: 1.2, tap: nil, timeout: 4),
      ])
  }

  @Test(arguments: [
    (#""calculatedThreshold":1.7976931348623157e+308,"#, StoredThreshold.sentinel),
    (#""calculatedThreshold":1.797693134862316e+308,"#, .sentinel),
    (#""calculatedThreshold":NaN,"#, .sentinel), (#""calculatedThreshold":"nan","#, .sentinel),
    (#""calculatedThreshold":-Infinity,"#, .sentinel), (#""calculatedThreshold":null,"#, .sentinel),
    (#""calculatedThreshold":-10,"#, .level(-10)), ("", .absent),
  ])
  func `knows every way of writing that there is no threshold`(
    text: String, stored: StoredThreshold
  ) throws {
    guard
      case .toneTests(let tests) = try AudiometryReading.content(Self.result(0, threshold: text))
    else {
      Issue.record("no tests")
      return
    }
    #expect(tests[0].samples[0].stored == stored)
  }

  @Test func `reads the older test`() throws {
    let text = """
      {"_class":"ORKToneAudiometryResult","identifier":"old","outputVolume":1,"samples":[
      {"_class":"ORKToneAudiometrySample","frequency":8000,"channel":0,"channelSelected":0,
      "amplitude":0.003},
      {"_class":"ORKToneAudiometrySample","frequency":500,"channel":1,"channelSelected":-1,
      "amplitude":0}]}
      """
    #expect(
      try AudiometryReading.content(text)
        == .amplitudeTest(
          AmplitudeTest(
            samples: [
              .init(ear: .left, selected: .left, frequency: 8000, amplitude: 0.003),
              .init(ear: .right, selected: nil, frequency: 500, amplitude: 0),
            ])))
  }

  @Test func `a task result with several tasks gives each command its own`() throws {
    let text = Self.task(
      Self.result(0, threshold: ""),
      #"{"_class":"ORKRangeOfMotionResult","start":1,"finish":2,"minimum":1,"maximum":2,"range":1}"#
    )
    let all = try AudiometryReading.recordings(text, task: nil)
    #expect(all.count == 2)
    for (task, isOwn) in [(ActiveTask.Kind.rangeOfMotion, true), (.toneAudiometry, false)] {
      let own = try AudiometryReading.recordings(text, task: task)
      #expect(own.count == 1)
      if case .storedRangeOfMotion = own[0].payload { #expect(isOwn) } else { #expect(!isOwn) }
    }
  }

  @Test func `says what is there when the task has no hearing test`() {
    let motion = Self.task(#"{"_class":"ORKRangeOfMotionResult","start":1}"#)
    let error = #expect(throws: Diagnostic.self) { try AudiometryReading.recordings(motion) }
    #expect(error?.code == "researchkit.no-result")
    #expect(error?.found == "ORKRangeOfMotionResult, ORKStepResult, ORKTaskResult")
    #expect(error?.expected == "ORKToneAudiometryResult, ORKdBHLToneAudiometryResult")
  }
}
