import Glibc

/// The names in a folder.
public enum FolderListing {
  /// Paths of the plain files in the folder at `path`, sorted by bytes, without hidden ones; `nil`
  /// when it is not a folder.
  public static func files(_ path: String) -> [String]? {
    guard path != "-", let names = names(path) else { return nil }
    return names.filter { !FileName.isHidden($0) }.map { joined(path, $0) }.filter(isFile)
  }

  /// Every name in the folder at `path` but `.` and `..`, sorted by bytes; `nil` when it is not a
  /// folder that can be read.
  static func names(_ path: String) -> [String]? {
    guard let handle = opendir(FileName.bytes(path)) else { return nil }
    return names(handle)
  }

  /// The names as of `names(_:)` in a folder that has to be listed.
  ///
  /// - Throws: `Diagnostic` `input.unreadable`, naming the folder.
  static func checkedNames(_ path: String) throws(Diagnostic) -> [String] {
    let bytes = FileName.bytes(path)
    guard let handle = opendir(bytes) else { throw unreadable(path, errno) }
    return names(handle)
  }

  /// What is said about a folder that the system does not list, or whose entry it does not show, for the reason
  /// `error`.
  static func unreadable(_ path: String, _ error: Int32) -> Diagnostic {
    Diagnostic(
      "input.unreadable", "cannot list the folder", found: String(cString: strerror(error)),
      expected: "a folder that may be listed and entered",
      hint: "check its permissions; until then nothing is processed and earlier results stay"
    ).naming(path)
  }

  private static func names(_ handle: OpaquePointer) -> [String] {
    defer { closedir(handle) }
    var names: [String] = []
    while let entry = readdir(handle) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { FileName.text($0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted(by: FileName.precedes)
  }

  /// The path without slashes at its end; `/` stays.
  public static func withoutSlash(_ path: String) -> String {
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    return path
  }

  /// The path of `name` in `folder`.
  static func joined(_ folder: String, _ name: String) -> String {
    folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }

  private static func isFile(_ path: String) -> Bool {
    var status = stat()
    return stat(FileName.bytes(path), &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }
}
