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
    try OutputFolder.make(folder)
    var paths = [try write(HingeTruthWriter.write(simulation), to: folder)]
    for writer in writers {
      let place = writers.count > 1 ? "\(folder)/\(writer.identifier)" : folder
      try OutputFolder.make(place)
      for file in writer.write(simulation) {
        paths.append(try write(file, to: place))
      }
    }
    return paths
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
    try OutputFolder.make(folder)
    var paths: [String] = []
    for file in simulation.truthFiles { paths.append(try write(file, to: folder)) }
    for writer in writers {
      let place = writers.count > 1 ? "\(folder)/\(writer.identifier)" : folder
      try OutputFolder.make(place)
      for file in writer.write(simulation) { paths.append(try write(file, to: place)) }
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
