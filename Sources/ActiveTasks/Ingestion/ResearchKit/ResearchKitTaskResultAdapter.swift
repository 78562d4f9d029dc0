/// Reads the results of active tasks in a serialised ResearchKit result.
///
/// The document is an `ORKTaskResult`, `ORKStepResult` or a result of one of the readers' classes with
/// `_class`, as ResearchKit's `ORKESerializer` writes it. Numbers that are none (`NaN`, `Infinity`) are
/// accepted, as other serialisers write them where ResearchKit has no value.
public struct ResearchKitTaskResultAdapter: IngestionAdapter {
  static let taskResult = FormatDescription(
    "researchkit.taskResult", "ResearchKit result with _class, JSON: its active-task results")
  /// The kinds of results that are read: to add one, add one line here.
  static let readers: [any ResearchKitResultReader] = [
    RangeOfMotionResultReader(), ToneAudiometryResultReader(), SurveyResultReader.ipaq,
    SurveyResultReader.mmse,
  ]

  /// The one format.
  public let formats = [taskResult]

  /// The tasks whose results have a reader, files, and the document itself.
  public var tasks: [ActiveTask.Kind] { Self.readers.map(\.task) + [.camera, .file, .taskResult] }

  /// The adapter.
  public init() {}

  /// Recognises an object with a `_class` that is a ResearchKit result.
  public func recognize(_ head: InputHead) -> FormatDescription? {
    var parser = JSONParser(head.bytes)
    parser.skipByteOrderMark()
    guard parser.skip("{") else { return nil }
    let key = Array("\"_class\"".utf8)
    while let byte = parser.next {
      guard byte == key[0], parser.bytes[parser.index...].starts(with: key) else {
        parser.index += 1
        continue
      }
      parser.index += key.count
      if parser.skip(":") {
        parser.skipSpace()
        if let name = try? parser.string(), name.hasPrefix("ORK"), name.hasSuffix("Result") {
          return Self.taskResult
        }
      }
    }
    return nil
  }

  /// Reads the results of the wanted task, or of every task when none is wanted.
  ///
  /// - Throws: `Diagnostic` `researchkit.no-result`, `input.too-large`, or what
  ///   `JSONParser.document(_:)` throws.
  public func read(
    _ source: ByteSource, as format: FormatDescription, options: IngestionOptions
  ) throws(Diagnostic) -> [Recording] {
    let readers =
      options.task == nil
      // One questionnaire's reader would show the answers to another once more.
      ? Self.readers.filter { !($0 is SurveyResultReader) } + [SurveyResultReader.any]
      : Self.readers.filter { $0.task == options.task }
    let wanted = Set(readers.flatMap(\.classes))
    let document = try JSONParser.document(source.readAll(), acceptsNonFinite: true)
    let (results, classes) = ResearchKitResult.all(in: document, of: wanted)
    var recordings: [Recording] = []
    for reader in readers {
      let own = results.filter { reader.classes.contains($0.resultClass) }
      guard !own.isEmpty else { continue }
      recordings += try reader.recordings(own, format: format.identifier)
    }
    guard !recordings.isEmpty else {
      throw Diagnostic(
        "researchkit.no-result",
        options.task == nil
          ? "the document has no result of an active task that is read"
          : "the document has no result of this task",
        found: classes.isEmpty ? "no result" : classes.sorted().joined(separator: ", "),
        expected: wanted.sorted().joined(separator: ", "),
        hint: "give the recording's log instead, or choose the command of the task")
    }
    return recordings
  }
}
