/// Holds a participant's consents against one session.
///
/// The consent that counts is the last one signed before the session began, unless the participant refused
/// after it and before the session. A refusal after the session counts as a withdrawal at its time. The verdicts are tried
/// in the order missing, unsigned, before consent, withdrawn, version outdated, scope insufficient.
struct ConsentEvaluation: Sendable {
  /// The verdict.
  let verdict: ConsentVerdict
  /// Why, in one sentence.
  let reason: String
  /// The consent that counts; `nil` when there is none.
  let record: ConsentRecord?

  /// Evaluates `records` for a session.
  ///
  /// - Parameters:
  ///   - records: the consents of the participant.
  ///   - start: when the session began; `nil` when that is not known.
  ///   - end: when it ended; `nil` for its start.
  ///   - isTimed: whether the verdict is about a session at all; `false` judges the consent alone.
  ///   - requirement: what must be covered.
  init(
    _ records: [ConsentRecord], start: AbsoluteTime?, end: AbsoluteTime?, isTimed: Bool = true,
    _ requirement: ConsentRequirement
  ) {
    let signed = records.filter(\.isSigned)
    guard let last = records.last else {
      self.init(.missing, "there is no consent", nil)
      return
    }
    guard let newest = Self.newest(signed) else {
      self.init(.unsigned, Self.unsignedReason(last), last)
      return
    }
    guard isTimed else {
      if let refusal = Self.refusal(after: newest, records, before: nil) {
        self.init(.unsigned, Self.unsignedReason(refusal), refusal)
        return
      }
      self.init(newest, start: nil, end: nil, requirement)
      return
    }
    guard let start else {
      let record = Self.withLaterWithdrawal(newest, records)
      if let withdrawal = record.withdrawal {
        self.init(
          .withdrawn,
          "the participant withdrew on \(withdrawal), and the start of the session is not known",
          record)
        return
      }
      self.init(
        .beforeConsent, "the start of the session is not known, so it may be before the consent",
        newest)
      return
    }
    guard let record = Self.newest(signed.filter { Self.isSigned($0, before: start) }) else {
      self.init(.beforeConsent, "the session began before the consent was signed", newest)
      return
    }
    if let refusal = Self.refusal(after: record, records, before: start) {
      self.init(.unsigned, Self.unsignedReason(refusal), refusal)
      return
    }
    self.init(
      Self.withLaterWithdrawal(record, records), start: start, end: end ?? start, requirement)
  }

  private init(_ verdict: ConsentVerdict, _ reason: String, _ record: ConsentRecord?) {
    self.verdict = verdict
    self.reason = reason
    self.record = record
  }

  /// Judges a signed record.
  private init(
    _ record: ConsentRecord, start: AbsoluteTime?, end: AbsoluteTime?,
    _ requirement: ConsentRequirement
  ) {
    if let reason = Self.withdrawalReason(record, end: end, requirement.withdrawal) {
      self.init(.withdrawn, reason, record)
    } else if let reason = Self.versionReason(record, start: start, requirement) {
      self.init(.versionOutdated, reason, record)
    } else if let reason = Self.scopeReason(record, requirement) {
      self.init(.scopeInsufficient, reason, record)
    } else if record.isWithdrawn {
      self.init(.ok, "the participant withdrew after the session; its data are kept", record)
    } else {
      self.init(.ok, "the session is covered", record)
    }
  }

  private static func newest(_ records: [ConsentRecord]) -> ConsentRecord? {
    records.enumerated().max { one, other in
      let (first, second) = (moment(one.element), moment(other.element))
      return first == second ? one.offset < other.offset : first < second
    }?.element
  }

  /// The last refusal that does not lie before a consent, and not after the session's start; one without
  /// a date counts.
  private static func refusal(
    after record: ConsentRecord, _ records: [ConsentRecord], before start: AbsoluteTime?
  ) -> ConsentRecord? {
    records.last { refusal in
      guard refusal.consented == false else { return false }
      guard refusal.signedOn != nil || refusal.signedDay != nil else { return true }
      if let start, !isSigned(refusal, before: start) { return false }
      // A day may lie on either side of a time on it.
      guard let day = refusal.signedDay else { return moment(refusal) >= moment(record) }
      let own = record.signedDay?.daysSince1970 ?? record.signedOn?.localDay ?? .min
      return day.daysSince1970 >= own
    }
  }

  /// The record with the first withdrawal or refusal after it, whichever consent it was written down with.
  private static func withLaterWithdrawal(
    _ record: ConsentRecord, _ records: [ConsentRecord]
  ) -> ConsentRecord {
    let own = record.isWithdrawn ? [record] : []
    let others = records.filter(\.isWithdrawn) + records.compactMap(withdrawal)
    let later = own + others.filter { withdrawalMoment($0) >= moment(record) }
    guard let first = later.min(by: { withdrawalMoment($0) < withdrawalMoment($1) }) else {
      return record
    }
    var record = record
    record.withdrewOn = first.withdrewOn
    record.withdrewDay = first.withdrewDay
    return record
  }

  /// A refusal as the withdrawal that it is for the sessions before it; `nil` for other records.
  private static func withdrawal(_ refusal: ConsentRecord) -> ConsentRecord? {
    guard refusal.consented == false else { return nil }
    var record = refusal
    record.withdrewOn = refusal.signedOn
    record.withdrewDay = refusal.signedOn == nil ? refusal.signedDay : nil
    return record.isWithdrawn ? record : nil
  }

  /// Nanoseconds of the withdrawal, the end of the day in UTC when only the day is known.
  private static func withdrawalMoment(_ record: ConsentRecord) -> Int64 {
    record.withdrewOn?.nanoseconds
      ?? (record.withdrewDay?.daysSince1970).map { (($0 + 1) * 86_400).nanoseconds } ?? .min
  }

  /// Nanoseconds of the signature, the start of the day in UTC when only the day is known.
  private static func moment(_ record: ConsentRecord) -> Int64 {
    record.signedOn?.nanoseconds
      ?? (record.signedDay?.daysSince1970).map { ($0 * 86_400).nanoseconds } ?? .min
  }

  /// Whether a record was signed when a session began; a day counts from its beginning, in the time
  /// zone of the session.
  private static func isSigned(_ record: ConsentRecord, before start: AbsoluteTime) -> Bool {
    if let signed = record.signedOn { return signed.nanoseconds <= start.nanoseconds }
    guard let day = record.signedDay else { return false }
    return day.daysSince1970 <= start.localDay
  }

  /// Why a session is not covered whose participant refused.
  static let refusal = "the participant did not agree"

  private static func unsignedReason(_ record: ConsentRecord) -> String {
    if record.consented == false { return refusal }
    guard record.hasAgreed else { return "the record does not say that the participant agreed" }
    guard let signature = record.signature else { return "there is no signature" }
    return signature.fault.map { "the signature is incomplete: \($0)" }
      ?? "the date of the signature is not known"
  }

  private static func withdrawalReason(
    _ record: ConsentRecord, end: AbsoluteTime?, _ policy: ConsentRequirement.Withdrawal
  ) -> String? {
    guard let withdrawal = record.withdrawal else { return nil }
    let isLater =
      if let end {
        record.withdrewOn.map { $0.nanoseconds > end.nanoseconds }
          ?? ((record.withdrewDay?.daysSince1970 ?? .min) > end.localDay)
      } else {
        false
      }
    guard isLater else { return "the participant withdrew on \(withdrawal)" }
    return policy == .drop
      ? "the participant withdrew on \(withdrawal), and earlier data are dropped" : nil
  }

  private static func versionReason(
    _ record: ConsentRecord, start: AbsoluteTime?, _ requirement: ConsentRequirement
  ) -> String? {
    let needed = requirement.versions.last { version in
      guard let from = version.from else { return true }
      guard let start else { return true }
      return from.nanoseconds <= start.nanoseconds
    }
    guard let needed else { return nil }
    guard let own = record.version else {
      return "the version of the consent is not known; version \(needed.version) is needed"
    }
    // Of listed versions the order of the list counts, else that of their numbers or dates.
    let names = requirement.versions.map(\.version)
    let isOlder =
      if let place = names.firstIndex(of: own), let wanted = names.firstIndex(of: needed.version) {
        place < wanted
      } else {
        ConsentVersion(own) < ConsentVersion(needed.version)
      }
    return isOlder ? "version \(own) was signed; version \(needed.version) is needed" : nil
  }

  private static func scopeReason(
    _ record: ConsentRecord, _ requirement: ConsentRequirement
  ) -> String? {
    if requirement.scope.rawValue > (record.scope ?? .none).rawValue {
      let own = record.scope?.name ?? "not stated"
      return "sharing is \(own); \(requirement.scope.name) is needed"
    }
    guard !requirement.types.isEmpty else { return nil }
    let missing = requirement.types.filter { !(record.permittedTypes ?? []).contains($0) }
    return missing.isEmpty ? nil : "not permitted: \(missing.joined(separator: ", "))"
  }
}

extension Int64 {
  /// Seconds as nanoseconds, held at the largest number.
  fileprivate var nanoseconds: Int64 {
    let (product, overflow) = multipliedReportingOverflow(by: 1_000_000_000)
    return overflow ? (self < 0 ? .min : .max) : product
  }
}
