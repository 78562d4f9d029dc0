/// The answers of one run of a questionnaire.
public struct SurveyRecording: Sendable, Equatable {
  /// The task's identifier in the study app, when the file knows it.
  public var task: String?
  /// The answers in the order of the file.
  public var answers: [SurveyAnswer]
  /// Whether numbers such as 9 days or 999 minutes may stand for "refused": tables and FHIR use such
  /// codes, an app that limits what can be typed does not.
  public var usesMissingCodes: Bool

  /// Answers of one run.
  public init(task: String? = nil, answers: [SurveyAnswer], usesMissingCodes: Bool) {
    self.task = task
    self.answers = answers
    self.usesMissingCodes = usesMissingCodes
  }
}

/// What a participant did with one question.
public struct SurveyAnswer: Sendable, Equatable {
  /// The identifier of the step that asked; identifiers are unique within a task only.
  public var step: String
  /// The question's identifier; a step with one question shares its own with it.
  public var question: String
  /// The class of the result, such as `ORKScaleQuestionResult`; `nil` outside ResearchKit.
  public var resultClass: String?
  /// The answer, or why there is none.
  public var response: Response
  /// When the step was shown.
  public var start: AbsoluteTime?
  /// When the step was left.
  public var end: AbsoluteTime?

  /// An answer, or why there is none.
  public enum Response: Sendable, Equatable {
    /// The question was answered.
    case answered(AnswerValue)
    /// "I don't know" was chosen.
    case dontKnow
    /// The question was shown and left without an answer.
    case skipped
    /// An answer and "I don't know" at once.
    case contradictory(AnswerValue)

    /// The answer; `nil` unless there is exactly one statement and it is an answer.
    public var value: AnswerValue? {
      if case .answered(let value) = self { value } else { nil }
    }
  }

  /// What became of a question.
  public init(
    step: String, question: String, resultClass: String? = nil, response: Response,
    start: AbsoluteTime? = nil, end: AbsoluteTime? = nil
  ) {
    self.step = step
    self.question = question
    self.resultClass = resultClass
    self.response = response
    self.start = start
    self.end = end
  }
}

/// The value of an answer.
public enum AnswerValue: Sendable, Equatable {
  /// A number with its unit.
  case number(Double, unit: String? = nil)
  /// Yes or no.
  case boolean(Bool)
  /// Words that were typed.
  case text(String)
  /// The values of the choices taken, numbers as they are written.
  case choices([String])
  /// One choice of each of several pickers.
  case components([String])
  /// A point in time.
  case date(AbsoluteTime)
  /// A time of day.
  case timeOfDay(hour: Int, minute: Int)
  /// A place; it is not kept.
  case location
  /// Something that is no such answer, as it is written.
  case unreadable(String)

  /// The answer as people read it.
  public var text: String {
    switch self {
    case .number(let number, let unit):
      ShortestDecimal.string(number) + (unit.map { " " + $0 } ?? "")
    case .boolean(let isYes): isYes ? "yes" : "no"
    case .text(let text), .unreadable(let text): text
    case .choices(let values), .components(let values): values.joined(separator: ", ")
    case .date(let time): time.iso8601
    case .timeOfDay(let hour, let minute):
      "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
    case .location: "a place"
    }
  }
}
