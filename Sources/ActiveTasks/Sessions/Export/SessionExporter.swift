/// Makes of a batch's sessions what an export may tell of them.
struct SessionExporter {
  private let options: SharingRules
  private let consent: ExportConsent
  private let standings: [String: ParticipantStanding]
  private let keepsWithdrawn: Bool
  private let folder: String
  private var participant: String?
  private var participants: Set<String> = []
  private let zone: TimeZoneRules?
  private var clocks: ExportClocks?
  private var clock = SessionClock()
  private var ordinal = 0
  private var anonymous = 0
  private let anonymousName: String
  private var occurrences: [String: Int] = [:]
  /// What was exported and left out so far.
  private(set) var summary = ExportSummary()
  /// Sessions that were exported without a consent.
  private(set) var unconsented = 0
  /// Participants whose dates are shifted by the days of UTC, as some of their sessions state no local time.
  private(set) var atUTC: Set<String> = []

  /// Sessions whose dates are shifted though their recordings state several offsets from UTC.
  private(set) var severalClocks = 0
  /// Texts told that nothing but dates in ISO 8601 was looked for in.
  private(set) var datedWords = 0

  /// Why the last session stays, or all of its results; `nil` when something may go.
  private(set) var exclusion: String?

  /// An exporter of the sessions of `study`.
  ///
  /// - Parameters:
  ///   - options: what may leave.
  ///   - study: the results.
  ///   - keepsWithdrawn: whether sessions from before a withdrawal go, when the batch kept them.
  /// - Throws: `Diagnostic` `input.…` or `json.…`.
  init(
    _ options: SharingRules, of study: StudyResults, keepsWithdrawn: Bool = true
  ) throws(Diagnostic) {
    self.options = options
    self.keepsWithdrawn = keepsWithdrawn
    standings = try ParticipantStanding.all(study.folder)
    anonymousName = ParticipantStanding.anonymousName(beside: standings.keys)
    let batchScope = study.manifest["settings"]?["consent"]?["scope"]?.string
      .flatMap(ExportConsent.scope)
    zone = study.timeZone
    consent = ExportConsent(
      scope: options.scope, batchScope: batchScope,
      isAsked: study.manifest["settings"]?["consent"]?["asked"]?.isTrue == true)
    folder = study.folder
    guard case .shift = options.dates else { return }
    clocks = try ExportClocks(study) { exclusion(of: $0) == nil }
  }

  /// Why a session stays whatever its results are; `nil` when it does not.
  private func exclusion(of facts: JSONValue) -> String? {
    let standing = facts["participant"]?.string.flatMap { standings[$0] }
    if let reason = consent.exclusion(facts, latest: standing?.scope) { return reason }
    return standing?.hasWithdrawn == true && !keepsWithdrawn ? "consent withdrawn" : nil
  }

  /// The session for export; `nil` when it stays.
  mutating func session(_ session: StudyResults.Session) throws(Diagnostic) -> ExportedSession? {
    let facts = session.facts
    try begin(facts)
    clock = SessionClock(zone: zone)
    clock.add(facts["start"]?.string)
    for result in session.results { clock.add(result.start) }
    let standing = participant.flatMap { standings[$0] }
    let hasWithdrawn = standing?.hasWithdrawn == true
    exclusion = exclusion(of: facts)
    if let reason = exclusion {
      summary.excluded[reason, default: 0] += 1
      return nil
    }
    let name = participant ?? "\(anonymousName)\(anonymous)"
    // Dates of people without a name are shifted each by themselves.
    let subject = participant ?? facts["id"]?.string ?? name
    var results: [ExportedResult] = []
    var inputs: [String] = []
    for result in session.results {
      if inputs.last != result.input.path { inputs.append(result.input.path) }
      let occurrence = occurrences[result.input.sha256, default: 0]
      occurrences[result.input.sha256] = occurrence + 1
      if let reason = consent.exclusion(result, of: facts) {
        summary.excludedResults[reason, default: 0] += 1
        exclusion = reason
        continue
      }
      summary.results += 1
      let seed = [name, result.input.sha256, "\(occurrence)"].joined(separator: "\u{0}")
      results.append(
        ExportedResult(
          number: summary.results, input: inputs.count - 1,
          identity: ExportIdentity(seed: seed),
          start: time(result.start, subject), result: told(result, subject)))
    }
    if results.isEmpty, let reason = exclusion {
      summary.excluded[reason, default: 0] += 1
      return nil
    }
    exclusion = nil
    if let participant, clocks?.isAtUTC(participant) == true {
      atUTC.insert(participant)
    } else if clocks != nil, clock.statesSeveral {
      severalClocks += 1
    }
    let agreed = facts["consent"].flatMap { $0 == .null ? nil : $0 }
    if agreed == nil { unconsented += 1 }
    summary.sessions += 1
    return ExportedSession(
      participant: name,
      session: options.dates.keepsDates ? facts["session"]?.string : "\(ordinal)",
      start: time(facts["start"]?.string, subject),
      device: facts["device"]?.string.map { options.dates.text($0, of: subject) },
      status: facts["status"]?.string ?? "done",
      consent: agreed.map {
        ExportedSession.Consent(
          verdict: $0["verdict"]?.string ?? "unknown",
          version: $0["version"]?.string.map { options.dates.text($0, of: subject) },
          scope: ParticipantStanding.least($0["scope"]?.string, standing?.scope)
            ?? consent.batchScope?.name, hasWithdrawn: hasWithdrawn)
      }, results: results, files: files(session, of: Set(results.map(\.result.input.sha256))))
  }

  private mutating func begin(_ facts: JSONValue) throws(Diagnostic) {
    let next = facts["participant"]?.string
    if next == nil || next != participant {
      if let next, !participants.insert(next).inserted {
        // Formats close the file of a participant when another one comes.
        throw StudyResults.changed(
          "sessions of '\(next)' in several places", "those of a participant one after the other"
        ).naming(folder)
      }
      participant = next
      ordinal = 0
      occurrences = [:]
      if next == nil { anonymous += 1 }
    }
    ordinal += 1
  }

  private func time(_ text: String?, _ subject: String) -> ExportTime? {
    guard let instant = text.flatMap({ ISO8601Parser.instant(Array($0.utf8)) }) else { return nil }
    var offset = instant.offsetSeconds
    if clocks?.isAtUTC(participant) == true {
      offset = nil
    } else if offset ?? 0 == 0 {
      offset = clock.offset(at: instant.nanoseconds.floorDivided(by: 1_000_000_000))
    }
    return options.dates.time(
      AbsoluteTime(nanoseconds: instant.nanoseconds, offsetSeconds: offset), of: subject)
  }

  private mutating func told(_ result: StepResult, _ subject: String) -> StepResult {
    let dates = options.dates
    var told = result
    told.step = result.step.map { dates.text($0, of: subject) }
    if !dates.keepsDates { told.input.path = "" }
    for index in result.metrics.indices {
      told.metrics[index] =
        isDate(result)
        ? withheld(result.metrics[index], "date-withheld")
        : self.told(result.metrics[index], subject)
    }
    told.flags = result.flags.map { flag in
      var flag = flag
      if !dates.keepsDates || !options.keepsText { flag.message = Self.meaning(flag.code) }
      flag.location = flag.location.map { dates.text($0, of: subject) }
      return flag
    }
    for (name, value) in result.provenance.parameters {
      guard case .text(let text) = value else { continue }
      told.provenance.parameters[name] = .text(dates.text(text, of: subject))
    }
    return told
  }

  /// What a flag says whatever it was raised about: its message may quote file names, dates and answers.
  private static func meaning(_ code: String) -> String {
    meanings[code] ?? "see: active-cli explain \(code)"
  }

  private static let meanings = Dictionary(
    CodeCatalog.all.map { ($0.code, $0.meaning) }, uniquingKeysWith: { first, _ in first })

  /// Whether a result is what a participant took for today's date, which would give a shift away.
  private func isDate(_ result: StepResult) -> Bool {
    guard !options.dates.keepsDates, result.task == .taskResult,
      let step = result.step?.split(separator: "/").last
    else { return false }
    return Self.dateItems.contains(String(step))
  }

  private static let dateItems = Set(
    MMSEItem.all.filter { $0.domain == .time }.map(\.identifier))

  private mutating func told(_ metric: Metric, _ subject: String) -> Metric {
    var metric = metric
    if !ExportUnit.isKnown(metric.unit) {
      // The unit of a question is anybody's text, and a number without its unit misleads.
      guard options.keepsText else {
        metric.unit = "1"
        return withheld(metric, "text-withheld")
      }
      metric.unit = options.dates.text(metric.unit, of: subject)
    }
    guard case .text(let text)? = metric.value else { return metric }
    if metric.name.hasSuffix(".name"), !options.dates.keepsDates {
      return withheld(metric, "name-withheld")
    }
    if !options.keepsText, MetricCatalog.definition(of: metric.name)?.words ?? .any == .any {
      return withheld(metric, "text-withheld")
    }
    noteWords(metric)
    return Metric(
      name: metric.name, unit: metric.unit, value: .text(options.dates.text(text, of: subject)),
      method: metric.method, uncertainty: nil, reason: nil)
  }

  /// Counts words that may tell dates in ways that are not looked for.
  private mutating func noteWords(_ metric: Metric) {
    guard options.keepsText, !options.dates.keepsDates,
      MetricCatalog.definition(of: metric.name)?.words ?? .any == .any
    else { return }
    datedWords += 1
  }

  private mutating func withheld(_ metric: Metric, _ reason: String) -> Metric {
    summary.withheld[reason, default: 0] += 1
    return Metric(
      name: metric.name, unit: metric.unit, value: nil, method: metric.method, uncertainty: nil,
      reason: reason)
  }

  /// The files of results that are exported; others may have no consent.
  private func files(
    _ session: StudyResults.Session, of inputs: Set<String>
  ) -> [ExportedFile] {
    var hashes: [String: String] = [:]
    for result in session.results { hashes[result.input.path] = result.input.sha256 }
    var files: [ExportedFile] = []
    for line in session.files {
      guard let path = line["path"]?.string, let sha256 = line["sha256"]?.string,
        let kind = line["kind"]?.string
      else { continue }
      let source = line["source"]?.string.flatMap { hashes[$0] }
      guard inputs.contains(source ?? sha256) else { continue }
      var file = ExportedFile(
        kind: kind, path: options.dates.keepsDates ? path : nil, sha256: sha256,
        bytes: (line["bytes"]?.integer).map { Int(clamping: $0) },
        mediaType: line["mediaType"]?.string, source: source)
      if kind != "recording", file.mediaType == "text/csv" {
        let place = FolderListing.joined(folder, path)
        file.open = { () throws(Diagnostic) -> any ExportedTable in
          try SeriesReader(place, sha256: sha256)
        }
      }
      files.append(file)
    }
    return files
  }
}
