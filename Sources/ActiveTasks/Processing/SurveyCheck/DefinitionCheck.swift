/// Holds an answer format against the rules by which ResearchKit accepts its construction.
enum DefinitionCheck {
  typealias Problem = SurveyReview.Problem

  /// What is wrong with the definition of a format.
  static func problems(_ format: AnswerFormat) -> [Problem] {
    func require(_ isRight: Bool, _ message: String) -> [Problem] {
      isRight ? [] : [Problem("definition", message)]
    }
    switch format {
    case .scale(let minimum, let maximum, let step): return scale(minimum, maximum, step)
    case .continuousScale(let minimum, let maximum, let digits):
      // ±10000·10^(1 − decimals), decimals clamped to 0…4.
      var bound = 100_000.0
      for _ in 0..<min(max(digits, 0), 4) { bound /= 10 }
      return require(maximum > minimum, "the maximum is not more than the minimum")
        + require(
          minimum >= -bound && maximum <= bound,
          "the bounds lie outside ±\(ShortestDecimal.string(bound))")
    case .textScale(let choices):
      return require((2...8).contains(choices.count), "has \(choices.count) choices, not 2 to 8")
    case .numeric(_, let minimum, let maximum, _, _), .weight(let minimum, let maximum):
      return require(
        (minimum ?? -.infinity) <= (maximum ?? .infinity), "the maximum is less than the minimum")
    case .text(_, let expression, let message):
      return require(
        (expression == nil) == (message == nil),
        "an expression and its message must be given together")
        + require(
          expression.map { ExpressionSearch.result("", $0) != .unreadable } ?? true,
          "the expression cannot be read")
    case .choice(let choices, _), .valuePicker(let choices):
      return require(!choices.isEmpty, "has no choices")
    case .multipleValuePicker(let pickers):
      return require(
        !pickers.isEmpty && !pickers.contains(where: \.isEmpty), "has a picker without choices")
    case .date(let minimum?, let maximum?):
      return require(
        minimum.nanoseconds <= maximum.nanoseconds, "the latest date is before the earliest")
    case .timeInterval(let step):
      return require((1...30).contains(step), "a step of \(step) min is not 1 to 30 min")
    case .age(let minimum, let maximum, _, _):
      return require(
        0 <= minimum && minimum < maximum && maximum <= 150,
        "ages \(minimum) to \(maximum) are not within 0 to 150")
    case .unknown(let name):
      return [Problem("unknown-format", "the answer format \(name) is not known")]
    default: return []
    }
  }

  /// 1 to 13 whole steps within ±10000.
  private static func scale(_ minimum: Double, _ maximum: Double, _ step: Double) -> [Problem] {
    var problems: [Problem] = []
    func require(_ isRight: Bool, _ message: String) {
      if !isRight { problems.append(Problem("definition", message)) }
    }
    require(maximum >= minimum, "the maximum is less than the minimum")
    require(minimum >= -10_000 && maximum <= 10_000, "the bounds lie outside ±10000")
    require(step >= 1, "the step is less than 1")
    guard problems.isEmpty else { return problems }
    let steps = (maximum - minimum) / step
    require(steps == steps.rounded(), "the range is no multiple of the step")
    require((1...13).contains(steps), "has \(ShortestDecimal.string(steps)) steps, not 1 to 13")
    return problems
  }
}
