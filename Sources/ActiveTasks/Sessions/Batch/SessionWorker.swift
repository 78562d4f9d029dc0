/// Makes the record of one session, or finds that the one in the journal still holds.
struct SessionWorker: Sendable {
  /// What became of a session.
  enum Outcome: Sendable {
    /// It was processed now.
    case processed(SessionRecord)
    /// Its record in the journal is current.
    case current(SessionRecord)
    /// It began before the day that was asked for, as this says.
    case tooOld(SessionDating)
    /// The run was stopped before its turn.
    case skipped
    /// The record could not be written or a folder not listed, which ends the run.
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
    let listing = try SessionListing(place, root: context.root)
    let paths = listing.files.map(context.path)
    // When the session began, as far as it says so outside its recordings.
    var stated: AbsoluteTime?
    if context.since != nil {
      var run = SessionRun(context, place, names)
      run.learn(listing)
      stated = run.facts.stated
    }
    if isOlder(stated?.nanoseconds) { return .tooOld(.session) }
    let consent = consent(of: place)
    let sources = listing.files + (consent.map { listing.files.contains($0) ? [] : [$0] } ?? [])
    let known = journal.record(names.id)
    if !isForced, let record = try current(known, place, sources),
      record.dating != .files || isOlder(SessionDating.newest(of: paths)) == record.isTooOld
    {
      return record.isTooOld ? .tooOld(record.dating ?? .files) : .current(record)
    }
    for attempt in 1... {
      let begin = AbsoluteTime.now.nanoseconds
      let stamps = sources.map { FileStamp(context.path($0)) }
      let (run, isTooOld) = try run(place, names, listing, consent, stated, paths)
      var ended = run
      var read: [SessionRecord.Input] = []
      for (path, stamp) in zip(sources, stamps) {
        let identity = run.identities[FileName.octets(path)]
        if let input = input(path, place, stamp, identity, begin) { read.append(input) }
      }
      let changed = zip(sources, stamps).first { FileStamp(context.path($0.0)) != $0.1 }
      if let (path, _) = changed {
        if attempt < Self.attempts { continue }
        ended.fail(path, Self.changed, task: nil)
      }
      var record = SessionLines(ended).record(read, fingerprint: context.fingerprint)
      if isTooOld { record = record.emptied() }
      if let known {
        // Tables of before are listed nowhere else.
        for entry in Set(known.series).subtracting(record.series) {
          entry.remove(from: journal.output)
        }
      }
      try journal.write(record)
      return isTooOld ? .tooOld(record.dating ?? .files) : .processed(record)
    }
    return .skipped
  }

  /// Processes the session; tells whether it began before the wanted day.
  ///
  /// Of a session that does not say when it began the recordings are asked, before any table is written.
  private func run(
    _ place: SessionPlace, _ names: SessionNames.Names, _ listing: SessionListing,
    _ consent: String?, _ stated: AbsoluteTime?, _ paths: [String]
  ) throws(Diagnostic) -> (SessionRun, isTooOld: Bool) {
    func processed(_ context: SessionContext) throws(Diagnostic) -> SessionRun {
      var run = SessionRun(context, place, names)
      run.learn(listing)
      if run.askForConsent(consent) { try run.process(listing) }
      return run
    }
    guard context.since != nil else { return (try processed(context), false) }
    if stated != nil {
      var run = try processed(context)
      run.dating = .session
      return (run, false)
    }
    var quiet = context
    quiet.seriesOutput = nil
    var run = try processed(quiet)
    let start = run.dates.start?.nanoseconds
    let isTooOld = isOlder(start ?? SessionDating.newest(of: paths))
    if !isTooOld, context.seriesOutput != nil { run = try processed(context) }
    run.dating = start == nil ? .files : .recordings
    return (run, isTooOld)
  }

  /// The file with the consents of the session: its own, else the participant's.
  private func consent(of place: SessionPlace) -> String? {
    let folders = place.kind == .archive ? [] : [place.path]
    return (folders + [place.participantFolder].compactMap { $0 })
      .map { StudyWalk.joined($0, StudyName.consent) }
      .first { FileStamp(context.path($0)) != nil && !$0.isEmpty }
  }

  /// Whether a time lies before the wanted day.
  private func isOlder(_ time: Int64?) -> Bool {
    guard let since = context.since, let time else { return false }
    return time < since.nanoseconds
  }

  /// The record in the journal, when nothing it was made from has changed.
  private func current(
    _ known: SessionRecord?, _ place: SessionPlace, _ sources: [String]
  ) throws(Diagnostic) -> SessionRecord? {
    guard var record = known, record.fingerprint == context.fingerprint, !record.isTransient,
      record.inputs.count == sources.count,
      // A table that somebody removed or cut is written again.
      record.series.allSatisfy({ $0.isThere(in: journal.output) })
    else { return nil }
    var isStale = false
    if record.names != context.names.all.fingerprint {
      // Whoever has come to the study since may be named in it.
      guard !record.parts.contains(where: context.names.isAnywhere) else { return nil }
      record.names = context.names.all.fingerprint
      isStale = true
    }
    for (index, path) in sources.enumerated() {
      let known = record.inputs[index]
      guard known.path == context.names.shown(path, of: place),
        let stamp = FileStamp(context.path(path))
      else { return nil }
      if stamp == known.stamp { continue }
      guard let (sha256, _) = hash(path), sha256 == known.sha256 else { return nil }
      // The next run need not read the file again.
      if !stamp.isFresh(at: AbsoluteTime.now.nanoseconds) {
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
