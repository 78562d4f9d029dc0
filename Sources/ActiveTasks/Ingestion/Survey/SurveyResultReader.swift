/// Reads the answers to questions in a ResearchKit document: one recording a task result.
struct SurveyResultReader: ResearchKitResultReader {
  let task: ActiveTask.Kind
  /// Question results; some questionnaires take drawings and files for an answer too.
  var classes = QuestionResultValue.classes
  /// Whether a question belongs to the questionnaire.
  let isWanted: @Sendable (SurveyAnswer) -> Bool

  /// The IPAQ short form.
  static let ipaq = SurveyResultReader(
    task: .ipaq,
    isWanted: { IPAQItem(named: $0.question) != nil || IPAQItem(named: $0.step) != nil })

  /// Any questionnaire, for looking at a file.
  static let any = SurveyResultReader(task: .ipaq, isWanted: { _ in true })

  /// The MMSE.
  static let mmse = SurveyResultReader(
    task: .mmse,
    classes: QuestionResultValue.classes + ["ORKSignatureResult", "ORKFileResult"],
    isWanted: { MMSEItem($0.question) != nil || MMSEItem($0.step) != nil })

  /// The task results that hold a wanted question, or all of them when none does.
  func recordings(
    _ results: [ResearchKitResult], format: String
  ) throws(Diagnostic) -> [Recording] {
    let all = Self.surveys(results, format: format)
    let wanted = all.filter { recording in
      guard case .survey(let survey) = recording.payload else { return false }
      return survey.answers.contains(where: isWanted)
    }
    return wanted.isEmpty ? all : wanted
  }

  /// Every task result with questions as one recording.
  static func surveys(_ results: [ResearchKitResult], format: String) -> [Recording] {
    var recordings: [Recording] = []
    var last: ResearchKitResult.Task?
    var survey = SurveyRecording(answers: [], usesMissingCodes: false)
    var (start, end): (AbsoluteTime?, AbsoluteTime?)
    var flags: [QualityFlag] = []
    func finish() {
      guard !survey.answers.isEmpty else { return }
      recordings.append(
        Recording(
          format: format, step: survey.task, start: start, end: end, payload: .survey(survey),
          flags: flags))
    }
    for result in results {
      if survey.answers.isEmpty || result.task != last {
        finish()
        survey = SurveyRecording(
          task: result.task?.identifier, answers: [], usesMissingCodes: false)
        start = result.task?.start ?? result.start
        end = result.task?.end
        flags = []
      }
      // The session lasts until its last answer at least.
      if let own = result.end, own.nanoseconds > end?.nanoseconds ?? .min { end = own }
      last = result.task
      survey.answers.append(answer(result))
      for flag in result.flags { Self.add(flag, to: &flags) }
    }
    finish()
    return recordings
  }

  /// The answers of every task result in `source`.
  ///
  /// - Throws: `Diagnostic` `survey.no-questions`, `input.too-large` or `json.…`.
  static func surveys(_ source: ByteSource) throws(Diagnostic) -> [SurveyRecording] {
    let document = try JSONParser.document(source.readAll(), acceptsNonFinite: true)
    let found = ResearchKitResult.all(in: document, of: Set(QuestionResultValue.classes))
    guard !found.results.isEmpty else {
      throw Diagnostic(
        "survey.no-questions", "the document has no result of a question",
        found: found.classes.isEmpty
          ? document.summary : found.classes.sorted().joined(separator: ", "),
        expected: "a ResearchKit task result with question results",
        hint: "give the JSON of the task result")
    }
    return surveys(found.results, format: "").compactMap {
      if case .survey(let survey) = $0.payload { survey } else { nil }
    }
  }

  /// What the participant did with the question of `result`.
  static func answer(_ result: ResearchKitResult) -> SurveyAnswer {
    let question = result.value["identifier"]?.string ?? result.step ?? ""
    return SurveyAnswer(
      step: result.step ?? question, question: question, resultClass: result.resultClass,
      response: QuestionResultValue.response(result.value, result.resultClass),
      start: result.start, end: result.end)
  }

  /// Adds a flag, or counts it when the same is there.
  private static func add(_ flag: QualityFlag, to flags: inout [QualityFlag]) {
    if let index = flags.firstIndex(where: { $0.code == flag.code }) {
      flags[index].count += flag.count
    } else {
      flags.append(flag)
    }
  }
}
