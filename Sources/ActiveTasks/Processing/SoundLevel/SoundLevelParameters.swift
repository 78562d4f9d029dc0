internal import SignalProcessing

/// The parameters of the sound-level processor.
struct SoundLevelParameters: Sendable {
  /// Which channels are measured, default every one on its own.
  var channels = ChannelSelection.all
  /// Widths of the bands, default both.
  var bands: [FractionalOctaveBand.Width] = [.octave, .thirdOctave]
  /// Length of the intervals of the level history, s, default 1.
  var interval = 1.0
  /// Length of the intervals of the band history, s, default none.
  var bandInterval: Double?
  /// Whether C-weighted levels are computed.
  var hasCWeighting = true
  /// Whether the peak between the samples is sought.
  var hasTruePeak = false
  /// Whether the whole spectrum is computed.
  var hasSpectrum = false
  /// Whether ResearchKit's meter runs.
  var hasResearchKit = true
  /// Whether ResearchKit's check of the countdown runs.
  var hasVoiceGate = false
  /// Level below which a value of ResearchKit's meter passes, dBA, default 35.
  var threshold = 35.0
  /// Values that must pass in a row, default 5.
  var contiguous = 5
  /// The limits of the room verdict; `nil` for no verdict.
  var limits: AmbientLimits?
  /// What the headphone takes off the room's noise, dB by frequency in Hz.
  var attenuation: [Double: Double] = [:]
  /// The calibration that `--sensitivity` gives, if any.
  var calibration: SoundCalibration?
  /// The channels of `--calibrator`, if any.
  var calibrator: CalibratorChannels?
  /// A calibration to fall back on when there is none beside the recording.
  var deviceCalibration: SoundCalibration?

  /// Parameters from checked values.
  ///
  /// - Throws: `Diagnostic` `usage.parameter` when they contradict each other, or what is wrong with
  ///   the files they name.
  init(_ values: ParameterSet) throws(Diagnostic) {
    channels = try Self.channels(values.text("channel") ?? "all")
    bands =
      switch values.text("bands") {
      case "none": []
      case "octave": [.octave]
      case "third": [.thirdOctave]
      default: bands
      }
    interval = values.number("interval") ?? interval
    bandInterval = values.number("band-interval")
    hasCWeighting = values.flag("c-weighting")
    hasTruePeak = values.flag("true-peak")
    hasSpectrum = values.flag("spectrum")
    hasResearchKit = values.flag("researchkit")
    hasVoiceGate = values.flag("voice-gate")
    threshold = values.number("threshold") ?? threshold
    contiguous = try Self.whole("contiguous", values) ?? contiguous
    try SoundLevelConflicts.check(values)
    try readRoom(values)
    try readCalibration(values)
  }

  private static func channels(_ text: String) throws(Diagnostic) -> ChannelSelection {
    guard let selection = ChannelSelection(text) else {
      throw Diagnostic(
        "usage.parameter", "--channel cannot be '\(text)'", found: text,
        expected: "all, mix or a channel counted from 1", hint: "see --help")
    }
    return selection
  }

  private static func whole(_ name: String, _ values: ParameterSet) throws(Diagnostic) -> Int? {
    guard let number = values.number(name) else { return nil }
    guard let whole = Int(exactly: number) else {
      throw Diagnostic(
        "usage.parameter", "--\(name) cannot be '\(number)'", found: "\(number)",
        expected: "a whole number", hint: "see --help")
    }
    return whole
  }

  private mutating func readRoom(_ values: ParameterSet) throws(Diagnostic) {
    if let file = values.files["limits"] {
      limits = try AmbientLimits(file: file)
    } else {
      limits = AmbientLimits.named(values.text("ears") ?? "uncovered")
    }
    guard let text = values.text("attenuation") else { return }
    for pair in text.split(separator: ",") {
      let parts = pair.split(separator: "=").map { Double($0) ?? .nan }
      guard parts.count == 2, (20...20_000).contains(parts[0]), (-20...100).contains(parts[1])
      else {
        throw Diagnostic(
          "usage.parameter", "--attenuation cannot be '\(pair)'", found: String(pair),
          expected: "pairs such as 500=20,1000=25: Hz and dB", hint: "see --help")
      }
      let known = (limits?.ordered ?? []).map(\.frequency)
      guard known.contains(parts[0]), attenuation[parts[0]] == nil else {
        throw Diagnostic(
          "usage.parameter", "--attenuation has no use for '\(pair)'", found: String(pair),
          expected: "each of " + known.map(SoundLevelMetric.frequencyName).joined(separator: ", ")
            + " Hz once at most, the frequencies of the limits",
          hint: "leave it out, or give limits for it with --limits")
      }
      attenuation[parts[0]] = parts[1]
    }
  }

  private mutating func readCalibration(_ values: ParameterSet) throws(Diagnostic) {
    let model = values.text("device")
    let table = try values.files["calibration-table"].map { file throws(Diagnostic) in
      try DeviceCalibrationTable(file: file)
    }
    if let model {
      deviceCalibration = table?.calibration(model) ?? SoundCalibration.researchKit(model: model)
      guard deviceCalibration != nil else {
        throw Diagnostic(
          "usage.parameter", "--device '\(model)' has no known calibration", found: model,
          expected: "iPhone, iPod or iPad, or a model of --calibration-table", hint: "see --help")
      }
    }
    if let sensitivity = values.number("sensitivity") {
      guard values.recordings["calibrator"] == nil else {
        throw Diagnostic(
          "usage.parameter", "--sensitivity and --calibrator exclude each other",
          hint: "give one of them")
      }
      calibration = SoundCalibration(
        sensitivity: sensitivity, .sensitivity, "--sensitivity \(decibels(sensitivity)) FS")
    } else if let recording = values.recordings["calibrator"] {
      calibrator = try CalibratorChannels(
        recording, level: values.number("calibrator-level") ?? 94)
    }
  }

  /// The calibrations of the channels that are measured, the first that there is: command line, file beside the
  /// recording, device.
  ///
  /// - Throws: `Diagnostic` when the calibrator has other channels, or no tone in the one that is asked for.
  func calibrations(of recording: AudioRecording) throws(Diagnostic) -> [ChannelCalibration] {
    if let calibrator {
      return try calibrator.calibrations(channels, of: recording.channelCount)
    }
    let own = calibration ?? SoundCalibration(sidecarOf: recording) ?? deviceCalibration
    let count = channels == .all ? recording.channelCount : 1
    return Array(repeating: ChannelCalibration(calibration: own), count: count)
  }
}
