import Testing

@testable import ActiveTasks

/// The validation table of ResearchKit's answer formats, one row a rule at its boundary: a format and an
/// answer as JSON, and the codes of what is wrong.
@Suite struct AnswerFormatTests {
  struct Row: CustomTestStringConvertible {
    let format: String
    let answer: String
    let problems: [String]
    var testDescription: String { "\(format.prefix(60)) \(answer)" }

    init(_ format: String, _ answer: String, _ problems: String...) {
      self.format = format
      self.answer = answer
      self.problems = problems
    }
  }

  static func review(
    format: String, result: String, optional: Bool = false
  ) throws -> SurveyReview.Row {
    let task = """
      {"_class":"ORKOrderedTask","identifier":"T","steps":[{"_class":"ORKQuestionStep",\
      "identifier":"Q","optional":\(optional),"answerFormat":{"_class":"ORK\(format)}}]}
      """
    let document = """
      {"_class":"ORKTaskResult","identifier":"T","results":[{"_class":"ORKStepResult",\
      "identifier":"Q","results":[{"_class":"ORK\(result),"identifier":"Q"}]}]}
      """
    let definition = try SurveyDefinitionReader.read(
      ByteSource(name: "task", bytes: Array(task.utf8)))
    let survey = try #require(
      try SurveyResultReader.surveys(ByteSource(name: "answers", bytes: Array(document.utf8))).first
    )
    return try #require(SurveyChecker.review(survey, definition).rows.first)
  }

  @Test(
    arguments: [
      (integer, #"NumericQuestionResult","numericAnswer":3"#, []),
      (integer, #"ScaleQuestionResult","scaleAnswer":3"#, ["wrong-type"]),
      (scale, #"NumericQuestionResult","numericAnswer":4"#, ["wrong-type"]),
      (text, #"ChoiceQuestionResult","choiceAnswers":["a"]"#, ["wrong-type"]),
      (#"SESAnswerFormat""#, #"ScaleQuestionResult","scaleAnswer":3"#, ["wrong-type"]),
      (
        #"TimeIntervalAnswerFormat""#, #"NumericQuestionResult","numericAnswer":60"#, ["wrong-type"]
      ),
      (single, #"MultipleComponentQuestionResult","componentsAnswer":["a"]"#, ["wrong-type"]),
    ] as [(String, String, [String])])
  func `a result of another class is of the wrong type`(
    format: String, result: String, codes: [String]
  ) throws {
    #expect(try Self.review(format: format, result: result).problems.map(\.code) == codes)
  }

  private static let scale = #"ScaleAnswerFormat","minimum":0,"maximum":10,"step":2"#
  private static let continuous =
    #"ContinuousScaleAnswerFormat","minimum":-1,"maximum":1,"maximumFractionDigits":2"#
  private static let integer =
    #"NumericAnswerFormat","style":"integer","minimum":0,"maximum":1440,"unit":"minutes""#
  private static let decimal =
    #"NumericAnswerFormat","style":"decimal","maximumFractionDigits":1"#
  private static let text = #"TextAnswerFormat","maximumLength":5"#
  private static let expression = """
    TextAnswerFormat","validationRegularExpression":{"pattern":"[0-9]{3}","options":[]},\
    "invalidMessage":"three digits"
    """
  private static let words =
    #""textChoices":[{"text":"A","value":"a"},{"text":"B","value":2},{"text":"None","value":"n","exclusive":true}]"#
  private static let single = #"TextChoiceAnswerFormat","style":"singleChoice",\#(words)"#
  private static let several = #"TextChoiceAnswerFormat","style":"multipleChoice",\#(words)"#
  private static let date =
    #"DateAnswerFormat","minimumDate":"2024-01-01T00:00:00+0000","maximumDate":"2024-12-31T23:59:59+0000""#

  private static func scaled(_ value: String) -> String {
    #"ScaleQuestionResult","scaleAnswer":\#(value)"#
  }
  private static func numeric(_ value: String, unit: String? = nil) -> String {
    #"NumericQuestionResult","numericAnswer":\#(value)"#
      + (unit.map { #","unit":"\#($0)""# } ?? "")
  }
  private static func typed(_ value: String) -> String {
    #"TextQuestionResult","textAnswer":"\#(value)""#
  }
  private static func chosen(_ values: String) -> String {
    #"ChoiceQuestionResult","choiceAnswers":[\#(values)]"#
  }
  private static func dated(_ value: String) -> String {
    #"DateQuestionResult","dateAnswer":"\#(value)""#
  }

  static let scales = [
    Row(scale, scaled("0")), Row(scale, scaled("10")),
    Row(scale, scaled("11"), "out-of-range", "not-a-step"),
    Row(scale, scaled("-2"), "out-of-range"), Row(scale, scaled("3"), "not-a-step"),
    Row(scale, scaled("\"3\""), "wrong-type"), Row(scale, typed("3"), "wrong-type"),
    Row(continuous, scaled("0.25")), Row(continuous, scaled("1")), Row(continuous, scaled("-1")),
    Row(continuous, scaled("1.01"), "out-of-range"),
    Row(continuous, scaled("0.333"), "too-many-decimals"),
    Row(#"TextScaleAnswerFormat",\#(words)"#, chosen("2")),
    Row(#"TextScaleAnswerFormat",\#(words)"#, chosen("3"), "unknown-choice"),
    Row(#"TextScaleAnswerFormat",\#(words)"#, chosen("\"a\",2"), "several-choices"),
  ]

  static let numbers = [
    Row(integer, numeric("0")), Row(integer, numeric("1440", unit: "minutes")),
    Row(integer, numeric("1441"), "out-of-range"), Row(integer, numeric("-1"), "out-of-range"),
    Row(integer, numeric("1.5"), "too-many-decimals"),
    Row(integer, numeric("30", unit: "h"), "wrong-unit"),
    Row(integer, numeric("NaN"), "wrong-type"), Row(decimal, numeric("-1e9")),
    Row(decimal, numeric("0.1")), Row(decimal, numeric("0.15"), "too-many-decimals"),
    Row(#"SESAnswerFormat""#, #"SESQuestionResult","rungPicked":10"#),
    Row(#"SESAnswerFormat""#, #"SESQuestionResult","rungPicked":0"#, "out-of-range"),
    Row(#"SESAnswerFormat""#, #"SESQuestionResult","rungPicked":11"#, "out-of-range"),
    Row(#"HeightAnswerFormat","measurementSystem":"metric""#, numeric("170.5", unit: "cm")),
    Row(#"HeightAnswerFormat""#, numeric("1.70", unit: "m"), "wrong-unit"),
    Row(#"HeightAnswerFormat""#, numeric("0"), "out-of-range"),
    Row(#"WeightAnswerFormat","minimumValue":40,"maximumValue":200"#, numeric("40", unit: "kg")),
    Row(
      #"WeightAnswerFormat","minimumValue":40,"maximumValue":200"#, numeric("39.99"), "out-of-range"
    ),
    Row(#"WeightAnswerFormat","maximumValue":1.7976931348623157e308"#, numeric("500")),
    Row(#"AgeAnswerFormat","minimumAge":18,"maximumAge":90"#, numeric("18")),
    Row(#"AgeAnswerFormat","minimumAge":18,"maximumAge":90"#, numeric("17"), "out-of-range"),
    Row(#"AgeAnswerFormat","minimumAge":18,"maximumAge":90"#, numeric("-1")),
    Row(#"AgeAnswerFormat","minimumAge":18,"maximumAge":90"#, numeric("-2")),
    Row(#"AgeAnswerFormat","minimumAge":18,"maximumAge":90"#, numeric("-3"), "out-of-range"),
    Row(
      #"AgeAnswerFormat","minimumAge":18,"maximumAge":90,"useYearForResult":true,"relativeYear":2024"#,
      numeric("1934")),
    Row(
      #"AgeAnswerFormat","minimumAge":18,"maximumAge":90,"useYearForResult":true,"relativeYear":2024"#,
      numeric("2007"), "out-of-range"),
    Row(#"AgeAnswerFormat""#, numeric("126"), "out-of-range"),
    Row(#"HealthKitQuantityTypeAnswerFormat","unit":"cm""#, numeric("1", unit: "in"), "wrong-unit"),
  ]

  static let texts = [
    Row(text, typed("abcde")), Row(text, typed("abcdef"), "too-long"),
    Row(text, typed("  \\n"), "blank-text"), Row(text, typed(""), "blank-text"),
    // Two UTF-16 units each, as ResearchKit counts.
    Row(text, typed("😀😀")), Row(text, typed("😀😀😀"), "too-long"),
    Row(expression, typed("a123b")), Row(expression, typed("12"), "no-match"),
    Row(#"TextAnswerFormat","maximumLength":0"#, typed(String(repeating: "x", count: 9000))),
    Row(#"EmailAnswerFormat""#, typed("a.b@c.org")),
    Row(#"EmailAnswerFormat""#, typed("a@b"), "no-match"),
    Row(#"EmailAnswerFormat""#, typed("x a@b.org"), "no-match"),
    Row(#"ConfirmTextAnswerFormat","originalItemIdentifier":"Q""#, typed("same")),
    Row(
      #"ConfirmTextAnswerFormat","originalItemIdentifier":"P""#, typed("x"), "confirmation-differs"),
  ]

  static let choices = [
    Row(single, chosen("\"a\"")), Row(single, chosen("\"x\""), "unknown-choice"),
    Row(single, chosen("\"a\",2"), "several-choices"), Row(single, chosen(""), "no-choice"),
    Row(several, chosen("\"a\",2")), Row(several, chosen("\"a\",\"a\""), "repeated-choice"),
    Row(several, chosen("\"n\"")), Row(several, chosen("\"a\",\"n\""), "exclusive-choice"),
    Row(
      #"TextChoiceAnswerFormat","style":"singleChoice","textChoices":[{"text":"A"},{"text":"B"}]"#,
      chosen("1")),
    Row(
      #"TextChoiceAnswerFormat","style":"singleChoice","textChoices":[{"text":"A"},{"text":"B"}]"#,
      chosen("2"), "unknown-choice"),
    Row(
      #"TextChoiceAnswerFormat","style":"singleChoice","textChoices":[{"_class":"ORKTextChoiceOther","text":"Other"}]"#,
      chosen("\"typed\"")),
    Row(
      #"ImageChoiceAnswerFormat","style":"singleChoice","imageChoices":[{"value":"x"}]"#,
      chosen("\"x\"")),
    Row(
      #"ColorChoiceAnswerFormat","style":"singleChoice","colorChoices":[{"value":"x"}]"#,
      chosen("\"y\""), "unknown-choice"),
    Row(#"ValuePickerAnswerFormat",\#(words)"#, chosen("\"a\"")),
    Row(#"ValuePickerAnswerFormat",\#(words)"#, chosen("\"\""), "unknown-choice"),
    Row(
      #"MultipleValuePickerAnswerFormat","valuePickers":[{\#(words)},{\#(words)}]"#,
      #"MultipleComponentQuestionResult","componentsAnswer":["a",2]"#),
    Row(
      #"MultipleValuePickerAnswerFormat","valuePickers":[{\#(words)},{\#(words)}]"#,
      #"MultipleComponentQuestionResult","componentsAnswer":["a"]"#, "wrong-type"),
    Row(
      #"MultipleValuePickerAnswerFormat","valuePickers":[{\#(words)},{\#(words)}]"#,
      #"MultipleComponentQuestionResult","componentsAnswer":["a","z"]"#, "unknown-choice"),
    Row(#"BooleanAnswerFormat""#, #"BooleanQuestionResult","booleanAnswer":true"#),
    Row(#"BooleanAnswerFormat""#, #"BooleanQuestionResult","booleanAnswer":3"#, "wrong-type"),
  ]

  static let times = [
    Row(date, dated("2024-01-01T00:00:00+0000")), Row(date, dated("2024-12-31T23:59:59+0000")),
    Row(date, dated("2023-12-31T23:59:59+0000"), "out-of-range"),
    Row(date, dated("2025-01-01T00:00:00+0000"), "out-of-range"),
    Row(date, dated("2024-13-01T00:00:00+0000"), "wrong-type"),
    Row(
      #"TimeOfDayAnswerFormat","minuteInterval":15"#,
      #"TimeOfDayQuestionResult","dateComponentsAnswer":"07:45""#),
    Row(
      #"TimeOfDayAnswerFormat","minuteInterval":15"#,
      #"TimeOfDayQuestionResult","dateComponentsAnswer":"07:50""#, "not-a-step"),
    Row(
      #"TimeIntervalAnswerFormat","step":5"#, #"TimeIntervalQuestionResult","intervalAnswer":600"#),
    Row(
      #"TimeIntervalAnswerFormat","step":5"#, #"TimeIntervalQuestionResult","intervalAnswer":601"#,
      "not-a-step"),
    Row(
      #"TimeIntervalAnswerFormat","step":5"#, #"TimeIntervalQuestionResult","intervalAnswer":-300"#,
      "out-of-range"),
    Row(#"LocationAnswerFormat""#, #"LocationQuestionResult","locationAnswer":{"userInput":"x"}"#),
    Row(#"LocationAnswerFormat""#, #"LocationQuestionResult","locationAnswer":5"#, "wrong-type"),
    Row(#"HealthKitCharacteristicTypeAnswerFormat""#, dated("1980-01-01T00:00:00+0000")),
  ]

  @Test(arguments: scales + numbers + texts + choices + times)
  func `validates an answer`(row: Row) throws {
    let review = try Self.review(format: row.format, result: row.answer)
    #expect(review.problems.map(\.code) == row.problems, "\(review.problems)")
    #expect(review.status == .answered)
  }

  @Test(arguments: [
    Row(#"ScaleAnswerFormat","minimum":5,"maximum":1,"step":1"#, "", "definition"),
    Row(#"ScaleAnswerFormat","minimum":0,"maximum":10,"step":0"#, "", "definition"),
    Row(#"ScaleAnswerFormat","minimum":0,"maximum":10,"step":3"#, "", "definition"),
    Row(#"ScaleAnswerFormat","minimum":0,"maximum":13,"step":1"#, ""),
    Row(#"ScaleAnswerFormat","minimum":0,"maximum":14,"step":1"#, "", "definition"),
    Row(#"ScaleAnswerFormat","minimum":-10000,"maximum":10000,"step":5000"#, ""),
    Row(#"ScaleAnswerFormat","minimum":-10001,"maximum":9999,"step":5000"#, "", "definition"),
    Row(#"ContinuousScaleAnswerFormat","minimum":1,"maximum":1"#, "", "definition"),
    Row(#"ContinuousScaleAnswerFormat","minimum":0,"maximum":10,"maximumFractionDigits":4"#, ""),
    Row(
      #"ContinuousScaleAnswerFormat","minimum":0,"maximum":10.1,"maximumFractionDigits":4"#, "",
      "definition"),
    Row(#"TextScaleAnswerFormat","textChoices":[{"text":"A"}]"#, "", "definition"),
    Row(#"NumericAnswerFormat","minimum":2,"maximum":1"#, "", "definition"),
    Row(#"TextAnswerFormat","invalidMessage":"x""#, "", "definition"),
    Row(
      #"TextAnswerFormat","validationRegularExpression":{"pattern":"("},"invalidMessage":"x""#, "",
      "definition"),
    Row(#"TextChoiceAnswerFormat","textChoices":[]"#, "", "definition"),
    Row(#"ValuePickerAnswerFormat""#, "", "definition"),
    Row(#"MultipleValuePickerAnswerFormat","valuePickers":[{"textChoices":[]}]"#, "", "definition"),
    Row(
      #"DateAnswerFormat","minimumDate":"2024-02-01T00:00:00Z","maximumDate":"2024-01-01T00:00:00Z""#,
      "", "definition"),
    Row(#"TimeIntervalAnswerFormat","step":31"#, "", "definition"),
    Row(#"AgeAnswerFormat","minimumAge":10,"maximumAge":10"#, "", "definition"),
    Row(#"AgeAnswerFormat","minimumAge":0,"maximumAge":151"#, "", "definition"),
    Row(#"OwnAnswerFormat""#, "", "unknown-format"),
  ])
  func `checks the definition of a format`(row: Row) throws {
    let review = try Self.review(
      format: row.format, result: #"ScaleQuestionResult""#, optional: true)
    #expect(review.problems.map(\.code) == row.problems, "\(review.problems)")
    #expect(review.status == .skipped)
  }
}
