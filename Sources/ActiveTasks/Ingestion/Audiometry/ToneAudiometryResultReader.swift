/// Reads tone audiometry results: all dB HL steps make one recording, each older test makes one.
///
/// ResearchKit tests one ear a step, so the results of a task are the two ears of one session.
struct ToneAudiometryResultReader: ResearchKitResultReader {
  private static let decibelClass = "ORKdBHLToneAudiometryResult"
  private static let amplitudeClass = "ORKToneAudiometryResult"

  let task = ActiveTask.Kind.toneAudiometry
  let classes = [Self.decibelClass, Self.amplitudeClass]

  func recordings(
    _ results: [ResearchKitResult], format: String
  ) throws(Diagnostic) -> [Recording] {
    var recordings: [Recording] = []
    for steps in Self.sessions(results.filter { $0.resultClass == Self.decibelClass }) {
      guard let first = steps.first else { continue }
      recordings.append(
        Recording(
          format: format, step: steps.count == 1 ? first.step : nil, start: first.start,
          end: ResearchKitResult.end(steps),
          payload: .audiometry(AudiometryRecording(.toneTests(steps.map(Self.toneTest)))),
          flags: steps.flatMap(\.flags) + Self.flags(steps)))
    }
    for result in results where result.resultClass == Self.amplitudeClass {
      recordings.append(
        Recording(
          format: format, step: result.step, start: result.start, end: result.end,
          payload: .audiometry(AudiometryRecording(.amplitudeTest(Self.amplitudeTest(result)))),
          flags: result.flags + Self.flags([result])))
    }
    return recordings
  }

  /// The steps of each test: those of one task result, and among those without a task those within an hour.
  private static func sessions(_ steps: [ResearchKitResult]) -> [[ResearchKitResult]] {
    let alone = TestDates.sessions(steps.map { $0.task == nil ? $0.start?.iso8601 : nil })
    var keys: [[Int?]] = []
    var sessions: [[ResearchKitResult]] = []
    for (step, session) in zip(steps, alone) {
      let key = [step.task?.number, session]
      if let known = keys.firstIndex(of: key) {
        sessions[known].append(step)
      } else {
        keys.append(key)
        sessions.append([step])
      }
    }
    return sessions
  }

  /// What the results say and cannot be used.
  private static func flags(_ results: [ResearchKitResult]) -> [QualityFlag] {
    var doubts = AudiogramDoubts()
    for result in results {
      note(
        result.value, ["outputVolume", "tonePlaybackDuration", "postStimulusDelay"], &doubts)
      for sample in result.value["samples"]?.children ?? [] {
        note(sample, ["amplitude"], &doubts)
        if let selected = sample["channelSelected"], selected.ear == nil, selected != .null,
          selected.numeric == nil
        {
          doubts.add(.unreadable, "channelSelected")
        }
        if result.resultClass == amplitudeClass, sample["channel"]?.ear == nil {
          doubts.add(.earless, "")
        }
      }
    }
    return missingFrequencies(results) + doubts.flags
  }

  /// Notes the values that are there and are no numbers.
  private static func note(
    _ value: JSONValue, _ keys: [String], _ doubts: inout AudiogramDoubts
  ) {
    for key in keys {
      guard let found = value[key], found != .null, found.numeric == nil else { continue }
      doubts.add(.unreadable, key)
    }
  }

  private static func toneTest(_ result: ResearchKitResult) -> ToneTest {
    let value = result.value
    return ToneTest(
      step: result.step, headphone: value["headphoneType"]?.string,
      outputVolume: value["outputVolume"]?.numeric,
      toneDuration: value["tonePlaybackDuration"]?.numeric,
      postStimulusDelay: value["postStimulusDelay"]?.numeric,
      samples: (value["samples"]?.children ?? []).compactMap(frequencySample))
  }

  /// A flag for the samples that do not say what was tested; they are left out.
  private static func missingFrequencies(_ results: [ResearchKitResult]) -> [QualityFlag] {
    let samples = results.flatMap { $0.value["samples"]?.children ?? [] }
    let missing = samples.indices.filter { frequency(samples[$0]) == nil }
    guard let first = missing.first else { return [] }
    return [
      QualityFlag(
        "audiometry.no-frequency", .warning, "samples have no frequency above 0 and are left out",
        at: .item(first), count: missing.count)
    ]
  }

  private static func frequency(_ sample: JSONValue) -> Double? {
    sample["frequency"]?.numeric.flatMap { $0 > 0 ? $0 : nil }
  }

  private static func frequencySample(_ value: JSONValue) -> FrequencySample? {
    guard let frequency = frequency(value) else { return nil }
    return FrequencySample(
      ear: value["channel"]?.ear, frequency: frequency,
      stored: storedThreshold(value["calculatedThreshold"]),
      units: (value["units"]?.children ?? []).map(unit))
  }

  /// `null` and words stand for "none found", as serialisers that cannot write ±∞ or NaN put them.
  private static func storedThreshold(_ value: JSONValue?) -> StoredThreshold {
    guard let value else { return .absent }
    return StoredThreshold(value.numeric ?? .nan)
  }

  private static func unit(_ value: JSONValue) -> ToneUnit {
    let members = if case .object(let members) = value { members } else { [String: JSONValue]() }
    func number(_ key: String) -> Double { members[key]?.numeric ?? .nan }
    return ToneUnit(
      level: number("dBHLValue"), start: number("startOfUnitTimeStamp"),
      preStimulusDelay: number("preStimulusDelay"),
      storedTap: time(members["userTapTimeStamp"]),
      storedTimeout: time(members["timeoutTimeStamp"]))
  }

  /// A time of an answer: 0 without one, `null` and NaN included; not a number when it cannot be read, so
  /// that the presentation is left out.
  private static func time(_ value: JSONValue?) -> Double {
    guard let value, value != .null else { return 0 }
    if let number = value.numeric { return number }
    if case .number(let digits) = value, digits.lowercased().contains("nan") { return 0 }
    return .nan
  }

  private static func amplitudeTest(_ result: ResearchKitResult) -> AmplitudeTest {
    let samples = (result.value["samples"]?.children ?? []).compactMap {
      value -> AmplitudeTest.Sample? in
      guard let ear = value["channel"]?.ear, let frequency = frequency(value) else {
        return nil
      }
      return AmplitudeTest.Sample(
        ear: ear, selected: value["channelSelected"]?.ear, frequency: frequency,
        amplitude: value["amplitude"]?.numeric ?? 0)
    }
    return AmplitudeTest(samples: samples)
  }
}

extension JSONValue {
  /// The ear that a number of the enumerations of ResearchKit (`ORKAudioChannel`) and HealthKit
  /// (`HKAudiogramSensitivityTestSide`) stands for, 0 left, 1 right, also as text, or a word.
  var ear: AudiometryRecording.Ear? {
    switch string ?? numeric.map(ShortestDecimal.string) {
    case "0": .left
    case "1": .right
    case let text: text.flatMap(AudiometryRecording.Ear.init(word:))
    }
  }
}

extension AudiometryRecording.Ear {
  /// The ear a word or letter names, in any case; numbers are no words.
  init?(word: String) {
    switch word.lowercased() {
    case "left", "l": self = .left
    case "right", "r": self = .right
    default: return nil
    }
  }
}
