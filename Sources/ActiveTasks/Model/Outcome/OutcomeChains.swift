/// All versions of one event's outcome, the oldest first.
struct OutcomeChain: Sendable {
  /// The versions.
  private(set) var versions: [CareOutcome]
  /// The newest version that is not deleted and not replaced.
  let current: CareOutcome?
  /// Whether several versions are in force at once.
  let hasDuplicates: Bool

  /// The chain of some versions.
  init(_ outcomes: [CareOutcome]) {
    versions = outcomes.enumerated().sorted {
      (Self.moment($0.element), $0.offset) < (Self.moment($1.element), $1.offset)
    }.map(\.element)
    let replaced = Set(outcomes.flatMap(\.previous))
    let heads = versions.filter { !replaced.contains($0.uuid) }
    let living = heads.filter { $0.deleted == nil }
    // A tombstone that is newer than what it deletes ends the outcome.
    current = heads.last?.deleted == nil ? living.last : nil
    hasDuplicates = living.count > 1
  }

  private static func moment(_ outcome: CareOutcome) -> Int64 {
    outcome.created?.nanoseconds ?? outcome.effective?.nanoseconds ?? .min
  }
}

/// Outcomes by task version and occurrence.
struct OutcomeChains: Sendable {
  private struct Key: Hashable {
    var task: String
    var occurrence: Int
  }

  private var order: [Key] = []
  private var chains: [Key: [CareOutcome]] = [:]

  /// Groups outcomes.
  init(_ outcomes: [CareOutcome]) {
    for outcome in outcomes {
      let key = Key(task: outcome.task, occurrence: outcome.occurrence)
      if chains[key] == nil { order.append(key) }
      chains[key, default: []].append(outcome)
    }
  }

  /// Takes the outcome of an event out; `nil` when there is none.
  mutating func take(_ task: CareTask, _ occurrence: Int) -> OutcomeChain? {
    chains.removeValue(forKey: Key(task: task.uuid, occurrence: occurrence)).map(OutcomeChain.init)
  }

  /// What was not taken, in the order of the file.
  var rest: [OutcomeChain] { order.compactMap { chains[$0].map(OutcomeChain.init) } }
}
