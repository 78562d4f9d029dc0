/// Writes simulated recordings to a folder.
public enum SimulationFiles {
  /// Writes `simulation` as every one of `writers` makes it, and `truth.csv`, to `folder`.
  ///
  /// The files of several writers go to one folder each, named after the format.
  /// - Returns: the paths in the order of writing.
  /// - Throws: `Diagnostic` `output.unwritable`.
  public static func write(
    _ simulation: HingeSimulation, as writers: [any MotionFormatWriter], to folder: String
  ) throws(Diagnostic) -> [String] {
    try write(
      [HingeTruthWriter.write(simulation)], writers.map(\.identifier), to: folder
    ) { writers[$0].write(simulation) }
  }

  /// Writes `files` to `folder`, which is made when it does not exist.
  ///
  /// - Returns: the paths in the order of writing.
  /// - Throws: `Diagnostic` `output.unwritable`.
  public static func write(
    _ files: [SimulatedFile], to folder: String
  ) throws(Diagnostic) -> [String] {
    try OutputFolder.make(folder)
    var paths: [String] = []
    for file in files { paths.append(try write(file, to: folder)) }
    return paths
  }

  /// Writes `simulation` as every one of `writers` makes it, and its truth, to `folder`.
  ///
  /// The files of several writers go to one folder each, named after the format.
  /// - Returns: the paths in the order of writing.
  /// - Throws: `Diagnostic` `output.unwritable`.
  public static func write(
    _ simulation: BeatSimulation, as writers: [HeartFormatWriter], to folder: String
  ) throws(Diagnostic) -> [String] {
    try write(simulation.truthFiles, writers.map(\.identifier), to: folder) {
      writers[$0].write(simulation)
    }
  }

  /// Writes `truth` to `folder`, and the files of each of `formats`, to a folder of its own when there are several.
  private static func write(
    _ truth: [SimulatedFile], _ formats: [String], to folder: String,
    files: (Int) -> [SimulatedFile]
  ) throws(Diagnostic) -> [String] {
    var paths = try write(truth, to: folder)
    for (index, format) in formats.enumerated() {
      paths += try write(files(index), to: formats.count > 1 ? "\(folder)/\(format)" : folder)
    }
    return paths
  }

  private static func write(
    _ file: SimulatedFile, to folder: String
  ) throws(Diagnostic) -> String {
    let path = "\(folder)/\(file.name)"
    try AtomicFile.write(file.bytes, to: path)
    return path
  }
}
