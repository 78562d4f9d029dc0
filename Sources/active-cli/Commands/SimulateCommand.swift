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
        "simulate rom --profile sine --amplitude 45 --format-out phyphox.csv -o demo2",
        "A sine of 45 degrees in the format of one app."),
    ]
  ) { invocation throws(Diagnostic) in
    let arguments = invocation.arguments
    return try SimulateSupport.run("rom", arguments) { folder throws(Diagnostic) in
      let writers = try SimulateSupport.writers(
        arguments.text("format-out") ?? "motion.csv", of: MotionFormatWriters.all,
        identifier: { $0.identifier })
      return try SimulationFiles.write(
        HingeSimulator(parameters(arguments)).run(), as: writers, to: folder)
    }
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
      SimulateSupport.number("rate", 1...10_000, "Hz", defaults.rate, "Sampling rate."),
      SimulateSupport.number(
        "duration", 1...86_400, "s", defaults.duration, "Length of the recording."),
      SimulateSupport.number(
        "axis-tilt", 0...90, "deg", 0, "Tilt of the hinge axis from horizontal."),
      SimulateSupport.number(
        "lever", 0...2, "m", -defaults.lever.z, "Distance of the sensor below the joint."),
      SimulateSupport.number(
        "gyro-noise", 0...1, "rad/s", defaults.gyroscopeNoise,
        "Standard deviation of the gyroscope's noise."),
      SimulateSupport.number(
        "acc-noise", 0...1, "g", defaults.accelerometerNoise,
        "Standard deviation of the accelerometer's noise."),
      SimulateSupport.number(
        "bias", -1...1, "rad/s", defaults.gyroscopeBias.x,
        "Constant error of each of the gyroscope's axes."),
      SimulateSupport.number(
        "jitter", 0...1, "s", defaults.jitter, "Standard deviation of the time stamps."),
      SimulateSupport.number(
        "dropout", 0...1, "1", defaults.lostShare, "Share of samples that are lost."),
      SimulateSupport.seed(defaults.seed),
      SimulateSupport.formats(MotionFormatWriters.all.map(\.identifier), default: "motion.csv"),
      SimulateSupport.output,
    ]
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
