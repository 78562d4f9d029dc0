/// A file a simulation would leave behind.
public struct SimulatedFile: Sendable, Equatable {
  /// File name without folder.
  public var name: String
  /// The whole content.
  public var bytes: [UInt8]

  /// When simulated recordings begin unless told otherwise: 2024-05-01T09:00:00-07:00.
  static let usualStart = AbsoluteTime(
    nanoseconds: 1_714_579_200_000_000_000, offsetSeconds: -7 * 3600)

  /// A file with its content.
  public init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  /// A file of text.
  init(_ name: String, _ text: String) { self.init(name: name, bytes: Array(text.utf8)) }
}
