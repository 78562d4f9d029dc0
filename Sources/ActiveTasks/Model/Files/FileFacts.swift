/// What a look at a file's bytes tells.
public struct FileFacts: Sendable, Equatable {
  /// Number of bytes.
  public var bytes: Int
  /// SHA-256 of the bytes, lower-case hexadecimal.
  public var sha256: String
  /// What the file is; `nil` when nothing is known that begins so.
  public var mediaType: MediaType?
  /// How the end is missing, in one sentence; `nil` when nothing says that it is.
  public var truncation: String?
  /// Bytes that follow the end of what the file's structure holds.
  public var trailing: Int
  /// The tracks, or why they are not known.
  public var clip: Clip

  /// The tracks of a file.
  public enum Clip: Sendable, Equatable {
    /// What they are.
    case facts(ClipFacts)
    /// Why they are not known: a reason code, and what happened when it is worth telling.
    case unknown(reason: String, message: String?)
  }

  /// The facts about a file.
  public init(
    bytes: Int, sha256: String, mediaType: MediaType?, truncation: String?, trailing: Int = 0,
    clip: Clip
  ) {
    self.bytes = bytes
    self.sha256 = sha256
    self.mediaType = mediaType
    self.truncation = truncation
    self.trailing = trailing
    self.clip = clip
  }
}
