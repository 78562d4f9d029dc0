/// Describes files instead of reading them: the results that name them, or files given alone.
///
/// Serves the tasks `camera` and `file`, for which every input is a file that can be described, an
/// empty one, too.
public struct FileAdapter: IngestionAdapter {
  static let anyFile = FormatDescription(
    "file", "any recorded file, described by its bytes (commands camera and files)")
  static let result = FormatDescription(
    "researchkit.fileResult", "ResearchKit file results, JSON, with their files beside it")
  /// The tasks it serves.
  static let tasks: Set<ActiveTask.Kind> = [.camera, .file]

  /// A file, and results that name files.
  public let formats = [result, anyFile]

  /// The tasks whose recordings it reads.
  public let tasks: [ActiveTask.Kind] = [.camera, .file]

  /// The adapter.
  public init() {}

  /// Any file can be described.
  public func reads(
    _ head: InputHead, as format: FormatDescription, insteadOf other: FormatDescription
  ) -> Bool { true }

  /// Nothing: other adapters say what a file holds.
  public func recognize(_ head: InputHead) -> FormatDescription? { nil }

  /// The format for one of the adapter's tasks: a result when `head` may begin one, else a file.
  func format(_ head: InputHead) -> FormatDescription {
    if ResearchKitTaskResultAdapter().recognize(head) != nil { return Self.result }
    var parser = JSONParser(head.bytes)
    parser.skipByteOrderMark()
    guard parser.skip("{") else { return Self.anyFile }
    let hasFile = head.quotes("fileName") || head.quotes("fileURL")
    let isClaim = head.quotes("contentType") || head.quotes("retryCount")
    return hasFile && isClaim ? Self.result : Self.anyFile
  }

  /// The files that results in `source` name, or the file itself.
  ///
  /// - Throws: `Diagnostic` `researchkit.no-result` when the document names no file of the task,
  ///   `input.too-large`, what `JSONParser.document(_:)` throws, or `input.read-failed`.
  public func read(
    _ source: ByteSource, as format: FormatDescription, options: IngestionOptions
  ) throws(Diagnostic) -> [Recording] {
    guard format == Self.result else {
      let inspector = try FileInspector(source, options: options.audio)
      let name = source.name == "-" ? nil : FileLocator.name(source.name)
      let file = FileRecording(
        declaration: nil, name: name.map(FileName.visible),
        place: .found { probes throws(Diagnostic) in try inspector.facts(probes: probes) },
        identify: { () throws(Diagnostic) in try inspector.identify() })
      return [Recording(format: format.identifier, payload: .file(file))]
    }
    let document = try JSONParser.document(source.readAll(), acceptsNonFinite: true)
    let reader = FileResultReader(
      task: options.task ?? .file, document: source.name, options: options.audio,
      neighbours: source.neighbours)
    let recordings = reader.recordings(document, format: format.identifier)
    guard recordings.isEmpty else { return recordings }
    let classes = ResearchKitResult.all(in: document, of: []).classes
    throw Diagnostic(
      "researchkit.no-result", "the document has no file of this task",
      found: classes.isEmpty ? "no result" : classes.sorted().joined(separator: ", "),
      expected: "ORKFrontFacingCameraStepResult, or ORKFileResult",
      hint: options.task == .camera
        ? "describe files of other kinds with: active-cli files" : "choose the command of the task")
  }
}
