/// The score of an MMSE that was filled in on a screen.
public struct MMSEProcessor: TaskProcessor {
  /// What the processor is called, takes and gives.
  public static let descriptor = ProcessorDescriptor(
    command: "survey mmse", task: .mmse,
    summary: "Score an MMSE filled in on a screen, with a study's own key.",
    discussion:
      "Scores the items that dates, arithmetic and the study's key decide, leaves those that"
      + " need a person pending, and takes their scores from a raters' table. The total is given"
      + " when nothing is pending, bounds always. Nothing of the instrument is in this program: words,"
      + " phrase and pictures come from the key. A screening, never a diagnosis, and norms of the"
      + " interview do not apply. Items and files: docs/guide/surveys.md.",
    parameters: MMSEParameters.specs, series: [],
    examples: [
      ("survey mmse answers.json --key key.json", "Score what needs no person."),
      (
        "survey mmse answers.json --key key.json --ratings ratings.csv --participant P1",
        "With the scores of raters."
      ),
    ])

  private let parameters: MMSEParameters

  /// A processor with checked parameters.
  ///
  /// - Throws: `Diagnostic` `mmse.key`, `mmse.ratings`, `mmse.cutoffs` or `time-zone.unknown`.
  public init(_ parameters: ParameterSet) throws(Diagnostic) {
    self.parameters = try MMSEParameters(parameters)
  }

  /// Scores a form.
  ///
  /// - Throws: `Diagnostic` `input.wrong-recording` when these are no answers, `mmse.no-items` when
  ///   none of them is an item.
  public func process(_ recording: consuming Recording) throws(Diagnostic) -> ProcessedStep {
    guard case .survey(let survey) = recording.payload else {
      throw Self.wrongRecording(recording.format)
    }
    let form = MMSEForm(survey)
    guard !form.answers.isEmpty else {
      throw Diagnostic(
        "mmse.no-items", "no answer belongs to the MMSE",
        found: survey.answers.prefix(8).map(\.step).joined(separator: ", "),
        expected: "steps such as "
          + MMSEItem.all.prefix(2).map(\.identifier).joined(separator: ", "),
        hint: "check that this is the result you mean")
    }
    var scorer = MMSEScorer(
      form.answers, parameters.key, zone: parameters.zone,
      isStrict: parameters.serialSevens == .strict)
    let automatic = MMSEItem.all.map { ($0, scorer.score($0)) }
    let scores = MMSEScores(automatic, parameters.ratings)
    return ProcessedStep(
      durationSeconds: nil,
      metrics: scores.metrics + attention(scorer) + [band(scores)] + scores.items,
      flags: flags(form, scorer, scores), algorithms: ["scoring": "mmse-items/1"])
  }

  private func attention(_ scorer: MMSEScorer) -> [Metric] {
    [(MMSEMetric.relativeAttention, false), (.strictAttention, true)].map { name, isStrict in
      Metric(
        name, scorer.attention(strictly: isStrict).map(Double.init),
        reason: scorer.hasSubtractions ? "unreadable-number" : "not-administered")
    }
  }

  /// The row of the cut-offs, when every possible total falls into the same.
  private func band(_ scores: MMSEScores) -> Metric {
    func missing(_ reason: String) -> Metric {
      Metric(MMSEMetric.band, missing: reason, method: .reference)
    }
    guard let cutoffs = parameters.cutoffs else { return missing("no-cutoffs") }
    let bands = (scores.lower...scores.upper).map {
      cutoffs.bands(Double($0), age: parameters.age, education: parameters.education)
    }
    // A total that is known falls into several rows only when age or education is not.
    guard bands.allSatisfy({ $0.count == 1 }) else { return missing("age-or-education-needed") }
    let all = bands.reduce(Set<String?>()) { $0.union($1) }
    guard all.count == 1, let band = all.first else { return missing("pending") }
    return band.map { Metric(MMSEMetric.band, text: $0, method: .reference) }
      ?? missing("no-row")
  }

  private func flags(
    _ form: MMSEForm, _ scorer: MMSEScorer, _ scores: MMSEScores
  ) -> [QualityFlag] {
    let hasClock = scores.points["05Time"] != nil
    return [
      MMSEFlag.screenVariant(
        "score of a self-administered screen variant; norms do not apply"),
      MMSEFlag.pending(items: scores.pending),
      MMSEFlag.notAdministered(items: scores.notAdministered),
      MMSEFlag.midnight(items: scorer.midnight), MMSEFlag.longStep(items: scorer.long),
      MMSEFlag.zoneFromFile(items: scorer.fromFile),
      MMSEFlag.yearNotOffered(items: scorer.notOffered),
      hasClock ? MMSEFlag.clockItem("05Time is no item of the instrument") : nil,
      MMSEFlag.repeated(items: form.repeated), MMSEFlag.overridden(items: scores.overridden),
      MMSEFlag.disagreement(items: parameters.ratings.disputed),
      MMSEFlag.foreignRating(items: parameters.ratings.foreign),
    ].compactMap { $0 }
  }
}
