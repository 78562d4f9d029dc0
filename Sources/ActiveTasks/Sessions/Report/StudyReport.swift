internal import Glibc

/// A page of HTML about the results of a study.
public enum StudyReport {
  /// What to report.
  public struct Options: Sendable {
    /// The results folder of a batch.
    public var results: String
    /// The store, when it is not in the folder.
    public var store: String?
    /// The participant; `nil` for the whole study.
    public var participant: String?
    /// What the study is called; default "Active-task results".
    public var name = "Active-task results"

    /// A report of everything.
    public init(results: String) { self.results = results }
  }

  /// The page, UTF-8; the same results give the same bytes.
  ///
  /// Numbers come from the store, which must hold the result files as they are; only the results folder and the store
  /// are read.
  /// - Throws: `Diagnostic` `usage.operand`, `input.no-results`, `report.changed`, `report.empty`,
  ///   `report.no-participant`, `store.stale`, `store.…`, `json.…` or `input.…`.
  /// - Complexity: O(n log n) for n metrics, each held with 16 bytes.
  public static func html(_ options: Options) throws(Diagnostic) -> [UInt8] {
    let manifest = try manifest(options.results)
    if let change = try manifest.firstChange() {
      throw Diagnostic(
        "report.changed", "the file is not the one that manifest.json was written for",
        found: change.found, expected: change.expected,
        hint: "run the batch again: it writes them anew"
      ).naming(change.path)
    }
    let store = try StudyPlace(options.results, store: options.store).openCurrent()
    if let participant = options.participant { try find(participant, store, options.results) }
    let digest = try store.digest(participant: options.participant)
    guard !digest.sessions.isEmpty else {
      throw Diagnostic(
        "report.empty", "the study has no sessions", expected: "results of one session at least",
        hint: "see what would be processed: active-cli batch --dry-run"
      ).naming(options.results)
    }
    return ReportPage.html(
      digest,
      ReportFacts(
        name: options.name, manifest: manifest.document, manifestSHA256: manifest.sha256,
        zone: try manifest.timeZone, tasks: tasks))
  }

  /// What the program knows of its kinds of task.
  private static var tasks: [String: ReportFacts.Task] {
    let pairs = StudyTask.all.map { task in
      let descriptor = task.processor.descriptor
      let help = descriptor.parameters.map { ($0.name, $0.help) }
      return (
        task.kind.rawValue,
        ReportFacts.Task(
          command: descriptor.command, parameters: Dictionary(help) { first, _ in first })
      )
    }
    return Dictionary(pairs) { first, _ in first }
  }

  private static func manifest(_ folder: String) throws(Diagnostic) -> StudyManifest {
    var status = stat()
    if stat(FileName.bytes(folder), &status) == 0, status.st_mode & S_IFMT != S_IFDIR {
      throw Diagnostic(
        "usage.operand", "a report needs the folder of the results", found: folder,
        expected: "the output folder of: active-cli batch")
    }
    let manifest = try StudyManifest(folder)
    let list = FolderListing.joined(folder, "sessions.jsonl")
    guard let manifest, access(FileName.bytes(list), F_OK) == 0 else {
      throw Diagnostic(
        "input.no-results", "the folder holds no results of a batch",
        found: "no file \(manifest == nil ? "manifest.json" : "sessions.jsonl")",
        expected: "the output folder of: active-cli batch",
        hint: "make them: active-cli batch STUDY -o RESULTS"
      ).naming(folder)
    }
    return manifest
  }

  private static func find(
    _ participant: String, _ store: StudyStore, _ folder: String
  ) throws(Diagnostic) {
    let names = try store.participants()
    guard !names.contains(participant) else { return }
    throw Diagnostic(
      "report.no-participant", "the study has no participant '\(participant)'",
      found: "\(names.count) participants",
      expected: StudyStore.participants(like: participant, of: names),
      hint: "see all: active-cli query RESULTS --about completeness"
    ).naming(folder)
  }
}
