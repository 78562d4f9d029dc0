internal import ActiveTasks

/// `simulate audiometry`: hearing tests of a simulated listener whose thresholds are known.
enum SimulateAudiometryCommand {
  private static let listener = SimulatedListener()
  private static let leftDefault = "250=10,1000=15,3000=35,4000=45,8000=40"
  private static let rightDefault = "250=5,2000=10,4000=30,8000=35"

  static let command = Command(
    path: ["simulate", "audiometry"],
    summary: "Simulate hearing tests of a listener whose thresholds are known.",
    discussion: "A listener with a logistic psychometric function, false alarms, lapses, a reaction"
      + " time and a response bias takes ResearchKit's tone audiometry. Writes result.json as"
      + " ResearchKit serialises it, presentations.csv, and truth.csv, the true audiogram, with"
      + " --recording also tones.wav, the tones at both ears, and prints the paths of the files. The same seed gives the same bytes.",
    operands: .none, ownFlags: flags,
    examples: [
      .init("simulate audiometry -o demo", "A listener with a high-frequency loss."),
      .init(
        "simulate audiometry --left 40 --right 20 --slope 4 --lapses 0.02 --seed 3 -o demo2",
        "A listener who answers less reliably."),
      .init(
        "simulate audiometry --volume 0.5 -o demo3",
        "A session in which the app misread the system volume."),
      .init(
        "simulate audiometry --frequencies 1000 --recording -o demo4",
        "A short session with a recording of its tones."),
    ]
  ) { invocation throws(Diagnostic) in
    let arguments = invocation.arguments
    return try SimulateSupport.run("audiometry", arguments) { folder throws(Diagnostic) in
      try SimulationFiles.write(simulation(arguments).files(), to: folder)
    }
  }

  private static var flags: [Flag] {
    [
      audiogram("left", leftDefault), audiogram("right", rightDefault),
      SimulateSupport.number(
        "slope", 0.01...50, "dB", listener.slope,
        "Scale of the logistic psychometric function; the steepest slope is 1/(4 scale) per dB."),
      SimulateSupport.number(
        "false-alarms", 0...0.5, "1", listener.falseAlarmRate,
        "Probability of a tap after a tone that was not heard."),
      SimulateSupport.number(
        "lapses", 0...0.5, "1", listener.lapseRate,
        "Probability of no tap after a tone that was heard."),
      SimulateSupport.number(
        "early-taps", 0...0.5, "1", listener.earlyTapRate, "Probability of a tap before the tone."),
      SimulateSupport.number(
        "bias", -50...50, "dB", listener.bias,
        "Response bias: a cautious listener taps at levels this much higher."),
      SimulateSupport.number(
        "reaction-time", 0.16...2, "s", listener.reactionTime, "Mean reaction time."),
      SimulateSupport.number(
        "reaction-sd", 0...1, "s", listener.reactionTimeDeviation,
        "Standard deviation of the reaction time."),
      Flag(
        "researchkit-version", .choice(ResearchKitGeneration.allCases.map(\.rawValue)),
        default: ResearchKitGeneration.version3.rawValue, .method,
        help: "Release whose procedure and faults are simulated."),
      Flag(
        "headphone", .choice(HeadphoneCatalog.identifiers), default: "AIRPODSPRO", .method,
        help: "Headphone in the log."),
      SimulateSupport.number(
        "volume", 0.0625...1, "1", 1, "System volume, misread as full by version 3.1+."),
      SimulateSupport.number(
        "maximum-level", -20...200, "dB HL", 200, "Highest level that can be played."),
      Flag(
        "frequencies", .text(placeholder: "HZ,..."),
        default: defaultFrequencies.map { ShortestDecimal.string($0) }.joined(separator: ","),
        .method, help: "Frequencies of the test in their order, some of those of the headphone."),
      Flag(
        "recording", .toggle, default: "off", .method,
        help: "Write a recording of the tones, too; a sine of full scale is"
          + " \(ShortestDecimal.string(AudiometrySimulation.recordingFullScale)) dB SPL."),
      SimulateSupport.seed(1),
      SimulateSupport.output,
    ]
  }

  private static let defaultFrequencies = HughsonWestlakeConfiguration().frequencies

  private static func audiogram(_ ear: String, _ levels: String) -> Flag {
    Flag(
      ear, .text(placeholder: "DB|HZ=DB,..."), default: levels, .method,
      help: "True thresholds of the \(ear) ear in dB HL: one for all frequencies, or some"
        + " frequencies' with straight lines between them.")
  }

  private static func simulation(
    _ arguments: ParsedArguments
  ) throws(Diagnostic) -> AudiometrySimulation {
    var listener = listener
    listener.slope = arguments.number("slope") ?? listener.slope
    listener.falseAlarmRate = arguments.number("false-alarms") ?? listener.falseAlarmRate
    listener.lapseRate = arguments.number("lapses") ?? listener.lapseRate
    listener.earlyTapRate = arguments.number("early-taps") ?? listener.earlyTapRate
    listener.bias = arguments.number("bias") ?? listener.bias
    listener.reactionTime = arguments.number("reaction-time") ?? listener.reactionTime
    listener.reactionTimeDeviation =
      arguments.number("reaction-sd") ?? listener.reactionTimeDeviation
    let generation =
      arguments.text("researchkit-version").flatMap(ResearchKitGeneration.init) ?? .version3
    var step = ListenerSimulation(listener, configuration: .init(generation))
    step.maximumLevel = arguments.number("maximum-level")
    var simulation = AudiometrySimulation(
      step, left: try truth("left", arguments, leftDefault),
      right: try truth("right", arguments, rightDefault))
    simulation.headphone = arguments.text("headphone") ?? simulation.headphone
    simulation.outputVolume = arguments.number("volume") ?? simulation.outputVolume
    simulation.seed = arguments.integer("seed").map(UInt64.init) ?? simulation.seed
    let headphone = try HeadphoneCatalog.calibration(simulation.headphone, generation)
    let tabulated = headphone.referenceThreshold
    if let text = arguments.text("frequencies") {
      simulation.step.configuration.frequencies = try frequencies(text, among: tabulated.keys)
    }
    if arguments.toggle("recording") == true {
      simulation.reference = Dictionary(
        uniqueKeysWithValues: tabulated.entries.map { ($0.key, $0.level) })
    }
    simulation.volumeError =
      SystemVolume.error(simulation.outputVolume, headphone, generation) ?? 0
    return simulation
  }

  private static func frequencies(
    _ text: String, among known: [Double]
  ) throws(Diagnostic) -> [Double] {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    let frequencies = numbers.compactMap { $0 }.filter(known.contains)
    guard frequencies.count == numbers.count, (1...50).contains(frequencies.count) else {
      throw Diagnostic(
        "usage.parameter", "--frequencies cannot be '\(text)'", found: text,
        expected: "up to 50 of " + known.map { ShortestDecimal.string($0) }.joined(separator: ", "),
        hint: "such as --frequencies 1000,2000,1000")
    }
    return frequencies
  }

  private static func truth(
    _ ear: String, _ arguments: ParsedArguments, _ levels: String
  ) throws(Diagnostic) -> TrueAudiogram {
    let text = arguments.text(ear) ?? levels
    guard let audiogram = TrueAudiogram(text) else {
      throw Diagnostic(
        "usage.parameter", "--\(ear) cannot be '\(text)'", found: text,
        expected: "a level in dB HL, or HZ=DB pairs separated by commas",
        hint: "such as --\(ear) 250=10,4000=45")
    }
    return audiogram
  }
}
