/// The answers of one form by item.
struct MMSEForm: Sendable {
  /// The answer that counts: the first of a word, since only the first attempt counts, else the last.
  private(set) var answers: [String: SurveyAnswer] = [:]
  /// Items with several answers.
  private(set) var repeated: [String] = []

  /// The items among the answers of a survey; an item is known by its step, else by its question.
  init(_ survey: SurveyRecording) {
    for answer in survey.answers {
      guard let item = MMSEItem(answer.step) ?? MMSEItem(answer.question) else { continue }
      if answers[item.identifier] != nil {
        if !repeated.contains(item.identifier) { repeated.append(item.identifier) }
        if item.rule == .word { continue }
      }
      answers[item.identifier] = answer
    }
  }
}
