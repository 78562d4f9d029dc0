import SignalProcessing

/// Sound levels of a microphone recording: what an acoustician would sign, and what ResearchKit's
/// meter would have shown.
public struct SoundLevelProcessor: TaskProcessor {
  /// What the processor is called, takes and gives.
  public static let descriptor = ProcessorDescriptor(
    command: "spl", task: .soundLevel,
    summary: "Sound levels of a microphone recording.",
    discussion: "Reads a sound file of any kind and prints weighted levels, percentiles, bands,"
      + " exposure, what ResearchKit's sound meter would have recorded, and whether the room was"
      + " quiet enough to test hearing in. Levels are in dB SPL only with a calibration:"
      + " --sensitivity, --calibrator, a calibration file beside the recording, --calibration-table"
      + " or --device, the first that is given; otherwise in dBFS, where an RMS value of 1.0 is"
      + " 0 dB. Definitions and sources: docs/guide/sound-level.md.",
    parameters: SoundLevelParameters.specs,
    series: SoundLevelSeries.kinds,
    examples: [
      ("spl Fixtures/audio/room/sound.wav", "Levels in dBFS."),
      ("spl Fixtures/audio/room/sound.wav --sensitivity -23.3", "Levels in dB SPL."),
      (
        "spl Fixtures/audio/room/sound.wav --calibrator Fixtures/audio/calibrator/sound.wav --series room.csv",
        "Calibrate with a recorded calibrator; write the level history and the bands as CSV."
      ),
    ])

  private let parameters: SoundLevelParameters

  /// A processor with checked parameters.
  ///
  /// - Throws: `Diagnostic` `usage.parameter` or what is wrong with a file that a parameter names.
  public init(_ parameters: ParameterSet) throws(Diagnostic) {
    self.parameters = try SoundLevelParameters(parameters)
  }

  /// Measures the first of the chosen channels.
  ///
  /// - Throws: as `steps(of:workers:)`.
  public func process(_ recording: consuming Recording) throws(Diagnostic) -> ProcessedStep {
    let format = recording.format
    guard let first = try steps(of: consume recording, workers: 1).first else {
      throw Self.wrongRecording(format)
    }
    return first
  }

  /// Measures every chosen channel.
  ///
  /// - Throws: `Diagnostic` `input.wrong-recording` when it is no sound, `usage.audio-channel`,
  ///   `spl.sample-rate`, `spl.calibrator-…`, or what decoding throws.
  public func steps(
    of recording: consuming Recording, workers: Int
  ) throws(Diagnostic) -> [ProcessedStep] {
    guard case .audio(let audio) = recording.payload else {
      throw Self.wrongRecording(recording.format)
    }
    let stream = try audio.open(parameters.channels)
    let calibrations = try parameters.calibrations(of: audio)
    var pass = try SoundLevelPass(
      stream, of: audio, parameters, calibrations: calibrations)
    try pass.run(workers: workers)
    let (excluded, gate) = (pass.sound.excluded, pass.sound.gate)
    guard excluded.removed <= pass.sound.frames / 2 else {
      throw Diagnostic(
        "audio.non-finite",
        "more than half of the recording lies within 50 ms of samples that are no numbers",
        expected: "sound", hint: "go back to the original recording")
    }
    let channels = pass.finish()
    return zip(channels, calibrations).enumerated().map { index, pair in
      let (channel, calibration) = pair
      var step = SoundLevelReport(
        channel.result, channel.observer, parameters: parameters, calibration: calibration,
        excluded: excluded, gate: gate, channel: name(index), flags: stream.flags
      ).step
      if channels.count > 1 { step.part = "channel-" + name(index) }
      return step
    }
  }

  private func name(_ index: Int) -> String {
    switch parameters.channels {
    case .all: "\(index + 1)"
    case .mix: "mix"
    case .channel(let number): "\(number)"
    }
  }
}
