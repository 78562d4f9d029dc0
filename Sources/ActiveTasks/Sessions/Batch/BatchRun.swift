internal import SignalProcessing

/// Runs a batch: every session of a plan, then the files of the results.
public enum BatchRun {
  /// What a run came to.
  public struct Summary: Sendable, Equatable {
    /// Sessions whose turn came.
    public var sessions = 0
    /// Sessions that were processed now; the others were done before.
    public var processed = 0
    /// Sessions that began before the wanted day.
    public var tooOld = 0
    /// Sessions of which only their files' times tell when they began.
    public var datedByFiles = 0
    /// Sessions with results.
    public var withResults = 0
    /// Inputs that failed.
    public var errors = 0
    /// Results that must not be used.
    public var unusable = 0
    /// Results.
    public var results = 0
    /// Sessions whose errors may be gone the next time.
    public var transient = 0
    /// Outcomes that left the store, because their participants withdrew or left the study.
    public var droppedOutcomes = 0
    /// How many recordings stand in the study more than once, with an example; empty when none does.
    public var repeated = ""
    /// Whether a session that failed ended the run.
    public var isCutShort = false
    /// Whether every session had its turn.
    public var isComplete = true
  }

  /// Sessions started and not yet counted, a worker.
  private static let inFlight = 4

  /// Processes the sessions of `plan` that are not done yet, and writes the results.
  ///
  /// A shard writes its marker instead; `BatchMerge` writes the results then. A run that is stopped keeps
  /// the sessions it has done and leaves earlier results as they are.
  ///
  /// - Parameters:
  ///   - plan: what is to be done.
  ///   - workers: sessions processed at the same time, 1 or more.
  ///   - isStopped: asked before each session; once true, the others are left.
  ///   - progress: told after each session how many are done, and its identifier.
  /// - Returns: what it came to.
  /// - Throws: `Diagnostic` `output.…`, `store.…`.
  public static func run(
    _ plan: BatchPlan, workers: Int, isStopped: @Sendable () -> Bool,
    progress: (Int, String) -> Void
  ) throws(Diagnostic) -> Summary {
    let output = plan.options.output
    try OutputFolder.make(output)
    let journal = Journal(output: output)
    journal.removeAbandoned()
    let worker = SessionWorker(
      context: plan.context, journal: journal, isForced: plan.options.isForced)
    let stop = StopSign()
    var summary = Summary()
    var wanted: [String] = []
    var old: [String] = []
    wanted.reserveCapacity(plan.sessions.count)
    try ParallelMap.orderedForEach(
      plan.sessions, workers: workers, window: inFlight * workers,
      transform: { session -> Outcome in
        if stop.isSet || isStopped() { return Outcome(.skipped) }
        return Outcome(worker.run(session.place, session.names))
      }
    ) { index, outcome throws(Diagnostic) in
      if let failure = outcome.failure { throw failure }
      summary.datedByFiles += outcome.dating == .files ? 1 : 0
      guard outcome.isDone else {
        summary.isComplete = outcome.isTooOld && summary.isComplete
        if outcome.isTooOld {
          summary.tooOld += 1
          if outcome.dating != .session { old.append(plan.sessions[index].id) }
        }
        return
      }
      wanted.append(plan.sessions[index].id)
      summary.add(outcome)
      if plan.options.failsFast, outcome.counts.errors > 0 {
        summary.isCutShort = true
        stop.set()
      }
      progress(index + 1, plan.sessions[index].id)
    }
    guard summary.isComplete, !summary.isCutShort else { return summary }
    if let shard = plan.options.shard {
      try ShardMarker(
        shard: shard, fingerprint: plan.context.fingerprint, study: plan.study,
        settings: plan.settings, sessions: wanted
      ).write(to: output)
    } else {
      let load = try assemble(
        wanted, plan.context.fingerprint, plan.settings, [journal], to: output)
      summary.droppedOutcomes = load.droppedOutcomes
      summary.repeated = load.repeated
      let leftovers = Leftovers(output: output)
      leftovers.removeRecords(except: wanted + old)
      leftovers.removeMarkers(except: plan.context.fingerprint, study: plan.study)
    }
    return summary
  }

  /// Writes the files of the results from the records in `journals`, and brings the store up to date.
  ///
  /// - Returns: what the store says of it.
  static func assemble(
    _ sessions: [String], _ fingerprint: String, _ settings: [UInt8], _ journals: [Journal],
    to output: String
  ) throws(Diagnostic) -> StudyStore.LoadReport {
    try BatchAssembly.write(sessions, settings: settings, to: output) {
      id throws(Diagnostic) in
      let records = journals.lazy.compactMap { $0.record(id) }
      guard let record = records.first(where: { $0.fingerprint == fingerprint }) else {
        throw Diagnostic(
          "batch.missing-record", "the record of a session is missing or was changed", found: id,
          expected: "its record in journal/", hint: "run the batch, or its shard, again"
        ).naming(output)
      }
      return record
    }
    return try StudyPlace(output).refresh(isChecked: true)
  }

  /// An outcome without the session's lines, which are on the disk already.
  fileprivate struct Outcome: Sendable {
    var isDone = false
    var isNew = false
    var isTooOld = false
    var isTransient = false
    var dating: SessionDating?
    var counts = SessionRecord.Counts()
    var failure: Diagnostic?

    init(_ outcome: SessionWorker.Outcome) {
      switch outcome {
      case .processed(let record), .current(let record):
        isDone = true
        isTransient = record.isTransient
        dating = record.dating
        counts = record.counts
        if case .processed = outcome { isNew = true }
      case .tooOld(let dating):
        isTooOld = true
        self.dating = dating
      case .skipped: break
      case .failed(let diagnostic): failure = diagnostic
      }
    }
  }
}

extension BatchRun.Summary {
  fileprivate mutating func add(_ outcome: BatchRun.Outcome) {
    sessions += 1
    processed += outcome.isNew ? 1 : 0
    withResults += outcome.counts.results > 0 ? 1 : 0
    errors += outcome.counts.errors
    results += outcome.counts.results
    unusable += outcome.counts.unusable
    transient += outcome.isTransient ? 1 : 0
  }
}
