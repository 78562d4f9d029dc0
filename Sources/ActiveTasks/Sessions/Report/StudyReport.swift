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

  /// Bytes of a manifest, at most.
  private static let longestManifest = 1 << 24
  /// Files whose hashes the manifest states.
  private static let files = ["sessions.jsonl", "results.jsonl", "errors.jsonl", "files.jsonl"]

  /// The page, UTF-8; the same results give the same bytes.
  ///
  /// Numbers come from the store, which must hold the result files as they are; only the results folder and the store
  /// are read.
  /// - Throws: `Diagnostic` `usage.operand`, `input.no-results`, `report.changed`, `report.empty`,
  ///   `report.no-participant`, `store.stale`, `store.…`, `json.…` or `input.…`.
  /// - Complexity: O(n log n) for n metrics, each held with 16 bytes.
  public static func html(_ options: Options) throws(Diagnostic) -> [UInt8] {
    let (manifest, sha256) = try manifest(options.results)
    try check(manifest, options.results)
    let store = try StudyPlace(options.results, store: options.store).open()
    guard try store.holds(folder: options.results) else {
      throw Diagnostic(
        "store.stale", "the store does not hold the result files as they are now",
        expected: "a store made from them", hint: "bring it up to date: --refresh"
      ).naming(options.store ?? FolderListing.joined(options.results, StudyStore.fileName))
    }
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
        name: options.name, manifest: manifest, manifestSHA256: sha256, tasks: tasks))
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

  private static func manifest(
    _ folder: String
  ) throws(Diagnostic) -> (value: JSONValue, sha256: String) {
    var status = stat()
    if stat(FileName.bytes(folder), &status) == 0, status.st_mode & S_IFMT != S_IFDIR {
      throw Diagnostic(
        "usage.operand", "a report needs the folder of the results", found: folder,
        expected: "the output folder of: active-cli batch")
    }
    for name in ["manifest.json", "sessions.jsonl"]
    where access(FileName.bytes(FolderListing.joined(folder, name)), F_OK) != 0 {
      throw Diagnostic(
        "input.no-results", "the folder holds no results of a batch", found: "no file \(name)",
        expected: "the output folder of: active-cli batch",
        hint: "make them: active-cli batch STUDY -o RESULTS"
      ).naming(folder)
    }
    let path = FolderListing.joined(folder, "manifest.json")
    do throws(Diagnostic) {
      let source = try ByteSource(path: path)
      let value = try JSONParser.document(try source.readAll(limit: longestManifest))
      return (value, try source.finish())
    } catch {
      throw error.naming(path)
    }
  }

  /// Refuses result files that are not those the manifest was written for.
  private static func check(_ manifest: JSONValue, _ folder: String) throws(Diagnostic) {
    for name in files {
      let path = FolderListing.joined(folder, name)
      guard let expected = manifest["outputs"]?[name]?.string else { continue }
      guard access(FileName.bytes(path), F_OK) == 0 else {
        throw changed("no file", expected).naming(path)
      }
      let found = try ByteSource(path: path).finish()
      guard found == expected else { throw changed(found, expected).naming(path) }
    }
  }

  private static func changed(_ found: String, _ expected: String) -> Diagnostic {
    Diagnostic(
      "report.changed", "the file is not the one that manifest.json was written for",
      found: found, expected: expected, hint: "run the batch again: it writes them anew")
  }

  private static func find(
    _ participant: String, _ store: StudyStore, _ folder: String
  ) throws(Diagnostic) {
    let names = try store.participants()
    guard !names.contains(participant) else { return }
    throw Diagnostic(
      "report.no-participant", "the study has no participant '\(participant)'",
      found: "\(names.count) participants",
      expected: names.isEmpty ? nil : names.prefix(5).joined(separator: ", "),
      hint: "see all: active-cli query RESULTS --about completeness"
    ).naming(folder)
  }
}
