internal import ActiveTasks

/// `simulate heartrate`: beats whose spectrum and faults are known.
enum SimulateHeartRateCommand {
  private static let defaults = BeatSimulationParameters()
  /// Longest recording in formats with a waveform, s.
  private static let longestWaveform = 86_400.0

  static let command = Command(
    path: ["simulate", "heartrate"],
    summary: "Simulate heart beats whose spectrum and faults are known.",
    discussion: "Writes beats whose intervals swing at 0.1 Hz (LF) and 0.25 Hz (HF) by chosen"
      + " amplitudes, with ectopic, missed, extra and displaced beats, in the chosen formats;"
      + " truth.csv has the true beats and artifacts.csv what was done to them. Waveforms show"
      + " ectopic beats; missed, extra and displaced ones are errors of a detector, in formats of intervals only. An amplitude of A"
      + " ms adds the power A\u{b2}/2. The same seed gives the same bytes.",
    operands: .none, ownFlags: flags,
    examples: [
      .init("simulate heartrate -o demo", "Five minutes with LF 450 and HF 200 ms\u{b2}."),
      .init(
        "simulate heartrate --ectopic 0.02 --missed 0.01 --format-out rr.txt,ecg.csv -o demo2",
        "With faults, as intervals and as an electrocardiogram."),
    ]
  ) { invocation throws(Diagnostic) in
    let arguments = invocation.arguments
    return try SimulateSupport.run("heartrate", arguments) { folder throws(Diagnostic) in
      let writers = try SimulateSupport.writers(
        arguments.text("format-out") ?? "rr.txt", of: HeartFormatWriter.all,
        identifier: { $0.identifier })
      return try SimulationFiles.write(
        BeatSimulator(parameters(arguments)).run(), as: writers, to: folder)
    }
  }

  private static var flags: [Flag] {
    [
      SimulateSupport.number(
        "duration", 1...longestWaveform, "s", defaults.duration, "Length of the recording."),
      SimulateSupport.number("mean", 250...3000, "ms", defaults.mean, "Mean interval."),
      SimulateSupport.number(
        "lf", 0...500, "ms", defaults.waves[0].amplitude, "Amplitude of the swing at 0.1 Hz."),
      SimulateSupport.number(
        "hf", 0...500, "ms", defaults.waves[1].amplitude, "Amplitude of the swing at 0.25 Hz."),
      SimulateSupport.number(
        "noise", 0...300, "ms", defaults.noise, "Standard deviation of noise on the intervals."),
      SimulateSupport.number("ectopic", 0...0.2, "1", 0, "Share of beats that come early."),
      SimulateSupport.number("missed", 0...0.2, "1", 0, "Share of beats that are not detected."),
      SimulateSupport.number(
        "extra", 0...0.2, "1", 0, "Share of intervals with a detection that is no beat."),
      SimulateSupport.number(
        "displaced", 0...0.2, "1", 0, "Share of beats that are detected early or late."),
      SimulateSupport.number(
        "hole", 0...3600, "s", 0, "Length of a hole in the middle of waveforms."),
      SimulateSupport.seed(defaults.seed),
      SimulateSupport.formats(HeartFormatWriter.all.map(\.identifier), default: "rr.txt"),
      SimulateSupport.output,
    ]
  }

  private static func parameters(_ arguments: ParsedArguments) -> BeatSimulationParameters {
    var parameters = defaults
    parameters.duration = arguments.number("duration") ?? parameters.duration
    parameters.mean = arguments.number("mean") ?? parameters.mean
    for (wave, name) in ["lf", "hf"].enumerated() {
      if let amplitude = arguments.number(name) { parameters.waves[wave].amplitude = amplitude }
    }
    parameters.noise = arguments.number("noise") ?? parameters.noise
    parameters.ectopic = arguments.number("ectopic") ?? parameters.ectopic
    parameters.missed = arguments.number("missed") ?? parameters.missed
    parameters.extra = arguments.number("extra") ?? parameters.extra
    parameters.displaced = arguments.number("displaced") ?? parameters.displaced
    parameters.hole = arguments.number("hole") ?? parameters.hole
    parameters.seed = arguments.integer("seed").map(UInt64.init) ?? parameters.seed
    return parameters
  }
}
