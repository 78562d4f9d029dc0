/// Numbers and answers of stored results that have no processor of their own.
struct StoredResultProcessor {
  /// Acceleration that counts as a reaction, g.
  let threshold: Double

  /// Computes the numbers of `record`.
  func process(_ record: ResearchKitRecord) -> ProcessedStep {
    if let answer = record.answer {
      let (metric, flags) = OtherResults.answer(answer, digits: record.digits)
      return Self.step([metric], flags)
    }
    var report = ResultReport()
    let doubts = ValueDoubts()
    let attempts = record.results.map { ResultFields($0, doubts) }
    if record.resultClass.hasSuffix("StroopResult") {
      CognitiveResults.stroop(attempts, &report)
    } else if record.resultClass == "ORKReactionTimeResult" {
      MotorResults.reaction(record, attempts.first, threshold: threshold, &report)
    } else if let fields = attempts.first {
      compute(record.resultClass, fields, &report)
    }
    if report.metrics.isEmpty {
      let name = record.resultClass
      report.add(.kept, text: name.isEmpty ? nil : name)
      report.add(
        TaskResultFlag.notComputed(
          "nothing is computed from \(name.isEmpty ? "what names no class" : name)"))
    }
    if let flag = doubts.flag { report.add(flag) }
    return Self.step(report.metrics, report.flags)
  }

  private func compute(_ name: String, _ fields: ResultFields, _ report: inout ResultReport) {
    switch name {
    case "ORKTappingIntervalResult": MotorResults.tapping(fields, &report)
    case "ORKSpatialSpanMemoryResult": CognitiveResults.spatialSpan(fields, &report)
    case "ORKNormalizedReactionTimeResult": MotorResults.normalizedReaction(fields, &report)
    case "ORKPSATResult": CognitiveResults.additions(fields, &report)
    case "ORKTowerOfHanoiResult": CognitiveResults.towerOfHanoi(fields, &report)
    case "ORKTrailmakingResult": CognitiveResults.trailMaking(fields, &report)
    case "ORKHolePegTestResult": MotorResults.pegs(fields, &report)
    case "ORKTimedWalkResult": MotorResults.walk(fields, &report)
    case "ORKUSDZModelManagerResult": OtherResults.model(fields, &report)
    case "ORKEnvironmentSPLMeterResult": OtherResults.soundMeter(fields, &report)
    case "ORKSpeechRecognitionResult": OtherResults.speech(fields, &report)
    case "ORKSpeechInNoiseResult":
      report.add(.speechTarget, text: fields.text("targetSentence"), .researchkit)
    case "ORKAmslerGridResult": OtherResults.amslerGrid(fields, &report)
    case "ORKConsentSignatureResult": OtherResults.consent(fields, &report)
    case "ORKFamilyHistoryResult": OtherResults.familyHistory(fields, &report)
    case "ORKPasscodeResult":
      report.add(.passcodeSaved, fields.number("passcodeSaved"), .researchkit)
    case "ORKWebViewStepResult":
      report.add(.webResult, text: fields.text("result"), .researchkit)
    default: break
    }
  }

  private static func step(_ metrics: [Metric], _ flags: [QualityFlag]) -> ProcessedStep {
    ProcessedStep(
      durationSeconds: nil, metrics: metrics, flags: flags, algorithms: ["result": "stored/1"])
  }
}
