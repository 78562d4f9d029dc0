import Glibc

/// Where a path leads to, whatever way it is written.
struct FilePlace {
  /// What the system knows a file or folder by.
  struct Identity: Hashable {
    private let device: UInt
    private let number: UInt

    /// The plain file or folder with this status; `nil` for a pipe or device.
    init?(_ status: stat) {
      let kind = status.st_mode & S_IFMT
      guard kind == S_IFREG || kind == S_IFDIR else { return nil }
      device = UInt(status.st_dev)
      number = UInt(status.st_ino)
    }
  }

  /// The path from the root without links, as far as it exists.
  let path: String
  /// What is there; `nil` when nothing is.
  let identity: Identity?

  /// The place of `path`; `nil` when a pipe or a device is there.
  init?(_ path: String) {
    var status = stat()
    if stat(FileName.bytes(path), &status) == 0 {
      guard let found = Identity(status) else { return nil }
      identity = found
    } else {
      identity = nil
    }
    self.path = Self.resolved(path)
  }

  /// Whether it is the folder `other`, or below it.
  func isWithin(_ other: FilePlace) -> Bool {
    path == other.path || path.hasPrefix(FolderListing.joined(other.path, ""))
  }

  /// The path of the folder.
  var folder: String { Self.split(path).folder }

  /// The name in the folder.
  var name: String { Self.split(path).name }

  private static func resolved(_ path: String) -> String {
    if let real = realpath(FileName.bytes(path), nil) {
      defer { free(real) }
      return FileName.text(real)
    }
    let parts = split(path)
    return parts.folder == path ? path : FolderListing.joined(resolved(parts.folder), parts.name)
  }

  private static func split(_ path: String) -> (folder: String, name: String) {
    let path = FolderListing.withoutSlash(path)
    guard let slash = path.lastIndex(of: "/") else { return (".", path) }
    let folder = path[..<slash]
    return (folder.isEmpty ? "/" : String(folder), String(path[path.index(after: slash)...]))
  }
}
