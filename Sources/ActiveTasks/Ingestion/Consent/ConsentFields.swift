/// The keys of a consent record outside ResearchKit: Bridge's and a study's own.
struct ConsentFields {
  private let value: JSONValue

  /// The fields of an object.
  init(_ value: JSONValue) { self.value = value }

  /// The record that the object is; `nil` when it is none.
  func record() throws(Diagnostic) -> ConsentRecord? {
    guard
      ["signedOn", "consented", "signature", "consentCreatedOn"].contains(where: {
        value[$0] != nil
      })
    else { return nil }
    var record = ConsentRecord(format: value["consentCreatedOn"] == nil ? "study" : "bridge")
    record.consented = (value["consented"]?.isTrue)
    record.signature = signature
    if let text = value["signedOn"], text != .null {
      record.signedOn = text.string.flatMap(AbsoluteTime.init(iso8601:))
      record.signedDay = record.signedOn == nil ? text.string.flatMap(Self.day) : nil
      if record.signedOn == nil, record.signedDay == nil { throw unreadable("signedOn", text) }
    }
    try complete(&record)
    return record
  }

  /// Fills in what `record` does not say yet.
  func complete(_ record: inout ConsentRecord) throws(Diagnostic) {
    record.version =
      record.version
      ?? ["version", "consentVersion", "consentCreatedOn"].lazy
      .compactMap { value[$0]?.scalarText }.first
    if record.withdrewOn == nil, let text = value["withdrewOn"], text != .null {
      guard let time = text.string.flatMap(AbsoluteTime.init(iso8601:)) else {
        throw unreadable("withdrewOn", text)
      }
      record.withdrewOn = time
    }
    if record.scope == nil, let text = value["sharingScope"], text != .null {
      guard
        let scope = ConsentRecord.Scope.allCases.first(where: {
          $0.name == text.string?.lowercased()
        })
      else {
        throw Diagnostic(
          "consent.scope", "the sharing scope is not known", found: text.summary,
          expected: ConsentRecord.Scope.allCases.map(\.name).joined(separator: ", "))
      }
      record.scope = scope
    }
    record.permittedTypes = record.permittedTypes ?? permittedTypes
    record.document =
      record.document
      ?? value["document"].flatMap(ConsentDocumentReader.document)
  }

  /// A list of identifiers, or lists under `read` and `write`.
  private var permittedTypes: [String]? {
    guard let value = value["permissions"], value != .null else { return nil }
    if case .array(let types) = value { return types.compactMap(\.string) }
    let lists = ["read", "write"].compactMap { value[$0]?.children }
    var types: [String] = []
    for type in lists.joined().compactMap(\.string) where !types.contains(type) {
      types.append(type)
    }
    return types
  }

  /// A signature object; Bridge keeps name and drawing in the record itself.
  private var signature: ConsentSignature? {
    if let object = value["signature"] {
      return object == .null ? nil : ResearchKitConsent.signature(object)
    }
    guard value["name"] != nil || value["imageData"] != nil else { return nil }
    var signature = ConsentSignature()
    signature.title = "Participant"
    signature.givenName = value["name"]?.string
    signature.image = value["imageData"]?.string.flatMap(Base64.bytes)
    // Bridge takes drawings as an option.
    signature.requiresImage = false
    signature.date = value["signedOn"]?.string
    return signature
  }

  /// A day without a time, `YYYY-MM-DD`.
  private static func day(_ text: String) -> CivilDate? {
    guard let instant = ISO8601Parser.instant(Array((text + "T00:00").utf8)) else { return nil }
    return CivilDate(daysSince1970: instant.nanoseconds / 86_400_000_000_000)
  }

  private func unreadable(_ key: String, _ value: JSONValue) -> Diagnostic {
    Diagnostic(
      "consent.date", "'\(key)' is no point in time", found: value.summary,
      expected: "ISO 8601 with an offset, such as 2024-05-01T09:00:00-07:00",
      hint: "without it no session can be held against the consent")
  }
}

extension JSONValue {
  /// Whether this is true, or the number 1; `nil` when it is no boolean.
  var isTrue: Bool? {
    switch self {
    case .bool(let isTrue): isTrue
    case .number("1"): true
    case .number("0"): false
    default: nil
    }
  }
}
