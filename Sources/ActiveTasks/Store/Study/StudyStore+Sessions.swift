/// Sessions in the store.
extension StudyStore {
  /// What became of the sessions of a load.
  public struct LoadReport: Sendable, Equatable {
    /// Sessions that were not there.
    public var added = 0
    /// Sessions whose content was replaced.
    public var changed = 0
    /// Sessions that were taken out.
    public var removed = 0
    /// Sessions that stayed as they were.
    public var unchanged = 0
    /// Outcomes that were taken out, because their participants withdrew or left the study.
    public var droppedOutcomes = 0
    /// How many recordings stand in the study more than once, with an example; empty when none does.
    public var repeated = ""

    /// Sessions in the store afterwards.
    public var sessions: Int { added + changed + unchanged }
  }

  /// That outcomes were taken out, for the user; `nil` when none was.
  public static func warning(droppedOutcomes count: Int) -> Diagnostic? {
    guard count > 0 else { return nil }
    return Diagnostic(
      "store.outcomes-dropped",
      "outcomes were taken out of the store, as their participants withdrew or left the study",
      severity: .warning, found: "\(count) versions of outcomes",
      hint: "if they are back in the study: active-cli outcomes FILE --keep RESULTS")
  }

  /// What the store knows of a session.
  enum Presence {
    case absent, other, same
  }

  /// Whether the store has a session, with this content or another.
  func presence(_ session: StoredSession) throws(Diagnostic) -> Presence {
    let rows = try database.statement("SELECT fingerprint FROM sessions WHERE id = ?")
      .rows([.text(session.id)])
    guard let known = rows.first?.first?.string else { return .absent }
    return known == session.fingerprint ? .same : .other
  }

  /// Puts a session in place of what the store has of it.
  func replace(_ session: StoredSession) throws(Diagnostic) {
    try database.statement("DELETE FROM sessions WHERE id = ?").run([.text(session.id)])
    let participant = SQLiteValue(session.session["participant"]?.string)
    if participant != .null {
      try database.statement("INSERT OR IGNORE INTO participants VALUES (?)").run([participant])
    }
    let row = session.session
    try insert(
      "sessions",
      [
        .text(session.id), participant, text(row["session"]), text(row["path"]),
        text(row["layout"]), text(row["task"]), text(row["start"]), text(row["device"]),
        text(row["consent"]?["verdict"]), text(row["consent"]?["decision"]),
        text(row["consent"]?["reason"]), needed(row["status"]), .integer(integer(row["inputs"])),
        .integer(Int64(session.results.count)), .integer(Int64(session.errors.count)),
        .text(session.sha256), .text(session.fingerprint),
      ])
    for task in Set((row["tasks"]?.children ?? []).compactMap(\.string)).sorted() {
      try insert("session_tasks", [.text(session.id), .text(task)])
    }
    for (number, result) in session.results.enumerated() {
      try insert(result, number: number, of: session.id)
    }
    for (number, error) in session.errors.enumerated() {
      try insert(
        "errors",
        [
          .text(session.id), .integer(Int64(number)), text(error["path"]), text(error["task"]),
          needed(error["code"]), needed(error["message"]), whole(error["line"]),
          whole(error["column"]), whole(error["item"]), whole(error["byte"]),
          SQLiteValue(error["second"]?.double), text(error["found"]),
          text(error["expected"]), text(error["hint"]),
        ])
    }
    for (number, file) in session.files.enumerated() {
      try insert(
        "files",
        [
          .text(session.id), .integer(Int64(number)), needed(file["kind"]), needed(file["path"]),
          text(file["sha256"]), whole(file["bytes"]), text(file["mediaType"]),
          text(file["source"]),
        ])
    }
  }

  private func insert(
    _ result: JSONValue, number: Int, of session: String
  ) throws(Diagnostic) {
    let provenance = result["provenance"] ?? .null
    let input = result["input"]
    try insert(
      "results",
      [
        .null, .text(session), .integer(Int64(number)), needed(result["task"]),
        text(result["step"]), needed(input?["path"]), needed(input?["sha256"]),
        .integer(integer(input?["bytes"])), needed(input?["format"]), text(result["start"]),
        SQLiteValue(result["durationSeconds"]?.double), needed(result["quality"]),
        text(provenance["version"]), .text(provenance.jsonText),
      ])
    let id = SQLiteValue.integer(try database.integer("SELECT last_insert_rowid()"))
    for (number, metric) in (result["metrics"]?.children ?? []).enumerated() {
      try insert(
        "metrics",
        [
          id, .integer(Int64(number)), needed(metric["name"]), needed(metric["method"]),
          SQLiteValue(metric["value"]?.double), text(metric["value"]), needed(metric["unit"]),
          SQLiteValue(metric["uncertainty"]?.double), text(metric["reason"]),
        ])
    }
    for (number, flag) in (result["flags"]?.children ?? []).enumerated() {
      try insert(
        "flags",
        [
          id, .integer(Int64(number)), needed(flag["code"]), needed(flag["severity"]),
          needed(flag["message"]), place(flag["where"]), whole(flag["count"]),
        ])
    }
  }

  private func insert(_ table: String, _ values: [SQLiteValue]) throws(Diagnostic) {
    let marks = Array(repeating: "?", count: values.count).joined(separator: ", ")
    try database.statement("INSERT INTO \(table) VALUES (\(marks))").run(values)
  }

  private func text(_ value: JSONValue?) -> SQLiteValue { SQLiteValue(value?.string) }

  /// Words that must not be missing.
  private func needed(_ value: JSONValue?) -> SQLiteValue { .text(value?.string ?? "") }

  private func integer(_ value: JSONValue?) -> Int64 { value?.integer ?? 0 }

  private func whole(_ value: JSONValue?) -> SQLiteValue {
    (value?.integer ?? value?.double.flatMap(Int64.init(exactly:))).map(SQLiteValue.integer)
      ?? .null
  }

  /// A place as it stands in the result: words, or the JSON of anything else.
  private func place(_ value: JSONValue?) -> SQLiteValue {
    switch value {
    case nil, .null?: .null
    case .string(let text)?: .text(text)
    case let other?: .text(other.jsonText)
    }
  }
}
