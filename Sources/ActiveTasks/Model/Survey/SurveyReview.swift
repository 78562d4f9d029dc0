/// The answers of a task result held against the definition of the task.
public struct SurveyReview: Sendable, Equatable {
  /// What became of a question.
  public enum Status: String, Sendable, CaseIterable {
    /// It was answered.
    case answered
    /// "I don't know" was chosen.
    case dontKnow
    /// It was shown and left without an answer.
    case skipped
    /// There is no result for it.
    case notAsked
  }

  /// Something that is wrong.
  public struct Problem: Sendable, Equatable {
    /// Machine-readable code, such as `out-of-range`.
    public var code: String
    /// What is wrong, with the figures.
    public var message: String

    /// A problem.
    public init(_ code: String, _ message: String) {
      self.code = code
      self.message = message
    }
  }

  /// One question with its answer.
  public struct Row: Sendable, Equatable {
    /// The step's identifier.
    public var step: String
    /// The question's identifier.
    public var question: String
    /// The format's name; `nil` when the task does not define the question.
    public var format: String?
    /// What became of it.
    public var status: Status
    /// The answer as people read it.
    public var answer: String?
    /// What is wrong.
    public var problems: [Problem]

    /// A question with its answer.
    public init(
      step: String, question: String, format: String?, status: Status, answer: String?,
      problems: [Problem]
    ) {
      self.step = step
      self.question = question
      self.format = format
      self.status = status
      self.answer = answer
      self.problems = problems
    }
  }

  /// The questions in the order of the task, then answers to questions it does not define.
  public var rows: [Row]

  /// A review.
  public init(rows: [Row]) { self.rows = rows }

  /// Whether nothing is wrong.
  public var isValid: Bool { rows.allSatisfy(\.problems.isEmpty) }
}
