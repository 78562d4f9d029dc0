/// Something in a file that may tell who a participant is, or where.
public struct PrivacyFinding: Sendable, Equatable {
  /// What it may tell.
  public enum Kind: String, Sendable, CaseIterable {
    /// Names, comments and other words.
    case text
    /// A place on the earth.
    case location
    /// A date and time.
    case date
    /// A device or the program that wrote the file.
    case device
    /// A person's name or signature.
    case person
    /// A path of the app or the computer.
    case path
    /// A picture inside the file.
    case picture
    /// Bytes whose meaning is not known.
    case unknown
  }

  /// What it may tell.
  public var kind: Kind
  /// Where it stands: a byte, or a line and column.
  public var place: SourceLocation
  /// What the file calls it, such as `com.apple.quicktime.location.ISO6709`.
  public var key: String
  /// What it says, shortened.
  public var value: String
  /// How often the same stands in the file; `place` is the first.
  public var count = 1

  /// A finding with its place.
  public init(_ kind: Kind, at place: SourceLocation, _ key: String, _ value: String) {
    self.kind = kind
    self.place = place
    self.key = key
    self.value = String(value.prefix(120))
  }
}

/// What was found in one file, and what became of it.
public struct PrivacyReport: Sendable, Equatable {
  /// The path as the user gave it.
  public var path: String
  /// What the file is by its bytes; `nil` when that is not known.
  public var mediaType: String?
  /// What was found, in the order of the file; `nil` when such files are not understood.
  public var findings: [PrivacyFinding]?
  /// The copy without them.
  public var copy: Copy?

  /// A copy of a file without what was found.
  public struct Copy: Sendable, Equatable {
    /// Where it was written.
    public var path: String
    /// Number of bytes that had to stay the same.
    public var payloadBytes: Int
    /// SHA-256 of these bytes in the original.
    public var payloadBefore: String
    /// SHA-256 of these bytes in the copy, read back from the disk.
    public var payloadAfter: String
  }
}
