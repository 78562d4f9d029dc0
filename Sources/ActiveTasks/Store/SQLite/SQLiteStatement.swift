import CSQLite

/// A prepared statement: bind, step, read, again.
final class SQLiteStatement {
  private let handle: OpaquePointer
  private let path: String
  /// Whether a user wrote it, who is to blame when it cannot be run.
  private let isOfUser: Bool

  /// Takes over a prepared statement.
  init(_ handle: OpaquePointer, path: String, isOfUser: Bool = false) {
    self.handle = handle
    self.path = path
    self.isOfUser = isOfUser
  }

  deinit { sqlite3_finalize(handle) }

  /// The names of the columns of its rows.
  var columns: [String] {
    (0..<sqlite3_column_count(handle)).map { index in
      sqlite3_column_name(handle, index).map { String(cString: $0) } ?? ""
    }
  }

  /// Number of values it takes.
  var parameterCount: Int { Int(sqlite3_bind_parameter_count(handle)) }

  /// Whether it changes nothing.
  var isReadOnly: Bool { sqlite3_stmt_readonly(handle) != 0 }

  /// Runs it to its end with `values`.
  ///
  /// - Throws: `Diagnostic` `store.…`.
  func run(_ values: [SQLiteValue] = []) throws(Diagnostic) {
    try start(values)
    while try step() {}
    sqlite3_reset(handle)
  }

  /// All rows for `values`.
  ///
  /// - Throws: `Diagnostic` `store.…`.
  func rows(_ values: [SQLiteValue] = []) throws(Diagnostic) -> [[SQLiteValue]] {
    var rows: [[SQLiteValue]] = []
    try start(values)
    while try step() { rows.append(row) }
    sqlite3_reset(handle)
    return rows
  }

  /// Begins anew with `values` in the order of its parameters; missing ones are nothing.
  ///
  /// - Throws: `Diagnostic` `store.…`.
  func start(_ values: [SQLiteValue] = []) throws(Diagnostic) {
    sqlite3_reset(handle)
    sqlite3_clear_bindings(handle)
    for (index, value) in values.enumerated() { try bind(value, at: Int32(index + 1)) }
  }

  /// Moves to the next row; `false` when there is none.
  ///
  /// - Throws: `Diagnostic` `store.…`.
  func step() throws(Diagnostic) -> Bool {
    let code = sqlite3_step(handle)
    switch code {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default:
      let problem = failure(code)
      sqlite3_reset(handle)
      throw problem
    }
  }

  /// The values of the current row.
  var row: [SQLiteValue] {
    (0..<sqlite3_column_count(handle)).map { index in
      switch sqlite3_column_type(handle, index) {
      case SQLITE_INTEGER: return .integer(sqlite3_column_int64(handle, index))
      case SQLITE_FLOAT: return .real(sqlite3_column_double(handle, index))
      case SQLITE_NULL: return .null
      default:
        guard let bytes = sqlite3_column_text(handle, index) else { return .null }
        let count = Int(sqlite3_column_bytes(handle, index))
        return .text(
          String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self))
      }
    }
  }

  private func bind(_ value: SQLiteValue, at index: Int32) throws(Diagnostic) {
    let code: Int32
    switch value {
    case .null: code = sqlite3_bind_null(handle, index)
    case .integer(let number): code = sqlite3_bind_int64(handle, index, number)
    case .real(let number):
      code =
        number.isFinite
        ? sqlite3_bind_double(handle, index, number) : sqlite3_bind_null(handle, index)
    case .text(let text):
      var text = text
      code = text.withUTF8 { bytes in
        bytes.withMemoryRebound(to: CChar.self) {
          // An empty text has no address, which would bind nothing.
          csq_bind_text(
            handle, index, $0.baseAddress ?? UnsafePointer(Self.nothing), Int32(clamping: $0.count))
        }
      }
    }
    guard code == SQLITE_OK else { throw failure(code) }
  }

  /// One zero byte.
  nonisolated(unsafe) private static let nothing: UnsafeMutablePointer<CChar> = {
    let pointer = UnsafeMutablePointer<CChar>.allocate(capacity: 1)
    pointer.initialize(to: 0)
    return pointer
  }()

  private func failure(_ code: Int32) -> Diagnostic {
    let database = sqlite3_db_handle(handle)
    let message = sqlite3_errmsg(database).map { String(cString: $0) } ?? ""
    let faults = [SQLITE_ERROR, SQLITE_READONLY, SQLITE_AUTH, SQLITE_MISMATCH, SQLITE_TOOBIG]
    guard isOfUser, faults.contains(code & 0xff) else {
      return SQLiteProblem.diagnostic(code, message, path)
    }
    return Diagnostic(
      "usage.sql", "the statement cannot be run", found: message,
      expected: "a SELECT over the store's tables; it can neither write nor load anything",
      hint: "see the tables: active-cli query --about tables RESULTS")
  }
}
