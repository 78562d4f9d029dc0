/// Holds the answers of a task result against the definition of the task.
public enum SurveyChecker {
  typealias Problem = SurveyReview.Problem

  /// The review of `survey`, which should be a run of `definition`.
  ///
  /// - Complexity: O(questions + answers).
  public static func review(
    _ survey: SurveyRecording, _ definition: SurveyDefinition
  ) -> SurveyReview {
    var answers: [Key: [SurveyAnswer]] = [:]
    for answer in survey.answers { answers[Key(answer), default: []].append(answer) }
    let texts = survey.answers.reduce(into: [String: String]()) { texts, answer in
      if case .answered(.text(let text)) = answer.response { texts[answer.question] = text }
    }
    var rows = definition.questions.map { question in
      row(question, answers[Key(question)] ?? [], definition, texts)
    }
    let defined = Set(definition.questions.map(Key.init))
    for answer in survey.answers where !defined.contains(Key(answer)) {
      rows.append(
        SurveyReview.Row(
          step: answer.step, question: answer.question, format: nil,
          status: status(answer.response), answer: answer.response.stated?.text,
          problems: [Problem("unknown-question", "the task does not ask this question")]))
    }
    if let task = survey.task, task != definition.task, !rows.isEmpty {
      rows[0].problems.insert(
        Problem("wrong-task", "is a result of the task '\(task)', not '\(definition.task)'"), at: 0)
    }
    return SurveyReview(rows: rows)
  }

  /// A question within a task: identifiers of questions are unique within a step only.
  private struct Key: Hashable {
    var step: String
    var question: String

    init(_ answer: SurveyAnswer) { (step, question) = (answer.step, answer.question) }
    init(_ question: SurveyDefinition.Question) {
      (step, self.question) = (question.step, question.identifier)
    }
  }

  private static func row(
    _ question: SurveyDefinition.Question, _ answers: [SurveyAnswer],
    _ definition: SurveyDefinition, _ texts: [String: String]
  ) -> SurveyReview.Row {
    var problems =
      question.faults.map { Problem("definition", $0) } + DefinitionCheck.problems(question.format)
    let last = answers.last
    if let last {
      let own = self.problems(last.response, question, texts)
      problems += own
      if last.response.stated != nil, !own.contains(where: { $0.code == "wrong-type" }) {
        problems += AnswerCheck.problems(class: last.resultClass, question.format)
      }
      problems += repetition(answers)
    } else if !question.isOptional, !definition.hasNavigationRules {
      problems.append(Problem("missing-required", "is required, and there is no result for it"))
    }
    return SurveyReview.Row(
      step: question.step, question: question.identifier, format: question.format.name,
      status: last.map { status($0.response) } ?? .notAsked,
      answer: last?.response.stated?.text, problems: problems)
  }

  private static func problems(
    _ response: SurveyAnswer.Response, _ question: SurveyDefinition.Question,
    _ texts: [String: String]
  ) -> [Problem] {
    switch response {
    case .answered(let value):
      AnswerCheck.problems(value, question.format) { texts[$0] }
    case .contradictory(let value):
      [Problem("answered-after-skip", "has an answer and \"don't know\" at once")]
        + AnswerCheck.problems(value, question.format) { texts[$0] }
    case .dontKnow:
      question.offersDontKnow
        ? [] : [Problem("dont-know-not-offered", "\"don't know\" was not offered")]
    case .skipped:
      question.isOptional ? [] : [Problem("missing-required", "is required and was skipped")]
    }
  }

  /// A question has one result; an answer beside a skip is no clear statement.
  private static func repetition(_ answers: [SurveyAnswer]) -> [Problem] {
    guard answers.count > 1 else { return [] }
    let isSkippedToo = answers.contains { $0.response == .skipped || $0.response == .dontKnow }
    let isAnswered = answers.contains { $0.response.stated != nil }
    return [
      isSkippedToo && isAnswered
        ? Problem("answered-after-skip", "was skipped and answered")
        : Problem("repeated-answer", "has \(answers.count) results; the last one counts")
    ]
  }

  private static func status(_ response: SurveyAnswer.Response) -> SurveyReview.Status {
    switch response {
    case .answered, .contradictory: .answered
    case .dontKnow: .dontKnow
    case .skipped: .skipped
    }
  }
}

extension SurveyAnswer.Response {
  /// What was answered, clear or not.
  var stated: AnswerValue? {
    switch self {
    case .answered(let value), .contradictory(let value): value
    case .dontKnow, .skipped: nil
    }
  }
}
