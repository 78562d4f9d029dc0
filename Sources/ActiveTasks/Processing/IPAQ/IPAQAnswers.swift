/// The boxes of one filled-in form.
struct IPAQAnswers: Sendable, Equatable {
  /// What stands in a box.
  enum Entry: Sendable, Equatable {
    /// A number: days, or minutes or hours as the box says.
    case number(Double)
    /// "I don't know" or refused.
    case dontKnow
    /// Nothing.
    case missing
    /// Something that is no number of days or time, told without its words.
    case unreadable(String)
  }

  /// The boxes that were asked.
  var entries: [IPAQItem: Entry] = [:]
  /// Questions with several answers.
  private(set) var repeated: [String] = []
  /// Names of questions that stand for a box, and that no answer has.
  private(set) var unknown: [String] = []

  /// The boxes among the answers of a survey; a question is known by its own identifier, else by
  /// its step's.
  init(_ survey: SurveyRecording, items: [String: IPAQItem]) {
    let renamed = Set(items.values)
    if !items.isEmpty {
      let names = Set(survey.answers.flatMap { [$0.question, $0.step] })
      unknown = items.keys.filter { !names.contains($0) }.sorted()
    }
    for answer in survey.answers {
      let usual = IPAQItem(named: answer.question) ?? IPAQItem(named: answer.step)
      guard
        let asked = items[answer.question] ?? items[answer.step]
          ?? usual.flatMap({ renamed.contains($0) ? nil : $0 })
      else { continue }
      let (entry, measure) = IPAQEntry.read(
        answer, as: asked.measure, codes: survey.usesMissingCodes)
      let item = IPAQItem(asked.activity, measure)
      if let other = entries[item] {
        repeated.append(answer.question)
        // What was left does not take an answer back.
        if entry == .missing, other != .missing { continue }
      }
      entries[item] = entry
    }
  }

  /// What stands in a box, `.missing` when it was not asked.
  subscript(_ activity: IPAQItem.Activity, _ measure: IPAQItem.Measure) -> Entry {
    entries[IPAQItem(activity, measure)] ?? .missing
  }
}
