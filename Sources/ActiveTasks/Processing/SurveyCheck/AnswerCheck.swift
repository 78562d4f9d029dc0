/// Holds one answer against the format of its question.
///
/// The rules are ResearchKit's own (`isAnswerValid` of each format), plus what its screens enforce:
/// steps of a scale, decimals, choices. Length counts UTF-16 units and expressions are searched for, as
/// there.
struct AnswerCheck {
  typealias Problem = SurveyReview.Problem

  /// What is wrong with `value` as an answer in `format`; `other` gives the text that was typed for
  /// another question.
  static func problems(
    _ value: AnswerValue, _ format: AnswerFormat, other: (String) -> String? = { _ in nil }
  ) -> [Problem] {
    switch (format, value) {
    case (.scale(let minimum, let maximum, let step), .number(let number, _)):
      return range(number, minimum, maximum) + onStep(number, minimum, step)
    case (.continuousScale(let minimum, let maximum, let digits), .number(let number, _)):
      return range(number, minimum, maximum) + decimals(number, digits)
    case (.textScale(let choices), .choices(let values)):
      return known(values, choices) + single(values)
    case (
      .numeric(let isInteger, let minimum, let maximum, let digits, let unit),
      .number(let number, let own)
    ):
      return range(number, minimum, maximum) + decimals(number, isInteger ? 0 : digits)
        + sameUnit(own, unit)
    case (.text(let length, let expression, _), .text(let text)):
      return typed(text, length, expression)
    case (.email, .text(let text)): return typed(text, 0, AnswerFormat.emailExpression)
    case (.confirmText(let original), .text(let text)):
      return text == other(original)
        ? [] : [Problem("confirmation-differs", "is not the text of '\(original)'")]
    case (.choice(let choices, let allowsSeveral), .choices(let values)):
      return known(values, choices) + (allowsSeveral ? exclusive(values, choices) : single(values))
    case (.valuePicker(let choices), .choices(let values)):
      return known(values, choices) + single(values)
    case (.multipleValuePicker(let pickers), .components(let values)):
      return components(values, pickers)
    case (.timeOfDay(let interval), .timeOfDay(_, let minute)):
      return interval > 1 && minute % interval != 0
        ? [Problem("not-a-step", "minute \(minute) is no multiple of \(interval)")] : []
    case (.date(let minimum, let maximum), .date(let time)): return range(time, minimum, maximum)
    case (.timeInterval(let step), .number(let seconds, _)):
      return range(seconds, 0, 86_400) + onStep(seconds, 0, Double(step) * 60)
    case (.height, .number(let number, let unit)): return positive(number) + sameUnit(unit, "cm")
    case (.weight(let minimum, let maximum), .number(let number, let unit)):
      return positive(number) + range(number, minimum, maximum) + sameUnit(unit, "kg")
    case (.age(let minimum, let maximum, let storesYear, let year), .number(let number, _)):
      return age(number, minimum, maximum, storesYear, year)
    case (.ladder, .number(let number, _)): return range(number, 1, 10) + decimals(number, 0)
    case (.healthQuantity(let unit), .number(_, let own)): return sameUnit(own, unit)
    case (.boolean, .boolean), (.location, .location), (.healthCharacteristic, _), (.unknown, _):
      return []
    default:
      return [Problem("wrong-type", "'\(value.text)' is no answer in the format \(format.name)")]
    }
  }

  /// Whether a result is of the class that the format makes; results from elsewhere have no class.
  static func problems(class name: String?, _ format: AnswerFormat) -> [Problem] {
    guard let name, let wanted = format.resultClass, name != wanted else { return [] }
    return [Problem("wrong-type", "is a result of \(name), not of \(wanted)")]
  }

  private static func number(_ value: Double) -> String { ShortestDecimal.string(value) }

  private static func range(_ value: Double, _ minimum: Double?, _ maximum: Double?) -> [Problem] {
    if let minimum, value < minimum {
      return [Problem("out-of-range", "\(number(value)) is less than \(number(minimum))")]
    }
    if let maximum, value > maximum {
      return [Problem("out-of-range", "\(number(value)) is more than \(number(maximum))")]
    }
    return []
  }

  private static func range(
    _ time: AbsoluteTime, _ minimum: AbsoluteTime?, _ maximum: AbsoluteTime?
  ) -> [Problem] {
    // A bound without an offset is one of the participant's clocks.
    func place(_ bound: AbsoluteTime) -> (answer: Int64, bound: Int64, text: String) {
      let isLocal = bound.offsetSeconds == nil
      return isLocal
        ? (time.localNanoseconds, bound.nanoseconds, bound.localDate.iso8601)
        : (time.nanoseconds, bound.nanoseconds, bound.iso8601)
    }
    if let (answer, bound, text) = minimum.map(place), answer < bound {
      return [Problem("out-of-range", "\(time.iso8601) is before \(text)")]
    }
    if let (answer, bound, text) = maximum.map(place), answer > bound {
      return [Problem("out-of-range", "\(time.iso8601) is after \(text)")]
    }
    return []
  }

  private static func positive(_ value: Double) -> [Problem] {
    value > 0 ? [] : [Problem("out-of-range", "\(number(value)) is not more than 0")]
  }

  private static func onStep(_ value: Double, _ minimum: Double, _ step: Double) -> [Problem] {
    guard step > 0 else { return [] }
    let steps = (value - minimum) / step
    return steps == steps.rounded()
      ? []
      : [
        Problem(
          "not-a-step", "\(number(value)) is no step of \(number(step)) from \(number(minimum))")
      ]
  }

  private static func decimals(_ value: Double, _ digits: Int?) -> [Problem] {
    guard let digits, digits >= 0, digits < 16 else { return [] }
    var scaled = value
    for _ in 0..<digits { scaled *= 10 }
    // The nearest double of a decimal may miss it by an ulp or two.
    let error = abs(scaled - scaled.rounded())
    return error <= 4 * scaled.ulp
      ? [] : [Problem("too-many-decimals", "\(number(value)) has more than \(digits) decimals")]
  }

  private static func sameUnit(_ own: String?, _ unit: String?) -> [Problem] {
    guard let own, let unit, own != unit else { return [] }
    return [Problem("wrong-unit", "the unit is '\(own)', not '\(unit)'")]
  }

  // MARK: Text

  private static func typed(
    _ text: String, _ maximumLength: Int, _ expression: AnswerFormat.Expression?
  ) -> [Problem] {
    var problems: [Problem] = []
    if !text.contains(where: { !$0.isWhitespace }) {
      problems.append(Problem("blank-text", "holds nothing but white space"))
    }
    let length = text.utf16.count
    if maximumLength > 0, length > maximumLength {
      problems.append(
        Problem("too-long", "has \(length) characters, at most \(maximumLength) are allowed"))
    }
    if let expression {
      func problem(_ code: String, _ message: String) { problems.append(Problem(code, message)) }
      switch ExpressionSearch.result(text, expression) {
      case .found: break
      case .notFound: problem("no-match", "does not match \(expression.pattern)")
      case .unreadable: problem("not-checked", "the expression cannot be read")
      case .tooLong: problem("not-checked", "is too long to try the expression on")
      case .tooManySteps: problem("not-checked", "the expression takes too many steps on it")
      }
    }
    return problems
  }

  // MARK: Choices

  private static func known(
    _ values: [String], _ choices: [AnswerFormat.Choice], offset: Int = 0
  ) -> [Problem] {
    var problems: [Problem] = []
    if values.isEmpty { problems.append(Problem("no-choice", "no choice was taken")) }
    guard !choices.contains(where: \.isOther) else { return problems }
    let allowed = Set(choices.enumerated().map { $1.value ?? "\($0 + offset)" })
    for value in values where !allowed.contains(value) {
      problems.append(Problem("unknown-choice", "'\(value)' is not among the choices"))
    }
    if Set(values).count < values.count {
      problems.append(Problem("repeated-choice", "a choice was taken twice"))
    }
    return problems
  }

  private static func single(_ values: [String]) -> [Problem] {
    values.count > 1
      ? [Problem("several-choices", "\(values.count) choices were taken, 1 is allowed")] : []
  }

  private static func exclusive(
    _ values: [String], _ choices: [AnswerFormat.Choice]
  ) -> [Problem] {
    let alone = choices.enumerated().filter { $1.isExclusive }.map { $1.value ?? "\($0)" }
    guard values.count > 1, let found = values.first(where: alone.contains) else { return [] }
    return [Problem("exclusive-choice", "'\(found)' excludes the other choices")]
  }

  private static func components(
    _ values: [String], _ pickers: [[AnswerFormat.Choice]]
  ) -> [Problem] {
    guard values.count == pickers.count else {
      return [Problem("wrong-type", "has \(values.count) parts, not \(pickers.count)")]
    }
    return zip(values, pickers).flatMap { known([$0], $1) }
  }

  // MARK: Age

  private static func age(
    _ value: Double, _ minimum: Int, _ maximum: Int, _ storesYear: Bool, _ relativeYear: Int?
  ) -> [Problem] {
    if value == -1 || value == -2 { return [] }
    guard storesYear else {
      return range(value, Double(minimum), Double(maximum)) + decimals(value, 0)
    }
    guard let relativeYear else { return decimals(value, 0) }
    return range(
      value, Double(relativeYear) - Double(maximum), Double(relativeYear) - Double(minimum))
      + decimals(value, 0)
  }
}
