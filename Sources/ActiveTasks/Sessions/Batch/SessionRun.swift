/// Processes one session: finds its recordings, asks for consent, runs the tasks' processors.
struct SessionRun {
  /// What all sessions have in common.
  let context: SessionContext
  /// Where the session lies.
  let place: SessionPlace
  /// What it is called.
  let names: SessionNames.Names

  /// What the session says about itself.
  private(set) var facts = SessionFacts()
  /// The participant's consent; `nil` when none is asked for.
  private(set) var gate: ConsentGate?
  /// Whether the participant's consent cannot be read, so that nothing is known of it.
  private(set) var isConsentUnreadable = false
  /// The results by the path of their input below the study.
  private(set) var results: [(path: String, results: [StepResult])] = []
  /// What went wrong.
  private(set) var errors: [SessionError] = []
  /// The recordings, then the tables.
  private(set) var files: [SessionFile] = []
  /// Recordings that were met.
  private(set) var inputs = 0
  /// When the recordings were made, whatever became of them.
  private(set) var dates = SessionDates()
  /// Hashes of files that are known from processing, by the bytes of their path below the study: two paths that differ
  /// in the composition of a letter are equal strings.
  private(set) var identities: [[UInt8]: InputIdentity] = [:]
  /// Clips that a result names, by path.
  private var claimed: Set<String> = []
  /// What results in archives name, by the path of the archive.
  var archiveClaims: [String: ArchiveClaims] = [:]
  /// What paths are called in results, by their bytes, and the names that are taken.
  private var shownPaths: [[UInt8]: String] = [:]
  private var takenPaths: Set<String> = []
  /// What the tables of inputs are called, by the path that results show, and the names that are taken.
  private var tableNames: [String: String] = [:]
  private var takenTables: Set<String> = []

  /// What told when the session began, when only sessions from a day on are wanted.
  var dating: SessionDating?

  /// A run over the session at `place`, which is called `names`.
  init(_ context: SessionContext, _ place: SessionPlace, _ names: SessionNames.Names) {
    self.context = context
    self.place = place
    self.names = names
  }

  /// Learns what the session says about itself, without reading recordings.
  mutating func learn(_ listing: SessionListing) {
    let context = context
    for path in listing.files
    where SessionFacts.documents.contains(FileName.last(path).lowercased()) {
      learn(path) { () throws(Diagnostic) in
        try ByteSource(path: context.path(path)).readAll(limit: SessionFacts.documentLimit)
      }
    }
    for path in listing.files where StudyName.isArchive(path) {
      // A damaged archive gets its message when its recordings are read.
      guard let source = try? ByteSource(path: context.path(path)), let head = try? source.head(),
        !AppleHealthArchive.recognizes(head.bytes)
      else { continue }
      var claims = ArchiveClaims()
      _ = try? ArchiveReader(source, limits: .upload).forEach {
        member throws(Diagnostic) in
        guard !ArchiveClaims.isLeftOut(member.path) else { return }
        let name = FileName.last(member.path)
        guard SessionFacts.documents.contains(name.lowercased()) else {
          return claims.add(member)
        }
        learn(name) { () throws(Diagnostic) in
          try member.source.readAll(limit: SessionFacts.documentLimit)
        }
      }
      claims.resolve()
      archiveClaims[path] = claims
    }
    facts.add(names: listing.files, zone: context.configuration.timeZone)
  }

  private mutating func learn(_ path: String, _ read: () throws(Diagnostic) -> [UInt8]) {
    guard let bytes = try? read(), let document = try? JSONParser.document(bytes) else { return }
    facts.add(document, named: FileName.last(path))
  }

  /// Asks for the participant's consent, which is in the file at `consent`.
  ///
  /// - Returns: whether the session may be read at all.
  mutating func askForConsent(_ consent: String?) -> Bool {
    guard consent != nil || context.asksForConsent else { return true }
    var records: [ConsentRecord] = []
    if let consent {
      do throws(Diagnostic) {
        records = try ConsentFiles.records(at: context.path(consent))
      } catch {
        fail(consent, error, task: nil)
        isConsentUnreadable = true
        return false
      }
    }
    let gate = ConsentGate(records, context.requirement, policy: context.policy)
    self.gate = gate
    let decision =
      facts.start == nil
      ? gate.decideWithoutSession() : gate.decide(start: facts.start, end: facts.end)
    // What the participant had said by then only the session's time tells, which its recordings may state.
    let isOpen = facts.start == nil && gate.dependsOnTime
    guard !decision.isAllowed, !isOpen else { return true }
    fail(place.path, decision.refusal, task: nil)
    return false
  }

  /// Processes the recordings of the session.
  ///
  /// - Throws: `Diagnostic` `output.…`, which ends the run.
  mutating func process(_ listing: SessionListing) throws(Diagnostic) {
    var documents: [String] = []
    for input in listing.inputs where input.path.lowercased().hasSuffix(".json") {
      let path = context.path(input.path)
      guard case .result(let files) = FolderMember(path, task: .file) else { continue }
      claimed.formUnion(files)
      documents.append(input.path)
    }
    let inputs = SuspendedLogs.joined(listing.inputs, documents: documents, root: context.root)
    let folders = listing.sensorFolders
    var undated: [SessionInput] = []
    for input in inputs {
      let before = (
        inputs: self.inputs, errors: errors.count, results: results.count, files: files.count,
        undated: dates.undated
      )
      try process(input, folders)
      // Recordings that do not tell when they were made wait for those that do.
      guard gate != nil, facts.start == nil, dates.undated > before.undated else { continue }
      self.inputs = before.inputs
      errors.removeSubrange(before.errors...)
      results.removeSubrange(before.results...)
      files.removeSubrange(before.files...)
      undated.append(input)
    }
    guard !undated.isEmpty else { return }
    (facts.start, facts.end) = (dates.start, facts.end ?? dates.end)
    for input in undated { try process(input, folders) }
    errors.sort { FileName.precedes($0.path, $1.path) }
    files.sort { FileName.precedes($0.path, $1.path) }
  }

  private mutating func process(
    _ input: SessionInput, _ folders: Set<String>
  ) throws(Diagnostic) {
    switch input.kind {
    case .sensorFolder: try process(input, [.rangeOfMotion], head: nil)
    case .file, .parts:
      let folder = SessionListing.folder(input.path)
      try processFile(input, isBesideSensors: folders.contains(folder))
    }
  }

  private mutating func processFile(
    _ input: SessionInput, isBesideSensors: Bool
  ) throws(Diagnostic) {
    let path = context.path(input.path)
    let finding: RecordingTasks.Finding
    let head: InputHead
    do throws(Diagnostic) {
      head = try ByteSource(path: path).head()
      if ArchiveReader.recognizes(head.bytes), !AppleHealthArchive.recognizes(head.bytes) {
        return try processArchive(input.path)
      }
      finding = try RecordingTasks.find(FileName.last(path), head) { () throws(Diagnostic) in
        try ByteSource(path: path).readAll()
      }
    } catch {
      if error.code.hasPrefix("output.") { throw error }
      if isBesideSensors, ["input.unknown-format", "input.empty"].contains(error.code) { return }
      inputs += 1
      return fail(input.path, error, task: nil)
    }
    guard case .recording(let tasks, let format) = finding else { return }
    if format == FileAdapter.anyFile.identifier, claimed.contains(path) { return }
    try process(input, tasks, head: head)
  }

  /// Tasks whose logs are joined when they were rolled over.
  private static let joined: [[ActiveTask.Kind]] = [[.rangeOfMotion], [.heartRate]]

  /// Runs the wanted tasks' processors over one input.
  private mutating func process(
    _ input: SessionInput, _ tasks: [ActiveTask.Kind], head: InputHead?, joins: Bool = true
  ) throws(Diagnostic) {
    let path = context.path(input.path)
    let paths: [String]? =
      if case .parts(let parts) = input.kind, joins, Self.joined.contains(tasks) {
        parts.map(context.path)
      } else {
        nil
      }
    let known = errors.count
    try process(
      input.path, tasks, mediaType: head.flatMap { MediaType(sniffing: $0.bytes)?.name },
      isFolder: input.kind == .sensorFolder
    ) {
      options throws(Diagnostic) in
      if let paths { return try InputReader.read(paths, options: options) }
      return try InputReader.read(path, options: options)
    }
    if paths != nil, errors.count > known, errors[known].diagnostic.code == HeartRateFiles.differ {
      // Parts that are no parts are recordings of their own.
      errors.removeSubrange(known...)
      inputs -= 1
      return try process(input, tasks, head: head, joins: false)
    }
    // The hash of several files is not that of the first.
    if input.kind != .file { identities[FileName.octets(input.path)] = nil }
    // Parts of other logs stand for themselves.
    if case .parts(let parts) = input.kind, paths == nil {
      for part in parts.dropFirst() {
        try process(SessionInput(path: part, kind: .file), tasks, head: head)
      }
    }
  }

  /// Runs the wanted tasks' processors over one input, however it is opened.
  mutating func process(
    _ path: String, _ tasks: [ActiveTask.Kind], mediaType: String?, isFolder: Bool = false,
    read: (IngestionOptions) throws(Diagnostic) -> ReadInput
  ) throws(Diagnostic) {
    let wanted = tasks.filter { context.runners.runner($0, device: facts.device) != nil }
    if facts.start == nil { dates.add(tasks.filter { !wanted.contains($0) }, read) }
    guard !wanted.isEmpty else { return }
    inputs += 1
    let shown = shown(path)
    let series = seriesDestination(shown, isFolder: isFolder)
    var found: [StepResult] = []
    var failures: [SessionError] = []
    for task in wanted {
      guard let runner = context.runners.runner(task, device: facts.device) else { continue }
      // Steps that another task has taken are not repeated by the document, which comes last.
      let others = task == .taskResult ? Set(wanted.dropLast()) : []
      do throws(Diagnostic) {
        found += try runner.inSession(
          consent: gate, start: facts.start, end: facts.end, series: series, except: others
        ).results(shown, workers: 1, dates: &dates, read: read)
      } catch {
        if error.code.hasPrefix("output.") { throw error }
        failures.append(SessionError(path: shown, diagnostic: error, task: task))
      }
    }
    let absent: Set<String> = [
      "researchkit.no-result", "applehealth.no-records", "archive.no-recording",
    ]
    let real = failures.filter { !absent.contains($0.diagnostic.code) }
    if let failure = real.first ?? (found.isEmpty ? failures.first : nil) {
      fail(path, failure.diagnostic, task: failure.task)
    }
    guard !found.isEmpty else { return }
    add(found, path: path, shown: shown, mediaType: mediaType)
  }

  private mutating func add(
    _ found: [StepResult], path: String, shown: String, mediaType: String?
  ) {
    var found = found
    if let identity = found.first?.input {
      identities[FileName.octets(path)] = InputIdentity(
        sha256: identity.sha256, bytes: identity.bytes)
      files.append(
        SessionFile(
          kind: "recording", path: shown, sha256: identity.sha256, bytes: identity.bytes,
          mediaType: mediaType))
    }
    for index in found.indices {
      dates.add(found[index])
      found[index].input.path = shown
      found[index].participant = names.participant
      found[index].session = names.session
      clean(&found[index])
      for number in found[index].files.indices {
        files.append(table(&found[index].files[number], of: shown))
      }
    }
    results.append((path, found))
  }

  /// A table's entry; its path becomes one below the results.
  private func table(_ file: inout FileResult, of source: String) -> SessionFile {
    let output = context.seriesOutput ?? ""
    let prefix = FileName.visible(FolderListing.joined(output, ""))
    if file.path.hasPrefix(prefix) { file.path = String(file.path.dropFirst(prefix.count)) }
    let bytes = FileStamp(FolderListing.joined(output, file.path))?.size ?? 0
    return SessionFile(
      kind: file.kind, path: file.path, sha256: file.sha256, bytes: bytes, mediaType: "text/csv",
      source: source)
  }

  /// Where the tables of one input go: a folder of the session, a name of the input.
  private mutating func seriesDestination(_ shown: String, isFolder: Bool) -> SeriesDestination? {
    guard let output = context.seriesOutput else { return nil }
    let below = shown.split(separator: "/").filter { $0 != ".." && $0 != "." }.joined(
      separator: "/")
    let folder = StudyWalk.joined(
      FolderListing.joined(output, SeriesEntry.folder), SessionListing.folder(below))
    AbandonedFiles.remove(in: folder)
    return SeriesDestination(
      folder + "/", naming: shown, tableName(shown, in: folder, isFolder: isFolder))
  }

  /// The name of an input's tables: without its extension unless it is a folder or another input has that name.
  private mutating func tableName(_ shown: String, in folder: String, isFolder: Bool) -> String {
    if let known = tableNames[shown] { return known }
    let whole = SeriesNames.shortened(FileName.last(shown))
    var name = isFolder ? whole : SeriesNames.stem(shown)
    var number = 1
    while !takenTables.insert("\(folder)/\(name)").inserted {
      name = number == 1 ? whole : "\(whole)-\(number)"
      number += 1
    }
    tableNames[shown] = name
    return name
  }

  /// Notes why an input has no results.
  mutating func fail(_ path: String, _ diagnostic: Diagnostic, task: ActiveTask.Kind?) {
    var diagnostic = diagnostic
    diagnostic.input = nil
    diagnostic.message = cleaned(diagnostic.message)
    diagnostic.found = diagnostic.found.map(cleaned)
    diagnostic.expected = diagnostic.expected.map(cleaned)
    diagnostic.hint = diagnostic.hint.map(cleaned)
    errors.append(SessionError(path: shown(path), diagnostic: diagnostic, task: task))
  }

  /// Takes back the last error.
  mutating func dropLastError() { errors.removeLast() }

  /// `text` with the real names replaced.
  func cleaned(_ text: String) -> String {
    context.names.cleaned(text, of: place, root: context.root)
  }

  /// Replaces the real names in what a result says in words.
  private func clean(_ result: inout StepResult) {
    guard context.names.pseudonyms != nil else { return }
    result.step = result.step.map(cleaned)
    for index in result.flags.indices {
      result.flags[index].message = cleaned(result.flags[index].message)
    }
    for index in result.metrics.indices {
      // That of a question is anybody's text; those of metrics stay whoever is called so.
      let unit = result.metrics[index].unit
      if !ExportUnit.isKnown(unit) { result.metrics[index].unit = cleaned(unit) }
      guard case .text(let text)? = result.metrics[index].value else { continue }
      result.metrics[index].value = .text(cleaned(text))
    }
    for (name, value) in result.provenance.parameters {
      guard case .text(let text) = value else { continue }
      result.provenance.parameters[name] = .text(
        context.names.cleanedParameter(text, of: place, root: context.root))
    }
  }

  /// The path as results show it; two that differ in the spelling of a name only are told apart by a number.
  private mutating func shown(_ path: String) -> String {
    let key = FileName.octets(path)
    if let known = shownPaths[key] { return known }
    var own = context.names.shown(path, of: place)
    let parts = SeriesDestination.split(own)
    var number = 1
    while !takenPaths.insert(own).inserted {
      number += 1
      own = "\(parts.stem)-\(number)\(parts.ending)"
    }
    shownPaths[key] = own
    return own
  }

  /// Forgets the results of an archive that is not to be trusted, and removes their tables.
  mutating func forget(below archive: String) {
    let shown = shown(archive)
    results.removeAll { $0.path.hasPrefix(archive + "/") }
    errors.removeAll { $0.path.hasPrefix(shown + "/") }
    let isOwn = { (file: SessionFile) in (file.source ?? file.path).hasPrefix(shown + "/") }
    if let output = context.seriesOutput {
      for file in files where file.source != nil && isOwn(file) {
        SeriesEntry(file).remove(from: output)
      }
    }
    files.removeAll(where: isOwn)
  }
}
