internal import Glibc

/// The key for the shift of dates, made when there is none.
public struct ShiftKey: Sendable {
  /// The secret.
  public let bytes: [UInt8]
  /// Whether there was no key, so that this one has to be kept.
  public let isNew: Bool
  /// What to tell about the key that was there.
  public let warning: Diagnostic?

  private let path: String

  /// The key in the file at `path`, or a new one, which is written by `keep()` alone.
  ///
  /// - Throws: `Diagnostic` `pseudonym.key` or `input.…`.
  public init(_ path: String) throws(Diagnostic) {
    self.path = path
    isNew = access(FileName.bytes(path), F_OK) != 0
    if isNew {
      (bytes, warning) = (try PseudonymKey.fresh(), nil)
    } else {
      let known = try PseudonymKey.read(path)
      (bytes, warning) = (known.key, known.warning)
    }
  }

  /// Writes a new key to its file.
  ///
  /// - Returns: what to tell the user.
  /// - Throws: `Diagnostic` `output.unwritable`, also when another run has made a key meanwhile.
  public func keep() throws(Diagnostic) -> Diagnostic {
    guard try PseudonymKey.keep(bytes, at: path) else {
      throw Diagnostic(
        "output.unwritable", "another run has made a key meanwhile",
        hint: "run the same command again: it takes that key"
      ).naming(path)
    }
    return Diagnostic(
      "export.new-key", "made a key for the shift of dates", severity: .warning,
      hint: "keep it, and keep it from those who get the export; other shifts come of another key"
    ).naming(path)
  }
}
