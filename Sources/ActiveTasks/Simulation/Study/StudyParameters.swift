/// Everything that decides a simulated enrolment study.
public struct StudyParameters: Sendable, Equatable {
  /// How the sessions of a study are laid out.
  public enum Layout: String, Sendable, CaseIterable {
    /// A folder for each participant with a folder for each session.
    case folder
    /// A folder for each participant with a ZIP upload for each session.
    case bridge
    /// The participants take turns between the two.
    case both
  }

  /// Number of sessions, 1…1 000 000, default 20.
  public var sessions = 20
  /// Share of inputs that are broken, 0…1, default 0.03; at least one unless it is 0.
  public var broken = 0.03
  /// How the sessions are laid out.
  public var layout = Layout.both
  /// Seed of everything random.
  public var seed: UInt64 = 0

  /// The default study.
  public init() {}

  /// Checks the ranges.
  ///
  /// - Throws: `simulation.parameters` when a value lies outside its range.
  func check() throws(Diagnostic) {
    guard (1...1_000_000).contains(sessions), (0...1).contains(broken) else {
      throw Diagnostic(
        "simulation.parameters", "the study cannot be simulated",
        found: "\(sessions) sessions, a share of \(broken) broken",
        expected: "1…1000000 sessions and a share of 0…1")
    }
  }
}
