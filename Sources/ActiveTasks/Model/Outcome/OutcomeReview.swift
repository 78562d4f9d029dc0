/// The events of a store with their outcomes and every doubt about their dates.
public struct OutcomeReview: Sendable {
  /// One event, or an outcome that belongs to none.
  public struct Row: Sendable, Equatable {
    /// The task's identifier.
    public var task: String
    /// The occurrence index.
    public var occurrence: Int
    /// The event; `nil` for an outcome that belongs to none.
    public var event: CareEvent?
    /// The outcome in force; `nil` when there is none.
    public var outcome: CareOutcome?
    /// Versions of the outcome, deleted ones included.
    public var versions: Int
    /// Codes of what is wrong.
    public var flags: [String]
  }

  /// The rows in the order of the events, then outcomes without one.
  public let rows: [Row]
  /// What was left out.
  public let flags: [QualityFlag]

  /// Joins outcomes to events that touch the days from `from` to `to`.
  ///
  /// - Parameters:
  ///   - store: tasks and outcomes.
  ///   - from: the beginning; `nil` for the first event.
  ///   - to: the end, exclusive on an event's beginning; `nil` for the last day with an outcome, or
  ///     on which one was made.
  public init(_ store: CareStore, from: AbsoluteTime?, to: AbsoluteTime?) {
    let whole = WholeSchedules(store)
    let limit = to ?? Self.end(of: store, whole)
    var chains = OutcomeChains(store.outcomes)
    var rows: [Row] = []
    var endless: [String] = []
    for versions in Self.versions(store.tasks) {
      for (place, task) in versions.enumerated() {
        let next = versions.dropFirst(place + 1).first?.effective
        let all = CareSchedule.occurrences(of: task.schedule, before: limit)
        if all.count >= CareSchedule.most, !endless.contains(task.id) { endless.append(task.id) }
        for event in Self.events(task, all, until: next) {
          if let from, event.end.nanoseconds < from.nanoseconds {
            _ = chains.take(task, event.occurrence)
            continue
          }
          rows.append(Self.row(event, chains.take(task, event.occurrence)))
        }
      }
    }
    rows.sort { one, other in
      let times = (one.event?.start.nanoseconds ?? 0, other.event?.start.nanoseconds ?? 0)
      return times.0 == times.1
        ? (one.task, one.occurrence) < (other.task, other.occurrence) : times.0 < times.1
    }
    for chain in chains.rest {
      if let row = Self.stray(chain, store.tasks, whole, before: limit) { rows.append(row) }
    }
    self.rows = rows
    flags =
      endless.isEmpty
      ? []
      : [
        QualityFlag(
          "outcomes.too-many-events", .warning,
          "only the first \(CareSchedule.most) occurrences are made of: "
            + endless.joined(separator: ", "), count: endless.count)
      ]
  }

  private init(rows: [Row], flags: [QualityFlag]) {
    self.rows = rows
    self.flags = flags
  }

  /// The events of the days from `from` to `to`, both included, and outcomes without an event.
  public func between(_ from: CivilDate?, _ to: CivilDate?) -> OutcomeReview {
    OutcomeReview(
      rows: rows.filter { row in
        guard let day = row.event?.start.localDay else { return true }
        return day >= from?.daysSince1970 ?? .min && day <= to?.daysSince1970 ?? .max
      }, flags: flags)
  }

  /// Every code that a row can have, with what it means.
  public static let codes: [(code: String, meaning: String)] = [
    ("edited_after_day", "changed or deleted on a later day than the event's"),
    ("edited_by_name", "changed on a later day, with who did it and why"),
    ("filled_in_future", "made on an earlier day than the event's"),
    ("late_entry", "made on a later day than the event's"),
    ("duplicate_outcome", "two outcomes in force for one event"),
    ("broken_chain", "versions replace themselves or each other; the newest is shown"),
    ("unreadable_value", "a value is not of the type that it states"),
    ("unknown_task", "belongs to no task of the file"),
    ("missing_version", "replaces a version that is not in the file, or is of another event"),
    ("index_beyond_schedule", "the task has no such occurrence"),
    ("event_not_made", "lies beyond the occurrences that are made of an endless schedule"),
    ("eclipsed_version", "belongs to a version of the task that was no longer in force"),
    ("undated_outcome", "does not say when it was made"),
  ]

  /// The day after the last outcome was made, or behind the beginning of the last event that has one, whichever is later.
  private static func end(of store: CareStore, _ whole: WholeSchedules) -> AbsoluteTime {
    let made = store.outcomes.compactMap { $0.created?.nanoseconds }.max()
    let begun = store.outcomes.compactMap { whole.occurrence($0)?.start.nanoseconds }.max()
    func later(_ time: Int64, by more: Int64) -> Int64 {
      let (sum, overflow) = time.addingReportingOverflow(more)
      return overflow ? .max : sum
    }
    return AbsoluteTime(
      nanoseconds: max(later(made ?? 0, by: 86_400_000_000_000), later(begun ?? 0, by: 1)))
  }

  /// The versions of each task in the order in which they come into force.
  private static func versions(_ tasks: [CareTask]) -> [[CareTask]] {
    var order: [String] = []
    var groups: [String: [CareTask]] = [:]
    for task in tasks {
      if groups[task.id] == nil { order.append(task.id) }
      groups[task.id, default: []].append(task)
    }
    return order.map { id in
      groups[id, default: []].enumerated().sorted {
        ($0.element.effective?.nanoseconds ?? .min, $0.offset)
          < ($1.element.effective?.nanoseconds ?? .min, $1.offset)
      }.map(\.element)
    }
  }

  /// The events of a version while it is in force.
  private static func events(
    _ task: CareTask, _ occurrences: [CareSchedule.Occurrence], until next: AbsoluteTime?
  ) -> [CareEvent] {
    occurrences.enumerated().compactMap { index, occurrence in
      let start = occurrence.start.nanoseconds
      guard start >= task.effective?.nanoseconds ?? .min, start < next?.nanoseconds ?? .max,
        start < task.deleted?.nanoseconds ?? .max
      else { return nil }
      return CareEvent(
        task: task, occurrence: index, start: occurrence.start, end: occurrence.end)
    }
  }

  private static func row(_ event: CareEvent, _ chain: OutcomeChain?) -> Row {
    Row(
      task: event.task.id, occurrence: event.occurrence, event: event, outcome: chain?.current,
      versions: chain?.versions.count ?? 0, flags: chain.map { flags($0, event) } ?? [])
  }

  /// The doubts about an outcome's dates, in the time zone it was recorded in.
  private static func flags(_ chain: OutcomeChain, _ event: CareEvent) -> [String] {
    var flags: [String] = []
    func add(_ code: String) { if !flags.contains(code) { flags.append(code) } }
    for (index, version) in chain.versions.enumerated() {
      let zone = version.zone ?? event.task.schedule.first?.zone
      func day(_ time: AbsoluteTime) -> Int64 { (zone.map(time.at) ?? time).localDay }
      let own = day(event.start)
      guard let created = version.created ?? version.effective else {
        add("undated_outcome")
        continue
      }
      let made = ([created] + version.values.compactMap(\.created)).map(day).min() ?? own
      if made < own { add("filled_in_future") }
      let edited = version.note == nil ? "edited_after_day" : "edited_by_name"
      if day(created) > own { add(index == 0 ? "late_entry" : edited) }
      // What changed later than its version was made was changed in place.
      let touched = changes(version, in: chain).map(day).max() ?? own
      if touched > max(own, day(created)) { add(edited) }
      if let deleted = version.deleted, day(deleted) > own { add(edited) }
    }
    if chain.hasDuplicates { add("duplicate_outcome") }
    if chain.isBroken { add("broken_chain") }
    if chain.hasForeignLink { add("missing_version") }
    if let current = chain.current, current.values.contains(where: { $0.content == nil }) {
      add("unreadable_value")
    }
    return flags
  }

  /// When a version was changed in place.
  ///
  /// Being replaced touches the replaced version too, and is judged with the one that replaces it.
  private static func changes(
    _ version: CareOutcome, in chain: OutcomeChain
  ) -> [AbsoluteTime] {
    let successors = chain.versions.filter { $0.previous.contains(version.uuid) }
      .map(OutcomeChain.moment)
    let updated = version.updated.flatMap { updated in
      successors.contains { abs(Double($0) - Double(updated.nanoseconds)) < 60e9 } ? nil : updated
    }
    return [updated, version.effective].compactMap { $0 } + version.values.compactMap(\.created)
  }

  /// An outcome that was not taken by an event; `nil` when it belongs to one outside the days asked
  /// for.
  private static func stray(
    _ chain: OutcomeChain, _ tasks: [CareTask], _ whole: WholeSchedules,
    before limit: AbsoluteTime
  ) -> Row? {
    guard let outcome = chain.versions.first else { return nil }
    func row(_ task: String, _ code: String) -> Row {
      Row(
        task: task, occurrence: outcome.occurrence, event: nil, outcome: chain.current,
        versions: chain.versions.count, flags: [code])
    }
    guard let task = tasks.first(where: { $0.uuid == outcome.task }) else {
      return row(outcome.task, "unknown_task")
    }
    guard let occurrence = whole.occurrence(outcome) else {
      return row(task.id, whole.isCut(task) ? "event_not_made" : "index_beyond_schedule")
    }
    return occurrence.start.nanoseconds < limit.nanoseconds
      ? row(task.id, "eclipsed_version") : nil
  }
}
