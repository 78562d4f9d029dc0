extension ReportPage {
  /// One sentence: what the page is about.
  var lead: String {
    let dates = sessionDays.compactMap { $0 }.sorted().map {
      CivilDate(daysSince1970: Int64($0.rounded(.down))).iso8601
    }
    var text =
      digest.participant == nil
      ? "Results of active tasks" : "Results of active tasks in “\(facts.name)”"
    if let first = dates.first, let last = dates.last {
      text += first == last ? ", recorded on \(first)" : ", recorded from \(first) to \(last)"
    }
    return text + "."
  }

  /// The main counts.
  mutating func tiles() {
    let results = digest.quality.reduce(0) { $0 + $1.results }
    let good = digest.quality.reduce(0) { $0 + $1.good }
    let usable = good + digest.quality.reduce(0) { $0 + $1.suspect }
    var tiles: [(name: String, value: String)] = []
    if digest.participant == nil {
      tiles.append(("participants", "\(digest.participants.count)"))
    }
    tiles += [
      ("sessions", "\(digest.sessions.count)"), ("results", "\(results)"),
      ("usable results", ReportPage.share(usable, results)),
      ("of quality good", ReportPage.share(good, results)),
      ("failed inputs", "\(digest.sessions.reduce(0) { $0 + $1.errors })"),
    ]
    page.open("dl", ["class": "tiles"])
    for tile in tiles {
      page.element("div") { page in
        page.element("dt", tile.name)
        page.element("dd", tile.value)
      }
    }
    page.close("dl")
    page.line()
  }

  /// A share in percent; `–` of nothing.
  static func share(_ part: Int, _ whole: Int) -> String {
    guard whole > 0 else { return "–" }
    return FixedDecimal.string(100 * Double(part) / Double(whole), places: 1).droppingZeros + " %"
  }

  /// Participants and sessions over time and by status; of one participant the sessions.
  mutating func enrolment() {
    guard digest.participant == nil else { return sessions() }
    var joined: [String: Double] = [:]
    var days: [Double] = []
    for (session, day) in zip(digest.sessions, sessionDays) {
      guard session.instant != nil, let day else { continue }
      days.append(day)
      if let participant = session.participant {
        joined[participant] = min(joined[participant] ?? day, day)
      }
    }
    let undated = digest.sessions.count - days.count
    let figure = EnrolmentFigure.figure(sessions: days, participants: Array(joined.values))
    if let figure { self.figure(figure) }
    if undated > 0 {
      paragraph("\(undated) sessions have no date and are not in the figure.", style: "note")
    }
    months(joined, days)
    statuses()
  }

  private mutating func months(_ joined: [String: Double], _ days: [Double]) {
    func month(_ day: Double) -> String {
      String(CivilDate(daysSince1970: Int64(day.rounded(.down))).iso8601.prefix(7))
    }
    let sessions = Dictionary(grouping: days, by: month).mapValues(\.count)
    let participants = Dictionary(grouping: joined.values, by: month).mapValues(\.count)
    var table = PageTable(
      "Sessions and first sessions of participants by month",
      ["Month", "Sessions#", "New participants#", "Participants so far#"])
    var total = 0
    for (name, count) in sessions.sorted(by: { $0.key < $1.key }) {
      total += participants[name] ?? 0
      table.rows.append([
        .text(name), .count(count), .count(participants[name] ?? 0), .count(total),
      ])
    }
    table.rest = "They are the latest months."
    table.limit = 240
    if !table.rows.isEmpty { self.table(table) }
  }

  private mutating func statuses() {
    let states = ["done", "partial", "failed", "refused", "empty"]
    let meanings = [
      "done": "every recording has results", "partial": "some inputs failed",
      "failed": "all inputs failed", "refused": "the consent does not cover the session",
      "empty": "nothing to process",
    ]
    let counts = Dictionary(grouping: digest.sessions, by: \.status).mapValues(\.count)
    let others = counts.keys.filter { !states.contains($0) }.sorted()
    var table = PageTable("Sessions by status", ["Status", "Sessions#", "Share#", "Meaning"])
    var rows: [BarsFigure.Row] = []
    for state in states + others {
      let count = counts[state] ?? 0
      table.rows.append([
        .code(state), .count(count), .number(Self.share(count, digest.sessions.count)),
        meanings[state].map(PageTable.Cell.text) ?? .empty,
      ])
      rows.append(.init(name: state, counts: [count]))
    }
    heading("Sessions by status")
    pair(
      BarsFigure.figure("Sessions by status", parts: [.init(style: "good", name: "")], rows: rows),
      table)
    let refused = Dictionary(
      grouping: digest.sessions.filter { $0.status == "refused" }, by: { $0.consent ?? "not known" }
    ).mapValues(\.count)
    guard !refused.isEmpty else { return }
    var reasons = PageTable("Refused sessions by reason", ["Consent", "Sessions#"])
    for (reason, count) in refused.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
      reasons.rows.append([.long(reason), .count(count)])
    }
    reasons.limit = 30
    self.table(reasons)
  }

  private mutating func sessions() {
    var table = PageTable(
      "Sessions in the order of their starts",
      ["Session", "Start", "Device", "Status", "Results#", "Failed inputs#", "Consent"])
    for session in digest.sessions {
      table.rows.append([
        .text(session.name ?? session.id), session.start.map(PageTable.Cell.text) ?? .empty,
        session.device.map(PageTable.Cell.text) ?? .empty, .code(session.status),
        .count(session.results), .count(session.errors),
        session.consent.map(PageTable.Cell.long) ?? .empty,
      ])
    }
    table.rest = "See sessions.jsonl."
    self.table(table)
  }

  /// What there is of each task.
  mutating func completeness() {
    paragraph(
      "A session has a usable result of a task, an unusable one, a failed input, none at all, or was refused for"
        + " want of consent. Every task that occurs anywhere in the study is expected of every session; a visit"
        + " that was never to have a task counts as missing, too.")
    let tasks = StudyDigest.ordered(Set(digest.completeness.map(\.task)))
    guard !tasks.isEmpty else { return paragraph("No task occurs in the study.") }
    let parts = StudyDigest.Completeness.states.map {
      BarsFigure.Part(style: $0 == "usable" ? "good" : $0, name: $0)
    }
    var table = PageTable(
      "Sessions by task and state",
      ["Task"] + StudyDigest.Completeness.states.map { $0 + "#" } + ["usable#"])
    table.columns[table.columns.count - 1].name = "usable, %"
    var rows: [BarsFigure.Row] = []
    for task in tasks {
      let of = digest.completeness.filter { $0.task == task }
      let counts = parts.indices.map { part in of.reduce(0) { $0 + $1.counts[part] } }
      rows.append(.init(name: TaskTitle.text(task), counts: counts))
      table.rows.append(
        [.text(TaskTitle.text(task))] + counts.map(PageTable.Cell.count)
          + [.number(Self.share(counts[0], counts.reduce(0, +)).replacing(" %", with: ""))])
    }
    pair(BarsFigure.figure("Sessions by task and state", parts: parts, rows: rows), table)
    if digest.participant == nil { participants(tasks) }
  }

  private mutating func participants(_ tasks: [String]) {
    heading("Participants")
    var table = PageTable(
      "Sessions with a usable result of each task, of all sessions of the participant",
      ["Participant", "Sessions#"] + tasks.map { TaskTitle.text($0) + "#" })
    table.rest = "All: active-cli query RESULTS --about completeness."
    var last: String??
    var row: [String: StudyDigest.Completeness] = [:]
    func finish(_ participant: String?) {
      let sessions = row.values.map(\.sessions).max() ?? 0
      table.rows.append(
        [.text(participant ?? "none"), .count(sessions)]
          + tasks.map { task in row[task].map { .count($0.counts[0]) } ?? .empty })
    }
    for entry in digest.completeness {
      if let participant = last, participant != entry.participant {
        finish(participant)
        row = [:]
      }
      last = .some(entry.participant)
      row[entry.task] = entry
    }
    if let participant = last { finish(participant) }
    self.table(table)
  }
}
