internal import SignalProcessing

/// ResearchKit's tone audiometry taken by a simulated listener: a full log of known truth.
public struct ListenerSimulation: Sendable {
  /// Who listens.
  public var listener: SimulatedListener
  /// The step's settings.
  public var configuration: HughsonWestlakeConfiguration
  /// Duration of each tone in seconds; default 1.
  public var toneDuration = 1.0
  /// Seconds after the tone in which a tap still counts; default 1.
  public var postStimulusDelay = 1.0
  /// Highest level that can be played, in dB HL; default none.
  public var maximumLevel: Double?

  /// A simulation of `listener` with the settings of `configuration`.
  public init(
    _ listener: SimulatedListener, configuration: HughsonWestlakeConfiguration = .init()
  ) {
    self.listener = listener
    self.configuration = configuration
  }

  /// Runs the procedure in one ear; the same seed gives the same log.
  ///
  /// - Parameters:
  ///   - ear: the ear tested.
  ///   - seed: seed of the random numbers.
  ///   - headphone: identifier stored in the log; default `AIRPODSPRO`.
  ///   - threshold: true threshold in dB HL at a frequency in Hz.
  /// - Returns: the step's log; its stored thresholds are those the procedure found.
  public func run(
    _ ear: AudiometryRecording.Ear, seed: UInt64, headphone: String = "AIRPODSPRO",
    threshold: (Double) -> Double
  ) -> ToneTest {
    var random = SplitMix64(seed: seed)
    var clock = 0.5
    let samples = configuration.frequencies.map { frequency in
      sample(ear, frequency, threshold(frequency), &clock, &random)
    }
    return ToneTest(
      step: "dBHL.tone.audiometry.\(ear.rawValue)", headphone: headphone, outputVolume: 1,
      toneDuration: toneDuration, postStimulusDelay: postStimulusDelay, samples: samples)
  }

  private func sample(
    _ ear: AudiometryRecording.Ear, _ frequency: Double, _ threshold: Double,
    _ clock: inout Double, _ random: inout SplitMix64
  ) -> FrequencySample {
    var units: [ToneUnit] = []
    let outcome = HughsonWestlake.run(configuration) { level, _ in
      let unit = answer(level, threshold, at: clock, &random)
      units.append(unit)
      clock = (unit.tap ?? unit.timeout ?? unit.start + unit.preStimulusDelay) + 0.01
      return ToneResponse(unit).event
    }
    return FrequencySample(
      ear: ear, frequency: frequency,
      stored: outcome.threshold.map { .level($0) } ?? .sentinel, units: units)
  }

  /// One presentation: the delay before the tone is 1.0…1.9 s, as in ResearchKit.
  private func answer(
    _ level: Double, _ threshold: Double, at start: Double, _ random: inout SplitMix64
  ) -> ToneUnit {
    let delay = 1 + (random.uniform() * 10).rounded(.down) / 10
    var unit = ToneUnit(level: level, start: start, preStimulusDelay: delay)
    let window = toneDuration + postStimulusDelay
    if let maximumLevel, level > maximumLevel { return unit }
    if random.uniform() < listener.earlyTapRate {
      unit.tap = start + delay * random.uniform()
    } else if random.uniform() < listener.probability(level: level, threshold: threshold) {
      unit.tap = start + delay + listener.reaction(within: window, &random)
    } else {
      unit.timeout = start + delay + window
    }
    return unit
  }
}
