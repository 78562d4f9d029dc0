internal import SignalProcessing

/// The numbers and words of steps that are no tests.
enum OtherResults {
  /// What a question was answered; `digits` of a whole number that no double holds come as text.
  static func answer(
    _ answer: SurveyAnswer, digits: String? = nil
  ) -> (metric: Metric, flags: [QualityFlag]) {
    var flags: [QualityFlag] = []
    let value: AnswerValue
    switch answer.response {
    case .answered(let answered): value = answered
    case .contradictory(let answered):
      value = answered
      flags.append(TaskResultFlag.contradictory("an answer, and \"I don't know\""))
    case .dontKnow, .skipped:
      let reason = answer.response == .dontKnow ? "dont-know" : "skipped"
      return (Metric(AnswerMetric(unit: nil), missing: reason, method: .raw), [])
    }
    switch value {
    case .number(_, let unit) where digits != nil:
      flags.append(
        TaskResultFlag.longNumber("the answer has more digits than a number holds; it is text"))
      return (Metric(AnswerMetric(unit: unit), text: digits ?? "", method: .raw), flags)
    case .number(let number, let unit):
      return (Metric(AnswerMetric(unit: unit), number, method: .raw), flags)
    case .unreadable(let text):
      let isPlace = answer.resultClass == "ORKLocationQuestionResult"
      flags.append(TaskResultFlag.unreadable("the answer is \(isPlace ? "no place" : text)"))
      return (Metric(AnswerMetric(unit: nil), missing: "unreadable", method: .raw), flags)
    default:
      return (Metric(AnswerMetric(unit: nil), text: value.text, method: .raw), flags)
    }
  }

  /// The readings of ResearchKit's sound meter.
  static func soundMeter(_ fields: ResultFields, _ report: inout ResultReport) {
    let key = "recordedSPLMeterSamples"
    let readings = fields.numbers(key)
    if readings == nil { fields.doubts.note(key) }
    let reason = readings == nil ? "not-stated" : "no-samples"
    report.add(.soundSamples, (readings?.count).map(Double.init))
    report.add(
      .soundMedian, Percentile.median(of: readings ?? []), .researchkit, reason: reason)
    report.add(.soundMaximum, readings?.max(), .researchkit, reason: reason)
  }

  /// What a speech recogniser stated.
  static func speech(_ fields: ResultFields, _ report: inout ResultReport) {
    let words = fields.object("transcription")
    let about = fields.object("recognitionMetadata")
    let segments = words.list("segments")
    report.add(.speechWords, (segments?.count).map(Double.init))
    report.add(.speechText, text: words.text("formattedString"), .researchkit)
    report.add(.speechRate, words.time("speakingRate") ?? about.time("speakingRate"), .researchkit)
    report.add(
      .speechPause, words.time("averagePauseDuration") ?? about.time("averagePauseDuration"),
      .researchkit)
    let trust = (segments ?? []).compactMap { $0.number("confidence") }
    report.add(
      .speechConfidence, trust.isEmpty ? nil : trust.reduce(0, +) / Double(trust.count),
      reason: segments == nil ? "not-stated" : "no-samples")
  }

  /// Selections on a three-dimensional model.
  static func model(_ fields: ResultFields, _ report: inout ResultReport) {
    let objects = fields.texts("identifiersOfSelectedObjects")
    report.add(.modelCount, (objects?.count).map(Double.init))
    report.add(
      .modelObjects, text: objects.flatMap { $0.isEmpty ? nil : $0.joined(separator: ",") })
    report.add(.modelAtClose, text: fields.text("identifierOfObjectSelectedAtClose"))
  }

  /// Consent: whether, never who.
  static func consent(_ fields: ResultFields, _ report: inout ResultReport) {
    report.add(.consented, fields.number("consented"), .researchkit)
    guard let signature = fields.value["signature"], signature != .null else {
      return report.add(.consentSigned, nil)
    }
    let image = signature["signatureImage"]
    report.add(.consentSigned, image == nil || image == .null ? 0 : 1)
  }

  /// Relatives and the conditions that were asked about.
  static func familyHistory(_ fields: ResultFields, _ report: inout ResultReport) {
    report.add(.relatives, (fields.list("relatedPersons")?.count).map(Double.init))
    report.add(
      .conditions,
      text: fields.texts("displayedConditions").flatMap {
        $0.isEmpty ? nil : $0.joined(separator: ",")
      }, .researchkit)
  }

  /// The eye of an Amsler grid: ResearchKit's enumeration is 0 not set, 1 left, 2 right.
  static func amslerGrid(_ fields: ResultFields, _ report: inout ResultReport) {
    let side = fields.number("eyeSide")
    report.add(.eyeSide, text: side == 1 ? "left" : side == 2 ? "right" : nil, .researchkit)
  }
}
