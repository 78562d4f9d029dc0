import Glibc

/// What the system says about a file without reading it: when it is the same, so is the content.
struct FileStamp: Sendable, Equatable {
  /// Length in bytes.
  var size: Int
  /// Last change of the content, ns since 1970.
  var modified: Int64
  /// Last change of the content, the name or the permissions, ns since 1970.
  var changed: Int64
  /// The file's number on its disk.
  var number: UInt64
}

extension FileStamp {
  /// The stamp of the plain file at `path`; `nil` when there is none.
  init?(_ path: String) {
    var status = stat()
    guard stat(FileName.bytes(path), &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return nil
    }
    size = Int(status.st_size)
    modified = Self.nanoseconds(status.st_mtim)
    changed = Self.nanoseconds(status.st_ctim)
    number = UInt64(status.st_ino)
  }

  /// Whether the file changed so short before `now` (ns since 1970) that another change may not show.
  func isFresh(at now: Int64) -> Bool { max(modified, changed) > now - 2_000_000_000 }

  private static func nanoseconds(_ time: timespec) -> Int64 {
    Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }
}
