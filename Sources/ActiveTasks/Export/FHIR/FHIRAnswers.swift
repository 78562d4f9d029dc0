/// The answers of one task result as a `QuestionnaireResponse`.
///
/// An item is linked by the step's identifier, as ResearchKitOnFHIR does; what was not answered stays as an item
/// without an answer.
struct FHIRAnswers {
  private let results: [ExportedResult]

  /// The answers among `results`, which come of one input; `nil` when there are none.
  init?(_ results: [ExportedResult]) {
    guard results.contains(where: \.isAnswer) else { return nil }
    self.results = results.filter(\.isAnswer)
  }

  /// The resource; `patient` is its subject.
  func resource(_ patient: String) -> JSONMembers {
    JSONMembers([
      "resourceType": "QuestionnaireResponse",
      "id": results[0].identity.uuid("questionnaire-response"),
      "status": results.contains { $0.result.quality == .unusable } ? "in-progress" : "completed",
      "subject": JSONMembers(["reference": patient]),
      "authored": results.compactMap(\.start).last?.fhir, "item": results.map(item),
    ])
  }

  private func item(_ exported: ExportedResult) -> JSONMembers {
    let result = exported.result
    var answers: [JSONMembers] = []
    for metric in result.metrics where metric.name.hasPrefix("answer.") {
      if let answer = answer(metric, result) { answers.append(answer) }
    }
    return JSONMembers([
      "linkId": result.step ?? "answer", "answer": answers.isEmpty ? nil : answers,
    ])
  }

  private func answer(_ metric: Metric, _ result: StepResult) -> JSONMembers? {
    if result.quality == .unusable { return nil }
    switch metric.value {
    case .number(let number)? where metric.unit == "1":
      return JSONMembers(["valueDecimal": number])
    case .number(let number)?:
      return JSONMembers(["valueQuantity": FHIRValue.quantity(number, unit: metric.unit)])
    case .text(let text)? where !text.isEmpty: return JSONMembers(["valueString": text])
    default:
      guard metric.reason?.hasSuffix("-withheld") == true else { return nil }
      // A primitive that is only an extension: there was an answer, and it is not told.
      let masked = JSONMembers([
        "url": "http://hl7.org/fhir/StructureDefinition/data-absent-reason", "valueCode": "masked",
      ])
      return JSONMembers(["_valueString": JSONMembers(["extension": [masked]])])
    }
  }
}
