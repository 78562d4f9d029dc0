/// All occurrences of the tasks that outcomes name, by version.
///
/// An occurrence index alone tells no day; the day follows from the schedule.
struct WholeSchedules {
  private let occurrences: [String: [CareSchedule.Occurrence]]

  /// The schedules of a store, as far as an outcome needs them.
  ///
  /// - Complexity: O(n log n) in the occurrences up to the last one that has an outcome.
  init(_ store: CareStore) {
    let last = store.outcomes.reduce(into: [String: Int]()) { last, outcome in
      last[outcome.task] = max(last[outcome.task] ?? 0, outcome.occurrence)
    }
    var occurrences: [String: [CareSchedule.Occurrence]] = [:]
    for task in store.tasks {
      guard let index = last[task.uuid], occurrences[task.uuid] == nil else { continue }
      occurrences[task.uuid] = Self.occurrences(task, upTo: index)
    }
    self.occurrences = occurrences
  }

  /// The occurrences with the index and more, or all: each further look reaches twice as far.
  private static func occurrences(_ task: CareTask, upTo index: Int) -> [CareSchedule.Occurrence] {
    guard let start = task.schedule.map(\.start.nanoseconds).min() else { return [] }
    var days = 64.0
    while days < 80_000 {
      let limit = AbsoluteTime(nanoseconds: start).advanced(by: days * 86_400)
      let found = CareSchedule.occurrences(of: task.schedule, before: limit)
      if found.count > index || found.count >= CareSchedule.most { return found }
      days *= 8
    }
    return CareSchedule.occurrences(of: task.schedule, before: AbsoluteTime(nanoseconds: .max))
  }

  /// The occurrence that an outcome is of; `nil` when its task has no such one.
  func occurrence(_ outcome: CareOutcome) -> CareSchedule.Occurrence? {
    guard let all = occurrences[outcome.task], all.indices.contains(outcome.occurrence) else {
      return nil
    }
    return all[outcome.occurrence]
  }

  /// Whether occurrences of a task were left out because they are too many.
  func isCut(_ task: CareTask) -> Bool {
    (occurrences[task.uuid]?.count ?? 0) >= CareSchedule.most
  }
}
