import Glibc

/// Refuses outputs that would replace an input or each other, before any work.
///
/// Paths are compared by what they lead to: links, `..` and second names of a file make no
/// difference. Pipes and devices are never refused. Keys and lists of who is who, which a batch leaves beside its results, are
/// refused wherever they lie: they cannot be made again.
public struct OutputCheck {
  /// How the names of secrets end.
  private static let secrets = [".key", ".crosswalk.csv"]

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
  /// and `plots` may write.
  ///
  /// - Throws: `Diagnostic` `usage.output-is-input` or `usage.outputs-same`.
  public func check(
    output: String?, series: SeriesDestination?, plots: PlotDestination? = nil
  ) throws(Diagnostic) {
    let output = output == "-" ? nil : output
    if let output { try check(output) } else { try checkStandardOutput() }
    if let series { try check(series, flag: "series", beside: output) }
    if let plots { try check(plots, flag: "plot", beside: output) }
    guard let series, let plots else { return }
    if let name = Self.clash(series, plots) ?? Self.clash(plots, series) {
      throw same(name, ["series", "plot"], plots.path)
    }
  }

  /// The name that `one` states itself and `other` may write too.
  private static func clash(_ one: some OutputPlace, _ other: some OutputPlace) -> String? {
    guard let place = FilePlace(one.path), let folder = FilePlace(other.folder),
      place.folder == folder.path, other.mayWrite(place.name)
    else { return nil }
    return place.name
  }

  private func check(
    _ place: some OutputPlace, flag: String, beside output: String?
  ) throws(Diagnostic) {
    guard let folder = FilePlace(place.folder) else { return }
    if folders.contains(folder.path) { throw refusal(place.path) }
    let file = output.flatMap(FilePlace.init)
    if let file, file.folder == folder.path, place.mayWrite(file.name) {
      throw same(file.name, ["results", flag], place.path)
    }
    for name in FolderListing.names(folder.path) ?? [] where place.mayWrite(name) {
      let path = FolderListing.joined(place.folder, name)
      try check(path)
      if let file, let identity = file.identity, FilePlace(path)?.identity == identity {
        throw same(file.name, ["results", flag], place.path)
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
    guard place.identity == nil || !Self.secrets.contains(where: place.name.hasSuffix) else {
      throw Diagnostic(
        "usage.output-is-input", "is a secret of a study, which cannot be made again",
        found: place.name, expected: "a place that is no key and no crosswalk",
        hint: "choose another name"
      ).naming(path)
    }
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

  private func same(_ name: String, _ kinds: [String], _ path: String) -> Diagnostic {
    let flags = kinds.map { $0 == "results" ? "-o" : "--" + $0 }
    return Diagnostic(
      "usage.outputs-same",
      "\(kinds.joined(separator: " and ")) would be written to the same file",
      found: name, expected: "different places for \(flags.joined(separator: " and "))",
      hint: "choose another name or folder"
    ).naming(path)
  }
}
