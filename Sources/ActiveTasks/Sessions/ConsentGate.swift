/// Decides whether a session may be processed, and records the decision.
///
/// Whoever processes sessions asks `decide(start:end:)` for each of them and leaves out those that are
/// not allowed; the decision's parameters and flag belong into every result.
public struct ConsentGate: Sendable {
  /// What happens without a valid consent.
  public enum Policy: String, Sendable, CaseIterable {
    /// The session is refused.
    case require
    /// The session is processed all the same, and the result says so.
    case ignore
  }

  /// What was decided about a session.
  public struct Decision: Sendable, Equatable {
    /// The verdict.
    public var verdict: ConsentVerdict
    /// Why, in one sentence without personal data.
    public var reason: String
    /// The policy.
    public var policy: Policy
    /// What happens to data from before a withdrawal.
    public var withdrawal: ConsentRequirement.Withdrawal
    /// The consent that counts; `nil` when there is none.
    public var record: ConsentRecord?

    /// Whether the session may be processed.
    public var isAllowed: Bool { verdict == .ok || policy == .ignore }

    /// What the provenance of a result says about it.
    public var parameters: [String: ParameterValue] {
      [
        "consent-policy": .text(policy.rawValue), "consent-verdict": .text(verdict.rawValue),
        "withdrawal": .text(withdrawal.rawValue),
      ]
    }

    /// The doubt about a session that is processed without a valid consent, or of a participant who
    /// withdrew later.
    public var flag: QualityFlag? {
      if verdict != .ok {
        return QualityFlag("consent.ignored", .warning, "\(verdict.rawValue): \(reason)")
      }
      return record?.isWithdrawn != true
        ? nil : QualityFlag("consent.withdrawn-later", .info, reason)
    }

    /// Why the session is refused.
    public var refusal: Diagnostic {
      Diagnostic(
        verdict.code, "the session may not be processed: \(reason)",
        found: verdict.rawValue, expected: ConsentVerdict.ok.rawValue,
        hint: "give the participant's consent, or process all the same with --consent-policy ignore"
      )
    }
  }

  private let records: [ConsentRecord]
  private let requirement: ConsentRequirement
  private let policy: Policy

  /// A gate for one participant.
  ///
  /// - Parameters:
  ///   - records: the consents of the participant, none when there is no file.
  ///   - requirement: what they must cover.
  ///   - policy: what happens when they do not.
  public init(_ records: [ConsentRecord], _ requirement: ConsentRequirement, policy: Policy) {
    self.records = records
    self.requirement = requirement
    self.policy = policy
  }

  /// Checks that a consent is not asked to cover the recordings of several people.
  ///
  /// - Throws: `Diagnostic` `consent.several-people`.
  func check(people count: Int) throws(Diagnostic) {
    guard count > 1, !records.isEmpty else { return }
    throw Diagnostic(
      "consent.several-people", "one consent cannot cover several people",
      found: "\(count) people", expected: "a file of one participant",
      hint: "give each participant a file and a consent")
  }

  /// Decides about a session.
  ///
  /// - Parameters:
  ///   - start: when it began; `nil` when that is not known, which no consent covers.
  ///   - end: when it ended; `nil` for its start.
  /// - Returns: the verdict with its reason and what follows from it.
  public func decide(start: AbsoluteTime?, end: AbsoluteTime?) -> Decision {
    decision(ConsentEvaluation(records, start: start, end: end, requirement))
  }

  /// Whether sessions may have other verdicts at other times, because the participant said more than one thing.
  var dependsOnTime: Bool {
    let hasUndatedRefusal = records.contains {
      $0.consented == false && $0.signedOn == nil && $0.signedDay == nil
    }
    return records.contains(where: \.isSigned) && !hasUndatedRefusal
      && (records.count > 1 || records.contains(where: \.isWithdrawn)
        || requirement.versions.count > 1)
  }

  /// Judges the consents alone, without a session.
  public func decideWithoutSession() -> Decision {
    decision(ConsentEvaluation(records, start: nil, end: nil, isTimed: false, requirement))
  }

  private func decision(_ evaluation: ConsentEvaluation) -> Decision {
    Decision(
      verdict: evaluation.verdict, reason: evaluation.reason, policy: policy,
      withdrawal: requirement.withdrawal, record: evaluation.record)
  }
}
