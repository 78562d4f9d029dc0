/// Reads the results folder of a batch session by session.
final class StudyResults {
  /// A session with its lines.
  struct Session {
    /// The line of `sessions.jsonl`.
    var facts: JSONValue
    /// Its results.
    var results: [StepResult] = []
    /// Its lines of `files.jsonl`.
    var files: [JSONValue] = []
  }

  /// The folder.
  let folder: String
  /// `manifest.json`.
  let manifest: JSONValue
  /// The study's time zone; `nil` when the batch was not told.
  let timeZone: TimeZoneRules?

  private let sessions: JSONLines
  private let results: JSONLines
  private let files: JSONLines
  private var pendingResult: JSONValue?
  private var pendingFile: JSONValue?

  /// Opens the results in `folder`.
  ///
  /// - Throws: `Diagnostic` `export.no-results`, `time-zone.unknown`, `input.…` or `json.…`.
  init(_ folder: String) throws(Diagnostic) {
    self.folder = folder
    guard let file = try StudyManifest(folder) else {
      throw Diagnostic(
        "export.no-results", "holds no results of a batch", found: "no file manifest.json",
        expected: "manifest.json, sessions.jsonl, results.jsonl, files.jsonl",
        hint: "make them: active-cli batch STUDY -o RESULTS"
      ).naming(folder)
    }
    manifest = file.document
    timeZone = try file.timeZone
    sessions = try JSONLines(FolderListing.joined(folder, "sessions.jsonl"))
    results = try JSONLines(FolderListing.joined(folder, "results.jsonl"))
    files = try JSONLines(FolderListing.joined(folder, "files.jsonl"))
    pendingResult = try results.next()
    pendingFile = try files.next()
  }

  /// The next session; `nil` at the end, where the files have been compared with the manifest.
  ///
  /// - Throws: `Diagnostic` `export.changed` when the files do not belong together, `result.contract`.
  func next() throws(Diagnostic) -> Session? {
    guard let facts = try sessions.next() else {
      try checkEnd()
      return nil
    }
    var session = Session(facts: facts)
    while let line = pendingResult, Self.belongs(line, to: facts) {
      do throws(Diagnostic) {
        session.results.append(try StepResult(line))
      } catch {
        var problem = error
        problem.location = .line(results.line, column: nil)
        throw problem.naming(results.path)
      }
      pendingResult = try results.next()
    }
    while let line = pendingFile, Self.belongs(line, to: facts) {
      session.files.append(line)
      pendingFile = try files.next()
    }
    if let count = facts["results"]?.integer, count != session.results.count {
      throw Self.changed(
        "\(session.results.count) results", "\(count) of session '\(facts["id"]?.string ?? "")'"
      ).naming(results.path)
    }
    return session
  }

  private static func belongs(_ line: JSONValue, to session: JSONValue) -> Bool {
    ["participant", "session"].allSatisfy { line[$0]?.string == session[$0]?.string }
  }

  private func checkEnd() throws(Diagnostic) {
    if let line = pendingResult ?? pendingFile {
      throw Self.changed(
        "a line of session '\(line["session"]?.string ?? "")' of '\(line["participant"]?.string ?? "")'",
        "lines of the sessions in sessions.jsonl, in their order"
      ).naming(folder)
    }
    for file in [sessions, results, files] {
      let name = FileName.last(file.path)
      guard let expected = manifest["outputs"]?[name]?.string else { continue }
      let found = try file.finish()
      guard found == expected else { throw Self.changed(found, expected).naming(file.path) }
    }
  }

  /// Files that do not belong together.
  static func changed(_ found: String, _ expected: String) -> Diagnostic {
    Diagnostic(
      "export.changed", "the files of the results do not belong together", found: found,
      expected: expected, hint: "run the batch again: it writes them anew")
  }
}
