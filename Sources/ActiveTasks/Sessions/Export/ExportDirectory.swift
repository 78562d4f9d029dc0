internal import Glibc

/// A folder that is made beside its place and takes it when it is complete.
final class ExportDirectory: ExportPlace {
  private let target: String
  private let temporary: String
  private var isDone = false
  private var made: Set<String> = []

  /// A folder that will be at `path`, where nothing or an empty folder may be now.
  ///
  /// - Throws: `Diagnostic` `output.not-empty` or `output.unwritable`.
  init(_ path: String) throws(Diagnostic) {
    let path = FolderListing.withoutSlash(path)
    target = path
    let slash = path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex
    temporary = "\(path[..<slash]).\(path[slash...]).\(AtomicFile.owner)-0.tmp"
    var status = stat()
    let exists = lstat(FileName.bytes(path), &status) == 0
    if exists, FolderListing.names(path)?.isEmpty != true {
      throw Diagnostic(
        "output.not-empty", "there is something already", expected: "a new or empty folder",
        hint: "choose another name, or remove it: an export never mixes with an older one"
      ).naming(path)
    }
    let folder = slash == path.startIndex ? "." : String(path[..<slash])
    // What a run that was killed left behind.
    for name in FolderListing.names(folder) ?? [] where name.hasPrefix(".\(path[slash...]).") {
      let old = FolderListing.joined(folder, name)
      if old == temporary || AtomicFile.isAbandoned(old) { try Self.remove(old) }
    }
    do throws(Diagnostic) {
      try OutputFolder.make(temporary)
    } catch {
      // The user knows nothing of the temporary name.
      var problem = error
      problem.input = path
      throw problem
    }
  }

  deinit {
    if !isDone { try? Self.remove(temporary) }
  }

  func open(_ name: String) throws(Diagnostic) -> AtomicFile {
    let shown = FolderListing.joined(target, name)
    if let slash = name.lastIndex(of: "/") {
      let folder = String(name[..<slash])
      if made.insert(folder).inserted {
        do throws(Diagnostic) {
          try OutputFolder.make(FolderListing.joined(temporary, folder))
        } catch {
          var problem = error
          problem.input = shown
          throw problem
        }
      }
    }
    return try AtomicFile(FolderListing.joined(temporary, name), shownAs: shown)
  }

  /// Gives the folder its name.
  ///
  /// - Throws: `Diagnostic` `output.unwritable`.
  func commit() throws(Diagnostic) {
    guard rename(FileName.bytes(temporary), FileName.bytes(target)) == 0 else {
      throw Diagnostic(
        "output.unwritable", "cannot finish the folder", found: String(cString: strerror(errno)),
        expected: "a new or empty folder"
      ).naming(target)
    }
    isDone = true
  }

  /// Removes a folder of our own with everything in it, without following links.
  private static func remove(_ path: String) throws(Diagnostic) {
    var status = stat()
    guard lstat(FileName.bytes(path), &status) == 0 else { return }
    if status.st_mode & S_IFMT == S_IFDIR {
      for name in FolderListing.names(path) ?? [] {
        try remove(FolderListing.joined(path, name))
      }
    }
    guard Glibc.remove(FileName.bytes(path)) == 0 else {
      throw Diagnostic(
        "output.unwritable", "cannot remove what an earlier run left",
        found: String(cString: strerror(errno))
      ).naming(path)
    }
  }
}
