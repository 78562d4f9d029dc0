/// The lines that one session adds to the files of a study's results.
struct SessionLines {
  /// The columns of `metrics.csv`.
  static let columns = [
    "participant", "session", "task", "step", "metric", "value", "unit", "method", "quality",
    "reason", "path",
  ]

  private let run: SessionRun
  private let results: [StepResult]

  /// The lines of a session that was processed.
  init(_ run: SessionRun) {
    self.run = run
    results = run.results.enumerated().sorted { one, other in
      let (first, second) = (FileName.octets(one.element.path), FileName.octets(other.element.path))
      return first == second ? one.offset < other.offset : first.lexicographicallyPrecedes(second)
    }.flatMap(\.element.results)
  }

  /// The session's record.
  ///
  /// - Parameters:
  ///   - inputs: the files that were read.
  ///   - fingerprint: hash of what else the lines depend on.
  /// - Returns: the record with all lines.
  func record(_ inputs: [SessionRecord.Input], fingerprint: String) -> SessionRecord {
    var rows: [UInt8] = []
    for result in results { append(result, to: &rows) }
    let own = results.flatMap { $0.jsonLine(indented: false) }
    let errors = run.errors.flatMap {
      JSONObject(error: $0, of: run.names).jsonLine(indented: false)
    }
    let files = run.files.flatMap {
      JSONObject(file: $0, of: run.names).jsonLine(indented: false)
    }
    let session = line(SessionRecord.hash([own, errors])).jsonLine(indented: false)
    return SessionRecord(
      id: run.names.id, fingerprint: fingerprint, inputs: inputs, status: status,
      counts: .init(
        inputs: run.inputs, results: results.count,
        unusable: results.count { $0.quality == .unusable }, errors: run.errors.count),
      isTransient: run.errors.contains { $0.diagnostic.isTransient },
      names: run.context.names.all.fingerprint, dating: run.dating,
      parts: [session, own, errors, rows, files])
  }

  private var status: SessionRecord.Status {
    if !run.errors.isEmpty {
      if !results.isEmpty { return .partial }
      // What else cannot be read makes a refusal no failure.
      return run.errors.contains { $0.diagnostic.isRefusal } ? .refused : .failed
    }
    return results.isEmpty ? .empty : .done
  }

  private func line(_ sha256: String) -> JSONObject {
    let start = run.facts.start ?? run.dates.start
    var tasks: [String] = []
    for result in results where !tasks.contains(result.task.rawValue) {
      tasks.append(result.task.rawValue)
    }
    return JSONObject { writer in
      writer.member("consent", consent(start))
      if let dating = run.dating { writer.member("datedBy", dating.rawValue) }
      writer.member("device", run.facts.device.map(run.cleaned))
      writer.member("errors", run.errors.count)
      writer.member("id", run.names.id)
      writer.member("inputs", run.inputs)
      writer.member("layout", run.facts.layout.rawValue)
      writer.member("participant", run.names.participant)
      writer.member("path", run.names.path)
      writer.member("results", results.count)
      writer.member("session", run.names.session)
      writer.member("sha256", sha256)
      writer.member("start", start?.iso8601)
      writer.member("status", status.rawValue)
      writer.member("task", run.facts.taskIdentifier.map(run.cleaned))
      writer.member("tasks", tasks)
    }
  }

  /// What was decided about the session; `nil` when no consent was asked for.
  ///
  /// The decision is `processed`, `refused` when nothing is left of the session, and `partial` when some recordings were
  /// let through and others not; the verdict and the reason are those of what was refused. A consent that cannot be read has no verdict.
  private func consent(_ start: AbsoluteTime?) -> JSONObject? {
    guard run.gate != nil || run.isConsentUnreadable else { return nil }
    let own = run.gate.map {
      start == nil ? $0.decideWithoutSession() : $0.decide(start: start, end: run.facts.end)
    }
    // A recording that was refused says more than the session as a whole.
    let refused = run.errors.map(\.diagnostic).filter(\.isRefusal)
    let isWhole = own != nil && refused.isEmpty
    let reason = own.map { run.cleaned($0.reason) } ?? "the consent cannot be read"
    return JSONObject { writer in
      writer.member(
        "decision", isWhole ? "processed" : results.isEmpty ? "refused" : "partial")
      writer.member("policy", run.context.policy.rawValue)
      writer.member("reason", refused.first?.message ?? reason)
      writer.member("scope", own?.record?.scope?.name)
      writer.member("verdict", refused.first?.found ?? own?.verdict.rawValue)
      writer.member("version", own?.record?.version.map(run.cleaned))
      writer.member("withdrawal", run.context.requirement.withdrawal.rawValue)
    }
  }

  private func append(_ result: StepResult, to bytes: inout [UInt8]) {
    for metric in result.metrics {
      CSVText.appendRow(
        [
          result.participant ?? "", result.session ?? "", result.task.rawValue, result.step ?? "",
          metric.name, ResultCSV.cell(metric), metric.unit, metric.method.rawValue,
          result.quality.rawValue,
          metric.reason ?? "", result.input.path,
        ], to: &bytes)
    }
  }
}

extension JSONObject {
  /// A line of `errors.jsonl`.
  fileprivate init(error: SessionError, of names: SessionNames.Names) {
    let diagnostic = error.diagnostic
    var place: [String: Double] = [:]
    switch diagnostic.location {
    case .whole: break
    case .line(let line, let column):
      place["line"] = Double(line)
      place["column"] = column.map(Double.init)
    case .item(let index): place["item"] = Double(index)
    case .byte(let offset): place["byte"] = Double(offset)
    case .seconds(let time): place["second"] = time
    }
    self.init { writer in
      writer.member("byte", place["byte"])
      writer.member("code", diagnostic.code)
      writer.member("column", place["column"])
      writer.member("expected", diagnostic.expected)
      writer.member("found", diagnostic.found)
      writer.member("hint", diagnostic.hint)
      writer.member("id", names.id)
      writer.member("item", place["item"])
      writer.member("line", place["line"])
      writer.member("message", diagnostic.message)
      writer.member("participant", names.participant)
      writer.member("path", error.path)
      writer.member("second", place["second"])
      writer.member("session", names.session)
      writer.member("task", error.task?.rawValue)
    }
  }

  /// A line of `files.jsonl`.
  fileprivate init(file: SessionFile, of names: SessionNames.Names) {
    self.init { writer in
      writer.member("bytes", file.bytes)
      writer.member("id", names.id)
      writer.member("kind", file.kind)
      writer.member("mediaType", file.mediaType)
      writer.member("participant", names.participant)
      writer.member("path", file.path)
      writer.member("session", names.session)
      writer.member("sha256", file.sha256)
      writer.member("source", file.source)
    }
  }
}
