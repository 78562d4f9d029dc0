/// Tells which tasks' recordings a file holds: by the registry of formats, as the tasks' commands do.
enum RecordingTasks {
  /// What a file is to a session.
  enum Finding: Sendable, Equatable {
    /// Recordings of these tasks in this format.
    case recording([ActiveTask.Kind], format: String)
    /// A file that says something about others, or of a kind that no task processes.
    case other(reason: String)
  }

  private static let clipEndings = [".mov", ".mp4", ".m4v", ".qt"]
  /// Names of files that are no recordings, with what they are.
  private static let known: [(reason: String, names: Set<String>)] = [
    ("about the session", ["metadata.json", "info.json", "manifest.json", "config.json"]),
    ("consents", [StudyName.consent]),
    ("truth of a simulation", ["truth.csv", "truth.json"]),
    (
      "no task of this program",
      [
        "taskresult.json", "taskdata.json", "taskdata", "answers.json", "weather.json",
        "microphone.json", "microphone_levels.json", "tapping_results.json",
        "memorygameresults.json", "momentindayformat.json", "momentindayformat",
      ]
    ),
  ]
  /// Beginnings of logs that no task processes.
  private static let logs = [
    "pedometer", "location_", "touch_", "audio_countdown", "hkclinicaltypeidentifier",
  ]
  /// Endings of files that stand beside recordings.
  private static let besides = [
    ".phonometry.json", ".dat", ".atr", ".md", ".pdf", ".log", ".tsv", ".jpg", ".jpeg", ".png",
    ".heic", ".plist", ".sqlite",
  ]

  /// What the file `name` is, which begins with `head`.
  ///
  /// - Parameters:
  ///   - name: its name without folders.
  ///   - head: its beginning.
  ///   - contents: reads the whole file; called for documents that may hold several tasks' results.
  /// - Returns: its tasks in the order of the commands.
  /// - Throws: `Diagnostic` `input.empty`, `input.unknown-format`, `input.own-result`, or what reading
  ///   the document gives.
  static func find(
    _ name: String, _ head: InputHead, contents: () throws(Diagnostic) -> [UInt8]
  ) throws(Diagnostic) -> Finding {
    if let reason = reason(name) { return .other(reason: reason) }
    if isClip(name, head) {
      return .recording([.camera], format: FileAdapter.anyFile.identifier)
    }
    let adapter: any IngestionAdapter
    let format: FormatDescription
    do throws(Diagnostic) {
      (adapter, format) = try AdapterRegistry.find(head, options: IngestionOptions())
    } catch {
      guard error.code == "input.unknown-format", FileAdapter().format(head) == FileAdapter.result
      else { throw error }
      return .recording([.camera], format: FileAdapter.result.identifier)
    }
    if adapter is ResearchKitTaskResultAdapter {
      return .recording(try documentTasks(contents()), format: format.identifier)
    }
    if adapter is QuestionnaireResponseAdapter {
      let source = ByteSource(name: name, bytes: try contents())
      let recordings = try adapter.read(source, as: format, options: IngestionOptions())
      let answers = recordings.flatMap { recording -> [SurveyAnswer] in
        if case .survey(let survey) = recording.payload { survey.answers } else { [] }
      }
      let tasks = surveyTasks(answers)
      return tasks.isEmpty
        ? .other(reason: "a questionnaire without a score")
        : .recording(tasks, format: format.identifier)
    }
    return .recording(adapter.tasks, format: format.identifier)
  }

  /// The tasks whose results a ResearchKit document holds; the document itself comes last, for the steps
  /// that no other task takes.
  private static func documentTasks(_ bytes: [UInt8]) throws(Diagnostic) -> [ActiveTask.Kind] {
    let document = try JSONParser.document(bytes, acceptsNonFinite: true)
    var tasks: [ActiveTask.Kind] = []
    for reader in ResearchKitTaskResultAdapter.readers where !(reader is SurveyResultReader) {
      let found = ResearchKitResult.all(in: document, of: Set(reader.classes)).results
      if !found.isEmpty { tasks.append(reader.task) }
    }
    let camera = FileResultReader(task: .camera, document: "", options: AudioOptions())
    if !camera.recordings(document, format: "").isEmpty { tasks.append(.camera) }
    let answers = ResearchKitResult.all(in: document, of: Set(QuestionResultValue.classes)).results
      .map(SurveyResultReader.answer)
    tasks += surveyTasks(answers)
    return tasks + [.taskResult]
  }

  private static func surveyTasks(_ answers: [SurveyAnswer]) -> [ActiveTask.Kind] {
    [SurveyResultReader.ipaq, SurveyResultReader.mmse]
      .filter { answers.contains(where: $0.isWanted) }.map(\.task)
  }

  /// Whether a file is a clip of a camera: sound in the same containers has other endings.
  private static func isClip(_ name: String, _ head: InputHead) -> Bool {
    let name = name.lowercased()
    guard !name.hasSuffix(".m4a") else { return false }
    return clipEndings.contains { name.hasSuffix($0) }
      || MediaType(sniffing: head.bytes)?.name.hasPrefix("video/") == true
  }

  /// Why a file is no recording; `nil` when it may be one.
  private static func reason(_ name: String) -> String? {
    let name = name.lowercased()
    if let entry = known.first(where: { $0.names.contains(name) }) { return entry.reason }
    if logs.contains(where: { name.hasPrefix($0) }) { return "no task of this program" }
    if besides.contains(where: { name.hasSuffix($0) }) { return "stands beside recordings" }
    return nil
  }
}
