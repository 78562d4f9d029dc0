/// Outcomes in the store: every version stays.
extension StudyStore {
  /// Keeps the outcomes of a participant that the store does not have yet.
  ///
  /// A version that is there stays as it is; only that it was deleted is added.
  /// - Parameters:
  ///   - care: tasks and outcomes.
  ///   - participant: whose they are.
  /// - Returns: the number of versions that are new.
  /// - Throws: `Diagnostic` `store.…`.
  @discardableResult
  public func keep(_ care: CareStore, participant: String) throws(Diagnostic) -> Int {
    let tasks = Dictionary(care.tasks.map { ($0.uuid, $0.id) }) { first, _ in first }
    return try database.transaction { () throws(Diagnostic) in
      try database.statement("INSERT OR IGNORE INTO participants VALUES (?)")
        .run([.text(participant)])
      var count = 0
      for outcome in care.outcomes {
        if try keep(outcome, participant, task: tasks[outcome.task] ?? outcome.task) { count += 1 }
      }
      return count
    }
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
