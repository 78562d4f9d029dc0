/// Reads an answer format as ResearchKit's serialiser writes it.
struct AnswerFormatReader {
  private let value: JSONValue

  /// The format in `value`, an object with `_class`.
  static func format(_ value: JSONValue) -> AnswerFormat {
    AnswerFormatReader(value: value).format
  }

  private var format: AnswerFormat {
    let name = value["_class"]?.string ?? ""
    switch name {
    case "ORKScaleAnswerFormat":
      return .scale(
        minimum: number("minimum") ?? 0, maximum: number("maximum") ?? 0, step: number("step") ?? 1)
    case "ORKContinuousScaleAnswerFormat":
      return .continuousScale(
        minimum: number("minimum") ?? 0, maximum: number("maximum") ?? 0,
        digits: min(max(integer("maximumFractionDigits") ?? 0, 0), 4))
    case "ORKTextScaleAnswerFormat": return .textScale(choices(value["textChoices"]))
    case "ORKNumericAnswerFormat":
      return .numeric(
        isInteger: isWord("style", "integer", 1), minimum: number("minimum"),
        maximum: number("maximum"), digits: integer("maximumFractionDigits"),
        unit: value["unit"]?.string)
    case "ORKTextAnswerFormat":
      return .text(
        maximumLength: integer("maximumLength") ?? 0, expression,
        invalidMessage: value["invalidMessage"]?.string)
    case "ORKEmailAnswerFormat": return .email
    case "ORKConfirmTextAnswerFormat":
      return .confirmText(original: value["originalItemIdentifier"]?.string ?? "")
    case "ORKTextChoiceAnswerFormat": return choice("textChoices")
    case "ORKImageChoiceAnswerFormat": return choice("imageChoices")
    case "ORKColorChoiceAnswerFormat": return choice("colorChoices")
    case "ORKValuePickerAnswerFormat": return .valuePicker(choices(value["textChoices"]))
    case "ORKMultipleValuePickerAnswerFormat":
      return .multipleValuePicker(
        (value["valuePickers"]?.children ?? []).map { choices($0["textChoices"]) })
    default: return fixed(name)
    }
  }

  private func fixed(_ name: String) -> AnswerFormat {
    switch name {
    case "ORKBooleanAnswerFormat": .boolean
    case "ORKTimeOfDayAnswerFormat": .timeOfDay(minuteInterval: integer("minuteInterval") ?? 1)
    case "ORKDateAnswerFormat":
      .date(
        minimum: date("minimumDate", isEnd: false), maximum: date("maximumDate", isEnd: true))
    case "ORKTimeIntervalAnswerFormat": .timeInterval(stepMinutes: integer("step") ?? 1)
    case "ORKHeightAnswerFormat": .height
    case "ORKWeightAnswerFormat":
      .weight(minimum: bound("minimumValue"), maximum: bound("maximumValue"))
    case "ORKAgeAnswerFormat":
      .age(
        minimum: integer("minimumAge") ?? 1, maximum: integer("maximumAge") ?? 125,
        storesYear: flag("useYearForResult"), relativeYear: integer("relativeYear"))
    case "ORKSESAnswerFormat": .ladder
    case "ORKLocationAnswerFormat": .location
    case "ORKHealthKitQuantityTypeAnswerFormat": .healthQuantity(unit: value["unit"]?.string)
    case "ORKHealthKitCharacteristicTypeAnswerFormat": .healthCharacteristic
    default: .unknown(name.isEmpty ? "without a class" : name)
    }
  }

  /// Whether "I don't know" is offered.
  static func offersDontKnow(_ value: JSONValue) -> Bool {
    AnswerFormatReader(value: value).flag("showDontKnowButton")
  }

  private var expression: AnswerFormat.Expression? {
    guard let pattern = value["validationRegularExpression"]?["pattern"]?.string else { return nil }
    let options = value["validationRegularExpression"]?["options"]
    // NSRegularExpression's option 1 ignores case; options stand alone or in a list.
    let numbers = (options?.children ?? []).compactMap(\.integer) + [options?.integer ?? 0]
    return AnswerFormat.Expression(pattern, ignoresCase: numbers.contains { $0 & 1 == 1 })
  }

  private func choice(_ key: String) -> AnswerFormat {
    .choice(choices(value[key]), allowsSeveral: isWord("style", "multipleChoice", 1))
  }

  private func choices(_ value: JSONValue?) -> [AnswerFormat.Choice] {
    (value?.children ?? []).map {
      AnswerFormat.Choice(
        $0["text"]?.string ?? "", value: $0["value"]?.scalarText,
        isExclusive: AnswerFormatReader(value: $0).flag("exclusive"),
        isOther: $0["_class"]?.string == "ORKTextChoiceOther")
    }
  }

  private func number(_ key: String) -> Double? { value[key]?.double }

  private func integer(_ key: String) -> Int? { value[key]?.double.flatMap { Int(exactly: $0) } }

  /// A bound; ResearchKit's greatest double stands for none.
  private func bound(_ key: String) -> Double? {
    number(key).flatMap { $0 > 0 && $0 < 1e300 ? $0 : nil }
  }

  /// A bound with an offset, or a day alone, which has none and is included as a whole.
  private func date(_ key: String, isEnd: Bool) -> AbsoluteTime? {
    guard let text = value[key]?.string else { return nil }
    if let time = AbsoluteTime(iso8601: text) {
      return AbsoluteTime(nanoseconds: time.nanoseconds, offsetSeconds: time.offsetSeconds ?? 0)
    }
    guard CivilDate(iso8601: text) != nil else { return nil }
    let clock = isEnd ? "T23:59:59.999999999" : "T00:00"
    return ISO8601Parser.instant(Array((text + clock).utf8)).map {
      AbsoluteTime(nanoseconds: $0.nanoseconds)
    }
  }

  /// What stands in a format and cannot be read: a bound that is passed over would let every answer through.
  static func faults(_ value: JSONValue) -> [String] {
    let reader = AnswerFormatReader(value: value)
    func stated(_ key: String) -> JSONValue? { value[key].flatMap { $0 == .null ? nil : $0 } }
    func fault(_ key: String, _ wanted: String) -> String {
      "'\(key)' is no \(wanted): \(value[key]?.summary ?? "nothing")"
    }
    let numbers = Self.numbers.filter { stated($0) != nil && reader.number($0) == nil }
    let integers = Self.integers.filter { stated($0) != nil && reader.integer($0) == nil }
    let dates = Self.dates.filter { stated($0) != nil && reader.date($0, isEnd: false) == nil }
    var faults =
      numbers.map { fault($0, "number") } + integers.map { fault($0, "whole number") }
      + dates.map { fault($0, "date") }
    if let expression = stated("validationRegularExpression"), expression["pattern"]?.string == nil
    {
      faults.append(fault("validationRegularExpression", "expression with a pattern"))
    }
    return faults
  }

  private static let numbers = ["minimum", "maximum", "step", "minimumValue", "maximumValue"]
  private static let integers = [
    "maximumFractionDigits", "maximumLength", "minimumAge", "maximumAge", "relativeYear",
    "minuteInterval",
  ]
  private static let dates = ["minimumDate", "maximumDate"]

  private func flag(_ key: String) -> Bool {
    value[key] == .bool(true) || value[key]?.integer == 1
  }

  /// An enumeration is a word, or in some files its number.
  private func isWord(_ key: String, _ word: String, _ number: Int64) -> Bool {
    value[key]?.string == word || value[key]?.integer == number
  }
}
