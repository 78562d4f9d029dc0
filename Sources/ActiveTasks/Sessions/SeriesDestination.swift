/// Where the curves and tables of results are written.
public struct SeriesDestination: Sendable, OutputPlace {
  /// The path as the user gave it.
  public let path: String

  private let kinds: [String]
  /// The names of the inputs in the folder; `nil` when the path is the file of one input.
  private let names: [String: String]?
  private let ownNames: Set<String>

  /// A place for the series of `inputs`: `path` is the folder for `<name of the input>.<kind>.csv`
  /// when there are several inputs, when a folder is there or when it ends in `/`, else the file.
  ///
  /// - Parameters:
  ///   - path: file or folder.
  ///   - inputs: paths, `-` for standard input.
  ///   - kinds: the kinds of tables that may be written.
  /// - Throws: `Diagnostic` `usage.series` when two inputs cannot be told apart or the place is
  ///   standard output.
  public init(
    _ path: String, for inputs: [String], kinds: [String]
  ) throws(Diagnostic) {
    guard path != "-", !path.isEmpty else {
      throw Diagnostic(
        "usage.series", "--series cannot go to standard output", found: path,
        expected: "a file or folder", hint: "standard output has the results")
    }
    self.path = path
    self.kinds = kinds
    let isFolder = inputs.count > 1 || path.hasSuffix("/") || FolderListing.names(path) != nil
    names = isFolder ? try SeriesNames.names(inputs) : nil
    ownNames = Set(names?.values.map { $0 } ?? [])
  }

  /// A place in `folder` for the series of one input under `name`.
  init(_ folder: String, naming input: String, _ name: String) {
    path = folder
    kinds = []
    names = [input: name]
    ownNames = [name]
  }

  /// Makes the folder when it does not exist.
  ///
  /// - Throws: `Diagnostic` `output.unwritable`.
  public func prepare() throws(Diagnostic) {
    if names != nil { try OutputFolder.make(path) }
  }

  /// The folder that the files are written to.
  var folder: String { names == nil ? Self.folder(of: path) : path }

  /// Whether a series may be written to the file `name` in the folder.
  func mayWrite(_ name: String) -> Bool {
    if names != nil {
      guard name.hasSuffix(".csv") else { return false }
      let stem = Self.droppingNumber(name.dropLast(4))
      return kinds.contains { kind in
        stem.hasSuffix("." + kind) && ownNames.contains(String(stem.dropLast(kind.count + 1)))
      }
    }
    guard let middle = addition(in: name) else { return false }
    return middle.isEmpty || kinds.contains { middle == "." + $0 }
  }

  /// Writes the series of recording number `index` of `input`, one file a table.
  ///
  /// In a file the first table gets the very name the user gave and the others have their kind
  /// before the extension. The second and later recordings of an input have their number, counted
  /// from 1, before the extension.
  /// - Throws: `Diagnostic` `output.unwritable`.
  func write(
    _ tables: [SeriesTable], of input: String, recording index: Int
  ) throws(Diagnostic) -> [FileResult] {
    var files: [FileResult] = []
    for (number, table) in tables.enumerated() {
      files.append(try write(table, first: number == 0, of: input, recording: index))
    }
    return files
  }

  private func write(
    _ table: SeriesTable, first: Bool, of input: String, recording index: Int
  ) throws(Diagnostic) -> FileResult {
    let number = index > 0 ? "-\(index + 1)" : ""
    let file: String
    if let names {
      let name = "\(names[input] ?? "recording").\(table.kind)\(number).csv"
      file = FolderListing.joined(path, name)
    } else {
      let own = Self.split(path)
      file = own.stem + (first ? "" : ".\(table.kind)") + number + own.ending
    }
    let bytes = SeriesCSV.bytes(table)
    // In a batch another session may have taken the folder away as empty since.
    try prepare()
    try AtomicFile.write(bytes, to: file)
    return FileResult(
      kind: table.kind, path: FileName.visible(file), sha256: ContentHash.of(bytes))
  }
}
