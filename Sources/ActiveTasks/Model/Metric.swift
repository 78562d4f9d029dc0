/// One number (or word) of a result, with its unit, method and uncertainty, or the reason why it
/// could not be had.
public struct Metric: Sendable, Equatable, Decodable {
  /// How a number was computed.
  public enum Method: String, Sendable, Codable, CaseIterable {
    /// As ResearchKit computes it, faults included.
    case researchkit
    /// As a specialist would publish it.
    case reference
    /// ASHA's ascending rule (tone audiometry).
    case asha
    /// The ascending rule of ISO 8253-1 (tone audiometry).
    case iso8253
    /// A psychometric function fitted to the responses (tone audiometry).
    case fit
    /// The median of what Apple Health stored (heart rate).
    case applehealth
    /// As recorded or answered, nothing corrected (heart-rate variability, questionnaires).
    case raw
    /// Welch's density of resampled intervals (heart-rate variability).
    case welch
    /// The classical Lomb–Scargle periodogram of the intervals (heart-rate variability).
    case lomb
    /// The Lomb–Scargle density under a taper that keeps bands apart (heart-rate variability).
    case lombTapered
  }

  /// A metric's value.
  public enum Value: Sendable, Equatable {
    /// A finite number.
    case number(Double)
    /// A word, such as a grade.
    case text(String)
  }

  /// The reason of a number outside the range of its definition, such as a stored angle of 10¹⁵ degrees.
  public static let impossible = "impossible"

  /// The catalogue name.
  public let name: String
  /// The value; `nil` exactly when `reason` is given.
  public internal(set) var value: Value?
  /// The unit.
  public internal(set) var unit: String
  /// How it was computed.
  public let method: Method
  /// Standard uncertainty (k = 1) in the metric's unit, when it is known.
  public let uncertainty: Double?
  /// Why there is no value: a code such as `too-few-repetitions`.
  public let reason: String?

  /// A number; one that is not finite becomes `nil` with the reason `not-finite`, one that is not possible with
  /// ``impossible``.
  public init(
    _ name: some DefinedMetric, _ value: Double, method: Method, uncertainty: Double? = nil
  ) {
    let definition = name.definition
    let reason =
      !value.isFinite ? "not-finite" : definition.isPossible(value) ? nil : Self.impossible
    self.init(
      definition, value: reason == nil ? .number(value) : nil, method: method,
      uncertainty: reason == nil ? uncertainty.flatMap { $0.isFinite ? $0 : nil } : nil,
      reason: reason)
  }

  /// A word.
  public init(_ name: some DefinedMetric, text: String, method: Method) {
    self.init(
      name.definition, value: .text(text), method: method, uncertainty: nil, reason: nil)
  }

  /// A metric that could not be had, with the reason code.
  public init(_ name: some DefinedMetric, missing reason: String, method: Method) {
    self.init(name.definition, value: nil, method: method, uncertainty: nil, reason: reason)
  }

  /// A number, or the reason code why there is none.
  init(
    _ name: some DefinedMetric, _ value: Double?, reason: String, method: Method = .reference
  ) {
    if let value {
      self.init(name, value, method: method)
    } else {
      self.init(name, missing: reason, method: method)
    }
  }

  /// A word, or the reason code why there is none.
  init(
    _ name: some DefinedMetric, text: String?, reason: String, method: Method = .reference
  ) {
    if let text {
      self.init(name, text: text, method: method)
    } else {
      self.init(name, missing: reason, method: method)
    }
  }

  private init(
    _ definition: MetricDefinition, value: Value?, method: Method, uncertainty: Double?,
    reason: String?
  ) {
    self.init(
      name: definition.name, unit: definition.unit, value: value, method: method,
      uncertainty: uncertainty, reason: reason)
  }

  /// A metric as it was written, whatever the catalogue of this version says.
  init(
    name: String, unit: String, value: Value?, method: Method, uncertainty: Double?,
    reason: String?
  ) {
    self.name = name
    self.unit = unit
    self.value = value
    self.method = method
    self.uncertainty = uncertainty
    self.reason = reason
  }
}

extension Metric.Value: Decodable {
  /// Reads a JSON number or string.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else {
      self = .text(try container.decode(String.self))
    }
  }
}
