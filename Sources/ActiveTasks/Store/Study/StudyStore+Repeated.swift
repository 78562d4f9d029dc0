/// Recordings that stand in a study more than once: each copy counts in every number.
extension StudyStore {
  /// Name of the fact that holds what `repeated` returns.
  private static let repeatedFact = "repeated"

  /// That recordings stand in the study more than once, for the user; `nil` when none does.
  ///
  /// - Parameter found: what `repeated` returns.
  /// - Returns: the warning.
  public static func warning(repeated found: String) -> Diagnostic? {
    guard !found.isEmpty else { return nil }
    return Diagnostic(
      "batch.repeated-recording",
      "recordings stand in the study more than once, and each copy counts in every number",
      severity: .warning, found: found, expected: "every recording once",
      hint: "list them: active-cli query RESULTS --about repeated")
  }

  /// How many recordings stand in the study more than once, with an example; empty when none does.
  ///
  /// The last load has counted, unless it was one of an older version.
  /// - Throws: `Diagnostic` `store.…`.
  public func repeated() throws(Diagnostic) -> String {
    if let known = try knownRepeated() { return known }
    return try countRepeated()
  }

  private func knownRepeated() throws(Diagnostic) -> String? {
    try database.statement("SELECT value FROM facts WHERE name = ?")
      .rows([.text(Self.repeatedFact)]).first?.first?.string
  }

  /// Counts the recordings that stand in the study more than once and keeps it, within a transaction.
  ///
  /// - Parameter isKept: whether results are those of the last time, so that what is known holds.
  /// - Returns: how many, with an example; empty when none does.
  /// - Throws: `Diagnostic` `store.…`.
  func noteRepeated(isKept: Bool = false) throws(Diagnostic) -> String {
    let found = isKept ? try repeated() : try countRepeated()
    try database.statement("INSERT OR REPLACE INTO facts VALUES (?, ?)")
      .run([.text(Self.repeatedFact), .text(found)])
    return found
  }

  /// Counts in one pass over the results.
  private func countRepeated() throws(Diagnostic) -> String {
    let row =
      try database.statement(
        """
        SELECT count(*), sum(copies), min(example) FROM (
          SELECT count(DISTINCT session || ': ' || path) AS copies,
            task || ': ' || min(path) || ', ' || max(path) AS example
          FROM results GROUP BY task, sha256 HAVING copies > 1)
        """
      ).rows().first ?? []
    guard row.count == 3, let count = row[0].integer, let copies = row[1].integer,
      let example = row[2].string
    else { return "" }
    let recordings = count == 1 ? "1 recording" : "\(count) recordings"
    return "\(recordings) in \(copies) places, such as \(example)"
  }
}
