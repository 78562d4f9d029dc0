/// Makes the record of one session, or finds that the one in the journal still holds.
struct SessionWorker: Sendable {
  /// What became of a session.
  enum Outcome: Sendable {
    /// It was processed now.
    case processed(SessionRecord)
    /// Its record in the journal is current.
    case current(SessionRecord)
    /// It began before the day that was asked for.
    case tooOld
    /// The run was stopped before its turn.
    case skipped
    /// The record could not be written, which ends the run.
    case failed(Diagnostic)
  }

  /// Times a session is read again when a file changes under the reader.
  private static let attempts = 3

  /// What all sessions have in common.
  let context: SessionContext
  /// Where records are kept.
  let journal: Journal
  /// Whether records of earlier runs are not used.
  var isForced = false

  /// The outcome of the session at `place`, which is called `names`.
  func run(_ place: SessionPlace, _ names: SessionNames.Names) -> Outcome {
    do throws(Diagnostic) {
      return try outcome(place, names)
    } catch {
      return .failed(error)
    }
  }

  private func outcome(
    _ place: SessionPlace, _ names: SessionNames.Names
  ) throws(Diagnostic) -> Outcome {
    let listing = SessionListing(place, root: context.root)
    if let since = context.since, isOlder(place, names, listing, since) { return .tooOld }
    let consent = consent(of: place, listing)
    let sources = listing.files + (consent.map { listing.files.contains($0) ? [] : [$0] } ?? [])
    if !isForced, let record = try current(place, names, sources) { return .current(record) }
    for attempt in 1... {
      let begin = FileStamp.now
      let stamps = sources.map { FileStamp(context.path($0)) }
      var run = SessionRun(context, place, names)
      run.learn(listing)
      if run.askForConsent(consent) { try run.process(listing) }
      var read: [SessionRecord.Input] = []
      for (path, stamp) in zip(sources, stamps) {
        if let input = input(path, place, stamp, run.identities[path], begin) { read.append(input) }
      }
      let changed = zip(sources, stamps).first { FileStamp(context.path($0.0)) != $0.1 }
      if let (path, _) = changed {
        if attempt < Self.attempts { continue }
        run.fail(path, Self.changed, task: nil)
      }
      let record = SessionLines(run).record(read, fingerprint: context.fingerprint)
      try journal.write(record)
      return .processed(record)
    }
    return .skipped
  }

  /// The file with the consents of the session: its own, else the participant's.
  private func consent(of place: SessionPlace, _ listing: SessionListing) -> String? {
    let folders = place.kind == .archive ? [] : [place.path]
    return (folders + [place.participantFolder].compactMap { $0 })
      .map { StudyWalk.joined($0, StudyName.consent) }
      .first { FileStamp(context.path($0)) != nil && !$0.isEmpty }
  }

  private func isOlder(
    _ place: SessionPlace, _ names: SessionNames.Names, _ listing: SessionListing,
    _ since: AbsoluteTime
  ) -> Bool {
    var run = SessionRun(context, place, names)
    run.learn(listing)
    let newest = listing.files.compactMap { FileStamp(context.path($0))?.modified }.max()
    let known = run.facts.start ?? run.facts.logged
    guard let time = known?.nanoseconds ?? newest else { return false }
    return time < since.nanoseconds
  }

  /// The record in the journal, when nothing it was made from has changed.
  private func current(
    _ place: SessionPlace, _ names: SessionNames.Names, _ sources: [String]
  ) throws(Diagnostic) -> SessionRecord? {
    guard var record = journal.record(names.id), record.fingerprint == context.fingerprint,
      !record.isTransient, record.inputs.count == sources.count
    else { return nil }
    var isStale = false
    for (index, path) in sources.enumerated() {
      let known = record.inputs[index]
      guard known.path == context.names.shown(path, of: place),
        let stamp = FileStamp(context.path(path))
      else { return nil }
      if stamp == known.stamp { continue }
      guard let (sha256, _) = hash(path), sha256 == known.sha256 else { return nil }
      // The next run need not read the file again.
      if !stamp.isFresh(at: FileStamp.now) {
        record.inputs[index].stamp = stamp
        isStale = true
      }
    }
    if isStale { try journal.write(record) }
    return record
  }

  private func input(
    _ path: String, _ place: SessionPlace, _ stamp: FileStamp?, _ identity: InputIdentity?,
    _ begin: Int64
  ) -> SessionRecord.Input? {
    guard let stamp else { return nil }
    let known =
      identity.flatMap { $0.bytes == stamp.size ? ($0.sha256, $0.bytes) : nil } ?? hash(path)
    guard let (sha256, bytes) = known else { return nil }
    return SessionRecord.Input(
      path: context.names.shown(path, of: place), stamp: stamp.isFresh(at: begin) ? nil : stamp,
      sha256: sha256, bytes: bytes)
  }

  private func hash(_ path: String) -> (String, Int)? {
    guard let source = try? ByteSource(path: context.path(path)), let sha256 = try? source.finish()
    else { return nil }
    return (sha256, source.bytesRead)
  }

  private static var changed: Diagnostic {
    Diagnostic(
      "input.changed", "the file changed while it was read", expected: "a file at rest",
      hint: "run again when nothing writes to it")
  }
}
