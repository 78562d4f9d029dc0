internal import ActiveTasks

/// `simulate tones`: a recording of audiometer tones with known faults.
enum SimulateTonesCommand {
  private static let defaults = ToneRecordingSimulation()

  static let command = Command(
    path: ["simulate", "tones"],
    summary: "Simulate a recording of test tones with known faults.",
    discussion: "Writes tones.wav, six tones from 250 Hz to 8 kHz alternately left and right, and"
      + " protocol.json, what should have been played, and prints the paths of the files. The same"
      + " seed gives the same bytes.",
    operands: .none, ownFlags: flags,
    examples: [
      .init("simulate tones -o demo", "Tones with 1 % distortion and 40 dB of crosstalk."),
      .init(
        "simulate tones --gain 3 --detuning 2 -o demo2", "Tones that are 3 dB and 2 % too high."),
    ]
  ) { invocation throws(Diagnostic) in
    let arguments = invocation.arguments
    return try SimulateSupport.run("tones", arguments) { folder throws(Diagnostic) in
      try SimulationFiles.write(simulation(arguments).files(), to: folder)
    }
  }

  private static var flags: [Flag] {
    [
      SimulateSupport.number("rate", 17_000...192_000, "Hz", defaults.sampleRate, "Sampling rate."),
      SimulateSupport.number(
        "level", -90...0, "dB", defaults.level, "Level of the tones re full scale."),
      SimulateSupport.number(
        "snr", 0...200, "dB", defaults.signalToNoise ?? 0, "Tone to noise, over the whole band."),
      SimulateSupport.number(
        "distortion", 0...50, "percent", 100 * defaults.distortion,
        "Second harmonic of the tones, where it is below half the sampling rate."),
      SimulateSupport.number(
        "crosstalk", 0...100, "percent", 100 * defaults.crosstalk, "Share in the other ear."),
      SimulateSupport.number(
        "detuning", -2...2, "percent", 100 * defaults.detuning, "Error of the frequencies."),
      SimulateSupport.number("gain", -20...20, "dB", defaults.gain, "Error of the levels."),
      SimulateSupport.seed(1),
      SimulateSupport.output,
    ]
  }

  private static func simulation(_ arguments: ParsedArguments) -> ToneRecordingSimulation {
    var simulation = defaults
    simulation.sampleRate = arguments.number("rate") ?? defaults.sampleRate
    simulation.level = arguments.number("level") ?? defaults.level
    simulation.signalToNoise = arguments.number("snr") ?? defaults.signalToNoise
    simulation.distortion = arguments.number("distortion").map { $0 / 100 } ?? defaults.distortion
    simulation.crosstalk = arguments.number("crosstalk").map { $0 / 100 } ?? defaults.crosstalk
    simulation.detuning = arguments.number("detuning").map { $0 / 100 } ?? defaults.detuning
    simulation.gain = arguments.number("gain") ?? defaults.gain
    simulation.seed = arguments.integer("seed").map(UInt64.init) ?? defaults.seed
    return simulation
  }
}
