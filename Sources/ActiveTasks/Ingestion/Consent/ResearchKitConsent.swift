/// The consent in a ResearchKit task result.
///
/// Either a consent review step with an `ORKConsentSignatureResult`, or a web page with a signature below
/// it: an `ORKWebViewStepResult`, whose `userInfo` keeps the page, beside an `ORKSignatureResult`. The time
/// of the signature is the end of its step: the signature's own date is text in the user's language.
struct ResearchKitConsent {
  /// The consent; `nil` when the result is of no consent task.
  private(set) var record: ConsentRecord?

  /// Looks for a consent in `value`.
  init(_ value: JSONValue) {
    var record = ConsentRecord(format: "researchkit.consent")
    var isFound = false
    Self.collect(value, step: nil, into: &record, isFound: &isFound)
    let isConsentTask = value["identifier"]?.string?.lowercased().contains("consent") ?? false
    if isFound || isConsentTask { self.record = record }
  }

  private static func collect(
    _ value: JSONValue, step: JSONValue?, into record: inout ConsentRecord, isFound: inout Bool
  ) {
    switch value["_class"]?.string {
    case "ORKConsentSignatureResult":
      // Of several signatures none may refuse.
      record.consented =
        isFound && record.consented != true ? record.consented : value["consented"]?.isTrue
      isFound = true
      record.signature = value["signature"].flatMap(signature)
      record.signedOn = end(step ?? value)
    case "ORKWebViewStepResult":
      guard let page = value["userInfo"]?["html"]?.string else { break }
      record.document = record.document ?? ConsentDocumentReader.document(html: page)
      let siblings = step?["results"]?.children ?? []
      if siblings.contains(where: { $0["_class"]?.string == "ORKSignatureResult" }) {
        record.consented = isFound && record.consented != true ? record.consented : true
        isFound = true
        var signature = ConsentSignature()
        signature.requiresName = false
        signature.hasForeignDrawing = true
        record.signature = signature
        record.signedOn = end(step ?? value)
      }
    case "ORKChoiceQuestionResult":
      // A consent sharing step: true shares with all qualified researchers, false with partners.
      guard value["identifier"]?.string?.lowercased().contains("sharing") == true else { break }
      // Several answers are no answer.
      let answers = value["choiceAnswers"]?.children ?? []
      switch answers.count == 1 ? answers.first?.isTrue : nil {
      case true?: record.scope = .all
      case false?: record.scope = .partners
      case nil: record.scope = nil
      }
    case let name:
      for child in value["results"]?.children ?? [] {
        collect(
          child, step: name == "ORKStepResult" ? value : step, into: &record, isFound: &isFound)
      }
    }
  }

  private static func end(_ value: JSONValue) -> AbsoluteTime? {
    value["endDate"]?.time
  }

  /// A signature; names and drawing are needed unless it says otherwise.
  static func signature(_ value: JSONValue) -> ConsentSignature? {
    guard case .object = value else { return nil }
    var signature = ConsentSignature()
    signature.title = value["title"]?.string
    signature.givenName = value["givenName"]?.string
    signature.familyName = value["familyName"]?.string
    signature.date = value["signatureDate"]?.string
    signature.requiresName = value["requiresName"]?.isTrue ?? true
    signature.requiresImage = value["requiresSignatureImage"]?.isTrue ?? true
    if let image = value["signatureImage"] {
      signature.image = image.string.flatMap(Base64.bytes)
      signature.imageName = image["imageName"]?.string
    }
    signature.strokes = (value["strokes"]?.children ?? []).map { stroke in
      stroke.children.compactMap(point)
    }.filter { !$0.isEmpty }
    return signature
  }

  /// `[x, y]` or `{"x":…,"y":…}`.
  private static func point(_ value: JSONValue) -> ConsentSignature.Point? {
    let pair = value.children
    guard pair.count == 2, let x = pair[0].double, let y = pair[1].double else { return nil }
    return ConsentSignature.Point(x: x, y: y)
  }
}
