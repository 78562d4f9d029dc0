/// All versions of one event's outcome, the oldest first.
///
/// Versions that name each other as previous make one record. A record is over when its newest version is
/// deleted. A tombstone that names nothing and was made when it deletes ends the one older record there is.
struct OutcomeChain: Sendable {
  /// The versions.
  private(set) var versions: [CareOutcome]
  /// The newest versions of all records that are not deleted, the oldest first.
  let living: [CareOutcome]
  /// Whether versions replace themselves or each other, so that the newest is taken by its date.
  let isBroken: Bool
  /// Whether a version replaces one that is not among them.
  let hasForeignLink: Bool

  /// The version in force.
  var current: CareOutcome? { living.last }
  /// Whether several versions are in force at once.
  var hasDuplicates: Bool { living.count > 1 }

  /// The chain of some versions.
  ///
  /// Copies of a version with the same content are one version.
  init(_ outcomes: [CareOutcome]) {
    var known: [String: [CareOutcome]] = [:]
    let own = outcomes.filter { outcome in
      guard known[outcome.uuid]?.contains(outcome) != true else { return false }
      known[outcome.uuid, default: []].append(outcome)
      return true
    }
    let versions = own.enumerated().sorted {
      (Self.moment($0.element), $0.offset) < (Self.moment($1.element), $1.offset)
    }.map(\.element)
    var isBroken = false
    var heads: [CareOutcome] = []
    for record in Self.records(versions) {
      let members = record.map { versions[$0] }
      let replaced = Set(
        members.flatMap { version in
          version.previous.filter { $0 != version.uuid }
        })
      let own = members.filter { !replaced.contains($0.uuid) }
      isBroken =
        isBroken || own.isEmpty || members.contains { $0.previous.contains($0.uuid) }
      heads += own.isEmpty ? members.suffix(1) : own
    }
    var living = heads.filter { $0.deleted == nil }
    for stone in heads where stone.deleted != nil && stone.previous.isEmpty {
      guard living.count == 1, let only = living.first, Self.isTombstone(stone),
        Self.moment(only) <= Self.moment(stone)
      else { continue }
      living = []
    }
    self.versions = versions
    let names = Set(versions.map(\.uuid))
    hasForeignLink = versions.contains { $0.previous.contains { !names.contains($0) } }
    self.isBroken = isBroken
    self.living = living.sorted { Self.moment($0) < Self.moment($1) }
  }

  /// Places of the versions that belong together by their links, in the order of the oldest.
  private static func records(_ versions: [CareOutcome]) -> [[Int]] {
    var places: [String: [Int]] = [:]
    for (place, version) in versions.enumerated() {
      places[version.uuid, default: []].append(place)
    }
    var links = Array(repeating: [Int](), count: versions.count)
    for (place, version) in versions.enumerated() {
      for other in version.previous.flatMap({ places[$0] ?? [] }) {
        links[place].append(other)
        links[other].append(place)
      }
    }
    var isSeen = Array(repeating: false, count: versions.count)
    var records: [[Int]] = []
    for place in versions.indices where !isSeen[place] {
      var record: [Int] = []
      var open = [place]
      isSeen[place] = true
      while let next = open.popLast() {
        record.append(next)
        for other in links[next] where !isSeen[other] {
          isSeen[other] = true
          open.append(other)
        }
      }
      records.append(record.sorted())
    }
    return records
  }

  /// Whether a deleted version was made only to delete: it never held before.
  private static func isTombstone(_ outcome: CareOutcome) -> Bool {
    guard let created = outcome.created, let deleted = outcome.deleted else { return false }
    return deleted.nanoseconds <= created.advanced(by: 1).nanoseconds
  }

  /// When a version was made.
  static func moment(_ outcome: CareOutcome) -> Int64 {
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
