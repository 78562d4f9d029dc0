/// A scale that puts a pure-tone average into words.
public enum HearingGrade: String, Sendable, CaseIterable {
  /// WHO, World Report on Hearing (2021), Table 1.3: lower limits belong to the grade.
  case who2021
  /// WHO 1991 and 2008: upper limits belong to the grade.
  case who1991
  /// Clark (1981), used by ASHA: upper limits belong to the grade.
  case asha

  /// How well the limits are confirmed.
  public var verification: Verification {
    self == .asha ? .unverified : .transcribed
  }

  /// The grade of an average in dB HL that is finite.
  public func grade(_ average: Double) -> String {
    switch self {
    case .who2021:
      Self.name(
        ["normal", "mild", "moderate", "moderately-severe", "severe", "profound", "complete"],
        Self.whoLimits2021.count { average >= $0 })
    case .who1991:
      Self.name(
        ["none", "slight", "moderate", "severe", "profound"],
        [25.0, 40, 60, 80].count { average > $0 })
    case .asha:
      Self.name(
        ["normal", "slight", "mild", "moderate", "moderately-severe", "severe", "profound"],
        [15.0, 25, 40, 55, 70, 90].count { average > $0 })
    }
  }

  private static let whoLimits2021 = [20.0, 35, 50, 65, 80, 95]

  /// How well the limits of a unilateral loss are confirmed.
  public static let unilateralVerification = Verification.unverified

  /// Whether one ear hears normally and the other does not, after WHO 2021: better ear below 20,
  /// worse ear 35 dB HL or more; the limits are `unverified`.
  public static func isUnilateral(better: Double, worse: Double) -> Bool {
    better < 20 && worse >= 35
  }

  private static func name(_ names: [String], _ passed: Int) -> String {
    names[min(passed, names.count - 1)]
  }
}
