/// Facts about recorded files of every kind: sound, motion logs, drawings, documents, clips.
public struct FilesProcessor: TaskProcessor {
  /// What the processor is called, takes and gives.
  public static let descriptor = ProcessorDescriptor(
    command: "files", task: .file, summary: "Facts about recorded files of every kind.",
    discussion: "Takes ResearchKit results that name files (ORKFileResult and its kin, alone or in"
      + " a task result), files alone, and folders of both. A file is found by its name beside the"
      + " result. Prints its length, SHA-256, what it is by its bytes and what the result declares;"
      + " missing, empty, cut-off and misdeclared files are flagged. Of camera clips,"
      + " 'active-cli camera' tells more. Rules and reasons: docs/guide/camera.md.",
    parameters: [], series: [],
    examples: [
      ("files Fixtures/camera/task.json", "Describe every file that a task result names."),
      ("files --format csv Fixtures/camera", "Describe the files of a folder."),
    ], inputs: .filesOfFolders)

  /// A processor; there is nothing to set.
  public init(_ parameters: ParameterSet) throws(Diagnostic) {}

  /// Describes the file.
  ///
  /// - Throws: `Diagnostic` `input.wrong-recording`, or when the file cannot be read.
  public func process(_ recording: consuming Recording) throws(Diagnostic) -> ProcessedStep {
    guard case .file(let file) = recording.payload else {
      throw Self.wrongRecording(recording.format)
    }
    let report = try FileReport(file, area: .file, probes: false)
    return ProcessedStep(
      durationSeconds: nil, metrics: report.metrics, flags: report.flags,
      algorithms: ["mediaType": "first-bytes/1"])
  }
}
