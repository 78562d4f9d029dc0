/// Results of one class of one step as ResearchKit stored them.
public struct ResearchKitRecord: Sendable {
  /// A sample of a motion log: time since boot, s, and size of the user's acceleration, g.
  typealias Instant = (time: Double, acceleration: Double)

  /// The class, such as `ORKTappingIntervalResult`.
  public let resultClass: String
  /// The results: the attempts of a step that has several, else one.
  let results: [JSONValue]
  /// What the participant answered, when the result is one of a question.
  let answer: SurveyAnswer?
  /// The digits of the answer when it is a whole number that no double holds.
  let digits: String?
  /// The samples of the motion logs that the results name; `nil` when no log was found.
  let motion: [Instant]?

  init(
    _ resultClass: String, _ results: [JSONValue], answer: SurveyAnswer? = nil,
    digits: String? = nil, motion: [Instant]? = nil
  ) {
    self.resultClass = resultClass
    self.results = results
    self.answer = answer
    self.digits = digits
    self.motion = motion
  }
}
