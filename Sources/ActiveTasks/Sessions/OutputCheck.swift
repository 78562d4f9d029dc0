import Glibc

/// Refuses outputs that would replace an input or each other, before any work.
///
/// Paths are compared by what they lead to: links, `..` and second names of a file make no
/// difference. Pipes and devices are never refused.
public struct OutputCheck {
  private var files: Set<FilePlace.Identity> = []
  private var paths: Set<String> = []
  private var folders: Set<String> = []

  /// A check against `inputs`: files, folders with the files in them, and `-`.
  public init(_ inputs: [String]) {
    var status = stat()
    for input in inputs {
      guard input != "-" else {
        if fstat(STDIN_FILENO, &status) == 0 { insert(FilePlace.Identity(status)) }
        continue
      }
      insert(input)
      guard let members = FolderListing.files(input) else { continue }
      if let place = FilePlace(input) { folders.insert(place.path) }
      for member in members { insert(member) }
    }
  }

  /// Checks the file at `output`, `nil` and `-` for standard output, and the files that `series`
  /// may write.
  ///
  /// - Throws: `Diagnostic` `usage.output-is-input` or `usage.outputs-same`.
  public func check(output: String?, series: SeriesDestination?) throws(Diagnostic) {
    let output = output == "-" ? nil : output
    if let output { try check(output) } else { try checkStandardOutput() }
    guard let series, let folder = FilePlace(series.folder) else { return }
    if folders.contains(folder.path) { throw refusal(series.path) }
    let place = output.flatMap(FilePlace.init)
    if let place, place.folder == folder.path, series.mayWrite(place.name) {
      throw same(place, series)
    }
    for name in FolderListing.names(folder.path) ?? [] where series.mayWrite(name) {
      let path = FolderListing.joined(series.folder, name)
      try check(path)
      if let place, let identity = place.identity, FilePlace(path)?.identity == identity {
        throw same(place, series)
      }
    }
  }

  private mutating func insert(_ path: String) {
    guard let place = FilePlace(path) else { return }
    paths.insert(place.path)
    insert(place.identity)
  }

  private mutating func insert(_ identity: FilePlace.Identity?) {
    if let identity { files.insert(identity) }
  }

  private func check(_ path: String) throws(Diagnostic) {
    guard let place = FilePlace(path) else { return }
    let isInput = place.identity.map(files.contains) ?? false
    guard isInput || paths.contains(place.path) || folders.contains(place.folder) else { return }
    throw refusal(path)
  }

  /// A file the shell has just made is empty and loses nothing.
  private func checkStandardOutput() throws(Diagnostic) {
    var status = stat()
    guard fstat(STDOUT_FILENO, &status) == 0, status.st_size > 0,
      let identity = FilePlace.Identity(status), files.contains(identity)
    else { return }
    throw refusal("standard output")
  }

  private func refusal(_ path: String) -> Diagnostic {
    Diagnostic(
      "usage.output-is-input", "is an input, or lies in a folder that is one",
      expected: "a place for results outside the inputs", hint: "choose another name or folder"
    ).naming(path)
  }

  private func same(_ place: FilePlace, _ series: SeriesDestination) -> Diagnostic {
    Diagnostic(
      "usage.outputs-same", "results and series would be written to the same file",
      found: place.name, expected: "different places for -o and --series",
      hint: "choose another name or folder"
    ).naming(series.path)
  }
}
