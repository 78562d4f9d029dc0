internal import ActiveTasks

/// `simulate rom`: recordings of a simulated joint whose true angle is known.
enum SimulateCommand {
  /// Most rows of one recording.
  private static let mostRows = 1e7
  private static let defaults = HingeParameters()

  static let command = Command(
    path: ["simulate", "rom"],
    summary: "Simulate recordings of a joint movement whose true angle is known.",
    discussion: "Writes what a sensor strapped below a hinge joint would have recorded, in the"
      + " chosen formats, and truth.csv with the true angle, and prints the paths of the files."
      + " The same seed gives the same bytes.",
    operands: .none, ownFlags: flags,
    examples: [
      .init("simulate rom -o demo", "Six knee flexions as a CSV file, with the truth."),
      .init(
        "simulate rom --profile sine --amplitude 45 --format-out phyphox.csv -o demo",
        "A sine of 45 degrees in the format of one app."),
    ]
  ) { invocation throws(Diagnostic) in
    let arguments = invocation.arguments
    guard let folder = arguments.text("output") else {
      throw Diagnostic(
        "usage.missing-flag", "'simulate rom' needs a folder to write to", expected: "-o DIR",
        hint: "see: active-cli simulate rom --help")
    }
    let writers = try writers(arguments.text("format-out") ?? "motion.csv")
    let simulation = try HingeSimulator(parameters(arguments)).run()
    let sink = try OutputSink()
    for path in try SimulationFiles.write(simulation, as: writers, to: folder) {
      try sink.writeLine(path)
    }
    try sink.finish()
    return .success
  }

  private static var flags: [Flag] {
    [
      Flag(
        "profile", .choice(["reps", "sine", "static"]), default: "reps", .method,
        help: "Movement: repetitions of 8.8 s, a sine of 0.5 Hz, or none."),
      Flag(
        "amplitude", .number(0...180, unit: "deg"), default: "95 to 135 at random, sine 60",
        .method,
        help: "Height of the movement."),
      Flag(
        "mount", .choice(["random", "researchkit", "opposite"]), default: "random", .method,
        help: "How the phone is worn: in a random pose, as ResearchKit expects it (x axis along the"
          + " hinge), or the other way round, where ResearchKit's angle folds."),
      number("rate", 1...10_000, "Hz", defaults.rate, "Sampling rate."),
      number("duration", 1...86_400, "s", defaults.duration, "Length of the recording."),
      number("axis-tilt", 0...90, "deg", 0, "Tilt of the hinge axis from horizontal."),
      number("lever", 0...2, "m", -defaults.lever.z, "Distance of the sensor below the joint."),
      number(
        "gyro-noise", 0...1, "rad/s", defaults.gyroscopeNoise,
        "Standard deviation of the gyroscope's noise."),
      number(
        "acc-noise", 0...1, "g", defaults.accelerometerNoise,
        "Standard deviation of the accelerometer's noise."),
      number(
        "bias", -1...1, "rad/s", defaults.gyroscopeBias.x,
        "Constant error of each of the gyroscope's axes."),
      number("jitter", 0...1, "s", defaults.jitter, "Standard deviation of the time stamps."),
      number("dropout", 0...1, "1", defaults.lostShare, "Share of samples that are lost."),
      Flag(
        "seed", .integer(0...Int.max), default: "\(defaults.seed)", .method,
        help: "Start of the random numbers."),
      Flag(
        "format-out",
        .words(["all"] + MotionFormatWriters.all.map(\.identifier), placeholder: "ID,..."),
        default: "motion.csv", .output,
        help: "Formats to write, each in its own folder when there are several: all, or some of "
          + MotionFormatWriters.all.map(\.identifier).joined(separator: ", ") + "."),
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

  private static func writers(
    _ list: String
  ) throws(Diagnostic) -> [any MotionFormatWriter] {
    guard list != "all" else { return MotionFormatWriters.all }
    var writers: [any MotionFormatWriter] = []
    for name in list.split(separator: ",").map(String.init) {
      guard let writer = MotionFormatWriters.named(name) else {
        let names = MotionFormatWriters.all.map(\.identifier)
        throw Diagnostic(
          "usage.parameter", "--format-out cannot be '\(name)'", found: name,
          expected: "all, or some of: " + names.joined(separator: ", "),
          hint: Suggestion.nearest(to: name, in: names).map { "did you mean '\($0)'?" })
      }
      writers.append(writer)
    }
    return writers
  }

  private static func parameters(
    _ arguments: ParsedArguments
  ) throws(Diagnostic) -> HingeParameters {
    var parameters = defaults
    parameters.axis = HingeParameters.axis(tilted: arguments.number("axis-tilt") ?? 0)
    if let mount = arguments.text("mount"), mount != "random" {
      parameters.wearUpright(asResearchKitExpects: mount == "researchkit")
    }
    parameters.rate = arguments.number("rate") ?? parameters.rate
    parameters.duration = arguments.number("duration") ?? parameters.duration
    guard parameters.rate * parameters.duration <= mostRows else {
      throw Diagnostic(
        "usage.parameter", "the recording would be too long",
        found: "\(ShortestDecimal.string(parameters.rate * parameters.duration)) samples",
        expected: "at most \(ShortestDecimal.string(mostRows))",
        hint: "choose a lower --rate or --duration")
    }
    if let lever = arguments.number("lever") { parameters.lever.z = -lever }
    parameters.gyroscopeNoise = arguments.number("gyro-noise") ?? parameters.gyroscopeNoise
    parameters.accelerometerNoise = arguments.number("acc-noise") ?? parameters.accelerometerNoise
    if let bias = arguments.number("bias") { parameters.gyroscopeBias = .init(repeating: bias) }
    parameters.jitter = arguments.number("jitter") ?? parameters.jitter
    parameters.lostShare = arguments.number("dropout") ?? parameters.lostShare
    parameters.seed = arguments.integer("seed").map(UInt64.init) ?? parameters.seed
    parameters.profile = profile(arguments, parameters)
    return parameters
  }

  private static func profile(
    _ arguments: ParsedArguments, _ parameters: HingeParameters
  ) -> HingeProfile {
    let amplitude = arguments.number("amplitude")
    switch arguments.text("profile") {
    case "sine": return .sine(amplitude: amplitude ?? 60, frequency: 0.5, ramp: 2)
    case "static": return .still
    default:
      let period = 8.8
      let count = Int(max(1, (parameters.duration - parameters.rest) / period))
      return .repetitions(
        count: count, amplitude: (amplitude ?? 95)...(amplitude ?? 135), rise: 2.5, hold: 1,
        fall: 2.5, period: period)
    }
  }
}
