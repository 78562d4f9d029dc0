/// What a load of result files needs from the store.
extension StudyStore {
  /// Sessions a transaction holds.
  private static let sessionsPerTransaction = 200
  /// Name of the fact that says which list of sessions the store holds entirely.
  private static let loadedList = "sessions.jsonl"

  /// The hash of the list of sessions that was loaded to its end; `nil` after a load that was not.
  func loadedListHash() throws(Diagnostic) -> String? {
    try database.statement("SELECT value FROM facts WHERE name = ?")
      .rows([.text(Self.loadedList)]).first?.first?.string
  }

  /// Makes the store hold what `next` gives, session by session, and nothing else.
  ///
  /// - Parameters:
  ///   - run: what stands in `runs` about this load.
  ///   - isWhole: whether the sessions are those of the whole study; default not known to be.
  ///   - next: the next session with its files alone, `nil` at the end.
  ///   - skip: called for a session that the store has already.
  ///   - fill: adds the results and errors of a session that is written.
  ///   - listHash: the hash of the whole list, asked at the end.
  /// - Returns: what became of the sessions.
  /// - Throws: what the closures throw, `Diagnostic` `store.duplicate-session` or `store.…`; what was written
  ///   until then stays, and the next load goes on from there.
  func load(
    _ run: (finished: String, version: String, manifest: String?), isWhole: Bool = false,
    next: () throws(Diagnostic) -> StoredSession?,
    skip: (StoredSession) throws(Diagnostic) -> Void,
    fill: (inout StoredSession) throws(Diagnostic) -> Void,
    listHash: () throws(Diagnostic) -> String
  ) throws(Diagnostic) -> LoadReport {
    var report = LoadReport()
    try database.execute(
      "DROP TABLE IF EXISTS temp.seen; CREATE TEMP TABLE seen (id TEXT PRIMARY KEY) WITHOUT ROWID")
    try database.statement("DELETE FROM facts WHERE name = ?").run([.text(Self.loadedList)])
    var isAtEnd = false
    while !isAtEnd {
      try database.transaction { () throws(Diagnostic) in
        for _ in 0..<Self.sessionsPerTransaction {
          guard var session = try next() else {
            isAtEnd = true
            return
          }
          try see(session)
          switch try presence(session) {
          case .same:
            report.unchanged += 1
            try skip(session)
            continue
          case .absent: report.added += 1
          case .other:
            report.changed += 1
            if report.changed == 1 { try noteTraces() }
          }
          try fill(&session)
          try replace(session)
        }
      }
    }
    let hash = try listHash()
    try database.transaction { () throws(Diagnostic) in
      report.removed = Int(
        clamping: try database.integer(
          "SELECT count(*) FROM sessions WHERE id NOT IN (SELECT id FROM temp.seen)"))
      if report.removed > 0 { try noteTraces() }
      try database.execute(
        """
        DELETE FROM sessions WHERE id NOT IN (SELECT id FROM temp.seen);
        """)
      report.droppedOutcomes = try dropOutcomes(isWhole: isWhole)
      try database.execute(
        """
        DELETE FROM participants WHERE id NOT IN
          (SELECT participant FROM sessions WHERE participant IS NOT NULL
            UNION SELECT participant FROM outcomes);
        """)
      report.repeated = try noteRepeated()
      try note(run, report)
      try database.statement("INSERT OR REPLACE INTO facts VALUES (?, ?)")
        .run([.text(Self.loadedList), .text(hash)])
    }
    try database.execute("DROP TABLE temp.seen")
    try removeTraces()
    return report
  }

  /// Writes that a load found nothing new.
  func noteUnchanged(
    _ run: (finished: String, version: String, manifest: String?), isWhole: Bool
  ) throws(Diagnostic) -> LoadReport {
    var report = LoadReport()
    report.unchanged = Int(clamping: try database.integer("SELECT count(*) FROM sessions"))
    try database.transaction { () throws(Diagnostic) in
      report.droppedOutcomes = try dropOutcomes(isWhole: isWhole)
      report.repeated = try noteRepeated(isKept: true)
      try note(run, report)
    }
    try removeTraces()
    return report
  }

  private func see(_ session: StoredSession) throws(Diagnostic) {
    let statement = try database.statement("INSERT OR IGNORE INTO temp.seen VALUES (?)")
    try statement.run([.text(session.id)])
    guard try database.integer("SELECT changes()") == 1 else {
      throw Diagnostic(
        "store.duplicate-session", "a session stands twice in the list", found: session.id,
        expected: "every session once", hint: "run the batch again")
    }
  }

  private func note(
    _ run: (finished: String, version: String, manifest: String?), _ report: LoadReport
  ) throws(Diagnostic) {
    let counts = [
      report.sessions, report.added, report.changed, report.removed, report.unchanged,
    ]
    try database.statement("INSERT INTO runs VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?)").run(
      [.text(run.finished), .text(run.version)] + counts.map { .integer(Int64($0)) }
        + [SQLiteValue(run.manifest)])
  }
}
