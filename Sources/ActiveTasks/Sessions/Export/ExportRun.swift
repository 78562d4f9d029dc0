/// What to export, how and where.
public struct ExportOptions: Sendable {
  /// The format.
  public var kind: ExportKind
  /// The results folder of a batch.
  public var results: String
  /// The folder for the export.
  public var output: String
  /// What is told about dates; default as they are.
  public var dates = DatePolicy.keep
  /// The least sharing that consents must extend to, default sponsors and partners; `nil` lets those through that do
  /// not speak of it.
  public var scope: ConsentRecord.Scope? = .partners
  /// Whether answers in words are told; default not, as they may name people.
  public var keepsText = false
  /// What the study is called; default "study".
  public var name = "study"

  /// An export with defaults.
  public init(_ kind: ExportKind, results: String, output: String) {
    self.kind = kind
    self.results = results
    self.output = output
  }

  /// What may leave the study.
  var sharing: SharingRules { SharingRules(dates: dates, scope: scope, keepsText: keepsText) }
}

/// Writes the results of a batch in a format of others.
public enum ExportRun {
  /// What came of an export.
  public struct Outcome: Sendable {
    /// What it holds and leaves out.
    public var summary: ExportSummary
    /// What to tell the user.
    public var warnings: [Diagnostic]
    /// Whether it was stopped; nothing was written then.
    public var isStopped = false
  }

  /// Exports.
  ///
  /// - Parameters:
  ///   - options: what, how and where.
  ///   - isStopped: asked between sessions.
  ///   - completing: called once nothing is refused any more, before the folder appears.
  /// - Returns: what came of it.
  /// - Throws: `Diagnostic` `output.…`, `export.…`, `input.…`, `json.…`, or what `completing` throws; the output
  ///   folder is then as it was.
  /// - Complexity: one session in memory at a time.
  public static func run(
    _ options: ExportOptions, isStopped: () -> Bool,
    completing: () throws(Diagnostic) -> Void = {}
  ) throws(Diagnostic) -> Outcome {
    let study = try StudyResults(options.results)
    try checkPlace(options)
    let place = try ExportDirectory(options.output)
    let folder = ExportFolder(place)
    let facts = ExportFacts(
      name: options.name, dates: options.dates, keepsText: options.keepsText)
    var export: any StudyExport =
      switch options.kind {
      case .tidy: try TidyExport(facts, to: folder)
      case .fhir: try FHIRExport(facts, to: folder)
      case .omh: try OpenMHealthExport(facts, to: folder)
      case .bids: try BIDSExport(facts, to: folder)
      }
    var exporter = try SessionExporter(options.sharing, of: study)
    while let session = try study.next() {
      if isStopped() { return Outcome(summary: exporter.summary, warnings: [], isStopped: true) }
      if let told = try exporter.session(session) { try export.add(told) }
    }
    var summary = exporter.summary
    summary.unplaced = try export.finish(summary)
    try completing()
    try place.commit()
    return Outcome(summary: summary, warnings: warnings(summary, exporter))
  }

  /// What to tell the user about what stays and what goes.
  static func warnings(_ summary: ExportSummary, _ exporter: SessionExporter) -> [Diagnostic] {
    let (unconsented, atUTC) = (exporter.unconsented, exporter.atUTC.count)
    func list(_ counts: [String: Int]) -> String {
      counts.sorted { $0.key < $1.key }.map { "\($0.value) × \($0.key)" }.joined(separator: ", ")
    }
    var warnings: [Diagnostic] = []
    func warn(_ code: String, _ message: String, _ counts: [String: Int], _ hint: String?) {
      guard !counts.isEmpty else { return }
      warnings.append(
        Diagnostic(code, message, severity: .warning, found: list(counts), hint: hint))
    }
    let isUnknown = summary.excluded["consent scope not known"] != nil
    warn(
      "export.excluded-sessions", "sessions are left out", summary.excluded,
      isUnknown
        ? "process the study with: active-cli batch --consent-scope sponsors_and_partners"
        : nil)
    warn("export.excluded-results", "results are left out", summary.excludedResults, nil)
    warn(
      "export.withheld", "values are withheld", summary.withheld,
      summary.withheld["text-withheld"] == nil ? nil : "answers in words go with: --text keep")
    warn(
      "export.unplaced", "the format has no place for some results or files", summary.unplaced, nil)
    if unconsented > 0 {
      warn(
        "export.no-consent", "sessions are exported without any consent",
        ["no consent was asked for": unconsented], nil)
    }
    if atUTC > 0 {
      warn(
        "export.days-at-utc",
        "dates of participants are shifted by the days of UTC, as some of their sessions state no local time",
        ["participants": atUTC],
        "say where the study is: timeZone in study.json, then run the batch again")
    }
    if exporter.severalClocks > 0 {
      warn(
        "export.several-clocks",
        "recordings of one session state several offsets from UTC; shifted by their wall clocks, the time between them changes",
        ["sessions": exporter.severalClocks],
        "leave the times between such recordings alone, or export with --dates keep")
    }
    if exporter.datedWords > 0 {
      warn(
        "export.dates-in-words",
        "words are told; only dates such as 2024-05-01 and 20240501 are changed in them",
        ["texts": exporter.datedWords],
        "look for other dates before you pass this on, or leave --text keep out")
    }
    return warnings
  }

  /// Refuses a folder for the export within the results, which would not be those of the batch any more.
  private static func checkPlace(_ options: ExportOptions) throws(Diagnostic) {
    guard let results = FilePlace(options.results), let output = FilePlace(options.output),
      output.isWithin(results)
    else { return }
    throw Diagnostic(
      "usage.output-is-input", "the export would lie among the results",
      expected: "a folder outside the results", hint: "choose another folder with -o"
    ).naming(options.output)
  }
}
