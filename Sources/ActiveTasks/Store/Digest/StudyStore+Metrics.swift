extension StudyStore {
  /// Adds the results and every metric of them.
  func addMetrics(to digest: inout StudyDigest) throws(Diagnostic) {
    let results = try addResults(to: &digest)
    var groups: [MetricGroup.Key: MetricGroup] = [:]
    let statement = try database.prepare(
      """
      SELECT result, number, name, method, unit, value, text, reason FROM metrics
      WHERE (?1 IS NULL OR result IN (SELECT results.id FROM results
        JOIN sessions ON sessions.id = results.session WHERE participant = ?1))
      """)
    try statement.start([SQLiteValue(digest.participant)])
    while try statement.step() {
      let row = statement.row
      guard let origin = row[0].integer.flatMap({ results[$0] }) else { continue }
      let number = Int32(clamping: row[1].integer ?? 0)
      let key = MetricGroup.Key(
        task: origin.task, step: origin.step, metric: row[2].string ?? "",
        method: row[3].string ?? "", unit: row[4].string ?? "")
      let isUnusable = digest.results[origin.place].isUnusable
      groups[key, default: MetricGroup(key)].add(
        row, number: number, result: Int32(clamping: origin.place), isUnusable: isUnusable)
    }
    let places = Dictionary(
      StudyDigest.ordered(Set(groups.keys.map(\.task))).enumerated().map { ($1, $0) }
    ) { first, _ in first }
    digest.groups = groups.values.map { group in
      var group = group
      group.samples.sort { ($0.result, $0.number) < ($1.result, $1.number) }
      return group
    }.sorted { one, other in
      let (a, b) = (one.key, other.key)
      let (first, second) = (places[a.task] ?? 0, places[b.task] ?? 0)
      if first != second { return first < second }
      if a.step != b.step { return (a.step ?? "") < (b.step ?? "") }
      return (one.number, a.metric, a.method, a.unit) < (other.number, b.metric, b.method, b.unit)
    }
  }

  /// Where a result of the store stands in the digest.
  private struct Origin {
    var place: Int
    var task: String
    var step: String?
  }

  private func addResults(to digest: inout StudyDigest) throws(Diagnostic) -> [Int: Origin] {
    let sessions = Dictionary(digest.sessions.enumerated().map { ($1.id, $0) }) { first, _ in first
    }
    let participants = Dictionary(digest.participants.enumerated().map { ($1, $0) }) { first, _ in
      first
    }
    var origins: [Int: Origin] = [:]
    try each(
      """
      SELECT results.id, task, step, sessions.id, participant, coalesce(results.start, sessions.start) AS began,
        julianday(coalesce(results.start, sessions.start)) - 2440587.5 AS instant, quality, number
      FROM results JOIN sessions ON sessions.id = results.session WHERE (?1 IS NULL OR participant = ?1)
      ORDER BY participant IS NULL, participant, instant IS NULL, instant, sessions.id, number
      """, digest.participant
    ) { row in
      guard let id = row[0].integer, let session = row[3].string.flatMap({ sessions[$0] }) else {
        return
      }
      origins[id] = Origin(
        place: digest.results.count, task: row[1].string ?? "", step: row[2].string)
      let quality = row[7].string ?? ""
      digest.results.append(
        .init(
          participant: row[4].string.flatMap { participants[$0] }, session: session,
          start: row[5].string, instant: row[6].number,
          isSuspect: quality == "suspect", isUnusable: quality == "unusable",
          number: row[8].integer ?? 0))
    }
    return origins
  }
}

extension MetricGroup {
  /// Adds a row of the table `metrics`, from its sixth column on.
  fileprivate mutating func add(
    _ row: [SQLiteValue], number: Int32, result: Int32, isUnusable: Bool
  ) {
    self.number = min(self.number, number)
    guard !isUnusable else {
      unusable += 1
      return
    }
    if let value = row[5].number {
      samples.append(.init(value: value, result: result, number: number))
    } else if let word = row[6].string {
      // Words that may name somebody are counted only.
      words[hasListedWords ? word : "", default: 0] += 1
    } else {
      reasons[row[7].string ?? "", default: 0] += 1
    }
  }
}
