/// A participant's folder in a dataset.
struct BIDSSubject {
  /// The pseudonym.
  let participant: String
  /// The label after `sub-`.
  let label: String

  private let sessions: ExportFile
  private var labels = DistinctLabels()
  private var visits = 0

  /// A participant's folder; begins its list of sessions.
  ///
  /// - Throws: `Diagnostic` `output.unwritable`.
  init(
    _ participant: String, label: String, in folder: ExportFolder
  ) throws(Diagnostic) {
    self.participant = participant
    self.label = label
    sessions = try folder.open("sub-\(label)/sub-\(label)_sessions.tsv")
    try sessions.write(BIDSText.row(["session_id", "acq_time"]))
  }

  /// The next session, with a label that no other of the participant has.
  ///
  /// - Throws: `Diagnostic` `output.unwritable`.
  mutating func visit(_ session: ExportedSession) throws(Diagnostic) -> BIDSVisit {
    let name = session.session ?? "1"
    visits += 1
    var label = BIDSText.label(name)
    if label.isEmpty || label.count > DistinctLabels.mostLetters {
      label = BIDSText.ownLabel(name + " ")
    }
    // Two visits with one name are two visits.
    label = labels.take(label, for: "\(visits) \(name)")
    try sessions.write(BIDSText.row(["ses-\(label)", session.start?.bids]))
    return BIDSVisit(subject: self.label, label: label, session: session)
  }

  /// Ends the list of sessions.
  ///
  /// - Throws: `Diagnostic` `output.unwritable`.
  func finish() throws(Diagnostic) { _ = try sessions.finish() }
}

/// A session's folder in a dataset.
struct BIDSVisit {
  /// The label after `sub-`.
  let subject: String
  /// The label after `ses-`.
  let label: String
  /// The session.
  let session: ExportedSession

  private var runs: [ActiveTask.Kind: Int] = [:]
  private var scans: [(name: String, time: String?)] = []
  private var used: Set<String> = []

  /// A session.
  init(subject: String, label: String, session: ExportedSession) {
    self.subject = subject
    self.label = label
    self.session = session
  }

  private var folder: String { "sub-\(subject)/ses-\(label)" }
  private var prefix: String { "sub-\(subject)_ses-\(label)" }

  /// Counts one more run of a task.
  mutating func nextRun(_ task: ActiveTask.Kind) -> Int {
    runs[task, default: 0] += 1
    return run(of: task)
  }

  /// The run of a task that is being written.
  func run(of task: ActiveTask.Kind) -> Int { runs[task, default: 0] }

  /// Writes the numbers of one input.
  ///
  /// - Throws: `Diagnostic` `output.unwritable`.
  mutating func numbers(
    _ results: [ExportedResult], _ task: ActiveTask.Kind, run: Int, to output: ExportFolder
  ) throws(Diagnostic) {
    let name = "beh/\(prefix)_task-\(task.rawValue)_run-\(run)_beh"
    try output.write(BIDSNumbers.table(results), to: "\(folder)/\(name).tsv")
    try output.write(
      BIDSNumbers.sidecar(results, task: task.rawValue).jsonLine(indented: true),
      to: "\(folder)/\(name).json")
    scans.append(("\(name).tsv", results.compactMap(\.start).first?.bids))
  }

  /// Writes a curve; `false` when there is no place for it.
  ///
  /// - Throws: `Diagnostic` `output.unwritable`, or as the table.
  mutating func curve(
    _ file: ExportedFile, of result: ExportedResult, run: Int, to output: ExportFolder
  ) throws(Diagnostic) -> Bool {
    guard let open = file.open else { return false }
    let task = result.result.task
    let name = task.rawValue
    if file.kind == "angleCurve" {
      let stem = "motion/\(prefix)_task-\(name)_tracksys-phone_run-\(run)"
      guard used.insert(stem).inserted else { return false }
      try BIDSMotion.write(try open(), stem: "\(folder)/\(stem)", task: name, to: output)
      scans.append(("\(stem)_motion.tsv", result.start?.bids))
      return true
    }
    let stem = "beh/\(prefix)_task-\(name)_run-\(run)"
    guard let table = try BIDSTable(open), used.insert(stem).inserted else { return false }
    try table.write(
      stem: "\(folder)/\(stem)", suffix: task == .soundLevel ? "stim" : "physio", task: name,
      to: output)
    return true
  }

  /// Writes the list of what was recorded when.
  ///
  /// - Throws: `Diagnostic` `output.unwritable`.
  func finish(_ output: ExportFolder) throws(Diagnostic) {
    var bytes = BIDSText.row(["filename", "acq_time"])
    for scan in scans.sorted(by: { $0.name < $1.name }) {
      bytes += BIDSText.row([scan.name, scan.time])
    }
    try output.write(bytes, to: "\(folder)/\(prefix)_scans.tsv")
  }
}
