/// Reads the definition of a questionnaire: an `ORKOrderedTask` or `ORKNavigableOrderedTask`.
enum SurveyDefinitionReader {
  /// The questions of the task in `source`: question steps and the items of form steps, those of page
  /// steps included.
  ///
  /// - Throws: `Diagnostic` `survey.no-task`, `input.too-large` or `json.…`.
  static func read(_ source: ByteSource) throws(Diagnostic) -> SurveyDefinition {
    let document = try JSONParser.document(source.readAll())
    guard let task = task(document) else {
      throw Diagnostic(
        "survey.no-task", "the document defines no task",
        found: document["_class"]?.string ?? document.summary,
        expected: "ORKOrderedTask or ORKNavigableOrderedTask with steps",
        hint: "give the JSON of the task, not of its result")
    }
    var questions: [SurveyDefinition.Question] = []
    var rules = hasRules(task)
    collect(task, into: &questions, rules: &rules)
    guard !questions.isEmpty else {
      throw Diagnostic(
        "survey.no-task", "the task asks no question", found: "no step with an answer format",
        expected: "ORKQuestionStep or ORKFormStep", hint: "check that this is the task you mean")
    }
    return SurveyDefinition(
      task: task["identifier"]?.string ?? "", questions: questions, hasNavigationRules: rules)
  }

  /// The document itself or a task inside it.
  private static func task(_ value: JSONValue) -> JSONValue? {
    if let name = value["_class"]?.string, name.hasSuffix("OrderedTask"), value["steps"] != nil {
      return value
    }
    for child in value.children {
      if let task = task(child) { return task }
    }
    return nil
  }

  private static func hasRules(_ task: JSONValue) -> Bool {
    ["stepNavigationRules", "skipStepNavigationRules"].contains {
      !(task[$0]?.children.isEmpty ?? true)
    }
  }

  private static func collect(
    _ task: JSONValue, into questions: inout [SurveyDefinition.Question], rules: inout Bool
  ) {
    for step in task["steps"]?.children ?? [] {
      let identifier = step["identifier"]?.string ?? ""
      if let format = step["answerFormat"] {
        questions.append(question(step, in: identifier, identifier, format))
      }
      for item in step["formItems"]?.children ?? [] {
        guard let format = item["answerFormat"], let name = item["identifier"]?.string else {
          continue
        }
        questions.append(question(item, in: identifier, name, format))
      }
      if let page = step["pageTask"] {
        rules = rules || hasRules(page)
        collect(page, into: &questions, rules: &rules)
      }
    }
  }

  private static func question(
    _ value: JSONValue, in step: String, _ identifier: String, _ format: JSONValue
  ) -> SurveyDefinition.Question {
    SurveyDefinition.Question(
      step: step, identifier: identifier, format: AnswerFormatReader.format(format),
      // ResearchKit's own default.
      isOptional: value["optional"] != .bool(false) && value["optional"]?.integer != 0,
      offersDontKnow: AnswerFormatReader.offersDontKnow(format),
      faults: AnswerFormatReader.faults(format))
  }
}
