/// The verdicts over consents as a table; it has neither names nor drawings.
public enum ConsentListing {
  /// An empty table.
  public static var empty: Listing {
    Listing([
      .init("file"), .init("verdict"), .init("processing"), .init("signedOn"), .init("version"),
      .init("withdrewOn"), .init("scope"), .init("consented", isInTable: false),
      .init("format", isInTable: false), .init("permittedTypes", isInTable: false),
      .init("policy", isInTable: false), .init("withdrawalPolicy", isInTable: false),
      .init("sections", .right, isInTable: false), .init("session", isInTable: false),
      .init("reason"),
    ])
  }

  /// One line of the table.
  public struct Row: Sendable {
    /// The file.
    public var file: String
    /// The verdict.
    public var verdict: ConsentVerdict
    /// Whether the session may be processed.
    public var isAllowed: Bool
    /// The consent that counts.
    public var record: ConsentRecord?
    /// The start of the session.
    public var session: AbsoluteTime?
    /// The policies by name.
    public var policies: (consent: String, withdrawal: String)
    /// Why.
    public var reason: String

    /// A line.
    public init(
      file: String, verdict: ConsentVerdict, isAllowed: Bool, record: ConsentRecord?,
      session: AbsoluteTime?, policies: (consent: String, withdrawal: String), reason: String
    ) {
      self.file = file
      self.verdict = verdict
      self.isAllowed = isAllowed
      self.record = record
      self.session = session
      self.policies = policies
      self.reason = reason
    }
  }

  /// Adds a line.
  public static func append(_ row: Row, to listing: inout Listing) {
    func cell(_ text: String?) -> Listing.Cell { text.map { .text($0) } ?? .none }
    let record = row.record
    let signed = record?.signedOn?.iso8601 ?? record?.signedDay?.iso8601
    listing.append([
      .text(row.file), .text(row.verdict.rawValue),
      .text(row.isAllowed ? "allowed" : "refused"), cell(signed), cell(record?.version),
      cell(record?.withdrawal), cell(record?.scope?.name),
      cell(record?.consented.map { $0 ? "yes" : "no" }), cell(record?.format),
      cell(record?.permittedTypes?.joined(separator: " ")), .text(row.policies.consent),
      .text(row.policies.withdrawal),
      record?.document.map { .number(Double($0.sections.count)) } ?? .none,
      cell(row.session?.iso8601), .text(row.reason),
    ])
  }
}
