import CSQLite

/// What a database refused, as diagnostics.
enum SQLiteProblem {
  /// The diagnostic of a result code.
  ///
  /// `store.busy` for what another process holds, `store.full` for a full disk, `store.corrupt` for a file
  /// that is damaged, `run.interrupted` for what the user stopped, `store.foreign` for one that is no database, `store.unwritable` and `store.missing` for what cannot be opened,
  /// `store.failed` for the rest.
  static func diagnostic(_ code: Int32, _ message: String, _ path: String) -> Diagnostic {
    let (name, text, hint): (String, String, String?) =
      switch code & 0xff {
      case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL:
        ("store.busy", "another process is writing to the store", "try again when it has ended")
      case SQLITE_FULL:
        ("store.full", "the disk is full", "make room and run the same command again")
      case SQLITE_CORRUPT, SQLITE_FORMAT:
        (
          "store.corrupt", "the store is damaged",
          "move it away; --refresh makes it again from the result files, but for outcomes and receipts"
        )
      case SQLITE_NOTADB:
        (
          "store.foreign", "this file is no store of a study",
          "name the folder of results, or its \(StudyStore.fileName)"
        )
      case SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH:
        ("store.unwritable", "the store cannot be changed", "check the permissions")
      case SQLITE_CANTOPEN:
        ("store.missing", "the store cannot be opened", "check the path and the permissions")
      case SQLITE_INTERRUPT:
        ("run.interrupted", "stopped; the answer is not complete", nil)
      case SQLITE_IOERR:
        ("store.failed", "the store cannot be read or written", "check the disk")
      default:
        ("store.failed", "the store refused a statement", "report this with the command")
      }
    return Diagnostic(name, text, found: message, hint: hint).naming(path)
  }
}
