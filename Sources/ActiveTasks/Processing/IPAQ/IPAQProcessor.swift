/// Physical activity of the last seven days from the IPAQ short form.
public struct IPAQProcessor: TaskProcessor {
  /// What the processor is called, takes and gives.
  public static let descriptor = ProcessorDescriptor(
    command: "survey ipaq", task: .ipaq,
    summary: "Score the IPAQ short form, every rule traced.",
    discussion: "Reads the answers from a ResearchKit task result, a CSV file with named columns or"
      + " a FHIR QuestionnaireResponse. Gives MET-minutes per class and in total, the category with"
      + " the criterion that made it, the answers as given ('raw') and as scored ('reference'), and"
      + " what each rule of the protocol of November 2005 did, in its order. An excluded case has"
      + " no score, and the reason. Rules: docs/guide/surveys.md.",
    parameters: IPAQParameters.specs,
    series: [],
    examples: [
      ("survey ipaq answers.json", "Score one form."),
      ("survey ipaq study.csv --format csv", "Score a table, one row a form."),
      ("survey ipaq answers.json --five-by-thirty lenient", "Let days and minutes add up."),
    ])

  private let parameters: IPAQParameters

  /// A processor with checked parameters.
  ///
  /// - Throws: `Diagnostic` `usage.parameter`.
  public init(_ parameters: ParameterSet) throws(Diagnostic) {
    self.parameters = try IPAQParameters(parameters)
  }

  /// Scores a form.
  ///
  /// - Throws: `Diagnostic` `input.wrong-recording` when these are no answers, `ipaq.no-items` when
  ///   none of them belongs to the form, `ipaq.unknown-question` when a table lacks a column that `items` names.
  public func process(_ recording: consuming Recording) throws(Diagnostic) -> ProcessedStep {
    guard case .survey(let survey) = recording.payload else {
      throw Self.wrongRecording(recording.format)
    }
    let answers = IPAQAnswers(survey, items: parameters.items)
    // A table has a column for every question; an app has no result of what it did not show.
    if let name = answers.unknown.first, recording.format == "survey.csv" {
      throw Diagnostic(
        "ipaq.unknown-question", "no column has the name that --items gives", found: name,
        expected: survey.answers.prefix(12).map(\.question).joined(separator: ", "),
        hint: "correct --items")
    }
    guard !answers.entries.isEmpty else {
      throw Diagnostic(
        "ipaq.no-items", "no answer belongs to the IPAQ short form",
        found: survey.answers.prefix(8).map(\.question).joined(separator: ", "),
        expected: "questions such as VigorousDays and VigorousMinutes",
        hint: "name the questions with --items vigorousDays=QUESTION,...")
    }
    let cleaning = IPAQCleaning(answers)
    return ProcessedStep(
      durationSeconds: nil,
      metrics: scores(cleaning) + amounts(cleaning) + [sitting(answers, cleaning)]
        + trail(cleaning),
      flags: cleaning.flags + [IPAQFlag.unknownQuestion(answers.unknown)].compactMap { $0 },
      algorithms: ["scoring": "ipaq-short-2005-11/1"])
  }

  private func scores(_ cleaning: IPAQCleaning) -> [Metric] {
    let names: [(IPAQMetric, IPAQItem.Activity)] = [
      (.vigorous, .vigorous), (.moderate, .moderate), (.walking, .walking),
    ]
    if let reason = cleaning.exclusion {
      return ([.category, .categoryRule, .total] + names.map(\.0)).map {
        Metric($0 as IPAQMetric, missing: reason, method: .reference)
      }
    }
    let score = IPAQScore(cleaning.scored, parameters.fiveByThirty)
    let (category, rule) = score.category
    return [
      Metric(IPAQMetric.category, text: category.rawValue, method: .reference),
      Metric(
        IPAQMetric.categoryRule, text: rule?.rawValue.replacing("ipaq.rule.", with: "") ?? "none",
        method: .reference),
      Metric(IPAQMetric.total, score.total, method: .reference),
    ]
      + names.map { Metric($0, score.met[$1] ?? .nan, method: .reference) }
  }

  private func amounts(_ cleaning: IPAQCleaning) -> [Metric] {
    let names: [(IPAQItem.Activity, days: IPAQMetric, minutes: IPAQMetric)] = [
      (.vigorous, .vigorousDays, .vigorousMinutes), (.moderate, .moderateDays, .moderateMinutes),
      (.walking, .walkingDays, .walkingMinutes),
    ]
    var metrics: [Metric] = []
    for (activity, days, minutes) in names {
      let raw = cleaning.reported[activity] ?? .init()
      let scored = cleaning.exclusion == nil ? cleaning.scored[activity] ?? .init() : .init()
      let reason = cleaning.exclusion ?? "missing"
      metrics += [
        metric(days, raw.days, .raw, "not-known"), metric(days, scored.days, .reference, reason),
        metric(minutes, raw.minutes, .raw, "not-known"),
        // A class without days has no time, whatever was answered.
        metric(
          minutes, scored.minutes ?? (scored.days == 0 ? 0 : nil), .reference, reason),
      ]
    }
    let isKnown = cleaning.exclusion == nil || cleaning.exclusion == "over-960-minutes"
    let score = IPAQScore(cleaning.scored, parameters.fiveByThirty)
    return metrics + [
      metric(
        .totalDays, cleaning.exclusion == nil ? score.totalDays : nil, .reference,
        cleaning.exclusion ?? ""),
      metric(.totalMinutes, isKnown ? cleaning.reportedSum : nil, .raw, cleaning.exclusion ?? ""),
    ]
  }

  private func metric(
    _ name: IPAQMetric, _ value: Double?, _ method: Metric.Method, _ reason: String
  ) -> Metric {
    if let value, !name.definition.range.contains(value) {
      return Metric(name, missing: "invalid", method: method)
    }
    return Metric(name, value, reason: reason, method: method)
  }

  private func sitting(_ answers: IPAQAnswers, _ cleaning: IPAQCleaning) -> Metric {
    func missing(_ reason: String) -> Metric {
      Metric(IPAQMetric.sitting, missing: reason, method: .reference)
    }
    if cleaning.isSittingUnclear { return missing("hours-or-minutes") }
    return cleaning.sitting.map { metric(.sitting, $0, .reference, "missing") }
      ?? missing(IPAQCleaning.reason(IPAQTime.entry(answers, .sitting)))
  }

  private func trail(_ cleaning: IPAQCleaning) -> [Metric] {
    let rules: [IPAQMetric] = [
      .hoursBox, .weekly, .validDays, .missing, .zeroDays, .over960, .under10, .over180,
    ]
    let score = IPAQScore(cleaning.scored, parameters.fiveByThirty)
    return rules.map {
      Metric($0, text: cleaning.trail[$0] ?? "not reached", method: .reference)
    }
      + IPAQScore.criteria.map { rule, _ in
        Metric(
          rule, text: cleaning.exclusion == nil ? score.evidence(rule) : "not reached",
          method: .reference)
      }
  }
}
