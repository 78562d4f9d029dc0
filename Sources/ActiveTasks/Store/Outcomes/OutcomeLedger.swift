/// Writes outcomes by the rules of the day.
///
/// Nothing is written for a future day. An outcome of today may be written again or deleted; one of a past
/// day only as a new version that says who changed it and why. Nothing is ever taken away: earlier
/// versions stay. Days are those of the event's time zone.
public struct OutcomeLedger: Sendable {
  /// Who changes an outcome of a past day, and why.
  public struct Reason: Sendable, Equatable {
    /// Who.
    public var author: String
    /// Why.
    public var text: String

    /// Who and why.
    public init(author: String, text: String) {
      self.author = author
      self.text = text
    }
  }

  /// The store with what was written.
  public private(set) var store: CareStore
  private let now: AbsoluteTime
  private let reason: Reason?

  /// A ledger over a store.
  ///
  /// - Parameters:
  ///   - store: tasks and outcomes.
  ///   - now: the present.
  ///   - reason: who writes and why; `nil` allows today's outcomes only, and late ones that are new.
  public init(_ store: CareStore, now: AbsoluteTime, reason: Reason?) {
    self.store = store
    self.now = now
    self.reason = reason
  }

  /// Writes values as the outcome of an event, or as its next version.
  ///
  /// - Throws: `Diagnostic` `outcomes.future`, `outcomes.past-day` or `outcomes.present`.
  public mutating func record(
    _ values: [CareOutcome.Value], for event: CareEvent
  ) throws(Diagnostic) {
    try append(event, values: values, isDeleted: false)
  }

  /// Deletes the outcome of an event: a tombstone follows it.
  ///
  /// - Throws: `Diagnostic` `outcomes.no-outcome`, `outcomes.future` or `outcomes.past-day`.
  public mutating func delete(_ event: CareEvent) throws(Diagnostic) {
    guard let current = chain(event)?.current else {
      throw Diagnostic(
        "outcomes.no-outcome", "the event has no outcome", found: event.start.iso8601,
        expected: "an event with an outcome")
    }
    try append(event, values: current.values, isDeleted: true)
  }

  /// Checks that an event is not of a future day.
  ///
  /// - Throws: `Diagnostic` `outcomes.future`.
  public func check(_ event: CareEvent) throws(Diagnostic) {
    let zone = event.task.schedule.first?.zone ?? TimeZoneRules(offsetSeconds: 0)
    guard event.start.at(zone).localDay > now.at(zone).localDay else { return }
    throw Diagnostic(
      "outcomes.future", "nothing can be written for a future day",
      found: event.start.at(zone).iso8601, expected: "a day up to \(now.at(zone).iso8601)")
  }

  private mutating func append(
    _ event: CareEvent, values: [CareOutcome.Value], isDeleted: Bool
  ) throws(Diagnostic) {
    try check(event)
    let zone = event.task.schedule.first?.zone ?? TimeZoneRules(offsetSeconds: 0)
    let (day, today) = (event.start.at(zone).localDay, now.at(zone).localDay)
    let chain = chain(event)
    if let last = chain?.versions.last, OutcomeChain.moment(last) > now.nanoseconds {
      throw Diagnostic(
        "outcomes.present", "the event has a version that is newer than the present",
        found: (last.created ?? last.effective)?.at(zone).iso8601,
        expected: "a present after it, not \(now.at(zone).iso8601)",
        hint: "a version that is older would never be in force")
    }
    // All that are in force: none of them may come back.
    let before = chain?.living ?? []
    // Written again after it was deleted, it is changed, too.
    if day < today, chain != nil, reason == nil {
      throw Diagnostic(
        "outcomes.past-day", "an outcome of a past day is locked",
        found: event.start.at(zone).iso8601, expected: "who changes it and why",
        hint: "give --by and --why")
    }
    var outcome = CareOutcome(
      uuid: "", task: event.task.uuid, occurrence: event.occurrence, values: values, created: now,
      effective: now, deleted: isDeleted ? now : nil, previous: before.map(\.uuid),
      zone: zone, note: reason.map { ($0.author, $0.text) })
    outcome.uuid = Self.identifier(outcome, number: store.outcomes.count)
    outcome.isNew = true
    store.outcomes.append(outcome)
  }

  private func chain(_ event: CareEvent) -> OutcomeChain? {
    let all = store.outcomes.filter {
      $0.task == event.task.uuid && $0.occurrence == event.occurrence
    }
    return all.isEmpty ? nil : OutcomeChain(all)
  }

  /// An identifier made from the content, so that the same writing gives the same bytes.
  private static func identifier(_ outcome: CareOutcome, number: Int) -> String {
    let text =
      "\(outcome.task)|\(outcome.occurrence)|\(outcome.created?.nanoseconds ?? 0)|\(number)"
    let hex = Array(ContentHash.of(Array(text.utf8)).uppercased())
    // Version 8 of RFC 9562: content of our own.
    let parts = [hex[0..<8], hex[8..<12], ["8"] + hex[13..<16], ["A"] + hex[17..<20], hex[20..<32]]
    return parts.map { String($0) }.joined(separator: "-")
  }
}
