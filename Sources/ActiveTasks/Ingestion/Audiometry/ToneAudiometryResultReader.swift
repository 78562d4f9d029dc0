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
    let steps = results.filter { $0.resultClass == Self.decibelClass }
    var recordings: [Recording] = []
    if let first = steps.first {
      recordings.append(
        Recording(
          format: format, step: steps.count == 1 ? first.step : nil, start: first.start,
          end: ResearchKitResult.end(steps),
          payload: .audiometry(AudiometryRecording(.toneTests(steps.map(Self.toneTest)))),
          flags: steps.flatMap(\.flags) + Self.missingFrequencies(steps)))
    }
    for result in results where result.resultClass == Self.amplitudeClass {
      recordings.append(
        Recording(
          format: format, step: result.step, start: result.start, end: result.end,
          payload: .audiometry(AudiometryRecording(.amplitudeTest(Self.amplitudeTest(result)))),
          flags: result.flags + Self.missingFrequencies([result])))
    }
    return recordings
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
    ToneUnit(
      level: value["dBHLValue"]?.numeric ?? .nan,
      start: value["startOfUnitTimeStamp"]?.numeric ?? .nan,
      preStimulusDelay: value["preStimulusDelay"]?.numeric ?? .nan,
      storedTap: value["userTapTimeStamp"]?.numeric ?? 0,
      storedTimeout: value["timeoutTimeStamp"]?.numeric ?? 0)
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
    return AmplitudeTest(outputVolume: result.value["outputVolume"]?.numeric, samples: samples)
  }
}

extension JSONValue {
  /// The ear that a channel number (0 left, 1 right) or a word stands for.
  var ear: AudiometryRecording.Ear? {
    if let text = string { return AudiometryRecording.Ear(word: text) }
    return switch numeric {
    case 0: .left
    case 1: .right
    default: nil
    }
  }
}

extension AudiometryRecording.Ear {
  /// The ear a word or letter names, in any case.
  init?(word: String) {
    switch word.lowercased() {
    case "left", "l", "0": self = .left
    case "right", "r", "1": self = .right
    default: return nil
    }
  }
}
