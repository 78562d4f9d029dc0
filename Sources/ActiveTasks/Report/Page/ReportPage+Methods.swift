extension ReportPage {
  /// Parameters that are about consent, not about a task.
  private static let consent: Set = ["consent-policy", "consent-verdict", "withdrawal"]

  /// How the numbers came about, in words.
  mutating func methods() {
    paragraph(processing)
    if let consent = consentText { paragraph(consent) }
    paragraph(
      "Every metric carries its unit and method. A metric that the data do not support has no value but a reason."
        + " Doubts are flags: a warning makes a result suspect, an error unusable. Distributions on this page hold"
        + " values of good and suspect results; quartiles are interpolated (type 7 of Hyndman and Fan 1996), standard"
        + " deviations have the divisor n − 1, bars are at least as wide as Freedman and Diaconis (1981) propose."
    )
    for task in digest.tasks {
      heading(TaskTitle.text(task))
      if let kind = ActiveTask.Kind(rawValue: task) { paragraph(MethodText.sentences(kind)) }
      paragraph(computed(task))
      parameters(task)
      definitions(task)
    }
  }

  private var results: Int { digest.quality.reduce(0) { $0 + $1.results } }

  private func origins(_ task: String, _ kind: String) -> [StudyDigest.Origin] {
    digest.origins.filter { $0.task == task && $0.kind == kind }
  }

  private var processing: String {
    var versions: [String: Int] = [:]
    for origin in digest.origins where origin.kind == "version" {
      versions[origin.value, default: 0] += origin.count
    }
    let names = versions.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    var text = "Recordings were processed offline with active-cli"
    if names.count == 1, let only = names.first {
      text += " " + only.key
    } else if names.count > 1 {
      text +=
        ", versions " + names.map { "\($0.key) (\($0.value) results)" }.joined(separator: ", ")
    }
    if let files = facts.manifest["inputs"]?["files"]?.integer {
      text += digest.participant == nil ? ", from \(files) files" : ""
    }
    text += ": \(results) results of \(digest.sessions.count) sessions"
    if digest.participant == nil { text += " of \(digest.participants.count) participants" }
    return text + ". The same input and parameters give the same numbers, bit for bit."
      + (names.count > 1 ? " Versions differ: compare their numbers with care." : "")
  }

  private var consentText: String? {
    guard let consent = facts.manifest["settings"]?["consent"] else { return nil }
    guard consent["asked"] == .bool(true) else {
      return "No consent was asked for: the study holds none."
    }
    let refused = digest.sessions.filter { $0.status == "refused" }.count
    let versions = (consent["versions"]?.children ?? []).compactMap(\.string)
    return
      "Consent was checked before any recording was processed (policy \(consent["policy"]?.string ?? "not known")"
      + ", data from before a withdrawal: \(consent["withdrawal"]?.string ?? "not known")"
      + (versions.isEmpty ? "" : ", versions \(versions.joined(separator: ", "))")
      + "); \(refused) of \(digest.sessions.count) sessions were refused and have no results."
  }

  /// From what and by which algorithms.
  private func computed(_ task: String) -> String {
    let count = digest.quality.filter { $0.task == task }.reduce(0) { $0 + $1.results }
    func list(_ origins: [StudyDigest.Origin], _ name: (StudyDigest.Origin) -> String) -> String {
      origins.map { $0.count == count ? name($0) : "\(name($0)) (\($0.count))" }
        .joined(separator: ", ")
    }
    let command = facts.tasks[task].map { " by the command \($0.command)" } ?? ""
    var text = "\(count) results were computed\(command)"
    let formats = origins(task, "format")
    if !formats.isEmpty { text += " from recordings of the format " + list(formats) { $0.value } }
    let algorithms = origins(task, "algorithm")
    if !algorithms.isEmpty {
      text += "; algorithms: " + list(algorithms) { "\($0.name) \($0.value)" }
    }
    return text + "."
  }

  private mutating func parameters(_ task: String) {
    let origins = origins(task, "parameter").filter { !Self.consent.contains($0.name) }
    guard !origins.isEmpty else { return }
    var table = PageTable(
      "\(TaskTitle.text(task)): parameters", ["Parameter", "Value", "Results#", "Meaning"])
    for name in Set(origins.map(\.name)).sorted() {
      let values = origins.filter { $0.name == name }
      for value in values.prefix(6) {
        table.rows.append([
          .code(name), .long(value.value), .count(value.count),
          (facts.tasks[task]?.parameters[name]).map(PageTable.Cell.long) ?? .empty,
        ])
      }
      if values.count > 6 {
        table.rows.append([
          .code(name), .text("\(values.count - 6) further values"),
          .count(values.dropFirst(6).reduce(0) { $0 + $1.count }), .empty,
        ])
      }
    }
    self.table(table)
  }

  private mutating func definitions(_ task: String) {
    var names: [String] = []
    var definitions: [String: MetricDefinition] = [:]
    for group in digest.groups where group.key.task == task {
      guard let definition = MetricCatalog.definition(of: group.key.metric),
        definitions[definition.name] == nil
      else { continue }
      definitions[definition.name] = definition
      names.append(definition.name)
    }
    guard !names.isEmpty else { return }
    var table = PageTable(
      "\(TaskTitle.text(task)): definitions of the metrics and their sources",
      ["Metric", "Unit", "Definition", "Source"])
    for definition in names.compactMap({ definitions[$0] }) {
      table.rows.append([
        .code(definition.name), definition.unit == "1" ? .empty : .text(definition.unit),
        .long(definition.summary), .long(definition.source),
      ])
    }
    self.table(table)
  }

  /// What the manifest says.
  mutating func provenance() {
    paragraph(
      "What is needed to make the same results again, as manifest.json of the results folder states it."
    )
    var table = PageTable("The manifest", ["What", "Value"])
    add(facts.manifest, "", to: &table)
    table.rows.append([.text("SHA-256 of manifest.json"), .code(facts.manifestSHA256)])
    self.table(table)
  }

  private func add(_ value: JSONValue, _ name: String, to table: inout PageTable) {
    switch value {
    case .object(let members):
      for (key, member) in members.sorted(by: { $0.key < $1.key }) {
        // The parameters stand above, as the results have them.
        if name == "settings", key == "parameters" { continue }
        add(member, name.isEmpty ? key : "\(name) · \(key)", to: &table)
      }
    case .array(let values):
      guard !values.isEmpty else { return }
      table.rows.append([.text(name), .code(values.compactMap(\.string).joined(separator: ", "))])
    case .string(let text): table.rows.append([.text(name), .code(text)])
    case .number(let text): table.rows.append([.text(name), .code(text)])
    case .bool(let flag): table.rows.append([.text(name), .code(flag ? "yes" : "no")])
    case .null: break
    }
  }
}
