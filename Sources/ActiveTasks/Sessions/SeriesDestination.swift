/// Where the curves and tables of results are written.
public struct SeriesDestination: Sendable {
  private enum Place: Sendable {
    case file(String)
    case folder(String)
  }

  private let place: Place

  /// A place for the series of `inputs`: `path` is the file for one input, and the folder for
  /// `<name of the input>.<kind>.csv` for several; the folder is made when it does not exist.
  ///
  /// - Throws: `Diagnostic` `usage.series` when two inputs have the same name,
  ///   `output.unwritable` when the folder cannot be made.
  public init(_ path: String, for inputs: [String]) throws(Diagnostic) {
    guard inputs.count > 1 else {
      place = .file(path)
      return
    }
    place = .folder(path)
    var seen: Set<String> = []
    for input in inputs where !seen.insert(Self.stem(input)).inserted {
      throw Diagnostic(
        "usage.series", "two inputs would write the same series file",
        found: "\(Self.stem(input)) twice", expected: "inputs with different names",
        hint: "process them in separate calls")
    }
    try OutputFolder.make(path)
  }

  /// Writes the series of recording number `index` of `input`, one file a table.
  ///
  /// With one input the first table gets the very name the user gave and the others have their
  /// kind before the extension. The second and later recordings of an input have their number,
  /// counted from 1, before the extension.
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
    let path =
      switch place {
      case .file(let file): Self.inserting((first ? "" : ".\(table.kind)") + number, into: file)
      case .folder(let folder): "\(folder)/\(Self.stem(input)).\(table.kind)\(number).csv"
      }
    let bytes = SeriesCSV.bytes(table)
    try AtomicFile.write(bytes, to: path)
    return FileResult(kind: table.kind, path: path, sha256: ContentHash.of(bytes))
  }

  /// `path` with `text` before its extension.
  private static func inserting(_ text: String, into path: String) -> String {
    guard let dot = path.lastIndex(of: "."), !path[dot...].contains("/") else {
      return path + text
    }
    return path[..<dot] + text + path[dot...]
  }

  /// The file name without folder and extension; `stdin` for standard input.
  private static func stem(_ input: String) -> String {
    guard input != "-" else { return "stdin" }
    let name = input.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return String(name) }
    return String(name[..<dot])
  }
}
