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

  @Test(arguments: [
    ("(a+)+$", String(repeating: "a", count: 40) + "!", ExpressionSearch.Result.tooManySteps),
    ("(.*)*[xz]", String(repeating: "y", count: 1999), .tooManySteps),
    ("(a+)+$", String(repeating: "a", count: 40), .found), ("[0-9]+", "abc1", .found),
    ("^[0-9]+$", "12a", .notFound), ("^\\p{L}+$", "é", .found), ("^.{1,3}$", "😀😀😀", .found),
    ("^\\d{3}$", "١٢٣", .found), ("^\\w+$", "naïve", .found), ("^a$", "a\n", .found),
    ("(?i)b", "AB", .found),
    ("(?<=a)b", "ab", .found), ("^(?=.*[A-Z])(?=.*\\d).{4,}$", "aA1x", .found),
    ("a.b", "a\u{2028}b", .notFound),
    ("[", "x", .unreadable), ("a{1000000000}", "a", .unreadable), ("[a-z&&[^b]]", "b", .unreadable),
    ("[a-z[0-9]]", "b", .unreadable), ("[a-z--[b]]", "b", .unreadable),
    ("[\\w--\\d]", "1", .unreadable),
    ("^\\[[0-9]+\\]$", "[12]", .found), ("^[[:alpha:]]&&[]]$", "a&&]", .found),
    ("", "", .found), ("a", String(repeating: "a", count: 2001), .tooLong),
  ])
  func `an expression is looked for in a bounded number of steps`(
    pattern: String, text: String, result: ExpressionSearch.Result
  ) {
    #expect(ExpressionSearch.result(text, AnswerFormat.Expression(pattern)) == result)
  }

  private func problems(_ format: String, _ answer: AnswerValue) throws -> [String] {
    let text =
      #"{"_class":"ORKOrderedTask","identifier":"T","steps":[{"_class":"ORKQuestionStep","identifier":"S","answerFormat":{\#(format)}}]}"#
    let definition = try SurveyDefinitionReader.read(
      ByteSource(name: "task", bytes: Array(text.utf8)))
    let survey = SurveyRecording(
      task: "T", answers: [SurveyAnswer(step: "S", question: "S", response: .answered(answer))],
      usesMissingCodes: false)
    return SurveyChecker.review(survey, definition).rows.flatMap(\.problems).map(\.code)
  }

  @Test(arguments: [
    ("2024-01-01", "2024-12-31", "2024-01-01T00:00:00-08:00", []),
    ("2024-01-01", "2024-12-31", "2024-12-31T23:59:59-08:00", []),
    ("2024-01-01", "2024-12-31", "2023-12-31T23:59:59-08:00", ["out-of-range"]),
    ("2024-01-01", "2024-12-31", "2025-01-01T00:00:00+14:00", ["out-of-range"]),
    ("garbage", "2024-12-31T00:00:00Z", "2030-01-01T00:00:00Z", ["definition", "out-of-range"]),
    ("2025-01-01", "2024-01-01", "2024-06-01T00:00:00Z", ["definition", "out-of-range"]),
  ])
  func `days are bounds, and what is no date is told`(
    minimum: String, maximum: String, answer: String, codes: [String]
  ) throws {
    let format =
      #""_class":"ORKDateAnswerFormat","minimumDate":"\#(minimum)","maximumDate":"\#(maximum)""#
    let time = try #require(AbsoluteTime(iso8601: answer))
    #expect(try problems(format, .date(time)) == codes)
  }

  @Test(arguments: [
    #""_class":"ORKNumericAnswerFormat","style":"integer","minimum":"0""#,
    #""_class":"ORKNumericAnswerFormat","style":"decimal","maximumFractionDigits":1.5"#,
    #""_class":"ORKWeightAnswerFormat","maximumValue":[3]"#,
    #""_class":"ORKAgeAnswerFormat","minimumAge":"18""#,
  ])
  func `a bound that cannot be read is told`(format: String) throws {
    #expect(try problems(format, .number(50)).contains("definition"))
    let without = format.replacing(/,"[a-zA-Z]*":("[0-9]+"|1\.5|\[3\])/, with: "")
    #expect(try problems(without, .number(50)) == [])
  }
}
