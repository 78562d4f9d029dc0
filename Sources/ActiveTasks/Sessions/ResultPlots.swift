/// One figure about results that were printed before.
public struct ResultPlots {
  /// What a figure shows.
  public enum Kind: String, Sendable, CaseIterable {
    /// One result, from the tables written beside it.
    case step
    /// The main numbers over the days.
    case trend
    /// Retries of camera clips.
    case retries
    /// Categories of physical activity.
    case categories
  }

  private let wanted: Kind?
  private var first: StepResult?
  private var count = 0
  private var tasks: Set<ActiveTask.Kind> = []
  private var trend = TrendPlot()
  private var retries = RetryCollector()
  private var categories = CategoryPlot()

  /// A figure of a kind, `nil` for the one that suits the results.
  public init(_ kind: Kind?) { wanted = kind }

  /// Adds the results in the file at `path`; returns how many are unusable.
  ///
  /// - Throws: `Diagnostic` as `StoredResults.read(_:)`; of the results of a batch `json.…`, `input.…` or
  ///   `time-zone.unknown` for the files beside them.
  public mutating func add(_ path: String) throws(Diagnostic) -> Int {
    let results = try StoredResults.read(path)
    let zone = try addClocks(besides: path)
    for result in results {
      if count == 0 { first = result }
      count += 1
      tasks.insert(result.task)
      trend.add(result, zone: zone)
      retries.add(result, participant: result.participant)
      categories.add(result)
    }
    return results.count { $0.quality == .unusable }
  }

  /// Takes in what a batch wrote beside its `results.jsonl` about the clocks of sessions; returns the study's time zone.
  private mutating func addClocks(besides path: String) throws(Diagnostic) -> TimeZoneRules? {
    guard path == "results.jsonl" || path.hasSuffix("/results.jsonl") else { return nil }
    let folder = SessionListing.folder(path)
    guard let manifest = try StudyManifest(folder.isEmpty ? "." : folder) else { return nil }
    let zone = try manifest.timeZone
    let sessions = try JSONLines(FolderListing.joined(manifest.folder, "sessions.jsonl"))
    while let session = try sessions.next() {
      trend.note(
        session["start"]?.string, participant: session["participant"]?.string,
        session: session["session"]?.string, zone: zone)
    }
    return zone
  }

  /// The kind that was asked for or suits: one result is drawn itself, clips by their retries, forms by
  /// their categories, anything else over the days.
  public var kind: Kind {
    if let wanted { return wanted }
    if tasks == [.camera] { return .retries }
    if count == 1 { return .step }
    return tasks == [.ipaq] ? .categories : .trend
  }

  /// The figure, `nil` when there is nothing to show, and what is missing for it.
  public func plot() -> (plot: Plot?, problems: [Diagnostic]) {
    var problems: [Diagnostic] = []
    let plot: Plot?
    switch kind {
    case .trend: plot = trend.plot
    case .retries: plot = RetryPlot.plot(retries.statistics)
    case .categories: plot = categories.plot
    case .step:
      guard let first, count == 1 else {
        let problem = Diagnostic(
          "plot.several-results", "a figure of a step shows one result", found: "\(count) results",
          expected: "one result", hint: "draw many over the days: --kind trend")
        return (nil, [problem])
      }
      let read = StoredResults.tables(of: first)
      problems = read.problems
      plot = StepPlot.plot(first, read.tables)
    }
    return (plot, problems + (plot == nil ? [nothing] : []))
  }

  private var nothing: Diagnostic {
    let needed =
      switch kind {
      case .trend: "results that have a start and can be used"
      case .retries: "results of 'camera' with known retries"
      case .categories: "results of 'survey ipaq'"
      case .step: "a result of rom, spl, audiometry or heartrate with its tables, or of survey ipaq"
      }
    return Diagnostic(
      "plot.none", "there is nothing to draw, so no figure was written",
      found: "\(count) results", expected: needed,
      hint: kind == .step ? "run the command with --series" : "choose another kind: --kind")
  }
}
