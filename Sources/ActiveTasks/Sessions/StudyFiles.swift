internal import Glibc
internal import SignalProcessing

/// Writes simulated studies.
public enum StudyFiles {
  /// Sessions that are made before they are written.
  private static let batch = 16

  /// Writes the sessions to `folder/study`, the lists of sessions and broken inputs beside it.
  ///
  /// - Returns: the paths of the study's folder and of the lists.
  /// - Throws: `Diagnostic` `output.…` or `simulation.…`.
  public static func write(
    _ study: StudySimulation, to folder: String
  ) throws(Diagnostic) -> [String] {
    let root = "\(folder)/study"
    guard access(FileName.bytes(root), F_OK) != 0 else {
      throw Diagnostic(
        "output.exists", "there is a study already", found: root, expected: "a new folder",
        hint: "choose another -o, or remove the folder")
    }
    try OutputFolder.make(root)
    var made: Set<String> = [root]
    let sessions = study.plan.sessions
    for first in stride(from: 0, to: sessions.count, by: batch) {
      let some = Array(sessions[first..<min(first + batch, sessions.count)])
      let files = ParallelMap.map(some, workers: ProcessorCount.available) { session in
        Result { () throws(Diagnostic) -> [SimulatedFile] in try study.files(session) }
      }
      for file in files {
        for file in try file.get() { try write(file, below: root, &made) }
      }
    }
    return [root]
      + (try SimulationFiles.write([study.sessionTable, study.brokenTable], to: folder))
  }

  /// Writes one file; files by the ten thousand are not synced one by one.
  private static func write(
    _ file: SimulatedFile, below root: String, _ made: inout Set<String>
  ) throws(Diagnostic) {
    let path = "\(root)/\(file.name)"
    let place = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
    if made.insert(place).inserted { try OutputFolder.make(place) }
    let descriptor = open(
      FileName.bytes(path), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    defer { if descriptor >= 0 { close(descriptor) } }
    guard descriptor >= 0, file.bytes.written(to: descriptor) else {
      throw Diagnostic(
        "output.unwritable", "cannot write the file", found: String(cString: strerror(errno)),
        hint: "check the folder's permissions and the free space"
      ).naming(path)
    }
  }
}
