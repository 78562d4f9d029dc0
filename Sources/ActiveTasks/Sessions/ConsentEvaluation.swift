/// Holds a participant's consents against one session.
///
/// The consent that counts is the last one signed before the session began. The verdicts are tried in the
/// order missing, unsigned, before consent, withdrawn, version outdated, scope insufficient.
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
      self.init(newest, start: nil, end: nil, requirement)
      return
    }
    guard let start else {
      self.init(
        .beforeConsent, "the start of the session is not known, so it may be before the consent",
        newest)
      return
    }
    guard let record = Self.newest(signed.filter { Self.isSigned($0, before: start) }) else {
      self.init(.beforeConsent, "the session began before the consent was signed", newest)
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
    } else if record.withdrewOn != nil {
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

  /// The record with the first withdrawal after it, whichever consent it was written down with.
  private static func withLaterWithdrawal(
    _ record: ConsentRecord, _ records: [ConsentRecord]
  ) -> ConsentRecord {
    var record = record
    let later = records.compactMap(\.withdrewOn).filter { $0.nanoseconds >= moment(record) }
    record.withdrewOn = record.withdrewOn ?? later.min { $0.nanoseconds < $1.nanoseconds }
    return record
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

  private static func unsignedReason(_ record: ConsentRecord) -> String {
    if record.consented == false { return "the participant did not agree" }
    guard let signature = record.signature else { return "there is no signature" }
    return signature.isComplete
      ? "the date of the signature is not known" : "the signature is incomplete"
  }

  private static func withdrawalReason(
    _ record: ConsentRecord, end: AbsoluteTime?, _ policy: ConsentRequirement.Withdrawal
  ) -> String? {
    guard let withdrew = record.withdrewOn else { return nil }
    guard let end, withdrew.nanoseconds > end.nanoseconds else {
      return "the participant withdrew on \(withdrew.iso8601)"
    }
    return policy == .drop
      ? "the participant withdrew on \(withdrew.iso8601), and earlier data are dropped" : nil
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

/// A version that can be compared: by date, by its numbers, else only for being the same.
struct ConsentVersion: Equatable {
  private let text: String

  /// The version with this name.
  init(_ text: String) { self.text = text }

  /// Whether `one` is older; different versions that cannot be compared count as older.
  static func < (one: ConsentVersion, other: ConsentVersion) -> Bool {
    guard one != other else { return false }
    if let first = AbsoluteTime(iso8601: one.text), let second = AbsoluteTime(iso8601: other.text) {
      return first.nanoseconds < second.nanoseconds
    }
    guard let first = one.numbers, let second = other.numbers else { return true }
    let count = max(first.count, second.count)
    func padded(_ numbers: [UInt64]) -> [UInt64] {
      numbers + Array(repeating: 0, count: count - numbers.count)
    }
    return padded(first).lexicographicallyPrecedes(padded(second))
  }

  /// `2.1` or `v2.1` or `2024-05-01` as its numbers.
  private var numbers: [UInt64]? {
    let body = text.lowercased().hasPrefix("v") ? text.dropFirst() : text[...]
    let parts = body.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "-" }
    let numbers = parts.compactMap { UInt64($0) }
    return numbers.count == parts.count ? numbers : nil
  }
}

extension Int64 {
  /// Seconds as nanoseconds, held at the largest number.
  fileprivate var nanoseconds: Int64 {
    let (product, overflow) = multipliedReportingOverflow(by: 1_000_000_000)
    return overflow ? (self < 0 ? .min : .max) : product
  }
}
