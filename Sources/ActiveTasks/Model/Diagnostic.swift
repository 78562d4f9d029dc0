/// One message about an input: what is wrong, where, what was found and expected, what to do.
public struct Diagnostic: Error, Sendable, Equatable {
  /// How bad it is.
  public enum Severity: String, Sendable, Codable {
    /// The input cannot be used.
    case error
    /// The input can be used, with care.
    case warning
  }

  /// How bad it is.
  public var severity: Severity
  /// Machine-readable code, `<area>.<problem>` in lower case with hyphens.
  public var code: String
  /// What is wrong, in one sentence without a full stop.
  public var message: String
  /// The input's name as the user gave it; filled in by whoever knows it.
  public var input: String?
  /// Where in the input.
  public var location: SourceLocation
  /// What stands there.
  public var found: String?
  /// What should stand there.
  public var expected: String?
  /// What the user can do.
  public var hint: String?

  /// An error (or warning) with its code, message, place and remedy.
  public init(
    _ code: String, _ message: String, severity: Severity = .error,
    at location: SourceLocation = .whole,
    found: String? = nil, expected: String? = nil, hint: String? = nil
  ) {
    self.severity = severity
    self.code = code
    self.message = message
    self.location = location
    self.found = found
    self.expected = expected
    self.hint = hint
  }

  /// The same diagnostic with the input's name.
  public func naming(_ input: String) -> Diagnostic {
    var copy = self
    copy.input = copy.input ?? input
    return copy
  }
}
