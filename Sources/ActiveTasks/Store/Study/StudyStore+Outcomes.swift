/// Outcomes in the store: every version stays.
extension StudyStore {
  /// Keeps the outcomes of a participant that the store does not have yet.
  ///
  /// A version that is there stays as it is; only that it was deleted is added.
  /// - Parameters:
  ///   - care: tasks and outcomes.
  ///   - participant: whose they are.
  /// - Returns: the number of versions that are new.
  /// - Throws: `Diagnostic` `store.no-participant`, `store.participant-withdrew`, `store.outcome-owner` or another
  ///   `store.…`.
  @discardableResult
  public func keep(_ care: CareStore, participant: String) throws(Diagnostic) -> Int {
    let tasks = Dictionary(care.tasks.map { ($0.uuid, $0.id) }) { first, _ in first }
    return try database.transaction { () throws(Diagnostic) in
      try check(participant)
      var count = 0
      for outcome in care.outcomes {
        if try keep(outcome, participant, task: tasks[outcome.task] ?? outcome.task) { count += 1 }
      }
      return count
    }
  }

  /// Refuses a participant whom the store does not have.
  private func check(_ participant: String) throws(Diagnostic) {
    let names = try database.statement("SELECT id FROM participants ORDER BY id").rows()
      .compactMap { $0.first?.string }
    guard !names.contains(participant) else {
      let withdrawn = try database.statement(Self.withdrawn).rows()
      guard withdrawn.contains(where: { $0.first?.string == participant }) else { return }
      throw Diagnostic(
        "store.participant-withdrew", "the participant withdrew, and no result is left",
        found: participant, expected: "a participant whose data may be kept",
        hint: "outcomes go the way of the results: docs/guide/store.md"
      ).naming(database.path)
    }
    throw Diagnostic(
      "store.no-participant", "the store has no such participant", found: participant,
      expected: Self.participants(like: participant, of: names),
      hint:
        "pseudonyms are those of the results; see: active-cli query RESULTS --about completeness"
    ).naming(database.path)
  }

  /// Participants who withdrew and of whom no result is left.
  private static let withdrawn = """
    SELECT participant FROM sessions WHERE participant IS NOT NULL
    GROUP BY participant HAVING sum(results) = 0 AND max(consent_verdict = 'withdrawn') = 1
    """

  /// Takes out the outcomes of participants who withdrew and of whom no result is left.
  ///
  /// - Parameter isWhole: whether the sessions are those of the whole study, so that who has none left it: their
  ///   outcomes go, too.
  /// - Returns: the number of outcomes that are gone.
  /// - Throws: `Diagnostic` `store.…`.
  func dropOutcomes(isWhole: Bool) throws(Diagnostic) -> Int {
    let gone =
      "participant IN (\(Self.withdrawn))"
      + (isWhole
        ? " OR participant NOT IN (SELECT participant FROM sessions WHERE participant IS NOT NULL)"
        : "")
    let count = Int(clamping: try database.integer("SELECT count(*) FROM outcomes WHERE \(gone)"))
    guard count > 0 else { return 0 }
    try noteTraces()
    try database.execute("DELETE FROM outcomes WHERE \(gone)")
    return count
  }

  private func keep(
    _ outcome: CareOutcome, _ participant: String, task: String
  ) throws(Diagnostic) -> Bool {
    let known = try database.statement("SELECT participant FROM outcomes WHERE uuid = ?")
      .rows([.text(outcome.uuid)])
    if let owner = known.first?.first?.string {
      guard owner == participant else {
        throw Diagnostic(
          "store.outcome-owner", "the outcome is one of another participant",
          found: "\(outcome.uuid) of \(owner)", expected: "an outcome of \(participant)",
          hint: "check --participant")
      }
      try database.statement("UPDATE outcomes SET deleted = coalesce(deleted, ?) WHERE uuid = ?")
        .run([SQLiteValue(outcome.deleted?.iso8601), .text(outcome.uuid)])
      return false
    }
    try database.statement(
      "INSERT INTO outcomes VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
    ).run([
      .text(outcome.uuid), .text(participant), .text(task), .text(outcome.task),
      .integer(Int64(outcome.occurrence)), SQLiteValue(outcome.created?.iso8601),
      SQLiteValue(outcome.effective?.iso8601), SQLiteValue(outcome.deleted?.iso8601),
      SQLiteValue(outcome.zone?.identifier), SQLiteValue(outcome.note?.author),
      SQLiteValue(outcome.note?.reason),
    ])
    for (number, value) in outcome.values.enumerated() {
      var (real, text) = (SQLiteValue.null, SQLiteValue.null)
      switch value.content {
      case .number(let content)?: real = .real(content)
      case .text(let content)?: text = .text(content)
      case nil: break
      }
      try database.statement("INSERT INTO outcome_values VALUES (?, ?, ?, ?, ?, ?, ?, ?)").run([
        .text(outcome.uuid), .integer(Int64(number)), SQLiteValue(value.kind), .text(value.type),
        real, text, SQLiteValue(value.units), SQLiteValue(value.created?.iso8601),
      ])
    }
    for previous in Set(outcome.previous).sorted() {
      try database.statement("INSERT INTO outcome_history VALUES (?, ?)")
        .run([.text(outcome.uuid), .text(previous)])
    }
    return true
  }
}
