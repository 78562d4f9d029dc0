import Glibc

/// Folders for results.
enum OutputFolder {
  /// Makes the folder at `path`, and those above it, unless they exist.
  ///
  /// - Throws: `Diagnostic` `output.unwritable`.
  static func make(_ path: String) throws(Diagnostic) {
    let path = FolderListing.withoutSlash(path)
    if mkdir(FileName.bytes(path), 0o777) == 0 || errno == EEXIST { return }
    if let slash = path.lastIndex(of: "/"), slash > path.startIndex {
      // A folder that was just made may be taken away as empty by another thread.
      for _ in 0..<3 where errno == ENOENT {
        try make(String(path[..<slash]))
        if mkdir(FileName.bytes(path), 0o777) == 0 || errno == EEXIST { return }
      }
    }
    throw Diagnostic(
      "output.unwritable", "cannot make the folder", found: String(cString: strerror(errno)),
      hint: "check that the folder above exists and its permissions"
    ).naming(path)
  }
}
