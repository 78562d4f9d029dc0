import Glibc

/// What runs that were killed leave behind.
enum AbandonedFiles {
  /// Removes the temporary files in `folder` that nobody will finish.
  static func remove(in folder: String) {
    for name in FolderListing.names(folder) ?? [] where name.hasSuffix(".tmp") {
      let path = FolderListing.joined(folder, name)
      if AtomicFile.isAbandoned(path) { unlink(FileName.bytes(path)) }
    }
  }
}
