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
    /// Something that is no number of days or time.
    case unreadable(String)
  }

  /// The boxes that were asked.
  var entries: [IPAQItem: Entry] = [:]
  /// Questions with several answers.
  private(set) var repeated: [String] = []

  /// A form with these boxes.
  init(_ entries: [IPAQItem: Entry]) { self.entries = entries }

  /// The boxes among the answers of a survey; a question is known by its own identifier, else by
  /// its step's.
  init(_ survey: SurveyRecording, items: [String: IPAQItem]) {
    let renamed = Set(items.values)
    for answer in survey.answers {
      let usual = IPAQItem(named: answer.question) ?? IPAQItem(named: answer.step)
      guard
        let item = items[answer.question] ?? items[answer.step]
          ?? usual.flatMap({ renamed.contains($0) ? nil : $0 })
      else { continue }
      let entry = Self.entry(answer.response, item.measure, codes: survey.usesMissingCodes)
      if entries.updateValue(entry, forKey: item) != nil { repeated.append(answer.question) }
    }
  }

  /// What stands in a box, `.missing` when it was not asked.
  subscript(_ activity: IPAQItem.Activity, _ measure: IPAQItem.Measure) -> Entry {
    entries[IPAQItem(activity, measure)] ?? .missing
  }

  private static func entry(
    _ response: SurveyAnswer.Response, _ measure: IPAQItem.Measure, codes: Bool
  ) -> Entry {
    switch response {
    case .skipped: .missing
    case .dontKnow: .dontKnow
    case .contradictory(let value): .unreadable("\(value.text) and \"don't know\" at once")
    case .answered(.number(let number, let unit)):
      converted(number, unit, measure).map { coded($0, measure, codes: codes) }
        ?? .unreadable("\(ShortestDecimal.string(number)) \(unit ?? "")")
    case .answered(.text(let text)): word(text, measure, codes: codes)
    case .answered(.choices(let values)) where values.count == 1:
      word(values[0], measure, codes: codes)
    case .answered(let value): .unreadable(value.text)
    }
  }

  /// A time in the unit of the box; `nil` for a unit that is none of time.
  private static func converted(
    _ number: Double, _ unit: String?, _ measure: IPAQItem.Measure
  ) -> Double? {
    guard measure != .days, let unit = unit?.lowercased(), !unit.isEmpty else { return number }
    let minutes: Double
    switch unit {
    case "min", "mins", "minute", "minutes", "min/d", "min/wk": minutes = number
    case "h", "hr", "hrs", "hour", "hours", "h/d", "h/wk": minutes = number * 60
    default: return nil
    }
    return measure == .hours || measure == .weeklyHours ? minutes / 60 : minutes
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

  /// A choice such as `None`, `1 day` or `7 days`, or a typed number.
  private static func word(_ text: String, _ measure: IPAQItem.Measure, codes: Bool) -> Entry {
    let plain = text.lowercased().filter { $0.isLetter || $0.isNumber || $0 == "." || $0 == "-" }
    switch plain {
    case "": return .missing
    case "none", "nodays", "never", "no": return .number(0)
    case "dontknow", "idontknow", "donotknow", "notsure", "dontknownotsure", "dk", "refused":
      return .dontKnow
    default: break
    }
    let digits = plain.prefix { $0.isASCII && !$0.isLetter }
    let unit = plain.dropFirst(digits.count)
    let units: Set<Substring> =
      measure == .days ? ["", "day", "days"] : ["", "min", "mins", "minute", "minutes"]
    guard units.contains(unit), let number = Double(digits), number.isFinite else {
      return .unreadable(text)
    }
    return coded(number, measure, codes: codes)
  }
}
