extension ReportPage {
  private static let parts = [
    BarsFigure.Part(style: "good", name: "good"), .init(style: "suspect", name: "suspect"),
    .init(style: "unusable", name: "unusable"),
  ]

  /// Copies of a recording that are named.
  private static let shownPlaces = 5

  /// Results by quality, task and device, with the flags behind it.
  mutating func quality() {
    guard !digest.quality.isEmpty else { return paragraph("There are no results.") }
    paragraph(
      "A result is good, suspect when a warning was raised (look before you publish) or unusable when an error was"
        + " (do not publish).")
    heading("By task")
    quality("Results by task and quality", "Task", by: \.task, name: TaskTitle.text)
    heading("By device")
    quality("Results by device and quality", "Device", by: { $0.device ?? "" }) {
      $0.isEmpty ? "not known" : $0
    }
    devices()
    flags()
    repeated()
  }

  private mutating func quality(
    _ title: String, _ subject: String, by key: (StudyDigest.Quality) -> String,
    name: (String) -> String
  ) {
    let groups = Dictionary(grouping: digest.quality, by: key)
    var rows: [BarsFigure.Row] = []
    var table = PageTable(title, [subject, "Good#", "Suspect#", "Unusable#", "Good, %#"])
    let names =
      subject == "Task" ? StudyDigest.ordered(Set(groups.keys)) : groups.keys.sorted()
    for key in names {
      let group = groups[key] ?? []
      let counts = [\StudyDigest.Quality.good, \.suspect, \.unusable].map { path in
        group.reduce(0) { $0 + $1[keyPath: path] }
      }
      rows.append(.init(name: name(key), counts: counts))
      table.rows.append(
        [.text(name(key))] + counts.map(PageTable.Cell.count)
          + [.number(Self.share(counts[0], counts.reduce(0, +)).replacing(" %", with: ""))])
    }
    table.limit = 300
    pair(BarsFigure.figure(title, parts: Self.parts, rows: rows), table)
  }

  private mutating func devices() {
    var table = PageTable(
      "Results by device and task",
      ["Device", "Task", "Good#", "Suspect#", "Unusable#", "Flag met most"])
    for entry in digest.quality {
      table.rows.append([
        .text(entry.device ?? "not known"), .text(TaskTitle.text(entry.task)), .count(entry.good),
        .count(entry.suspect), .count(entry.unusable),
        entry.flag.map(PageTable.Cell.code) ?? .empty,
      ])
    }
    table.limit = 300
    table.rest = "All: active-cli query RESULTS --about devices."
    self.table(table)
  }

  private mutating func flags() {
    heading("Flags")
    guard !digest.flags.isEmpty else { return paragraph("No flag was raised.") }
    var table = PageTable(
      "Flags by task, the most frequent first",
      ["Flag", "Severity", "Task", "Results#"]
        + (digest.participant == nil ? ["Participants#"] : []) + ["For example"])
    for flag in digest.flags {
      table.rows.append(
        [
          .code(flag.code), .text(flag.severity), .text(TaskTitle.text(flag.task)),
          .count(flag.results),
        ] + (digest.participant == nil ? [.count(flag.participants)] : [])
          + [.long(flag.example)])
    }
    table.limit = 100
    self.table(table)
  }

  /// Recordings that count more than once.
  private mutating func repeated() {
    guard !digest.repeated.isEmpty else { return }
    heading("Repeated recordings")
    paragraph(
      "Recordings that stand in the study more than once, byte for byte: \(digest.repeated.count). Each copy counts in every"
        + " number of this page: remove those that are none of their own and run the batch again.")
    var table = PageTable(
      "Recordings that stand in the study more than once", ["Task", "Copies#", "Where"])
    for entry in digest.repeated {
      let more = entry.places.count - Self.shownPlaces
      table.rows.append([
        .text(TaskTitle.text(entry.task)), .count(entry.copies),
        .long(
          entry.places.prefix(Self.shownPlaces).joined(separator: ", ")
            + (more > 0 ? " and \(more) more" : "")),
      ])
    }
    table.limit = 100
    table.rest = "All: active-cli query RESULTS --about repeated."
    self.table(table)
  }

  /// Failed inputs and unusable results by reason.
  mutating func failures() {
    guard !digest.failures.isEmpty else {
      return paragraph("No input failed and no result is unusable.")
    }
    paragraph(
      "Inputs that failed have no result; unusable results have one that must not be used. A reason is an error's or"
        + " flag's code.")
    let kinds = [("error", "failed", "input failed"), ("unusable", "unusable", "result unusable")]
    let reasons = Dictionary(grouping: digest.failures, by: \.code)
    let rows = reasons.map { code, entries in
      BarsFigure.Row(
        name: code,
        counts: kinds.map { kind in
          entries.filter { $0.kind == kind.0 }.reduce(0) { $0 + $1.count }
        })
    }.sorted { ($1.total, $0.name) < ($0.total, $1.name) }
    var table = PageTable(
      "Failures by reason and task",
      ["Reason", "Kind", "Task", "Count#", "Sessions#"]
        + (digest.participant == nil ? ["Participants#"] : []) + ["For example"])
    for failure in digest.failures {
      table.rows.append(
        [
          .code(failure.code),
          .text(failure.kind == "error" ? "input failed" : "result unusable"),
          .text(TaskTitle.text(failure.task)), .count(failure.count), .count(failure.sessions),
        ] + (digest.participant == nil ? [.count(failure.participants)] : [])
          + [.long(failure.example)])
    }
    table.limit = 200
    table.rest = "All: active-cli query RESULTS --about failures."
    figure(
      BarsFigure.figure(
        "Failures by reason", parts: kinds.map { .init(style: $0.1, name: $0.2) }, rows: rows))
    self.table(table)
  }
}
