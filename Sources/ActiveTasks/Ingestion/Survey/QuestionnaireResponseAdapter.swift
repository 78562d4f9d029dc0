/// Reads answers from FHIR R4 QuestionnaireResponse resources, alone, in a Bundle or in an array.
///
/// A question is an item with its `linkId`; an item without an answer was skipped. Of several responses each is named by
/// its subject, as a row of a table by its participant, and by its `id`; a name or number of a person is not kept. A response that its author declared wrong or did not finish is
/// flagged.
public struct QuestionnaireResponseAdapter: IngestionAdapter {
  static let format = FormatDescription(
    "fhir.questionnaireResponse", "FHIR QuestionnaireResponse (alone or in a Bundle), JSON")

  /// The one format.
  public let formats = [format]

  /// The tasks whose recordings it reads.
  public let tasks: [ActiveTask.Kind] = [.ipaq, .mmse]

  /// The adapter.
  public init() {}

  /// Recognises JSON that names the resource type.
  public func recognize(_ head: InputHead) -> FormatDescription? {
    guard head.beginsJSON else { return nil }
    guard head.quotes("resourceType") else { return nil }
    if head.quotes("QuestionnaireResponse") { return Self.format }
    // A Bundle of nothing is told as one, not as a file of unknown kind.
    return head.isWhole && head.quotes("Bundle") && !head.quotes("resource") ? Self.format : nil
  }

  /// Reads every response of the document: one recording each.
  ///
  /// - Throws: `Diagnostic` `survey.empty`, `input.too-large` or `json.…`.
  public func read(
    _ source: ByteSource, as format: FormatDescription, options: IngestionOptions
  ) throws(Diagnostic) -> [Recording] {
    let document = try JSONParser.document(source.readAll())
    var recordings: [Recording] = []
    var people: [String: Int] = [:]
    Self.collect(document, into: &recordings, people: &people)
    if recordings.count > 1 {
      let subjects = people.reduce(into: [Int: String]()) {
        $0[$1.value] = $1.key.hasPrefix(Self.number) ? "subject \($1.value + 1)" : $1.key
      }
      for index in recordings.indices {
        let subject = recordings[index].person.flatMap { subjects[$0] }
        let name = [subject, recordings[index].step].compactMap { $0 }.joined(separator: "/")
        recordings[index].step = name.isEmpty ? "response \(index + 1)" : name
        recordings[index].personName = subject
      }
    }
    guard !recordings.isEmpty else {
      throw Diagnostic(
        "survey.empty", "the document has no QuestionnaireResponse with items",
        expected: "resourceType QuestionnaireResponse with item[].linkId",
        hint: "export the responses again")
    }
    return recordings
  }

  private static func collect(
    _ value: JSONValue, into recordings: inout [Recording], people: inout [String: Int]
  ) {
    guard value["resourceType"]?.string == "QuestionnaireResponse" else {
      for child in value.children { collect(child, into: &recordings, people: &people) }
      return
    }
    var answers: [SurveyAnswer] = []
    collectItems(value["item"], into: &answers)
    guard !answers.isEmpty else { return }
    let subject = subject(value["subject"], value["contained"]?.children ?? [])
    if let subject, people[subject] == nil { people[subject] = people.count }
    recordings.append(
      Recording(
        format: format.identifier, step: value["id"]?.string,
        start: value["authored"]?.time,
        person: subject.flatMap { people[$0] },
        payload: .survey(
          SurveyRecording(
            task: value["questionnaire"]?.string, answers: answers, usesMissingCodes: true)),
        flags: statusFlags(value["status"]?.string)))
  }

  /// What stands before the number of a subject without a reference, which no result repeats.
  private static let number = "number "

  /// What tells a subject from others: its reference, such as `Patient/1`, else its number.
  private static func subject(_ value: JSONValue?, _ contained: [JSONValue]) -> String? {
    if let reference = value?["reference"]?.string {
      return FHIRContext.person(reference, in: contained).map { number + $0 } ?? reference
    }
    return value?["identifier"]?["value"]?.string.map { number + $0 }
  }

  /// What the status of a response says about its answers.
  ///
  /// Source: HL7 FHIR R4, *QuestionnaireResponse.status*.
  private static func statusFlags(_ status: String?) -> [QualityFlag] {
    switch status {
    case "entered-in-error":
      [
        QualityFlag(
          "survey.entered-in-error", .error, "the response is declared to be entered in error")
      ]
    case "in-progress", "stopped":
      [
        QualityFlag(
          "survey.unfinished", .warning, "the response is not finished: \(status ?? "")")
      ]
    case nil, "completed", "amended": []
    default: [QualityFlag("survey.unknown-status", .warning, "the status is none of FHIR's")]
    }
  }

  /// Groups hold items, and answers may hold further items.
  private static func collectItems(_ items: JSONValue?, into answers: inout [SurveyAnswer]) {
    for item in items?.children ?? [] {
      let given = item["answer"]?.children ?? []
      if let link = item["linkId"]?.string, item["item"] == nil || !given.isEmpty {
        answers.append(SurveyAnswer(step: link, question: link, response: response(given)))
      }
      collectItems(item["item"], into: &answers)
      for answer in given { collectItems(answer["item"], into: &answers) }
    }
  }

  private static func response(_ given: [JSONValue]) -> SurveyAnswer.Response {
    let codings = given.compactMap { $0["valueCoding"] }
    if !codings.isEmpty, codings.count == given.count {
      return .answered(
        .choices(codings.map { $0["display"]?.string ?? $0["code"]?.string ?? "" }))
    }
    guard let answer = given.first else { return .skipped }
    guard given.count == 1, let value = value(answer) else {
      return .answered(.unreadable("\(given.count) answers"))
    }
    return .answered(value)
  }

  private static func value(_ answer: JSONValue) -> AnswerValue? {
    if let number = answer["valueInteger"]?.double ?? answer["valueDecimal"]?.double {
      return .number(number)
    }
    if let quantity = answer["valueQuantity"] { return self.quantity(quantity) }
    if case .bool(let isYes) = answer["valueBoolean"] { return .boolean(isYes) }
    if let text = answer["valueString"]?.string { return .text(text) }
    return answer["valueDateTime"]?.time.map { .date($0) }
  }

  /// A number with its unit.
  ///
  /// A bound is no amount, and a unit that is not that of its code is none.
  private static func quantity(_ quantity: JSONValue) -> AnswerValue? {
    guard let number = quantity["value"]?.double else { return nil }
    if let comparator = quantity["comparator"], comparator != .null {
      return .unreadable("a bound, no amount")
    }
    let (unit, code) = (quantity["unit"]?.string, quantity["code"]?.string)
    guard let unit, let code else { return .number(number, unit: code ?? unit) }
    let (first, second) = (AnswerTimeUnit(unit), AnswerTimeUnit(code))
    guard let first, let second else {
      // A code is defined, a unit is for people: a time of which the code is none is no time.
      return first != nil
        ? .unreadable("a unit that is not that of its code") : .number(number, unit: code)
    }
    if first.agrees(with: second) {
      return .number(number, unit: second.stretch == .unstated ? unit : code)
    }
    return .unreadable("a unit that is not that of its code")
  }
}
