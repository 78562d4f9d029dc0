/// A file a simulation would leave behind.
public struct SimulatedFile: Sendable, Equatable {
  /// File name without folder.
  public var name: String
  /// The whole content.
  public var bytes: [UInt8]

  /// A file with its content.
  public init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }
}
