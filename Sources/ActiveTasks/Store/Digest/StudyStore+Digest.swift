extension StudyStore {
  /// Sums up the study, or one participant of it.
  ///
  /// Everything is read from one state of the store, and comes in an order that does not depend on how the store
  /// came to be.
  /// - Parameter participant: the participant; `nil` for all.
  /// - Returns: sums, and every number that a metric has.
  /// - Throws: `Diagnostic` `store.…`.
  /// - Complexity: O(n log n) for n metrics; 16 bytes of memory for each number.
  func digest(participant: String?) throws(Diagnostic) -> StudyDigest {
    try database.execute("BEGIN")
    defer { try? database.execute("COMMIT") }
    var digest = StudyDigest(participant: participant)
    try addSessions(to: &digest)
    try addCounts(to: &digest)
    try addOrigins(to: &digest)
    try addMetrics(to: &digest)
    try addOutcomes(to: &digest)
    return digest
  }

  /// The participants of the study, in order.
  ///
  /// - Throws: `Diagnostic` `store.…`.
  func participants() throws(Diagnostic) -> [String] {
    try database.statement(
      "SELECT DISTINCT participant FROM sessions WHERE participant IS NOT NULL ORDER BY 1"
    ).rows().compactMap { $0.first?.string }
  }

  private func addSessions(to digest: inout StudyDigest) throws(Diagnostic) {
    try each(
      """
      SELECT id, participant, session, start, julianday(start) - 2440587.5, device, status, consent_verdict,
        consent_reason, results, errors
      FROM sessions WHERE (?1 IS NULL OR participant = ?1)
      ORDER BY participant IS NULL, participant, julianday(start) IS NULL, julianday(start), id
      """, digest.participant
    ) { row in
      let verdict = row[7].string
      digest.sessions.append(
        .init(
          id: row[0].string ?? "", participant: row[1].string, name: row[2].string,
          start: row[3].string, instant: row[4].number, device: row[5].string,
          status: row[6].string ?? "",
          consent: verdict.map { verdict in verdict + (row[8].string.map { ": " + $0 } ?? "") },
          results: row[9].integer ?? 0, errors: row[10].integer ?? 0))
      if let participant = row[1].string, digest.participants.last != participant {
        digest.participants.append(participant)
      }
    }
  }

  private func addCounts(to digest: inout StudyDigest) throws(Diagnostic) {
    var question = StudyQuery(.completeness)
    question.participant = digest.participant
    try each(question) { row in
      digest.completeness.append(
        .init(
          participant: row[0].string, task: row[1].string ?? "",
          counts: row[3...7].map { $0.integer ?? 0 }))
    }
    question.topic = .devices
    try each(question) { row in
      digest.quality.append(
        .init(
          task: row[1].string ?? "", device: row[0].string.flatMap { $0.isEmpty ? nil : $0 },
          good: row[3].integer ?? 0, suspect: row[4].integer ?? 0, unusable: row[5].integer ?? 0,
          flag: row[7].string))
    }
    question.topic = .repeated
    try each(question) { row in
      let task = row[0].string ?? ""
      let sha256 = row[1].string ?? ""
      let last = digest.repeated.indices.last
      if last.map({ digest.repeated[$0].task != task || digest.repeated[$0].sha256 != sha256 })
        ?? true
      {
        digest.repeated.append(
          .init(task: task, sha256: sha256, copies: row[2].integer ?? 0, places: []))
      }
      digest.repeated[digest.repeated.count - 1].places.append(
        "\(row[4].string ?? ""): \(row[6].string ?? "")")
    }
    question.topic = .failures
    try each(question) { row in
      digest.failures.append(
        .init(
          kind: row[0].string ?? "", code: row[1].string ?? "", task: row[2].string ?? "",
          count: row[3].integer ?? 0, sessions: row[4].integer ?? 0,
          participants: row[5].integer ?? 0, example: row[6].string ?? ""))
    }
    try each(
      """
      SELECT task, code, severity, count(DISTINCT flags.result) AS n, count(DISTINCT participant), min(message)
      FROM flags JOIN results ON results.id = flags.result JOIN sessions ON sessions.id = results.session
      WHERE (?1 IS NULL OR participant = ?1)
      GROUP BY task, code, severity ORDER BY n DESC, code, task, severity
      """, digest.participant
    ) { row in
      digest.flags.append(
        .init(
          task: row[0].string ?? "", code: row[1].string ?? "", severity: row[2].string ?? "",
          results: row[3].integer ?? 0, participants: row[4].integer ?? 0,
          example: row[5].string ?? ""))
    }
  }

  private func addOrigins(to digest: inout StudyDigest) throws(Diagnostic) {
    let source = """
      FROM results JOIN sessions ON sessions.id = results.session
      """
    let filter = "WHERE (?1 IS NULL OR participant = ?1)"
    let value = """
      CASE entry.type WHEN 'true' THEN 'on' WHEN 'false' THEN 'off' ELSE entry.atom END
      """
    try each(
      """
      SELECT task, kind, name, value, count(*) AS n FROM (
        SELECT task, 1 AS place, 'version' AS kind, '' AS name, coalesce(tool_version, '') AS value \(source) \(filter)
        UNION ALL SELECT task, 2, 'format', '', format \(source) \(filter)
        UNION ALL SELECT task, 3, 'algorithm', entry.key, \(value)
          \(source), json_each(provenance, '$.algorithms') AS entry \(filter)
        UNION ALL SELECT task, 4, 'parameter', entry.key, \(value)
          \(source), json_each(provenance, '$.parameters') AS entry \(filter)
      ) GROUP BY task, place, name, value ORDER BY task, place, name, n DESC, value
      """, digest.participant
    ) { row in
      digest.origins.append(
        .init(
          task: row[0].string ?? "", kind: row[1].string ?? "", name: row[2].string ?? "",
          value: row[3].text, count: row[4].integer ?? 0))
    }
  }

  /// Calls `body` with every row of a statement that takes a participant.
  func each(
    _ sql: String, _ participant: String?, _ body: ([SQLiteValue]) -> Void
  ) throws(Diagnostic) {
    let statement = try database.prepare(sql)
    try statement.start([SQLiteValue(participant)])
    while try statement.step() { body(statement.row) }
  }

  private func each(
    _ question: StudyQuery, _ body: ([SQLiteValue]) -> Void
  ) throws(Diagnostic) {
    let rows = try query(question)
    while let row = try rows.next() { body(row) }
  }
}

extension SQLiteValue {
  /// The value as people write it.
  fileprivate var text: String {
    switch self {
    case .null: ""
    case .integer(let number): String(number)
    case .real(let number): ShortestDecimal.string(number)
    case .text(let text): text
    }
  }
}
