/// Where copies of inputs are written.
public enum CopyPlaces {
  /// The path of each copy: `output` itself for one input, else the input's name in that folder, which
  /// is made when it does not exist.
  ///
  /// - Parameters:
  ///   - inputs: the files.
  ///   - operands: the files and folders the user gave.
  ///   - output: a file, or a folder when there are several inputs, when it ends in `/` or exists.
  /// - Returns: one path an input.
  /// - Throws: `Diagnostic` `usage.scrub` when two inputs have the same name, `usage.output-is-input`,
  ///   `output.unwritable`.
  public static func paths(
    for inputs: [String], of operands: [String], at output: String
  ) throws(Diagnostic) -> [String] {
    let isFolder =
      inputs.count > 1 || inputs != operands || output.hasSuffix("/")
      || FolderListing.names(output) != nil
    var paths = [output]
    if isFolder {
      paths = inputs.map { input in
        FolderListing.joined(output, input == "-" ? "stdin" : FileName.last(input))
      }
    }
    var seen: Set<String> = []
    let check = OutputCheck(operands + inputs)
    for path in paths {
      guard seen.insert(path).inserted else {
        throw Diagnostic(
          "usage.scrub", "two inputs have the same name", found: path,
          hint: "clean them in two runs"
        ).naming(path)
      }
      try check.check(output: path, series: nil)
    }
    if isFolder { try OutputFolder.make(output) }
    return paths
  }
}
