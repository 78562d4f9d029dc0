/// Reads what stands in a box of the form.
///
/// A number in the unit it states, a choice such as `3 days`, or typed words: `90`, `1,5`, `1:30`, `1 h 30 min`. Only
/// what is read in full is a number.
enum IPAQEntry {
  typealias Entry = IPAQAnswers.Entry

  /// The entry and the measure it is of: a unit such as `min/wk` makes a time of a day one of a week.
  static func read(
    _ answer: SurveyAnswer, as measure: IPAQItem.Measure, codes: Bool
  ) -> (entry: Entry, measure: IPAQItem.Measure) {
    switch answer.response {
    case .skipped: return (.missing, measure)
    case .dontKnow: return (.dontKnow, measure)
    case .contradictory: return (.unreadable("an answer and \"don't know\" at once"), measure)
    case .answered(.number(let number, let unit)):
      // A duration picker of ResearchKit counts seconds and states no unit.
      let isPicker = answer.resultClass == "ORKTimeIntervalQuestionResult"
      return converted(number, unit ?? (isPicker ? "s" : nil), measure, codes: codes)
    case .answered(.text(let text)): return (word(text, measure, codes: codes), measure)
    case .answered(.choices(let values)) where values.count == 1:
      return (word(values[0], measure, codes: codes), measure)
    case .answered(.unreadable): return (.unreadable("no number"), measure)
    case .answered(.choices(let values)): return (.unreadable("\(values.count) choices"), measure)
    case .answered: return (.unreadable("no number"), measure)
    }
  }

  /// A number in the unit of the box; unreadable in a unit that is none of it.
  private static func converted(
    _ number: Double, _ unit: String?, _ measure: IPAQItem.Measure, codes: Bool
  ) -> (Entry, IPAQItem.Measure) {
    guard let unit, unit.contains(where: { !$0.isWhitespace }) else {
      return (coded(number, measure, codes: codes), measure)
    }
    guard let known = AnswerTimeUnit(unit) else {
      return (.unreadable("a number in another unit"), measure)
    }
    guard measure != .days else {
      let isDays = known.measure == .days && known.stretch != .day
      return isDays
        ? (coded(number, measure, codes: codes), measure)
        : (.unreadable("a number in another unit than days a week"), measure)
    }
    guard known.measure != .days else {
      return (.unreadable("a number of days for a time"), measure)
    }
    let isWeekly =
      known.stretch == .unstated
      ? measure == .weeklyMinutes || measure == .weeklyHours : known.stretch == .week
    let isHours = measure == .hours || measure == .weeklyHours
    let own: IPAQItem.Measure =
      switch (isWeekly, isHours) {
      case (true, true): .weeklyHours
      case (true, false): .weeklyMinutes
      case (false, true): .hours
      case (false, false): .minutes
      }
    // Codes are numbers of the box, as they are written.
    if known.measure == (isHours ? .hours : .minutes) {
      return (coded(number, own, codes: codes), own)
    }
    return (.number(known.minutes(of: number) / (isHours ? 60 : 1)), own)
  }

  /// The codes of the paper form: 8 and 9 days, 998 and 999 (a week 9998 and 9999) minutes.
  private static func coded(_ number: Double, _ measure: IPAQItem.Measure, codes: Bool) -> Entry {
    let unknown: Set<Double> =
      switch measure {
      case .days: [8, 9]
      case .minutes: [998, 999]
      case .weeklyMinutes: [9998, 9999]
      case .hours, .weeklyHours: []
      }
    return codes && unknown.contains(number) ? .dontKnow : .number(number)
  }

  /// A choice such as `None`, `1 day` or `7 days`, or a typed number or time.
  private static func word(_ text: String, _ measure: IPAQItem.Measure, codes: Bool) -> Entry {
    guard text.contains(where: { $0.isLetter || $0.isNumber }) else { return .missing }
    if !text.contains(where: \.isNumber) {
      switch text.lowercased().filter(\.isLetter) {
      case "none", "nodays", "never", "no": return .number(0)
      case "dontknow", "idontknow", "donotknow", "notsure", "dontknownotsure", "dk", "refused":
        return .dontKnow
      default: break
      }
    }
    guard let amount = TypedAmount(text) else {
      return .unreadable("\(text.count) characters that are no number")
    }
    let isTime = measure != .days
    let isHours = measure == .hours || measure == .weeklyHours
    switch amount {
    case .number(let number): return coded(number, measure, codes: codes)
    case .days(let days) where !isTime: return coded(days, measure, codes: codes)
    case .minutes(let minutes) where isTime && !isHours:
      return coded(minutes, measure, codes: codes)
    case .minutes(let minutes) where isTime: return .number(minutes / 60)
    case .days, .minutes: return .unreadable("a unit that is not that of the box")
    }
  }
}
