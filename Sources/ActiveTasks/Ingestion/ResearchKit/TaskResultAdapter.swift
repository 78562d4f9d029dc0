/// Reads every result of a ResearchKit document, in the order of its steps: one recording each.
///
/// The attempts of a Stroop step are one recording, and so are the ears of a hearing test. Results of
/// unknown classes are recordings, too, flagged.
struct TaskResultAdapter: IngestionAdapter {
  let formats = [ResearchKitTaskResultAdapter.taskResult]
  let tasks: [ActiveTask.Kind] = [.taskResult]

  func recognize(_ head: InputHead) -> FormatDescription? { nil }

  /// Reads the document.
  ///
  /// - Throws: `Diagnostic` `researchkit.no-result`, `input.too-large`, or what
  ///   `JSONParser.document(_:)` throws.
  func read(
    _ source: ByteSource, as format: FormatDescription, options: IngestionOptions
  ) throws(Diagnostic) -> [Recording] {
    let document = try JSONParser.document(source.readAll(), acceptsNonFinite: true)
    let walk = TaskResultWalk(document)
    guard document["_class"]?.string?.hasPrefix("ORK") ?? false, !walk.leaves.isEmpty else {
      throw Diagnostic(
        "researchkit.no-result", "the document holds no result of a step",
        found: document["_class"]?.string ?? document.summary,
        expected: "a ResearchKit result with _class, such as ORKTaskResult",
        hint: "give the JSON of the task result")
    }
    let files = FileResultReader(
      task: .camera, document: source.name, options: options.audio, neighbours: source.neighbours)
    var recordings: [Recording] = []
    var hasTones = false
    for leaf in walk.leaves {
      let found: [Recording]
      switch leaf.resultClass {
      case "ORKRangeOfMotionResult":
        found = try RangeOfMotionResultReader().recordings(leaf.found, format: format.identifier)
      case let name where ToneAudiometryResultReader().classes.contains(name):
        guard !hasTones else { continue }
        hasTones = true
        let reader = ToneAudiometryResultReader()
        let tones = walk.leaves.filter { reader.classes.contains($0.resultClass) }
        found = try reader.recordings(tones.flatMap(\.found), format: format.identifier)
      case let name where files.classes.contains(name):
        found = leaf.found.map { files.recording($0, format: format.identifier) }
      default:
        found = [record(leaf, near: source, format: format.identifier)]
      }
      recordings += found.map { leaf.labelled($0) }
    }
    return recordings
  }

  private func record(
    _ leaf: TaskResultWalk.Leaf, near source: ByteSource, format: String
  ) -> Recording {
    let values = leaf.found.map(\.value)
    var answer: SurveyAnswer?
    var digits: String?
    if let result = leaf.found.first, QuestionResultValue.classes.contains(leaf.resultClass) {
      answer = SurveyResultReader.answer(result)
      digits = QuestionResultValue.longInteger(result.value, leaf.resultClass)
    }
    let isReaction = leaf.resultClass == "ORKReactionTimeResult"
    let motion = isReaction ? MotionInstants.read(values, near: source) : nil
    return Recording(
      format: format, step: leaf.found.first?.step, start: leaf.found.first?.start,
      end: ResearchKitResult.end(leaf.found),
      payload: .researchKit(
        ResearchKitRecord(leaf.resultClass, values, answer: answer, digits: digits, motion: motion)),
      flags: leaf.found.first?.flags ?? [])
  }
}
