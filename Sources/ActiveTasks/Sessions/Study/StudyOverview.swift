internal import SignalProcessing

/// Describes a study without processing it.
public enum StudyOverview {
  /// Whether the folder at `path` holds folders or archives, so that it is a study and no recording.
  public static func isStudy(_ path: String) -> Bool {
    guard let names = FolderListing.names(path) else { return false }
    return names.contains { name in
      guard !FileName.isHidden(name) else { return false }
      return FolderListing.names(FolderListing.joined(path, name)) != nil
        || StudyName.isArchive(name)
    }
  }

  /// The study at `path` in lines for people; `nil` when it is none.
  ///
  /// - Throws: `Diagnostic` as `StudyWalk`.
  public static func inspection(_ path: String) throws(Diagnostic) -> Inspection? {
    guard isStudy(path) else { return nil }
    let walk = try StudyWalk(path)
    let context = SessionContext(
      root: path, runners: try StudyRunners(StudyConfiguration(), only: []),
      names: SessionNames(pseudonyms: nil), configuration: StudyConfiguration())
    var layouts: [String: Int] = [:]
    var recordings: [String: Int] = [:]
    var problems: [String: Int] = [:]
    var devices: [String: Int] = [:]
    var files = 0
    for place in walk.places {
      let sketch = SessionSketch(context, place)
      layouts[sketch.layout.rawValue, default: 0] += 1
      files += sketch.files
      recordings.merge(sketch.recordings, uniquingKeysWith: +)
      problems.merge(sketch.problems, uniquingKeysWith: +)
      if let device = sketch.device { devices[device, default: 0] += 1 }
    }
    var report = InspectionReport(
      format: FormatDescription("study", "a folder of sessions, see: active-cli batch --help"))
    report.append("participants", "\(Set(walk.places.compactMap(\.participant)).count)")
    report.append("sessions", "\(walk.places.count)")
    report.append("archives", "\(walk.places.count { $0.kind == .archive })")
    report.append("files", "\(files)")
    for (name, counts) in [("layout", layouts), ("device", devices)] {
      for (key, count) in counts.sorted(by: { $0.key < $1.key }) {
        report.append(name, "\(key) (\(count) sessions)")
      }
    }
    for task in StudyTask.all {
      if let count = recordings[task.word] { report.append("recordings", "\(count) \(task.word)") }
    }
    for (code, count) in problems.sorted(by: { $0.key < $1.key }) {
      report.append("cannot be read", "\(count) \(code)")
    }
    for doubt in StudyLevel(walk).doubts {
      report.append("doubt", "\(doubt.found); \(doubt.hint)")
    }
    report.append("consents", walk.hasConsent ? "found" : "none found")
    return Inspection(path: path, report: report)
  }

  /// The sessions of `plan`, one row each, in their order.
  public static func listing(_ plan: BatchPlan, workers: Int) -> Listing {
    var listing = Listing([
      .init("id"), .init("layout"), .init("start"), .init("files", .right), .init("holds"),
      .init("path", isInTable: false),
    ])
    let context = plan.context
    let sketches = ParallelMap.map(plan.sessions, workers: workers) {
      SessionSketch(context, $0.place)
    }
    for (session, sketch) in zip(plan.sessions, sketches) {
      listing.append([
        .text(session.id), .text(sketch.layout.rawValue),
        sketch.start.map { .text($0.iso8601) } ?? .none, .number(Double(sketch.files)),
        .text(sketch.summary), .text(FileName.visible(session.place.path)),
      ])
    }
    return listing
  }
}
