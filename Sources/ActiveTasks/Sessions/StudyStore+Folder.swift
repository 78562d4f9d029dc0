internal import Glibc

extension StudyStore {
  /// Brings the store up to date with a folder of results: `sessions.jsonl`, `results.jsonl`,
  /// `errors.jsonl` and `files.jsonl`, all in the order of the sessions.
  ///
  /// Sessions whose hash is known are skipped, others replaced, those that are gone taken out. What is interrupted
  /// goes on with the next call.
  /// - Parameters:
  ///   - folder: the folder of results.
  ///   - now: what `runs` says about when it was done; default the clock.
  /// - Returns: what became of the sessions.
  /// - Throws: `Diagnostic` `store.…`, `json.…` or `input.…`.
  /// - Complexity: O(lines of changed sessions); memory for one session.
  public func load(
    folder: String, now: AbsoluteTime? = nil
  ) throws(Diagnostic) -> LoadReport {
    let manifest = try StudyManifest(folder)
    let rows = try ResultRows(folder)
    let run = (
      (now ?? AbsoluteTime.now).iso8601, manifest?.version ?? ToolVersion.current, manifest?.sha256
    )
    let isWhole = manifest?.isWhole ?? false
    if let known = try loadedListHash(), try ResultRows(folder).finish() == known {
      return try noteUnchanged(run, isWhole: isWhole)
    }
    return try load(
      run, isWhole: isWhole, next: rows.next, skip: rows.skip, fill: rows.fill,
      listHash: rows.finish)
  }

  /// Whether the store holds the result files of a folder as they are now, all of them.
  ///
  /// - Throws: `Diagnostic` `store.…` or `input.…`.
  func holds(folder: String) throws(Diagnostic) -> Bool {
    guard let known = try loadedListHash() else { return false }
    return try ResultRows(folder).finish() == known
  }

  /// A folder without the list of sessions.
  static func noResults(_ folder: String) -> Diagnostic {
    Diagnostic(
      "input.no-results", "the folder holds no results of a batch",
      found: "no file sessions.jsonl", expected: "the output folder of: active-cli batch"
    ).naming(folder)
  }
}

extension AbsoluteTime {
  /// The present by the system's clock, UTC.
  public static var now: AbsoluteTime {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return AbsoluteTime(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
  }
}

/// The lines of a folder of results, session by session.
private final class ResultRows {
  private let sessions: JSONLines
  private let results: JSONLines?
  private let errors: JSONLines?
  private let files: JSONLines?
  private var nextFile: JSONValue?

  init(_ folder: String) throws(Diagnostic) {
    func open(_ name: String) throws(Diagnostic) -> JSONLines? {
      let path = FolderListing.joined(folder, name)
      return access(FileName.bytes(path), F_OK) == 0 ? try JSONLines(path) : nil
    }
    guard let list = try open("sessions.jsonl") else { throw StudyStore.noResults(folder) }
    sessions = list
    results = try open("results.jsonl")
    errors = try open("errors.jsonl")
    files = try open("files.jsonl")
    nextFile = try files?.next()
  }

  /// The next session with its files; at the end nothing may be left over.
  func next() throws(Diagnostic) -> StoredSession? {
    guard let row = try sessions.next() else {
      for file in [results, errors] {
        guard let file, try file.next() != nil else { continue }
        throw mismatch(file, expected: "nothing more after the last session's lines")
      }
      if let files, nextFile != nil {
        throw mismatch(files, expected: "nothing more after the last session's lines")
      }
      return nil
    }
    var session = StoredSession(session: row)
    while let file = nextFile, session.owns(file) {
      session.files.append(file)
      nextFile = try files?.next()
    }
    guard !session.id.isEmpty, !session.sha256.isEmpty else {
      throw mismatch(sessions, expected: "a session with 'id' and 'sha256'")
    }
    return session
  }

  /// Passes over the lines of a session.
  func skip(_ session: StoredSession) throws(Diagnostic) {
    for (file, name) in [(results, "results"), (errors, "errors")] {
      for _ in 0..<session.count(name) where try file?.skip() != true {
        throw missing(name, session)
      }
    }
  }

  /// Adds the results and errors of a session.
  func fill(_ session: inout StoredSession) throws(Diagnostic) {
    session.results = try rows(results, "results", session)
    session.errors = try rows(errors, "errors", session)
  }

  /// The hash of what decides whether sessions are the same: their list and that of their files.
  func finish() throws(Diagnostic) -> String {
    try sessions.finish() + (files?.finish() ?? "")
  }

  private func rows(
    _ file: JSONLines?, _ name: String, _ session: StoredSession
  ) throws(Diagnostic) -> [JSONValue] {
    var rows: [JSONValue] = []
    for _ in 0..<session.count(name) {
      guard let file, let row = try file.next() else { throw missing(name, session) }
      guard session.owns(row) else {
        throw mismatch(file, expected: "a line of session \(session.id)")
      }
      rows.append(row)
    }
    return rows
  }

  private func missing(_ name: String, _ session: StoredSession) -> Diagnostic {
    Diagnostic(
      "store.lines-missing", "\(name).jsonl ends too early",
      expected: "\(session.count(name)) lines of session \(session.id)",
      hint: "run the batch again; the files belong together")
  }

  private func mismatch(_ file: JSONLines, expected: String) -> Diagnostic {
    Diagnostic(
      "store.lines-mismatch", "the line does not fit to sessions.jsonl",
      at: .line(file.line, column: nil), expected: expected,
      hint: "run the batch again; the files belong together"
    ).naming(file.path)
  }
}
