/// Writes tone tests as ResearchKit's serialiser writes a task result: keys sorted, no white space.
///
/// Source: ResearchKit, `ORKESerialization`.
struct ToneAudiometryJSONWriter {
  private let start: AbsoluteTime
  private let device: String

  /// Seconds between two steps.
  private static let pause = 15

  /// A task result with one step result a test.
  static func write(
    _ tests: [ToneTest], start: AbsoluteTime, device: String
  ) -> [UInt8] {
    ToneAudiometryJSONWriter(start: start, device: device).text(tests)
  }

  private func text(_ tests: [ToneTest]) -> [UInt8] {
    var text = JSONText()
    var second = 0
    var results = JSONText()
    for (index, test) in tests.enumerated() {
      let end = second + Self.duration(test)
      if index > 0 { results.raw(",") }
      stepResult(test, from: second, to: end, &results)
      second = end + Self.pause
    }
    text.raw(
      "{\"_class\":\"ORKTaskResult\",\"device\":{\"_class\":\"ORKDevice\",\"osVersion\":\"17.5\","
        + "\"platform\":\"iOS\",\"product\":\"\(device)\"},\"endDate\":\"\(date(second - Self.pause))\","
        + "\"identifier\":\"dBHLToneAudiometryTask\",\"results\":[")
    text.raw(String(decoding: results.bytes, as: UTF8.self))
    text.raw(
      "],\"startDate\":\"\(date(0))\","
        + "\"taskRunUUID\":\"00000000-0000-4000-8000-000000000000\",\"userInfo\":{}}\n")
    return text.bytes
  }

  private func stepResult(
    _ test: ToneTest, from start: Int, to end: Int, _ text: inout JSONText
  ) {
    let ending = "\"endDate\":\"\(date(end))\","
    let identifier = "\"identifier\":\"\(test.step ?? "")\","
    text.raw("{\"_class\":\"ORKStepResult\",\(ending)\(identifier)")
    text.raw("\"isPreviousResult\":false,\"results\":[")
    text.raw("{\"_class\":\"ORKdBHLToneAudiometryResult\",\(ending)")
    if let headphone = test.headphone { text.raw("\"headphoneType\":\"\(headphone)\",") }
    text.raw(identifier)
    Self.member("outputVolume", test.outputVolume, 4, &text)
    Self.member("postStimulusDelay", test.postStimulusDelay, 1, &text)
    text.raw("\"samples\":[")
    for (index, sample) in test.samples.enumerated() {
      if index > 0 { text.raw(",") }
      Self.frequencySample(sample, &text)
    }
    text.raw("],\"startDate\":\"\(date(start))\",")
    Self.member("tonePlaybackDuration", test.toneDuration, 1, &text)
    text.raw("\"userInfo\":{}}],\"startDate\":\"\(date(start))\",\"userInfo\":{}}")
  }

  private static func frequencySample(_ sample: FrequencySample, _ text: inout JSONText) {
    text.raw("{\"_class\":\"ORKdBHLToneAudiometryFrequencySample\",\"calculatedThreshold\":")
    if let level = sample.stored.level {
      text.number(level, 1)
    } else {
      text.raw("1.7976931348623157e+308")
    }
    text.raw(",\"channel\":\(sample.ear == .left ? 0 : 1),\"frequency\":")
    text.number(sample.frequency, 0)
    text.raw(",\"units\":[")
    for (index, unit) in sample.units.enumerated() {
      if index > 0 { text.raw(",") }
      text.raw("{\"_class\":\"ORKdBHLToneAudiometryUnit\",\"dBHLValue\":")
      text.number(unit.level, 1)
      for (name, value, places) in [
        ("preStimulusDelay", unit.preStimulusDelay, 1), ("startOfUnitTimeStamp", unit.start, 4),
        ("timeoutTimeStamp", unit.timeout ?? 0, 4), ("userTapTimeStamp", unit.tap ?? 0, 4),
      ] {
        text.raw(",\"\(name)\":")
        text.number(value, places)
      }
      text.raw("}")
    }
    text.raw("]}")
  }

  private static func member(
    _ name: String, _ value: Double?, _ places: Int, _ text: inout JSONText
  ) {
    guard let value else { return }
    text.raw("\"\(name)\":")
    text.number(value, places)
    text.raw(",")
  }

  /// Whole seconds from the step's start to its last presentation's end, rounded up.
  private static func duration(_ test: ToneTest) -> Int {
    let units = test.samples.flatMap(\.units)
    let end = units.map { $0.tap ?? $0.timeout ?? $0.start }.max() ?? 0
    return Int(exactly: end.rounded(.up)) ?? 0
  }

  /// A second after the start as ResearchKit writes dates.
  private func date(_ second: Int) -> String {
    ResearchKitText.date(start.advanced(by: Double(second)))
  }
}
