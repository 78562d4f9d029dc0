internal import Glibc

/// A folder of results with its store, or the store's file.
public struct StudyPlace: Sendable {
  /// The folder; `nil` when the store's file was named.
  private let folder: String?
  /// The store's file.
  private let file: String

  /// The place that a user named.
  ///
  /// - Parameters:
  ///   - path: a folder of results, or a store.
  ///   - store: the store's file, or its folder, when it is another one.
  public init(_ path: String, store: String? = nil) {
    folder = Self.isFolder(path) ? path : nil
    file = Self.file(store ?? path)
  }

  /// The store that a user means: of a folder the one in it.
  private static func file(_ path: String) -> String {
    isFolder(path) ? FolderListing.joined(path, StudyStore.fileName) : path
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(FileName.bytes(path), &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// The path of the store's file.
  var path: String { file }

  /// The store and the results that it is made from, none of which an answer may replace.
  public var files: [String] {
    let names =
      ["manifest.json", "metrics.csv"]
      + ["sessions", "results", "errors", "files"].map { $0 + ".jsonl" }
    return [file] + (folder.map { folder in names.map { FolderListing.joined(folder, $0) } } ?? [])
  }

  /// Opens the store for reading.
  ///
  /// - Throws: `Diagnostic` `store.…`; `store.missing` says how to make one when there are results.
  public func open() throws(Diagnostic) -> StudyStore {
    try checkPresence()
    return try StudyStore.openForReading(path: file)
  }

  /// Opens the store for reading, of a folder with result files only when it holds them as they are now.
  ///
  /// - Throws: `Diagnostic` as `open()`, `store.stale` or `input.…`.
  public func openCurrent() throws(Diagnostic) -> StudyStore {
    let store = try open()
    try checkCurrency(store)
    return store
  }

  /// Refuses a store that does not hold the result files of the folder; without any there is nothing to compare.
  private func checkCurrency(_ store: StudyStore) throws(Diagnostic) {
    guard let folder, hasResults(folder), try !store.holds(folder: folder) else { return }
    throw Diagnostic(
      "store.stale", "the store does not hold the result files as they are now",
      expected: "a store made from them",
      hint: "bring it up to date: active-cli query --refresh RESULTS"
    ).naming(file)
  }

  private func hasResults(_ folder: String) -> Bool {
    access(FileName.bytes(FolderListing.joined(folder, "sessions.jsonl")), F_OK) == 0
  }

  /// Refuses a store that is not there, or is a folder.
  private func checkPresence() throws(Diagnostic) {
    guard access(FileName.bytes(file), F_OK) == 0 else {
      throw Diagnostic(
        "store.missing", "there is no store", found: String(cString: strerror(ENOENT)),
        expected: "the output folder of 'active-cli batch'",
        hint: folder.map(hasResults) ?? false ? "make it from the result files: --refresh" : nil
      ).naming(file)
    }
  }

  /// Brings the store up to date with the result files of the folder.
  ///
  /// - Parameter isChecked: whether the result files are known to be those of the manifest, because they have just
  ///   been written; else their hashes are compared with it.
  /// - Returns: what became of the sessions and outcomes.
  /// - Throws: `Diagnostic` `usage.operand` for a file, `store.files-changed`, `store.…`, `json.…` or `input.…`.
  @discardableResult
  public func refresh(
    isChecked: Bool = false
  ) throws(Diagnostic) -> StudyStore.LoadReport {
    guard let folder else {
      throw Diagnostic(
        "usage.operand", "--refresh needs the folder of the results", found: file,
        expected: "a folder with sessions.jsonl")
    }
    guard hasResults(folder) else { throw StudyStore.noResults(folder) }
    if !isChecked, let change = try StudyManifest(folder)?.firstChange() {
      throw Diagnostic(
        "store.files-changed", "the file is not the one that the manifest lists",
        found: change.found, expected: change.expected,
        hint: "run the batch again: it writes the files anew from its journal"
      ).naming(change.path)
    }
    let store = try StudyStore.open(path: file)
    let report = try store.load(folder: folder)
    try store.checkpoint()
    return report
  }

  /// Keeps the outcomes of a participant in the store.
  ///
  /// - Throws: `Diagnostic` `store.missing`, `store.stale`, `store.no-participant` or another `store.…`.
  public func keep(_ care: CareStore, participant: String) throws(Diagnostic) {
    try checkPresence()
    let store = try StudyStore.open(path: file)
    // Who withdrew meanwhile would be kept.
    try checkCurrency(store)
    try store.keep(care, participant: participant)
    try store.checkpoint()
  }
}
