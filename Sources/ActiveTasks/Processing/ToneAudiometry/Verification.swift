/// How well a definition or table is supported by a source that could be read.
public enum Verification: String, Sendable, Codable, CaseIterable {
  /// The source itself, or two independent copies that agree.
  case confirmed
  /// One transcription or summary by others.
  case transcribed
  /// Common knowledge of the field; no source could be read.
  case unverified
}
