/// A recording of the tones of a log, and how its clock and levels relate to the log's.
struct LinkedRecording: Sendable, Equatable {
  /// The sound file with its path.
  let source: ParameterRecording
  /// Its sound.
  let sound: AudioRecording
  /// Times in the recording at which the clocks of the steps are 0, in s; empty to find them.
  let starts: [Double]
  /// Level of a sine of full scale in dB SPL; `nil` when it is not known.
  let fullScale: Double?

  /// The recording that the parameters name, or `nil`.
  ///
  /// - Throws: `Diagnostic` `input.wrong-recording` when it is no sound, `usage.parameter` for times
  ///   that are no numbers.
  init?(_ set: ParameterSet) throws(Diagnostic) {
    guard let source = set.recordings["recording"] else { return nil }
    guard case .audio(let sound) = source.recording.payload else {
      throw Diagnostic(
        "input.wrong-recording", "--recording is no sound", found: source.recording.format,
        expected: "a sound file with the tones of the log", hint: "see --help"
      ).naming(source.path)
    }
    self.source = source
    self.sound = sound
    starts =
      try set.text("recording-start").map { text throws(Diagnostic) in
        try ToneAudiometryParameters.numbers(text, "recording-start", in: -1e6...1e6)
      } ?? []
    fullScale = set.number("recording-full-scale")
  }

  static func == (one: LinkedRecording, other: LinkedRecording) -> Bool {
    one.source == other.source && one.starts == other.starts && one.fullScale == other.fullScale
  }
}
