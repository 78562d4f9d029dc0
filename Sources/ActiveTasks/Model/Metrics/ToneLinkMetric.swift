/// The metrics of a log linked to a recording of its tones; the step's number is a parameter.
public struct ToneLinkMetric: DefinedMetric, Equatable {
  /// The definition under the metric's full name.
  public let definition: MetricDefinition

  /// What is told about one step.
  public enum Part: String, Sendable, CaseIterable {
    /// Where the step's clock is 0.
    case start
    /// Tones that the log says were played.
    case presentations
    /// Those found in the recording.
    case found
    /// Those not found that its noise would hide.
    case belowNoise
    /// Those not found that should be.
    case missing
    /// Largest error of an onset.
    case onsetError
    /// Largest error of a frequency.
    case frequencyError
    /// Median error of the levels.
    case levelError
    /// Largest error of a level.
    case levelDeviation
  }

  /// A metric of step `number` of the log, counted from 1.
  public init(_ part: Part, _ number: Int) {
    var definition = Self.pattern(part)
    definition.name = "audiometry.recording.\(number).\(part.rawValue)"
    self.definition = definition
  }

  private init(_ definition: MetricDefinition) { self.definition = definition }

  /// Tones in the recording that belong to no presentation.
  public static let unexpected = ToneLinkMetric(
    MetricDefinition(
      name: "audiometry.recording.unexpected", unit: "1", range: 0...1e6,
      summary: "Tones in the recording that belong to no presentation of the log.",
      source: "definition", methods: [.reference]))

  /// The catalogue entries.
  public static let catalog = [unexpected.definition] + Part.allCases.map(pattern)

  private static func pattern(_ part: Part) -> MetricDefinition {
    let (unit, range, summary) = meaning(part)
    return MetricDefinition(
      name: "audiometry.recording.<n>.\(part.rawValue)", unit: unit, range: range,
      summary: summary, source: "own measurement, see docs/guide/audiometry.md",
      methods: [.reference])
  }

  private static func meaning(_ part: Part) -> (String, ClosedRange<Double>, String) {
    switch part {
    case .start:
      (
        "s", -1e7...1e7,
        "Time in the recording at which the clock of the log's step n is 0: as given, or the median"
          + " over the tones that were found."
      )
    case .presentations: ("1", 0...1e6, "Tones that the log of the step says were played.")
    case .found: ("1", 0...1e6, "Tones of the step that are in the recording.")
    case .belowNoise:
      ("1", 0...1e6, "Tones of the step that are not found and that the noise would hide.")
    case .missing: ("1", 0...1e6, "Tones of the step that should be in the recording and are not.")
    case .onsetError: ("s", -1...1, "Recorded minus logged onset, the largest of the step.")
    case .frequencyError:
      ("percent", -100...100, "Recorded minus logged frequency, the largest of the step.")
    case .levelError:
      (
        "dB", -2000...2000,
        "Recorded minus logged level in dB SPL, median; needs the recording's level at full scale."
      )
    case .levelDeviation:
      (
        "dB", -2000...2000,
        "Recorded minus logged level, the largest of the step; without a level at full scale after"
          + " removal of each frequency's median."
      )
    }
  }
}
