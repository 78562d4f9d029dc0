/// The metrics of tones in a sound recording; the tone's number is a parameter of their names.
public struct RecordedToneMetric: DefinedMetric, Equatable {
  /// The definition under the metric's full name.
  public let definition: MetricDefinition

  /// What is told about one tone.
  public enum Part: String, Sendable, CaseIterable {
    /// Channel from 1.
    case channel
    /// Time of half amplitude, rising.
    case onset
    /// Seconds between the half-amplitude points.
    case duration
    /// Rise time.
    case rise
    /// Fall time.
    case fall
    /// Frequency.
    case frequency
    /// Level of the fundamental.
    case level
    /// Total harmonic distortion.
    case distortion
    /// The tone in the other channel.
    case crosstalk
    /// Signal-to-noise ratio.
    case signalToNoise
    /// Onset minus the protocol's.
    case onsetError
    /// Duration minus the protocol's.
    case durationError
    /// Frequency minus the protocol's.
    case frequencyError
    /// Level minus the protocol's.
    case levelError
  }

  /// A metric of tone `number`, counted from 1.
  public init(_ part: Part, _ number: Int) {
    var definition = Self.pattern(part)
    definition.name = "audiometry.tone.\(number).\(part.rawValue)"
    self.definition = definition
  }

  private init(_ definition: MetricDefinition) { self.definition = definition }

  /// Tones in the recording.
  public static let count = RecordedToneMetric(
    MetricDefinition(
      name: "audiometry.tones.count", unit: "1", range: 0...1e6,
      summary: "Tones found in a sound recording.", source: "definition", methods: [.reference]))
  /// Where the protocol starts in the recording.
  public static let protocolStart = RecordedToneMetric(
    MetricDefinition(
      name: "audiometry.tones.protocolStart", unit: "s", range: -1e7...1e7,
      summary:
        "Time in the recording of the protocol's time 0: median over the tones that were found.",
      source: "definition", methods: [.reference]))

  /// The catalogue entries.
  public static let catalog =
    [count.definition, protocolStart.definition] + Part.allCases.map(pattern)

  private static func pattern(_ part: Part) -> MetricDefinition {
    let (unit, range, summary) = meaning(part)
    return MetricDefinition(
      name: "audiometry.tone.<n>.\(part.rawValue)", unit: unit, range: range, summary: summary,
      source: "own measurement, see docs/guide/audiometry.md", methods: [.reference])
  }

  private static func meaning(_ part: Part) -> (String, ClosedRange<Double>, String) {
    switch part {
    case .channel: ("1", 1...256, "Channel in which the tone is loudest, from 1.")
    case .onset:
      ("s", 0...1e7, "Time at which the amplitude rises through half of its steady value.")
    case .duration: ("s", 0...1e7, "Time between the half-amplitude points.")
    case .rise: ("s", 0...1e7, "Time from a tenth to nine tenths of the steady amplitude.")
    case .fall: ("s", 0...1e7, "Time from nine tenths to a tenth of the steady amplitude.")
    case .frequency: ("Hz", 0...1e6, "Frequency of the steady part by interpolated FFT.")
    case .level:
      (
        "dB", -1000...1000,
        "Level of the fundamental re a sine of full scale, or as the protocol calibrates it."
      )
    case .distortion:
      (
        "percent", 0...1000,
        "Total harmonic distortion: harmonics 2 to 10 that stand out from the noise."
      )
    case .crosstalk:
      ("dB", -1000...1000, "Level of the tone in the loudest other channel re its own.")
    case .signalToNoise:
      ("dB", -1000...1000, "Power of the fundamental over that of all that is no partial.")
    case .onsetError: ("s", -1e7...1e7, "Onset minus the protocol's, after the clocks are aligned.")
    case .durationError: ("s", -1e7...1e7, "Duration minus the protocol's.")
    case .frequencyError: ("Hz", -1e6...1e6, "Frequency minus the protocol's.")
    case .levelError: ("dB", -2000...2000, "Level minus the protocol's.")
    }
  }
}
