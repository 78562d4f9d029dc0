/// A batch that is ready to run: settings checked, sessions found and named.
public struct BatchPlan: Sendable {
  /// One session.
  public struct Session: Sendable {
    /// What it is called.
    public var id: String { names.id }
    let place: SessionPlace
    let names: SessionNames.Names
  }

  /// What the batch is to do.
  public let options: BatchOptions
  /// The sessions of the shard in the order of their identifiers.
  public let sessions: [Session]
  /// Sessions of the whole study.
  public let total: Int
  /// Things the user should know before the run.
  public private(set) var warnings: [Diagnostic] = []
  let context: SessionContext
  let settings: [UInt8]
  let study: String

  /// Checks the settings and finds the sessions.
  ///
  /// - Parameters:
  ///   - options: what is to be done.
  ///   - isDry: whether nothing may be written; a key that would be made is not.
  /// - Throws: `Diagnostic` `usage.…`, `usage.study-…`, `pseudonym.…`, `study.level`, `study.same-session`,
  ///   `batch.nothing-left`, `output.…`, `input.…`, `csv.…`.
  public init(_ options: BatchOptions, isDry: Bool = false) throws(Diagnostic) {
    self.options = options
    try Self.checkPlaces(options)
    let configuration = options.configuration
    let walk = try StudyWalk(options.study, participantLevel: configuration.participantFolder)
    if !configuration.statesParticipants, let doubt = StudyLevel(walk).diagnostic(options.study) {
      if doubt.severity == .error { throw doubt }
      warnings.append(doubt)
    }
    let runners = try StudyRunners(configuration, only: options.only)
    var pseudonyms = try Self.pseudonyms(options, isDry: isDry, &warnings)
    var former = Crosswalk.Names()
    if pseudonyms != nil, case .pseudonyms(_, _, let crosswalk) = options.naming {
      former = try Crosswalk.names(crosswalk)
      pseudonyms?.known = former.pseudonyms
    }
    let names = SessionNames(pseudonyms: pseudonyms, of: walk.places, former: former)
    var context = SessionContext(
      root: options.study, runners: runners, names: names, configuration: configuration)
    context.requirement = options.requirement ?? configuration.requirement ?? context.requirement
    context.policy = options.policy ?? configuration.policy ?? context.policy
    context.asksForConsent =
      walk.hasConsent || options.requirement != nil || options.policy != nil
      || configuration.requirement != nil
    context.seriesOutput = options.hasSeries ? options.output : nil
    context.since = options.since.map { Self.start(of: $0, configuration.timeZone) }
    settings = BatchManifest.settings(
      context, only: options.only, since: options.since?.iso8601)
    context.fingerprint = ContentHash.of(settings)
    self.context = context
    if !context.asksForConsent {
      warnings.append(
        Diagnostic(
          "batch.no-consent", "the study has no consents, so none is asked for",
          severity: .warning,
          hint: "put consent.json into each participant's folder, or say --consent-policy"))
    }
    let all = walk.places.map { Session(place: $0, names: names.names(of: $0)) }
      .sorted { SessionNames.precedes($0.id, $1.id) }
    for (one, other) in zip(all, all.dropFirst()) where one.id == other.id {
      throw Diagnostic(
        "study.same-session", "two sessions have the same identifier",
        found: "\(one.id), from \(Self.shown(one)) and \(Self.shown(other))",
        expected: "folders and archives with different names", hint: "rename one of them"
      ).naming(options.study)
    }
    if !isDry, !options.isForced, all.isEmpty { try Self.checkEarlier(options) }
    if all.isEmpty {
      warnings.append(
        Diagnostic(
          "batch.no-session", "the study has no sessions", severity: .warning,
          found: "nothing that could be one",
          expected: "a folder a participant with sessions in it",
          hint: "check the path, and that the study's disk is mounted; layouts: docs/guide/batch.md"
        ).naming(options.study))
    }
    if !isDry, let pseudonyms, case .pseudonyms(_, _, let crosswalk) = options.naming {
      try Crosswalk.write(walk.places, pseudonyms, to: crosswalk)
    }
    var hash = ContentHash()
    for session in all { Array((session.id + "\n").utf8).withUnsafeBytes { hash.update($0) } }
    study = hash.finish()
    total = all.count
    sessions = all.filter { options.shard?.contains(key: Journal.key($0.id)) ?? true }
  }

  /// Where a session lies, for the user alone.
  private static func shown(_ session: Session) -> String {
    let place = session.place
    guard case .members(let names) = place.kind, let first = names.first else {
      return FileName.visible(place.path)
    }
    return FileName.visible(StudyWalk.joined(place.path, first))
  }

  /// A study without sessions must not take the place of earlier results unasked: its disk may not be there.
  private static func checkEarlier(_ options: BatchOptions) throws(Diagnostic) {
    let sessions = FileStamp(FolderListing.joined(options.output, "sessions.jsonl"))
    let records = FolderListing.names(Journal(output: options.output).folder) ?? []
    guard sessions.map({ $0.size > 0 }) ?? false || !records.isEmpty else { return }
    throw Diagnostic(
      "batch.nothing-left",
      "the study has no sessions, and the results of an earlier run would be removed",
      found: "no session", expected: "the study that \(options.output) was made from",
      hint: "check that the study's disk is mounted; --force removes the earlier results"
    ).naming(options.study)
  }

  /// Results must not become inputs, and what leads back to names must not be among them.
  private static func checkPlaces(_ options: BatchOptions) throws(Diagnostic) {
    guard let study = FilePlace(options.study), let output = FilePlace(options.output) else {
      return
    }
    if output.isWithin(study) {
      throw Diagnostic(
        "usage.output-is-input", "the results would lie in the study's folder",
        expected: "a folder outside the study", hint: "choose another folder with -o"
      ).naming(options.output)
    }
    guard case .pseudonyms(let key, _, let crosswalk) = options.naming else { return }
    for path in [key, crosswalk] {
      guard let place = FilePlace(path), place.isWithin(output) else { continue }
      throw Diagnostic(
        "usage.key-in-results", "what leads back to the participants would lie among the results",
        expected: "a place outside the results", hint: "results are passed on; keep this apart"
      ).naming(path)
    }
  }

  private static func pseudonyms(
    _ options: BatchOptions, isDry: Bool, _ warnings: inout [Diagnostic]
  ) throws(Diagnostic) -> Pseudonyms? {
    guard case .pseudonyms(let path, let isDefault, _) = options.naming else { return nil }
    if isDefault, FileStamp(path) == nil {
      // Without a key there are no pseudonyms yet: a plan shows the names as they are.
      guard !isDry else { return nil }
      if let slash = path.lastIndex(of: "/"), slash > path.startIndex {
        try OutputFolder.make(String(path[..<slash]))
      }
      if try PseudonymKey.makeIfMissing(path) {
        warnings.append(
          Diagnostic(
            "pseudonym.new-key", "made a key for the participants' pseudonyms", severity: .warning,
            hint:
              "keep it, and keep it from those who get the results; other names come of another key"
          ).naming(path))
      }
    }
    let (key, warning) = try PseudonymKey.read(path)
    warnings += [warning].compactMap { $0 }
    return Pseudonyms(key: key)
  }

  private static func start(of day: CivilDate, _ zone: TimeZoneRules?) -> AbsoluteTime {
    let local = day.daysSince1970 * 86_400
    let seconds = zone?.seconds(local: local) ?? local
    return AbsoluteTime(nanoseconds: seconds * 1_000_000_000)
  }
}
