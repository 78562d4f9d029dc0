extension AnswerFormat {
  /// The class of ResearchKit's results for the format; `nil` when several are possible.
  var resultClass: String? {
    switch self {
    case .scale, .continuousScale: "ORKScaleQuestionResult"
    case .textScale, .choice, .valuePicker: "ORKChoiceQuestionResult"
    case .multipleValuePicker: "ORKMultipleComponentQuestionResult"
    case .numeric, .height, .weight, .age, .healthQuantity: "ORKNumericQuestionResult"
    case .text, .email, .confirmText: "ORKTextQuestionResult"
    case .boolean: "ORKBooleanQuestionResult"
    case .timeOfDay: "ORKTimeOfDayQuestionResult"
    case .date: "ORKDateQuestionResult"
    case .timeInterval: "ORKTimeIntervalQuestionResult"
    case .ladder: "ORKSESQuestionResult"
    case .location: "ORKLocationQuestionResult"
    case .healthCharacteristic, .unknown: nil
    }
  }
}
