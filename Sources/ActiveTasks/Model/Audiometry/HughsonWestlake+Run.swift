extension HughsonWestlake {
  /// What a whole run at one frequency gave.
  public struct Outcome: Sendable, Equatable {
    /// The threshold in dB HL; `nil` when none was found.
    public var threshold: Double?
    /// How it ended; `nil` when the log stops before the procedure does.
    public var ending: Ending?
    /// The levels presented, in dB HL.
    public var levels: [Double]
    /// Presentations that could not be played, counted from 0.
    public var clippedUnits: [Int]
    /// Presentations whose recorded level is not the procedure's, counted from 0.
    public var deviatingUnits: [Int] = []
    /// Presentations recorded after the procedure was over.
    public var surplusUnits = 0
  }

  /// Runs the procedure with a listener, who gets the level in dB HL and the presentation's number
  /// counted from 0.
  public static func run(
    _ configuration: HughsonWestlakeConfiguration, listener: (Double, Int) -> Event
  ) -> Outcome {
    var procedure = HughsonWestlake(configuration)
    var outcome = Outcome(levels: [], clippedUnits: [])
    while let level = procedure.present() {
      let event = listener(level, outcome.levels.count)
      if event == .clipped { outcome.clippedUnits.append(outcome.levels.count) }
      outcome.levels.append(level)
      procedure.handle(event)
    }
    outcome.threshold = procedure.threshold
    outcome.ending = procedure.ending
    return outcome
  }

  /// Runs the procedure over recorded presentations.
  ///
  /// A presentation with neither tap nor time-out is one that could not be played. Where a recorded
  /// level is not the one the procedure asks for, the recorded one counts and the presentation is
  /// listed in `deviatingUnits`. O(units²) with at most `maximumTransitions` units used.
  public static func replay(
    _ units: [ToneUnit], _ configuration: HughsonWestlakeConfiguration
  ) -> Outcome {
    var procedure = HughsonWestlake(configuration)
    var outcome = Outcome(levels: [], clippedUnits: [])
    for (index, unit) in units.enumerated() {
      let expected = procedure.level
      guard procedure.present(recorded: unit.level) != nil else {
        outcome.surplusUnits = units.count - index
        break
      }
      outcome.levels.append(unit.level)
      if expected != unit.level { outcome.deviatingUnits.append(index) }
      let event = ToneResponse(unit).event
      if event == .clipped { outcome.clippedUnits.append(index) }
      procedure.handle(event)
    }
    if procedure.presented >= configuration.maximumTransitions { _ = procedure.present() }
    outcome.threshold = procedure.threshold
    outcome.ending = procedure.ending
    return outcome
  }
}
