/// A questionnaire as a study defines it.
public struct SurveyDefinition: Sendable, Equatable {
  /// One question.
  public struct Question: Sendable, Equatable {
    /// The identifier of the step that asks.
    public var step: String
    /// The question's identifier.
    public var identifier: String
    /// How it can be answered.
    public var format: AnswerFormat
    /// Whether it may be skipped.
    public var isOptional: Bool
    /// Whether "I don't know" is offered.
    public var offersDontKnow: Bool
    /// What stands in the definition and cannot be read, such as a bound: it is not held against answers.
    public var faults: [String]

    /// A question.
    public init(
      step: String, identifier: String, format: AnswerFormat, isOptional: Bool,
      offersDontKnow: Bool, faults: [String] = []
    ) {
      self.step = step
      self.identifier = identifier
      self.format = format
      self.isOptional = isOptional
      self.offersDontKnow = offersDontKnow
      self.faults = faults
    }
  }

  /// The task's identifier.
  public var task: String
  /// The questions in their order.
  public var questions: [Question]
  /// Whether rules may leave steps out.
  public var hasNavigationRules: Bool

  /// A questionnaire.
  public init(task: String, questions: [Question], hasNavigationRules: Bool) {
    self.task = task
    self.questions = questions
    self.hasNavigationRules = hasNavigationRules
  }
}
