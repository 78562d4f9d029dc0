/// A named doubt about a recording or a number, with its evidence.
public struct QualityFlag: Sendable, Equatable, Decodable {
  /// How much the doubt weighs.
  public enum Severity: String, Sendable, Codable {
    /// Worth knowing; the numbers stand.
    case info
    /// Numbers may be off: the result is `suspect`.
    case warning
    /// Numbers must not be used: the result is `unusable`.
    case error
  }

  /// Machine-readable code, `<area>.<problem>` in lower case with hyphens.
  public var code: String
  /// How much the doubt weighs.
  public var severity: Severity
  /// What was observed, in one sentence with the figures.
  public var message: String
  /// The first place concerned, such as `@12.480s` or `:88`; `nil` for the recording as a whole.
  public var location: String?
  /// How many samples, rows or events are concerned, at least 1.
  public var count: Int

  /// A flag with its evidence.
  public init(
    _ code: String, _ severity: Severity, _ message: String, at location: SourceLocation = .whole,
    count: Int = 1
  ) {
    self.code = code
    self.severity = severity
    self.message = message
    self.location = location == .whole ? nil : location.suffix
    self.count = count
  }

  private enum CodingKeys: String, CodingKey {
    case code, severity, message, count
    case location = "where"
  }
}

/// The verdict over all flags of a result.
public enum Quality: String, Sendable, Codable, CaseIterable {
  /// No warning: the numbers stand.
  case good
  /// At least one warning: look before you publish.
  case suspect
  /// At least one error: do not publish.
  case unusable

  /// The verdict that `flags` add up to: the worst severity decides.
  public init(_ flags: [QualityFlag]) {
    if flags.contains(where: { $0.severity == .error }) {
      self = .unusable
    } else if flags.contains(where: { $0.severity == .warning }) {
      self = .suspect
    } else {
      self = .good
    }
  }
}
