import Testing

@testable import ActiveTasks

/// Scores forms given as days and minutes of vigorous, moderate activity and walking.
enum IPAQRun {
  /// The entries of a form; `nil` leaves a box empty.
  static func form(_ values: [Double?]) -> [IPAQItem: IPAQAnswers.Entry] {
    var entries: [IPAQItem: IPAQAnswers.Entry] = [:]
    for (index, activity) in IPAQItem.Activity.scored.enumerated() {
      let boxes: [(IPAQItem.Measure, Int)] = [(.days, 2 * index), (.minutes, 2 * index + 1)]
      for (measure, place) in boxes where place < values.count {
        entries[IPAQItem(activity, measure)] = values[place].map { .number($0) } ?? .missing
      }
    }
    return entries
  }

  /// The result of a form, as the command computes it.
  static func step(
    _ entries: [IPAQItem: IPAQAnswers.Entry], _ parameters: [String: String] = [:]
  ) throws -> ProcessedStep {
    let answers = entries.map { item, entry in
      let response: SurveyAnswer.Response =
        switch entry {
        case .number(let number): .answered(.number(number))
        case .dontKnow: .dontKnow
        case .missing: .skipped
        case .unreadable(let text): .answered(.text(text))
        }
      return SurveyAnswer(step: item.name, question: item.name, response: response)
    }
    return try step(SurveyRecording(answers: answers, usesMissingCodes: true), parameters)
  }

  /// The result of a survey.
  static func step(
    _ survey: SurveyRecording, _ parameters: [String: String] = [:]
  ) throws -> ProcessedStep {
    try IPAQProcessor(ParameterSet(IPAQParameters.specs, parameters))
      .process(Recording(format: "test", payload: .survey(survey)))
  }
}

extension ProcessedStep {
  /// The number of a metric; `nil` when there is none.
  func number(_ name: String, _ method: Metric.Method = .reference) -> Double? {
    if case .number(let value)? = metric(name, method)?.value { value } else { nil }
  }

  /// The word of a metric; `nil` when there is none.
  func word(_ name: String, _ method: Metric.Method = .reference) -> String? {
    if case .text(let text)? = metric(name, method)?.value { text } else { nil }
  }

  /// Why a metric is missing.
  func reason(_ name: String, _ method: Metric.Method = .reference) -> String? {
    metric(name, method)?.reason
  }

  private func metric(_ name: String, _ method: Metric.Method) -> Metric? {
    metrics.first { $0.name == name && $0.method == method }
  }
}
