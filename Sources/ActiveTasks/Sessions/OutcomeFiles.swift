/// Reads, changes and writes the outcomes of a participant.
public enum OutcomeFiles {
  /// What to write for one event.
  public struct Change: Sendable {
    /// The task's identifier.
    public var task: String
    /// The day of the event.
    public var day: CivilDate
    /// Which event of the day, from 0.
    public var number: Int
    /// The file with the values; `nil` deletes the outcome.
    public var source: String?
    /// Kinds by the name of their metric.
    public var metrics: [(name: String, kind: String)]

    /// A change.
    public init(
      task: String, day: CivilDate, number: Int, source: String?,
      metrics: [(name: String, kind: String)]
    ) {
      self.task = task
      self.day = day
      self.number = number
      self.source = source
      self.metrics = metrics
    }
  }

  /// The store at `path`, `-` for standard input.
  ///
  /// - Throws: `Diagnostic` naming the file.
  public static func read(_ path: String) throws(Diagnostic) -> CareStore {
    try CareStoreReader.read(ByteSource(path: path))
  }

  /// The store with a change.
  ///
  /// - Parameters:
  ///   - change: what to write.
  ///   - store: tasks and outcomes.
  ///   - now: the present.
  ///   - reason: who changes a past day and why.
  /// - Returns: the store with one version more.
  /// - Throws: `Diagnostic` `outcomes.no-event`, or as `OutcomeLedger` and `OutcomeSource`.
  public static func apply(
    _ change: Change, to store: CareStore, now: AbsoluteTime, reason: OutcomeLedger.Reason?
  ) throws(Diagnostic) -> CareStore {
    let start = change.day.start
    let review = OutcomeReview(
      store, from: start.advanced(by: -86_400), to: start.advanced(by: 172_800)
    ).between(change.day, change.day)
    let events = review.rows.compactMap(\.event).filter { $0.task.id == change.task }
    guard events.indices.contains(change.number) else {
      throw Diagnostic(
        "outcomes.no-event", "the task has no such event on that day",
        found: "\(events.count) events of '\(change.task)' on \(change.day.iso8601)",
        expected: "an event of the task", hint: "list the events: active-cli outcomes FILE")
    }
    var ledger = OutcomeLedger(store, now: now, reason: reason)
    try ledger.check(events[change.number])
    if let source = change.source {
      let values = try OutcomeSource.values(
        ByteSource(path: source), metrics: change.metrics, created: now,
        for: events[change.number])
      try ledger.record(values, for: events[change.number])
    } else {
      try ledger.delete(events[change.number])
    }
    return ledger.store
  }

  /// A day as a user typed it.
  ///
  /// - Throws: `Diagnostic` `usage.parameter` naming the flag.
  public static func day(_ text: String, flag: String) throws(Diagnostic) -> CivilDate {
    guard let day = CivilDate(iso8601: text), text.utf8.count == 10 else {
      throw Diagnostic(
        "usage.parameter", "--\(flag) cannot be '\(text)'", found: text,
        expected: "a day such as 2024-05-01")
    }
    return day
  }
}
