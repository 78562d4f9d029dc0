/// Where the figures of inputs are written.
public struct PlotDestination: Sendable, OutputPlace {
  /// The path as the user gave it.
  public let path: String
  /// The kind of pictures.
  public let format: PlotFormat

  /// The names of the inputs in the folder; `nil` when the path is the file of one input.
  private let names: [String: String]?
  private let ownNames: Set<String>

  /// A place for the figures of `inputs`: `path` is a file, or the folder for
  /// `<name of the input>.<format>` when it ends in `/` or a folder is there.
  ///
  /// - Parameters:
  ///   - path: file or folder.
  ///   - inputs: paths, `-` for standard input; empty for one figure about all of them.
  ///   - format: `nil` for the one that the extension names, SVG in a folder.
  /// - Throws: `Diagnostic` `usage.plot` when the place is standard output, a file for several
  ///   inputs or two inputs cannot be told apart, `usage.plot-format` when the extension names no
  ///   format.
  public init(
    _ path: String, for inputs: [String], format: PlotFormat? = nil
  ) throws(Diagnostic) {
    guard path != "-", !path.isEmpty else {
      throw Diagnostic(
        "usage.plot", "a figure cannot go to standard output", found: path,
        expected: "a file or folder", hint: "standard output has the results")
    }
    self.path = path
    let isFolder = path.hasSuffix("/") || FolderListing.names(path) != nil
    guard isFolder || inputs.count < 2 else {
      throw Diagnostic(
        "usage.plot", "several inputs have a figure each", found: path,
        expected: "a folder", hint: "end the name in /: --plot \(path)/")
    }
    guard !isFolder || !inputs.isEmpty else {
      throw Diagnostic(
        "usage.plot", "the figure about all inputs is one file", found: path,
        expected: "a file such as plot.svg")
    }
    guard let format = format ?? PlotFormat(path: path) ?? (isFolder ? .svg : nil) else {
      throw Diagnostic(
        "usage.plot-format", "the extension of the file names no kind of picture", found: path,
        expected: PlotFormat.allCases.map { "." + $0.rawValue }.joined(separator: ", "),
        hint: "name the kind with --plot-format")
    }
    self.format = format
    names = isFolder ? try SeriesNames.names(inputs, flag: "plot", code: "usage.plot") : nil
    ownNames = Set(names?.values.map { $0 } ?? [])
  }

  /// Makes the folder when it does not exist.
  ///
  /// - Throws: `Diagnostic` `output.unwritable`.
  public func prepare() throws(Diagnostic) {
    if names != nil { try OutputFolder.make(path) }
  }

  var folder: String { names == nil ? Self.folder(of: path) : path }

  func mayWrite(_ name: String) -> Bool {
    guard names == nil else {
      guard name.hasSuffix(ending) else { return false }
      let stem = Self.droppingNumber(name.dropLast(ending.count))
      return ownNames.contains(String(stem))
    }
    return addition(in: name)?.isEmpty == true
  }

  /// The file for the figure of recording number `index` of `input`; the second and later ones have
  /// their number, counted from 1, before the extension.
  public func file(for input: String, recording index: Int = 0) -> String {
    let number = index > 0 ? "-\(index + 1)" : ""
    guard let names else {
      let own = Self.split(path)
      return own.stem + number + own.ending
    }
    return FolderListing.joined(path, (names[input] ?? "recording") + number + ending)
  }

  private var ending: String { "." + format.rawValue }
}
