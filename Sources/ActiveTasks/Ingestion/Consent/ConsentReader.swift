/// Reads consents: ResearchKit task results of both kinds of consent task, records of Bridge, and a
/// study's own file that puts them together with what the app does not know.
///
/// A study's file is an object with `result` (a ResearchKit task result) or `signature`, `consented` and
/// `signedOn`, and any of `document`, `version`, `withdrewOn`, `sharingScope` and `permissions`; or with
/// `consents`, a list of such objects. Nothing but these keys is read.
public enum ConsentReader {
  /// The consents in `source`, in its order; none when the file lists none.
  ///
  /// - Throws: `Diagnostic` `consent.no-record`, `consent.date`, `consent.scope`, `consent.key`,
  ///   `input.…` or `json.…`.
  public static func read(_ source: ByteSource) throws(Diagnostic) -> [ConsentRecord] {
    do throws(Diagnostic) {
      let document = try JSONParser.document(source.readAll())
      guard let records = try records(document) else {
        throw Diagnostic(
          "consent.no-record", "the document holds no consent",
          found: document["_class"]?.string ?? document.summary,
          expected: "a ResearchKit consent result, a Bridge consent record, or an object with"
            + " consents", hint: "see docs/guide/consent.md")
      }
      return records
    } catch {
      throw error.naming(source.name)
    }
  }

  /// The document alone in `source`: an `ORKConsentDocument`, alone or under `document`.
  ///
  /// - Throws: `Diagnostic` `consent.no-document`, `input.…` or `json.…`.
  public static func document(_ source: ByteSource) throws(Diagnostic) -> ConsentDocument {
    do throws(Diagnostic) {
      let value = try JSONParser.document(source.readAll())
      guard let document = ConsentDocumentReader.document(value["document"] ?? value) else {
        throw Diagnostic(
          "consent.no-document", "the file holds no consent document",
          found: value["_class"]?.string ?? value.summary,
          expected: "ORKConsentDocument with title and sections, or html")
      }
      return document
    } catch {
      throw error.naming(source.name)
    }
  }

  /// The consents in a value; `nil` when it is none of the kinds that are known.
  private static func records(_ value: JSONValue) throws(Diagnostic) -> [ConsentRecord]? {
    if case .array(let values) = value {
      var records: [ConsentRecord] = []
      for value in values {
        guard let found = try self.records(value) else { return nil }
        records += found
      }
      return records
    }
    if let name = value["_class"]?.string, name.hasSuffix("Result") {
      return ResearchKitConsent(value).record.map { [$0] }
    }
    if let histories = value["consentHistories"] {
      return try completed(histories.children.flatMap(\.children), with: value)
    }
    if case .array(let consents)? = value["consents"] {
      return try completed(consents, with: value)
    }
    if let result = value["result"] {
      guard var record = ResearchKitConsent(result).record else { return nil }
      record.format = "study"
      try ConsentFields(value).date(&record)
      try ConsentFields(value).complete(&record)
      return [record]
    }
    return try ConsentFields(value).record().map { [$0] }
  }

  /// The consents of a list; what `whole` says holds for those that do not say it themselves.
  private static func completed(
    _ values: [JSONValue], with whole: JSONValue
  ) throws(Diagnostic) -> [ConsentRecord]? {
    var records: [ConsentRecord] = []
    try ConsentFields(whole).checkKeys()
    for value in values {
      guard let found = try self.records(value) else { return nil }
      for var record in found {
        try ConsentFields(whole).complete(&record)
        records.append(record)
      }
    }
    return records
  }
}
