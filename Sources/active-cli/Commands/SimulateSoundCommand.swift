internal import ActiveTasks

/// `simulate spl`: sound recordings whose levels are known.
enum SimulateSoundCommand {
  private static let defaults = SimulatedSound()

  static let command = Command(
    path: ["simulate", "spl"],
    summary: "Simulate sound recordings whose levels are known.",
    discussion: "Writes sound.wav and truth.csv, the levels that it has by definition, and prints"
      + " the paths of the files. Noise is made of 24 sines an octave with random phases, so that"
      + " its level is known exactly by any weighting. The same seed gives the same bytes.",
    operands: .none, ownFlags: flags,
    examples: [
      .init("simulate spl -o demo", "A tone of 1 kHz and 60 dB SPL."),
      .init("simulate spl --kind tone --level 94 -o calibrator", "A calibrator's tone."),
      .init("simulate spl --kind room --level 45 --seed 3 -o demo2", "A quiet room with hum."),
    ]
  ) { invocation throws(Diagnostic) in
    let arguments = invocation.arguments
    return try SimulateSupport.run("spl", arguments) { folder throws(Diagnostic) in
      try SimulationFiles.write(SoundSimulation(sound(arguments)).files(), to: folder)
    }
  }

  private static var flags: [Flag] {
    [
      Flag(
        "kind", .choice(SimulatedSound.Kind.allCases.map(\.rawValue)),
        default: defaults.kind.rawValue, .method, help: "What is heard."),
      SimulateSupport.number(
        "level", -100...200, "dB", defaults.level,
        "Unweighted sound pressure level, of bursts while they last."),
      SimulateSupport.number(
        "sensitivity", -200...100, "dBFS", defaults.sensitivity,
        "Level of 94 dB SPL in the recording, where an RMS value of 1.0 is 0 dBFS."),
      SimulateSupport.number(
        "frequency", 1...100_000, "Hz", defaults.frequency, "Frequency of the tone."),
      SimulateSupport.number(
        "duration", 0.001...86_400, "s", defaults.duration, "Length of the recording."),
      SimulateSupport.number("rate", 4000...768_000, "Hz", defaults.rate, "Sampling rate."),
      SimulateSupport.number(
        "offset", -1...1, "1", defaults.offset, "Constant offset, full scale 1."),
      Flag(
        "encoding", .choice(SimulatedSound.Encoding.allCases.map(\.rawValue)),
        default: defaults.encoding.rawValue, .output, help: "Sample encoding of the file."),
      SimulateSupport.seed(defaults.seed),
      SimulateSupport.output,
    ]
  }

  private static func sound(_ arguments: ParsedArguments) -> SimulatedSound {
    var sound = defaults
    sound.kind = arguments.text("kind").flatMap(SimulatedSound.Kind.init) ?? sound.kind
    sound.level = arguments.number("level") ?? sound.level
    sound.sensitivity = arguments.number("sensitivity") ?? sound.sensitivity
    sound.frequency = arguments.number("frequency") ?? sound.frequency
    sound.duration = arguments.number("duration") ?? sound.duration
    sound.rate = arguments.number("rate") ?? sound.rate
    sound.offset = arguments.number("offset") ?? sound.offset
    sound.encoding =
      arguments.text("encoding").flatMap(SimulatedSound.Encoding.init) ?? sound.encoding
    sound.seed = arguments.integer("seed").map(UInt64.init) ?? sound.seed
    return sound
  }
}
