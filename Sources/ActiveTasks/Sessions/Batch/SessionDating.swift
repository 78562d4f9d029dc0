/// What told when a session began, in the order in which it is asked.
enum SessionDating: String, Sendable, CaseIterable {
  /// `metadata.json` or `info.json`, or the names of its logs.
  case session
  /// The first of its recordings.
  case recordings
  /// Nothing it says: the newest of its files.
  case files

  /// The newest change of one of the files at `paths`, ns since 1970; `nil` when there is none.
  static func newest(of paths: [String]) -> Int64? {
    paths.compactMap { FileStamp($0)?.modified }.max()
  }
}
