/// A file that a step recorded: what its result says about it, and the way to look at it.
///
/// Holds no bytes of the file, so its size does not depend on the file's.
public struct FileRecording: Sendable {
  /// Looks at the file; told whether a program may be asked about tracks.
  public typealias Inspector = @Sendable (_ probes: Bool) throws(Diagnostic) -> FileFacts
  /// Identifies the file's bytes.
  public typealias Identifier = @Sendable () throws(Diagnostic) -> InputIdentity

  /// Where the file was looked for, with what result.
  public enum Place: Sendable {
    /// It is there.
    case found(Inspector)
    /// Nothing of its name is near the result.
    case missing
    /// A folder, pipe or device has its name.
    case notAFile
    /// A link that leads out of the folder of the result has its name.
    case elsewhere
    /// The result names no file.
    case unnamed
  }

  /// What the step's result says; `nil` for a file given alone.
  public var declaration: FileDeclaration?
  /// The file's name without folders.
  public var name: String?
  /// The file.
  public var place: Place
  /// The way to identify the file when it is the input itself; `nil` when a result is.
  public var identify: Identifier?

  /// A file with its declaration and place.
  public init(
    declaration: FileDeclaration?, name: String?, place: Place, identify: Identifier? = nil
  ) {
    self.declaration = declaration
    self.name = name
    self.place = place
    self.identify = identify
  }
}
