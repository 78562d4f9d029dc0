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
    record.agreesBySigning = value["consentCreatedOn"] != nil && value["consented"] == nil
    record.signature = signature
    try date(&record)
    record.consented = value["consented"]?.isTrue
    try complete(&record)
    return record
  }

  /// Dates a signature by `signedOn`; of two dates the later one counts.
  ///
  /// - Throws: `Diagnostic` `consent.date`.
  func date(_ record: inout ConsentRecord) throws(Diagnostic) {
    guard let text = value["signedOn"], text != .null else { return }
    if let time = text.time {
      guard time.nanoseconds > record.signedOn?.nanoseconds ?? .min else { return }
      record.signedOn = time
    } else if let day = text.string.flatMap(CivilDate.init(iso8601:)) {
      guard day.daysSince1970 > record.signedOn?.localDay ?? .min else { return }
      (record.signedOn, record.signedDay) = (nil, day)
    } else {
      throw unreadable("signedOn", text)
    }
  }

  /// Fills in what `record` does not say yet.
  ///
  /// - Throws: `Diagnostic` `consent.key`, `consent.date` or `consent.scope`.
  func complete(_ record: inout ConsentRecord) throws(Diagnostic) {
    try checkKeys()
    if let stated = value["consented"], stated.isTrue != true {
      // Who did not agree anywhere did not agree; what is neither true nor false says nothing.
      record.consented = record.consented == false ? false : stated.isTrue
      record.agreesBySigning = false
    }
    record.version =
      record.version
      ?? ["version", "consentVersion", "consentCreatedOn"].lazy
      .compactMap { value[$0]?.scalarText }.first
    if !record.isWithdrawn, let text = value["withdrewOn"], text != .null {
      record.withdrewOn = text.time
      record.withdrewDay =
        record.withdrewOn == nil ? text.string.flatMap(CivilDate.init(iso8601:)) : nil
      guard record.isWithdrawn else { throw unreadable("withdrewOn", text) }
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

  /// Keys that decide, in the spelling that is read.
  private static let keys = [
    "consented", "signedOn", "signature", "version", "withdrewOn", "sharingScope", "permissions",
    "consents", "result",
  ]

  /// Checks that no key only looks like one that decides: it would be passed over.
  ///
  /// - Throws: `Diagnostic` `consent.key`.
  func checkKeys() throws(Diagnostic) {
    guard case .object(let members) = value else { return }
    for key in members.keys.sorted() where !Self.keys.contains(key) {
      let plain = key.lowercased().filter(\.isLetter)
      let meant =
        plain.hasPrefix("withdr")
        ? "withdrewOn" : Self.keys.first { $0.lowercased() == plain }
      guard let meant else { continue }
      throw Diagnostic(
        "consent.key", "'\(key)' is not read", found: key, expected: meant,
        hint: "correct the spelling; capitals count")
    }
  }

  /// The types that may be read: a list of identifiers, or the list under `read`.
  ///
  /// What may only be written may not be processed.
  private var permittedTypes: [String]? {
    guard let value = value["permissions"], value != .null else { return nil }
    if case .array(let types) = value { return types.compactMap(\.string) }
    return value["read"]?.children.compactMap(\.string) ?? []
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
    signature.hasFamilyName = false
    signature.image = value["imageData"]?.string.flatMap(Base64.bytes)
    // Bridge takes drawings as an option.
    signature.requiresImage = false
    signature.date = value["signedOn"]?.string
    return signature
  }

  private func unreadable(_ key: String, _ value: JSONValue) -> Diagnostic {
    Diagnostic(
      "consent.date", "'\(key)' is no point in time", found: value.summary,
      expected: "ISO 8601 with an offset, such as 2024-05-01T09:00:00-07:00",
      hint: "without it no session can be held against the consent")
  }
}

extension JSONValue {
  /// Whether this is true; `nil` when it is neither true nor false: 1 is a number.
  var isTrue: Bool? {
    if case .bool(let isTrue) = self { isTrue } else { nil }
  }
}
