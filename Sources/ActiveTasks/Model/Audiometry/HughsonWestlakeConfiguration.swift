/// The settings of ResearchKit's dB HL tone audiometry step.
///
/// The settings of 2.0.0 are known, its procedure is taken to be the later one (`unverified`).
/// Source: ResearchKit, `ORKdBHLToneAudiometryStep`, defaults as released.
public struct HughsonWestlakeConfiguration: Sendable, Equatable {
  /// Level of the first presentation in dB HL; default 30.
  public var initialLevel = 30.0
  /// Decrease after a heard tone in dB; default 10.
  public var stepDown = 10.0
  /// Increase after a missed tone in dB; default 5.
  public var stepUp = 5.0
  /// Increases after the first misses in dB, until a tone is heard; default 20, 10, 10.
  public var missSteps = [20.0, 10.0, 10.0]
  /// Lowest level in dB HL; default −10; `nil` when there is none.
  public var minimumLevel: Double? = -10.0
  /// Presentations at one frequency before it is given up; default 20.
  public var maximumTransitions = 20
  /// Frequencies in Hz in the order of the test, 1 kHz twice.
  public var frequencies = [1000.0, 2000, 3000, 4000, 8000, 1000, 500, 250]

  /// The defaults of a release.
  public init(_ generation: ResearchKitGeneration = .version3) {
    guard generation == .version2_0_0 else { return }
    missSteps = []
    minimumLevel = nil
    maximumTransitions = 15
  }
}
