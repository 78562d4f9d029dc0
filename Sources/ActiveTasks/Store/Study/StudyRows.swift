/// The answer to a question, row by row.
public final class StudyRows {
  /// The names of the columns.
  public let columns: [String]

  private let statement: SQLiteStatement

  init(_ statement: SQLiteStatement) {
    self.statement = statement
    columns = statement.columns
  }

  /// The next row, one value a column; `nil` at the end.
  ///
  /// - Throws: `Diagnostic` `store.…`.
  public func next() throws(Diagnostic) -> [SQLiteValue]? {
    try statement.step() ? statement.row : nil
  }
}

extension StudyStore {
  /// Asks a question.
  ///
  /// - Returns: the rows, in an order that does not depend on how the store came to be.
  /// - Throws: `Diagnostic` `query.no-metric` or `query.no-participant` for what the store does not have, or `store.…`.
  public func query(_ query: StudyQuery) throws(Diagnostic) -> StudyRows {
    if let metric = query.metric, !StudyQuery.isPattern(metric) {
      try require(metric)
    }
    if let participant = query.participant { try require(participant: participant) }
    let (sql, values) = query.statement
    let statement = try database.prepare(sql)
    try statement.start(Array(values.prefix(statement.parameterCount)))
    return StudyRows(statement)
  }

  /// Runs a statement of the user, which can only read.
  ///
  /// - Throws: `Diagnostic` `usage.sql` or `store.…`.
  public func query(sql: String) throws(Diagnostic) -> StudyRows {
    StudyRows(try database.userStatement(sql))
  }

  /// The names of the metrics in the store, in order.
  ///
  /// - Throws: `Diagnostic` `store.…`.
  public func metricNames() throws(Diagnostic) -> [String] {
    try database.statement("SELECT DISTINCT name FROM metrics ORDER BY name").rows()
      .compactMap { $0.first?.string }
  }

  private func require(participant: String) throws(Diagnostic) {
    // Who left may have outcomes, or bundles that were sent.
    let names = try database.statement(
      "SELECT id FROM participants UNION SELECT participant FROM bundles WHERE participant IS NOT NULL ORDER BY 1"
    ).rows().compactMap { $0.first?.string }
    guard !names.contains(participant) else { return }
    throw Diagnostic(
      "query.no-participant", "the store has no such participant", found: participant,
      expected: Self.participants(like: participant, of: names),
      hint: "see all: active-cli query RESULTS --about completeness"
    ).naming(database.path)
  }

  /// Some of the participants `names`, for who asked for another: those that differ in case alone, else the first.
  static func participants(like name: String, of names: [String]) -> String {
    let alike = names.filter { $0.lowercased() == name.lowercased() }
    let shown = (alike.isEmpty ? names : alike).prefix(5)
    guard !shown.isEmpty else { return "a participant; the store has none" }
    let more = names.count - shown.count
    return shown.joined(separator: ", ") + (more > 0 ? " or one of \(more) more" : "")
  }

  private func require(_ metric: String) throws(Diagnostic) {
    let rows = try database.statement("SELECT 1 FROM metrics WHERE name = ? LIMIT 1")
      .rows([.text(metric)])
    guard rows.isEmpty else { return }
    let area = metric.prefix { $0 != "." }
    let names = try metricNames()
    let near = names.filter { $0.hasPrefix(area + ".") }
    throw Diagnostic(
      "query.no-metric", "the store has no metric '\(metric)'", found: metric,
      expected: (near.isEmpty ? names : near).prefix(8).joined(separator: ", "),
      hint: "see all metrics: active-cli describe metrics"
    ).naming(database.path)
  }
}
