import CSQLite
import Glibc

/// One open database file.
final class SQLiteDatabase {
  /// The path as the user gave it.
  let path: String

  private let handle: OpaquePointer
  private var prepared: [String: SQLiteStatement] = [:]
  private var isStopped: (@Sendable () -> Bool)?

  /// The version of SQLite on this machine.
  static var libraryVersion: String { String(cString: sqlite3_libversion()) }

  /// Milliseconds to wait for another process unless told otherwise.
  static let patience: Int32 = 5000

  /// How a database is opened.
  enum Mode {
    /// For reading, it must exist.
    case read
    /// For reading, and for removing at the end what SQLite keeps beside the file meanwhile.
    case visit
    /// For reading and writing, made when it does not exist.
    case write
    /// For reading where nothing beside the file can be written.
    case frozen
  }

  /// Opens the file at `path`.
  ///
  /// - Throws: `Diagnostic` `store.…`.
  init(
    _ path: String, _ mode: Mode, patience: Int32 = SQLiteDatabase.patience
  ) throws(Diagnostic) {
    self.path = path
    var handle: OpaquePointer?
    let flags =
      switch mode {
      case .read, .frozen: SQLITE_OPEN_READONLY
      case .visit: SQLITE_OPEN_READWRITE
      case .write: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
      }
    let isFrozen = mode == .frozen
    let code = sqlite3_open_v2(
      Self.name(path, isFrozen: isFrozen), &handle,
      flags | SQLITE_OPEN_NOMUTEX | (isFrozen ? SQLITE_OPEN_URI : 0), nil)
    guard code == SQLITE_OK, let handle else {
      let text = handle.flatMap { sqlite3_errmsg($0) }.map { String(cString: $0) } ?? ""
      sqlite3_close_v2(handle)
      throw SQLiteProblem.diagnostic(code, text, path)
    }
    self.handle = handle
    sqlite3_extended_result_codes(handle, 1)
    sqlite3_busy_timeout(handle, patience)
  }

  deinit {
    prepared.removeAll()
    sqlite3_close_v2(handle)
  }

  /// Runs statements without values or rows.
  ///
  /// - Throws: `Diagnostic` `store.…`.
  func execute(_ sql: String) throws(Diagnostic) {
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw failure(code) }
  }

  /// The prepared form of one statement, kept for the next time.
  ///
  /// - Throws: `Diagnostic` `store.…`.
  func statement(_ sql: String) throws(Diagnostic) -> SQLiteStatement {
    if let statement = prepared[sql] { return statement }
    let statement = try prepare(sql)
    prepared[sql] = statement
    return statement
  }

  /// The prepared form of one statement.
  ///
  /// - Throws: `Diagnostic` `store.…`.
  func prepare(_ sql: String) throws(Diagnostic) -> SQLiteStatement {
    var pointer: OpaquePointer?
    let code = sqlite3_prepare_v2(handle, sql, -1, &pointer, nil)
    guard code == SQLITE_OK, let pointer else { throw failure(code) }
    return SQLiteStatement(pointer, path: path)
  }

  /// A statement that a user wrote: one, which only reads.
  ///
  /// - Throws: `Diagnostic` `usage.sql` or `store.…`.
  func userStatement(_ sql: String) throws(Diagnostic) -> SQLiteStatement {
    var pointer: OpaquePointer?
    var rest = ""
    let code = sql.withCString { text in
      var tail: UnsafePointer<CChar>?
      let code = sqlite3_prepare_v2(handle, text, -1, &pointer, &tail)
      rest = tail.map { String(cString: $0) } ?? ""
      return code
    }
    guard code == SQLITE_OK else {
      guard code & 0xff == SQLITE_ERROR else { throw failure(code) }
      throw Diagnostic(
        "usage.sql", "the statement cannot be understood", found: message,
        expected: "a SELECT over the store's tables",
        hint: "see the tables: active-cli query --about tables RESULTS")
    }
    guard let pointer else {
      throw Diagnostic("usage.sql", "there is no statement", expected: "a SELECT")
    }
    let statement = SQLiteStatement(pointer, path: path, isOfUser: true)
    guard rest.allSatisfy({ $0.isWhitespace || $0 == ";" }), statement.isReadOnly,
      statement.parameterCount == 0, !statement.columns.isEmpty
    else {
      throw Diagnostic(
        "usage.sql", "the statement is not allowed", found: sql,
        expected: "one statement that reads, without parameters")
    }
    return statement
  }

  /// Does `work` entirely or not at all.
  ///
  /// - Throws: what `work` throws, or `Diagnostic` `store.…`.
  func transaction<T>(_ work: () throws(Diagnostic) -> T) throws(Diagnostic) -> T {
    try execute("BEGIN IMMEDIATE")
    do throws(Diagnostic) {
      let result = try work()
      try execute("COMMIT")
      return result
    } catch {
      // After a full disk SQLite may have rolled back itself.
      if sqlite3_get_autocommit(handle) == 0 { sqlite3_exec(handle, "ROLLBACK", nil, nil, nil) }
      throw error
    }
  }

  /// The single whole number of a query.
  ///
  /// - Throws: `Diagnostic` `store.…`.
  func integer(_ sql: String) throws(Diagnostic) -> Int64 {
    guard case .integer(let number)? = try statement(sql).rows().first?.first else { return 0 }
    return number
  }

  /// Refuses everything that writes from now on, also through what a user's statement calls.
  func forbidWriting() { sqlite3_exec(handle, "PRAGMA query_only=ON", nil, nil, nil) }

  /// Lets statements end once `isStopped` says so.
  func stop(when isStopped: @escaping @Sendable () -> Bool) {
    self.isStopped = isStopped
    // Some milliseconds of work.
    sqlite3_progress_handler(
      handle, 100_000,
      { context in
        guard let context else { return 0 }
        let database = Unmanaged<SQLiteDatabase>.fromOpaque(context).takeUnretainedValue()
        return database.isStopped?() == true ? 1 : 0
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  private var message: String {
    sqlite3_errmsg(handle).map { String(cString: $0) } ?? ""
  }

  private func failure(_ code: Int32) -> Diagnostic {
    SQLiteProblem.diagnostic(code, message, path)
  }

  /// The name for SQLite: the bytes of `path`, or of an address that says that nothing changes the file.
  private static func name(_ path: String, isFrozen: Bool) -> [CChar] {
    // A leading colon or nothing would be a database without a file.
    let bytes = FileName.bytes(path.hasPrefix("/") ? path : "./" + path)
    guard isFrozen else { return bytes }
    let plain = Set("/._-abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789".utf8)
    var address = Array("file:".utf8)
    for byte in bytes.map({ UInt8(bitPattern: $0) }) where byte != 0 {
      if plain.contains(byte) {
        address.append(byte)
      } else {
        address += Array("%".utf8) + Array([byte].hexadecimal.utf8)
      }
    }
    return (address + Array("?immutable=1".utf8) + [0]).map { CChar(bitPattern: $0) }
  }
}
