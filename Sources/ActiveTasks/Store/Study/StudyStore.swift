internal import Glibc

/// The results of a study in one SQLite file.
///
/// It is an index of the result files, which are the truth, and keeps what has no other place: the
/// outcomes with their history, and when it was brought up to date. One process writes at a time; others
/// may read meanwhile.
public final class StudyStore {
  /// The file's name in a folder of results.
  public static let fileName = "study.sqlite"

  let database: SQLiteDatabase

  private init(_ database: SQLiteDatabase) { self.database = database }

  /// Opens the store at `path` for writing; makes it when it does not exist, and brings an older one up to the
  /// newest schema.
  ///
  /// - Throws: `Diagnostic` `store.busy`, `store.full`, `store.corrupt`, `store.unwritable`, `store.missing`,
  ///   `store.foreign`, `store.newer` or `store.failed`.
  public static func open(path: String) throws(Diagnostic) -> StudyStore {
    try open(path: path, patience: SQLiteDatabase.patience)
  }

  /// Opens the store for writing and waits up to `patience` milliseconds for another process.
  static func open(path: String, patience: Int32) throws(Diagnostic) -> StudyStore {
    let store = StudyStore(try SQLiteDatabase(path, .write, patience: patience))
    try store.check()
    // Readers go on while it is written; a power cut costs the last sessions, never the file.
    // What is taken out is overwritten.
    try store.database.execute(
      "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA foreign_keys=ON;"
        + "PRAGMA secure_delete=ON")
    try store.migrate()
    return store
  }

  /// Opens the store at `path` for reading.
  ///
  /// - Throws: `Diagnostic` as `open(path:)`, `store.older` for one that has to be brought up to date first.
  public static func openForReading(path: String) throws(Diagnostic) -> StudyStore {
    let store: StudyStore
    do throws(Diagnostic) {
      store = StudyStore(try SQLiteDatabase(path, .read))
      try store.check()
    } catch {
      // In a folder that cannot be written, no file beside the store can be made.
      guard error.code == "store.missing" || error.code == "store.unwritable",
        !hasJournal(path)
      else { throw error }
      let frozen: StudyStore
      do throws(Diagnostic) {
        frozen = StudyStore(try SQLiteDatabase(path, .frozen))
      } catch _ { throw error }
      try frozen.check()
      return try frozen.checkedForReading()
    }
    // Only a connection that may write takes away the files that SQLite makes beside the store for its readers.
    if let database = try? SQLiteDatabase(path, .visit) {
      let visitor = StudyStore(database)
      if (try? visitor.check()) != nil { return try visitor.checkedForReading() }
    }
    return try store.checkedForReading()
  }

  /// Lets statements end with `run.interrupted` once `isStopped` says so, which is asked while they run.
  public func stop(when isStopped: @escaping @Sendable () -> Bool) {
    database.stop(when: isStopped)
  }

  /// The version of the schema.
  ///
  /// - Throws: `Diagnostic` `store.…`.
  public func version() throws(Diagnostic) -> Int {
    Int(clamping: try database.integer("PRAGMA user_version"))
  }

  /// Takes the journal into the file, so that a copy of the file alone is complete.
  ///
  /// - Throws: `Diagnostic` `store.…`.
  public func checkpoint() throws(Diagnostic) {
    try database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
  }

  /// Name of the fact that nothing that was taken out has left a trace in the file.
  private static let cleanFact = "clean"

  /// Notes, in the transaction that takes something out, that its traces have to be removed.
  func noteTraces() throws(Diagnostic) {
    try database.statement("DELETE FROM facts WHERE name = ?").run([.text(Self.cleanFact)])
  }

  /// Removes what is left in the file of rows that were taken out: pages move, and copies stay behind.
  ///
  /// Does nothing when nothing was taken out since the last time.
  /// - Throws: `Diagnostic` `store.…`; the next call does it then.
  func removeTraces() throws(Diagnostic) {
    let facts = try database.statement("SELECT 1 FROM facts WHERE name = ?")
      .rows([.text(Self.cleanFact)])
    guard facts.isEmpty else { return }
    try database.execute("VACUUM")
    try database.statement("INSERT OR REPLACE INTO facts VALUES (?, '1')")
      .run([.text(Self.cleanFact)])
  }

  /// Whether a part of the store stands in its journal, without which the file says less.
  private static func hasJournal(_ path: String) -> Bool {
    var status = stat()
    return stat(FileName.bytes(path + "-wal"), &status) == 0 && status.st_size > 0
  }

  private func checkedForReading() throws(Diagnostic) -> StudyStore {
    let version = try database.integer("PRAGMA user_version")
    guard version == StudySchema.version else {
      throw Diagnostic(
        "store.older", "the store is of an older version", found: "version \(version)",
        expected: "version \(StudySchema.version)",
        hint: "bring it up to date: active-cli query --refresh RESULTS"
      ).naming(database.path)
    }
    database.forbidWriting()
    return self
  }

  /// Refuses the database of another program and one of a newer version.
  private func check() throws(Diagnostic) {
    let version = try database.integer("PRAGMA user_version")
    let application = try database.integer("PRAGMA application_id")
    let tables = try database.integer("SELECT count(*) FROM sqlite_schema")
    guard tables == 0 || application == StudySchema.applicationID else {
      throw Diagnostic(
        "store.foreign", "this database is no store of a study",
        found: "a database of another program", expected: StudyStore.fileName
      ).naming(database.path)
    }
    guard version <= StudySchema.version else {
      throw Diagnostic(
        "store.newer", "the store was written by a newer version of this program",
        found: "version \(version)", expected: "up to version \(StudySchema.version)",
        hint: "use the newer program, or remove the file to make it again"
      ).naming(database.path)
    }
  }

  private func migrate() throws(Diagnostic) {
    guard try database.integer("PRAGMA user_version") < StudySchema.version else { return }
    try database.transaction { () throws(Diagnostic) in
      // Another process may have been faster.
      let version = try database.integer("PRAGMA user_version")
      for (index, step) in StudySchema.steps.enumerated() where Int64(index) >= version {
        try database.execute(step)
      }
      // A new store has nothing behind it.
      if version == 0 {
        try database.statement("INSERT OR REPLACE INTO facts VALUES (?, '1')")
          .run([.text(Self.cleanFact)])
      }
      try database.execute(
        "PRAGMA user_version=\(StudySchema.version);"
          + "PRAGMA application_id=\(StudySchema.applicationID)")
    }
  }
}
