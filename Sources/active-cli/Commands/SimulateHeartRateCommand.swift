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
      + " truth.csv has the true beats and artifacts.csv what was done to them. An amplitude of A"
      + " ms adds the power A\u{b2}/2. The same seed gives the same bytes.",
    operands: .none, ownFlags: flags,
    examples: [
      .init("simulate heartrate -o demo", "Five minutes with LF 450 and HF 200 ms\u{b2}."),
      .init(
        "simulate heartrate --ectopic 0.02 --missed 0.01 --format-out rr.txt,ecg.csv -o demo",
        "With faults, as intervals and as an electrocardiogram."),
    ]
  ) { invocation throws(Diagnostic) in
    let arguments = invocation.arguments
    guard let folder = arguments.text("output") else {
      throw Diagnostic(
        "usage.missing-flag", "'simulate heartrate' needs a folder to write to",
        expected: "-o DIR", hint: "see: active-cli simulate heartrate --help")
    }
    let writers = try writers(arguments.text("format-out") ?? "rr.txt")
    let simulation = try BeatSimulator(parameters(arguments)).run()
    let sink = try OutputSink()
    for path in try SimulationFiles.write(simulation, as: writers, to: folder) {
      try sink.writeLine(path)
    }
    try sink.finish()
    return .success
  }

  private static var flags: [Flag] {
    [
      number("duration", 1...longestWaveform, "s", defaults.duration, "Length of the recording."),
      number("mean", 250...3000, "ms", defaults.mean, "Mean interval."),
      number("lf", 0...500, "ms", defaults.waves[0].amplitude, "Amplitude of the swing at 0.1 Hz."),
      number(
        "hf", 0...500, "ms", defaults.waves[1].amplitude, "Amplitude of the swing at 0.25 Hz."),
      number(
        "noise", 0...300, "ms", defaults.noise, "Standard deviation of noise on the intervals."),
      number("ectopic", 0...0.2, "1", 0, "Share of beats that come early."),
      number("missed", 0...0.2, "1", 0, "Share of beats that are not detected."),
      number("extra", 0...0.2, "1", 0, "Share of intervals with a detection that is no beat."),
      number("displaced", 0...0.2, "1", 0, "Share of beats that are detected early or late."),
      number("hole", 0...3600, "s", 0, "Length of a hole in the middle of waveforms."),
      Flag(
        "seed", .integer(0...Int.max), default: "\(defaults.seed)", .method,
        help: "Start of the random numbers."),
      Flag(
        "format-out",
        .words(["all"] + HeartFormatWriter.all.map(\.identifier), placeholder: "ID,..."),
        default: "rr.txt", .output,
        help: "Formats to write, each in its own folder when there are several: all, or some of "
          + HeartFormatWriter.all.map(\.identifier).joined(separator: ", ") + "."),
      Flag(
        "output", short: "o", .path(placeholder: "DIR"), .output,
        help: "Folder to write to; it is made when it does not exist."),
    ]
  }

  private static func number(
    _ name: String, _ range: ClosedRange<Double>, _ unit: String, _ value: Double, _ help: String
  ) -> Flag {
    Flag(
      name, .number(range, unit: unit), default: ShortestDecimal.string(value), .method, help: help)
  }

  private static func writers(_ list: String) throws(Diagnostic) -> [HeartFormatWriter] {
    guard list != "all" else { return HeartFormatWriter.all }
    var writers: [HeartFormatWriter] = []
    for name in list.split(separator: ",").map(String.init) {
      guard let writer = HeartFormatWriter.named(name) else {
        let names = HeartFormatWriter.all.map(\.identifier)
        throw Diagnostic(
          "usage.parameter", "--format-out cannot be '\(name)'", found: name,
          expected: "all, or some of: " + names.joined(separator: ", "),
          hint: Suggestion.nearest(to: name, in: names).map { "did you mean '\($0)'?" })
      }
      writers.append(writer)
    }
    return writers
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
