/// Bundles that are to be sent, before they are, and what came of it.
extension StudyStore {
  /// A bundle to be written.
  struct NewBundle: Sendable {
    var key: String
    var content: String
    var replaces: [String]
    var session: String
    var participant: String?
    var body: [UInt8]
  }

  /// Makes every change outlast a power failure, and leaves nothing readable of what is deleted.
  func beginSubmitting() throws(Diagnostic) {
    try database.execute(
      """
      PRAGMA synchronous=FULL; PRAGMA secure_delete=ON;
      DROP TABLE IF EXISTS temp.offered;
      CREATE TEMP TABLE offered (session TEXT PRIMARY KEY, reason TEXT) WITHOUT ROWID
      """)
  }

  /// The rules by which bundles were made for a destination, and when it wants to be asked again; `nil` for a new one.
  func destination(_ url: String) throws(Diagnostic) -> (rules: String, notBefore: String?)? {
    guard try hasOutbox() else { return nil }
    return try database.statement("SELECT rules, not_before FROM destinations WHERE url = ?")
      .rows([.text(url)]).first.map { ($0[0].string ?? "", $0[1].string) }
  }

  /// Notes the rules of a destination.
  func setRules(_ rules: String, of url: String) throws(Diagnostic) {
    try database.statement(
      "INSERT INTO destinations VALUES (?1, ?2, NULL) ON CONFLICT (url) DO UPDATE SET rules = ?2"
    ).run([.text(url), .text(rules)])
  }

  /// Notes when a destination wants to be asked again.
  func setNotBefore(_ time: String?, of url: String) throws(Diagnostic) {
    try database.statement("UPDATE destinations SET not_before = ? WHERE url = ?")
      .run([SQLiteValue(time), .text(url)])
  }

  /// Whether anything was ever sent to a destination.
  func hasSent(to url: String) throws(Diagnostic) -> Bool {
    try !database.statement("SELECT 1 FROM bundles WHERE destination = ? AND attempts > 0 LIMIT 1")
      .rows([.text(url)]).isEmpty
  }

  /// Does `work` entirely or not at all.
  func atOnce<T>(_ work: () throws(Diagnostic) -> T) throws(Diagnostic) -> T {
    try database.transaction(work)
  }

  /// The bundles of a session for a destination, newest first.
  func bundles(_ session: String, to url: String) throws(Diagnostic) -> [OutboxEntry] {
    guard try hasOutbox() else { return [] }
    return try database.statement(
      """
      SELECT id, key, content, replaces, state, attempts FROM bundles
      WHERE destination = ? AND session = ? ORDER BY id DESC
      """
    ).rows([.text(url), .text(session)]).compactMap { row in
      guard case .integer(let id) = row[0], case .integer(let attempts) = row[5],
        let state = row[4].string.flatMap(OutboxState.init)
      else { return nil }
      return OutboxEntry(
        id: id, key: row[1].string ?? "", content: row[2].string ?? "",
        replaces: (row[3].string ?? "").split(separator: " ").map(String.init), state: state,
        attempts: attempts)
    }
  }

  /// Puts a new bundle into the outbox.
  func queue(_ bundle: NewBundle, to url: String, at time: String) throws(Diagnostic) {
    try database.statement(
      """
      INSERT INTO bundles (destination, key, content, replaces, session, participant, state, bytes, body, queued,
        attempts) VALUES (?, ?, ?, ?, ?, ?, 'pending', ?, ?, ?, 0)
      """
    ).run([
      .text(url), .text(bundle.key), .text(bundle.content),
      .text(bundle.replaces.joined(separator: " ")), .text(bundle.session),
      SQLiteValue(bundle.participant), .integer(Int64(bundle.body.count)),
      .text(String(decoding: bundle.body, as: UTF8.self)), .text(time),
    ])
  }

  /// Puts a bundle that was put aside back into the outbox.
  func revive(_ id: Int64, body: [UInt8], at time: String) throws(Diagnostic) {
    try database.statement(
      "UPDATE bundles SET state = 'pending', reason = NULL, body = ?, queued = ? WHERE id = ?"
    ).run([.text(String(decoding: body, as: UTF8.self)), .text(time), .integer(id)])
  }

  /// Takes a bundle out of the outbox for a newer one; one that was never sent leaves no trace.
  func supersede(_ entry: OutboxEntry) throws(Diagnostic) {
    try database.statement(
      entry.attempts == 0
        ? "DELETE FROM bundles WHERE id = ? AND state = 'pending'"
        : "UPDATE bundles SET state = 'superseded', body = NULL WHERE id = ? AND state = 'pending'"
    ).run([.integer(entry.id)])
  }

  /// Notes that a session may be sent, or why not.
  func offer(_ session: String, exclusion: String?) throws(Diagnostic) {
    try database.statement("INSERT OR REPLACE INTO temp.offered VALUES (?, ?)")
      .run([.text(session), SQLiteValue(exclusion)])
  }

  /// Why bundles may not be shared whose session was taken out of the study.
  static let gone = "the session is no longer in the results"

  /// Takes everything out of the outbox that may no longer be sent.
  ///
  /// - Parameters:
  ///   - url: the destination.
  ///   - isWhole: whether the results are those of the whole study: of chosen tasks or days, a session that is not there
  ///     may stand elsewhere, and its bundle at the server stays as it is.
  /// - Returns: bundles that were taken out, and bundles at the server of sessions that may no longer be sent.
  /// - Throws: `Diagnostic` `store.…`.
  func withdrawUnoffered(
    _ url: String, isWhole: Bool
  ) throws(Diagnostic) -> (withdrawn: Int, outside: Int) {
    try database.statement(
      """
      UPDATE bundles SET state = 'withdrawn', body = NULL, reason =
        coalesce((SELECT reason FROM temp.offered WHERE session = bundles.session), '\(Self.gone)')
      WHERE destination = ? AND state = 'pending'
        AND session NOT IN (SELECT session FROM temp.offered WHERE reason IS NULL)
      """
    ).run([.text(url)])
    let withdrawn = try database.integer("SELECT changes()")
    try database.statement(
      """
      UPDATE bundles SET reason = CASE
        WHEN session IN (SELECT session FROM temp.offered)
          THEN (SELECT reason FROM temp.offered WHERE session = bundles.session)
        WHEN ?2 THEN '\(Self.gone)' ELSE reason END
      WHERE destination = ?1 AND state = 'arrived'
      """
    ).run([.text(url), .integer(isWhole ? 1 : 0)])
    let outside = try database.statement(
      "SELECT count(*) FROM bundles WHERE destination = ? AND state = 'arrived' AND reason IS NOT NULL"
    ).rows([.text(url)]).first?.first?.number
    return (Int(clamping: withdrawn), Int(outside ?? 0))
  }

  /// The bundles that wait, in the order they came.
  func pendingBundles(_ url: String) throws(Diagnostic) -> [(id: Int64, session: String)] {
    try database.statement(
      "SELECT id, session FROM bundles WHERE destination = ? AND state = 'pending' ORDER BY id"
    ).rows([.text(url)]).compactMap { row in
      if case .integer(let id) = row[0] { (id, row[1].string ?? "") } else { nil }
    }
  }

  /// Notes that a bundle is about to be sent.
  ///
  /// - Returns: its key and body; `nil` when it no longer waits.
  func attempt(_ id: Int64, at time: String) throws(Diagnostic) -> (key: String, body: [UInt8])? {
    try database.transaction { () throws(Diagnostic) in
      let row = try database.statement(
        """
        UPDATE bundles SET attempts = attempts + 1, attempted = ? WHERE id = ? AND state = 'pending'
        RETURNING key, body
        """
      ).rows([.text(time), .integer(id)]).first
      guard let row, let key = row[0].string, let body = row[1].string else { return nil }
      return (key, Array(body.utf8))
    }
  }

  /// Notes what a server said, and what became of the bundle by that.
  func settle(
    _ id: Int64, _ state: OutboxState, status: Int?, answer: String?, receipt: String?,
    at time: String
  ) throws(Diagnostic) {
    let body = state == .pending ? "" : ", body = NULL"
    try database.statement(
      """
      UPDATE bundles SET state = ?, status = ?, answer = ?, receipt = ?, answered = ?\(body)
      WHERE id = ? AND state = 'pending'
      """
    ).run([
      .text(state.rawValue), SQLiteValue(status), SQLiteValue(answer), SQLiteValue(receipt),
      status == nil ? .null : .text(time), .integer(id),
    ])
  }

  /// Whether the store has an outbox: one of an older version that is only read has none.
  private func hasOutbox() throws(Diagnostic) -> Bool {
    try database.integer("SELECT count(*) FROM sqlite_schema WHERE name = 'bundles'") > 0
  }
}
