/// What a metric is: its name, unit, possible range, definition and source.
public struct MetricDefinition: Sendable, Equatable {
  /// `<area>.<thing>[.<statistic>]`, lower camel case inside a part.
  public var name: String
  /// The unit as printed, such as `deg` or `1` for a pure number.
  public var unit: String
  /// The values that are possible at all; one outside comes from a broken input and is left out.
  public var range: ClosedRange<Double>
  /// What the number is, in one or two sentences.
  public var summary: String
  /// Where the definition comes from.
  public var source: String
  /// The methods it is computed by.
  public var methods: [Metric.Method]
  /// What its values are when they are words; default any.
  public var words = Words.any

  /// Where words come from, which decides whether they may name somebody.
  public enum Words: Sendable {
    /// From anywhere: answers, recognised speech, names.
    case any
    /// From a list that the program itself keeps, so that they can be counted and shown.
    case listed
    /// Made by the program, differing with every recording: hashes, times.
    case made
  }

  /// Whether a finite value lies in the range, rounding aside.
  func isPossible(_ value: Double) -> Bool {
    let rounding = 1e-9 * (range.upperBound - range.lowerBound)
    return value >= range.lowerBound - rounding && value <= range.upperBound + rounding
  }
}

/// A metric that knows its definition; metrics with a parameter in their name, such as a frequency,
/// conform directly and list their pattern in the catalogue.
public protocol DefinedMetric: Sendable {
  /// The definition under the metric's own name.
  var definition: MetricDefinition { get }
}

/// A list of metric names of one area: every case must give a definition, so a metric that is not
/// in the catalogue does not compile.
public protocol MetricName: DefinedMetric, RawRepresentable<String>, CaseIterable {}
