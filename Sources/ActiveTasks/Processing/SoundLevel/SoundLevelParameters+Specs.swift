extension SoundLevelParameters {
  /// How the parameters appear on the command line and in provenance.
  static let specs = measured + calibrations + researchKit + room

  private static let measured = [
    ParameterSpec(
      "channel", .text(placeholder: "N|all|mix"), default: .text("all"),
      help: "Channel to measure: one counted from 1, all (a result each), or their mean."),
    ParameterSpec(
      "bands", .choice(["both", "third", "octave", "none"]), default: .text("both"),
      help: "Widths of the fractional-octave bands."),
    ParameterSpec(
      "interval", .number(0.01...86_400, unit: "s"), default: .number(1),
      help: "Length of the intervals of the level history."),
    ParameterSpec(
      "band-interval", .number(0.1...86_400, unit: "s"), default: nil,
      help: "Write a history of the bands, too, with intervals of this length."),
    ParameterSpec(
      "c-weighting", .flag, default: .flag(true), help: "Compute the C-weighted level and peak."),
    ParameterSpec(
      "true-peak", .flag, default: .flag(false),
      help: "Seek the C-weighted peak and clipping between the samples, too."),
    ParameterSpec(
      "spectrum", .flag, default: .flag(false),
      help: "Compute the narrow-band spectrum of the whole recording; without it 32 stretches"
        + " spread over the recording are searched for mains hum."),
  ]

  private static let calibrations = [
    ParameterSpec(
      "sensitivity", .number(-200...100, unit: "dBFS"), default: nil,
      help: "Level of 94 dB SPL in the recording, where an RMS value of 1.0 is 0 dBFS."),
    ParameterSpec(
      "calibrator", .recording(placeholder: "FILE"), default: nil,
      help: "Recording of a sound calibrator made with the same device."),
    ParameterSpec(
      "calibrator-level", .number(60...140, unit: "dB"), default: .number(94),
      help: "Sound pressure level of the calibrator."),
    ParameterSpec(
      "device", .text(placeholder: "MODEL"), default: nil,
      help: "Model of the device: looked up in --calibration-table, then among ResearchKit's"
        + " offsets (iPhone, iPod, iPad)."),
    ParameterSpec(
      "calibration-table", .file(placeholder: "FILE"), default: nil,
      help: "JSON table of calibrations by device model."),
  ]

  private static let researchKit = [
    ParameterSpec(
      "researchkit", .flag, default: .flag(true),
      help: "Compute what ResearchKit's sound meter would have recorded."),
    ParameterSpec(
      "threshold", .number(0...200, unit: "dB"), default: .number(35),
      help: "Level below which a value of ResearchKit's meter passes."),
    ParameterSpec(
      "contiguous", .number(1...1000, unit: "1"), default: .number(5),
      help: "Values of ResearchKit's meter that must pass in a row."),
    ParameterSpec(
      "voice-gate", .flag, default: .flag(false),
      help: "Check a countdown recording as ResearchKit does: whether it was too loud."),
  ]

  private static let room = [
    ParameterSpec(
      "ears", .choice(["uncovered", "covered", "insert", "covered1977", "osha", "none"]),
      default: .text("uncovered"),
      help: "Limits of the room verdict: ANSI S3.1-1999 for ears not covered, under supra-aural"
        + " phones or with insert phones (unverified tables), the 1977 table, OSHA's, or none."),
    ParameterSpec(
      "limits", .file(placeholder: "FILE"), default: nil,
      help: "JSON table of permissible ambient levels to use instead."),
    ParameterSpec(
      "attenuation", .text(placeholder: "HZ=DB,..."), default: nil,
      help: "What the headphone takes off the room's noise; added to the limits."),
  ]
}
