/// Whether a session is covered by a consent.
public enum ConsentVerdict: String, Sendable, CaseIterable {
  /// The session is covered.
  case ok
  /// There is no consent.
  case missing
  /// The consent is not given or not signed in full.
  case unsigned
  /// The session began before the consent was signed, or its start is not known.
  case beforeConsent = "before_consent"
  /// The consent is to an older version of the document than the session needs.
  case versionOutdated = "version_outdated"
  /// The participant had withdrawn, or withdrew later and earlier data are dropped.
  case withdrawn
  /// The consent does not extend to what is done with the data.
  case scopeInsufficient = "scope_insufficient"

  /// The code of the refusal.
  public var code: String { "consent." + rawValue }
}

/// What a consent must cover for a session to be processed.
public struct ConsentRequirement: Sendable, Equatable {
  /// What happens to data from before a withdrawal.
  public enum Withdrawal: String, Sendable, CaseIterable {
    /// They are kept.
    case keep
    /// They are dropped.
    case drop
  }

  /// A version of the document that sessions need from a point in time on.
  public struct Version: Sendable, Equatable {
    /// The version.
    public var version: String
    /// Since when; `nil` for always.
    public var from: AbsoluteTime?

    /// A needed version.
    public init(_ version: String, from: AbsoluteTime? = nil) {
      self.version = version
      self.from = from
    }
  }

  /// The versions, the newest last.
  public var versions: [Version] = []
  /// The least sharing.
  public var scope: ConsentRecord.Scope = .none
  /// The HealthKit types that are used.
  public var types: [String] = []
  /// What happens to data from before a withdrawal; default kept.
  public var withdrawal = Withdrawal.keep

  /// Nothing but a signed consent.
  public init() {}
}
