import Testing

@testable import ActiveTasks

/// Skipped, unknown, missing, repeated and foreign answers.
@Suite struct SurveyCheckerTests {
  private static let value = AnswerValue.number(3)

  private func row(
    _ responses: [SurveyAnswer.Response], isOptional: Bool = false, offersDontKnow: Bool = false,
    hasRules: Bool = false
  ) throws -> SurveyReview.Row {
    let definition = SurveyDefinition(
      task: "T",
      questions: [
        .init(
          step: "S", identifier: "Q", format: .scale(minimum: 0, maximum: 10, step: 1),
          isOptional: isOptional, offersDontKnow: offersDontKnow)
      ], hasNavigationRules: hasRules)
    let survey = SurveyRecording(
      task: "T", answers: responses.map { SurveyAnswer(step: "S", question: "Q", response: $0) },
      usesMissingCodes: false)
    return try #require(SurveyChecker.review(survey, definition).rows.first)
  }

  @Test(
    arguments: [
      ([.answered(value)], false, false, .answered, []),
      ([.skipped], true, false, .skipped, []),
      ([.skipped], false, false, .skipped, ["missing-required"]),
      ([.dontKnow], false, true, .dontKnow, []),
      ([.dontKnow], false, false, .dontKnow, ["dont-know-not-offered"]),
      ([], true, false, .notAsked, []),
      ([], false, false, .notAsked, ["missing-required"]),
      ([.contradictory(value)], false, true, .answered, ["answered-after-skip"]),
      ([.skipped, .answered(value)], true, false, .answered, ["answered-after-skip"]),
      ([.answered(value), .dontKnow], true, true, .dontKnow, ["answered-after-skip"]),
      ([.answered(value), .answered(.number(4))], true, true, .answered, ["repeated-answer"]),
    ] as [([SurveyAnswer.Response], Bool, Bool, SurveyReview.Status, [String])])
  func `keeps apart what became of a question`(
    responses: [SurveyAnswer.Response], isOptional: Bool, offersDontKnow: Bool,
    status: SurveyReview.Status, problems: [String]
  ) throws {
    let row = try row(responses, isOptional: isOptional, offersDontKnow: offersDontKnow)
    #expect(row.status == status)
    #expect(row.problems.map(\.code) == problems)
  }

  @Test func `a task with rules may leave steps out`() throws {
    #expect(try row([], hasRules: true).problems.isEmpty)
  }

  @Test func `finds foreign questions and the wrong task`() {
    let definition = SurveyDefinition(
      task: "T",
      questions: [
        .init(step: "S", identifier: "Q", format: .boolean, isOptional: true, offersDontKnow: false)
      ], hasNavigationRules: false)
    // The same question under another step is another question.
    let survey = SurveyRecording(
      task: "U",
      answers: [SurveyAnswer(step: "S2", question: "Q", response: .answered(.boolean(true)))],
      usesMissingCodes: false)
    let review = SurveyChecker.review(survey, definition)
    #expect(review.rows.map(\.status) == [.notAsked, .answered])
    #expect(review.rows.map { $0.problems.map(\.code) } == [["wrong-task"], ["unknown-question"]])
    #expect(!review.isValid)
  }

  @Test func `reads questions of question, form and page steps`() throws {
    let task = """
      {"_class":"ORKNavigableOrderedTask","identifier":"T","steps":[
      {"_class":"ORKInstructionStep","identifier":"I"},
      {"_class":"ORKQuestionStep","identifier":"A","optional":false,
       "answerFormat":{"_class":"ORKBooleanAnswerFormat","showDontKnowButton":true}},
      {"_class":"ORKFormStep","identifier":"F","formItems":[{"text":"a heading"},
       {"identifier":"F1","answerFormat":{"_class":"ORKSESAnswerFormat"}}]},
      {"_class":"ORKPageStep","identifier":"P","pageTask":{"_class":"ORKOrderedTask","identifier":"PT",
       "steps":[{"_class":"ORKQuestionStep","identifier":"P1","optional":true,
       "answerFormat":{"_class":"ORKHeightAnswerFormat"}}]}}],
      "skipStepNavigationRules":{"F":{"_class":"ORKPredicateSkipStepNavigationRule"}}}
      """
    let definition = try SurveyDefinitionReader.read(
      ByteSource(name: "task", bytes: Array(task.utf8)))
    #expect(definition.questions.map(\.step) == ["A", "F", "P1"])
    #expect(definition.questions.map(\.identifier) == ["A", "F1", "P1"])
    #expect(definition.questions.map(\.isOptional) == [false, true, true])
    #expect(definition.questions.map(\.offersDontKnow) == [true, false, false])
    #expect(definition.hasNavigationRules)
  }

  @Test(arguments: ["{}", "[]", #"{"_class":"ORKOrderedTask","identifier":"T","steps":[]}"#, "3"])
  func `refuses what defines no question`(text: String) {
    #expect(throws: Diagnostic.self) {
      _ = try SurveyDefinitionReader.read(ByteSource(name: "task", bytes: Array(text.utf8)))
    }
  }
}
