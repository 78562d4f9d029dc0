/// The answer in a ResearchKit question result.
///
/// Each class keeps its answer under a key of its own. The key is absent when the question was
/// skipped, and `noAnswerType` tells that "I don't know" was chosen.
enum QuestionResultValue {
  /// The key of the answer by class.
  private static let keys = [
    "ORKBooleanQuestionResult": "booleanAnswer", "ORKChoiceQuestionResult": "choiceAnswers",
    "ORKDateQuestionResult": "dateAnswer", "ORKLocationQuestionResult": "locationAnswer",
    "ORKMultipleComponentQuestionResult": "componentsAnswer",
    "ORKNumericQuestionResult": "numericAnswer", "ORKSESQuestionResult": "rungPicked",
    "ORKScaleQuestionResult": "scaleAnswer", "ORKTextQuestionResult": "textAnswer",
    "ORKTimeIntervalQuestionResult": "intervalAnswer",
    "ORKTimeOfDayQuestionResult": "dateComponentsAnswer",
  ]

  /// The classes whose answer is a number.
  static let numbers: Set = [
    "ORKNumericQuestionResult", "ORKSESQuestionResult", "ORKScaleQuestionResult",
    "ORKTimeIntervalQuestionResult",
  ]

  /// The classes of question results.
  static let classes = keys.keys.sorted()

  /// What the result, of one of `classes`, tells.
  static func response(_ result: JSONValue, _ name: String) -> SurveyAnswer.Response {
    // A drawing or a recording is an answer that only a person can read.
    if name == "ORKSignatureResult" || name == "ORKFileResult" {
      return .answered(.unreadable(name))
    }
    let isUnknown = result["noAnswerType"].map { $0 != .null } ?? false
    guard let key = keys[name], let value = result[key], value != .null else {
      return isUnknown ? .dontKnow : .skipped
    }
    let answer = answer(value, name, unit: result["unit"]?.string)
    return isUnknown ? .contradictory(answer) : .answered(answer)
  }

  /// The digits of a whole number that no double holds; `nil` when the answer is anything else.
  static func longInteger(_ result: JSONValue, _ name: String) -> String? {
    guard let key = keys[name], case .number(let digits)? = result[key], digits.utf8.count > 15,
      digits.drop(while: { $0 == "-" }).allSatisfy(\.isNumber), let nearest = Double(digits)
    else { return nil }
    return Int64(digits).flatMap { Int64(exactly: nearest) == $0 ? digits : nil } == nil
      ? digits : nil
  }

  private static func answer(_ value: JSONValue, _ name: String, unit: String?) -> AnswerValue {
    let read: AnswerValue? =
      switch name {
      case "ORKBooleanQuestionResult": boolean(value)
      case "ORKChoiceQuestionResult": list(value).map { .choices($0) }
      case "ORKMultipleComponentQuestionResult": list(value).map { .components($0) }
      case "ORKDateQuestionResult": value.time.map { .date($0) }
      case "ORKLocationQuestionResult":
        value["coordinate"] == nil && value["userInput"] == nil ? nil : .location
      case "ORKTextQuestionResult": value.string.map { .text($0) }
      case "ORKTimeOfDayQuestionResult": timeOfDay(value)
      default: value.double.map { .number($0, unit: unit) }
      }
    // Where somebody was is never told, nor in words that are no place as ResearchKit writes it.
    let isPlace = name == "ORKLocationQuestionResult" && value.string != nil
    return read ?? .unreadable(isPlace ? value.kind : value.summary)
  }

  private static func boolean(_ value: JSONValue) -> AnswerValue? {
    if case .bool(let isYes) = value { return .boolean(isYes) }
    return switch value.integer {
    case 0: .boolean(false)
    case 1: .boolean(true)
    default: nil
    }
  }

  /// The values of a list; a value that stands alone is a list of one.
  private static func list(_ value: JSONValue) -> [String]? {
    let values = if case .array(let values) = value { values } else { [value] }
    let texts = values.compactMap { $0.scalarText }
    return texts.count == values.count ? texts : nil
  }

  /// `HH:mm` as ResearchKit's serialiser writes it, or an object with hour and minute.
  private static func timeOfDay(_ value: JSONValue) -> AnswerValue? {
    var hour = value["hour"]?.integer
    var minute = value["minute"]?.integer
    if let parts = value.string?.split(separator: ":", omittingEmptySubsequences: false),
      parts.count == 2
    {
      (hour, minute) = (Int64(parts[0]), Int64(parts[1]))
    }
    guard let hour, let minute, 0...23 ~= hour, 0...59 ~= minute else { return nil }
    return .timeOfDay(hour: Int(hour), minute: Int(minute))
  }
}

extension JSONValue {
  /// The text of a string, number or boolean; `nil` for anything else.
  var scalarText: String? {
    switch self {
    case .string(let text), .number(let text): text
    case .bool(let isTrue): isTrue ? "true" : "false"
    default: nil
    }
  }

  /// What kind of value it is, without its content.
  var kind: String {
    switch self {
    case .array: "a list"
    case .object: "an object"
    case .null: "null"
    case .string: "text"
    case .number: "a number"
    case .bool: "yes or no"
    }
  }

  /// The value in a few words, for messages.
  var summary: String {
    switch self {
    case .array(let values): "a list of \(values.count)"
    case .object: "an object"
    case .null: "null"
    default: String((scalarText ?? "").prefix(60))
    }
  }
}
