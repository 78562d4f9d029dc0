/// One consent of one participant.
public struct ConsentRecord: Sendable, Equatable {
  /// With whom a participant shares data.
  public enum Scope: Int, Sendable, CaseIterable {
    /// With nobody outside the study.
    case none
    /// With the study's sponsors and partners.
    case partners
    /// With all qualified researchers.
    case all

    /// The name in records and results.
    public var name: String {
      switch self {
      case .none: "no_sharing"
      case .partners: "sponsors_and_partners"
      case .all: "all_qualified_researchers"
      }
    }
  }

  /// The format it was read from.
  public var format: String
  /// What was agreed to, when the record has it.
  public var document: ConsentDocument?
  /// The version of the document.
  public var version: String?
  /// Whether the participant agreed; `nil` when the record does not say so clearly.
  public var consented: Bool?
  /// Whether a signature alone is the agreement, as in Bridge, whose records do not say it in words.
  public var agreesBySigning = false
  /// The signature.
  public var signature: ConsentSignature?
  /// When it was signed.
  public var signedOn: AbsoluteTime?
  /// The day it was signed, when nothing more is known.
  public var signedDay: CivilDate?
  /// When the participant withdrew.
  public var withdrewOn: AbsoluteTime?
  /// The day the participant withdrew, when nothing more is known; it counts from its beginning.
  public var withdrewDay: CivilDate?
  /// With whom data are shared; `nil` when the record does not say.
  public var scope: Scope?
  /// The HealthKit types that may be read; `nil` when the record does not say.
  public var permittedTypes: [String]?

  /// A record without anything.
  public init(format: String) { self.format = format }

  /// Whether it holds a complete agreement.
  public var isSigned: Bool {
    hasAgreed && signature?.isComplete == true && (signedOn != nil || signedDay != nil)
  }

  /// Whether the participant agreed.
  var hasAgreed: Bool { consented ?? agreesBySigning }

  /// Whether the participant withdrew at all.
  var isWithdrawn: Bool { withdrewOn != nil || withdrewDay != nil }

  /// When the participant withdrew, as people read it.
  public var withdrawal: String? { withdrewOn?.iso8601 ?? withdrewDay?.iso8601 }
}
