/// The codes of the flags of one area.
protocol FlagCode: CaseIterable, RawRepresentable<String>, Sendable {
  /// How much a doubt of this code weighs.
  var severity: QualityFlag.Severity { get }
}

extension FlagCode {
  /// The flag with its evidence.
  func callAsFunction(
    _ message: String, at location: SourceLocation = .whole, count: Int = 1
  ) -> QualityFlag {
    QualityFlag(rawValue, severity, message, at: location, count: count)
  }

  /// The flag for `count` places; none when there are none.
  func ifAny(
    _ message: String, at location: SourceLocation = .whole, count: Int
  ) -> [QualityFlag] {
    count > 0 ? [self(message, at: location, count: count)] : []
  }
}
