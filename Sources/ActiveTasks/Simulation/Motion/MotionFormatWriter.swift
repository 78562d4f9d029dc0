/// Writes a simulated recording as one application or sensor would have.
///
/// Values are rounded to the decimals the format usually carries.
public protocol MotionFormatWriter: Sendable {
  /// Identifier of the format, `<family>.<name>`.
  var identifier: String { get }
  /// Names of the files it makes, in the order `write` returns them.
  var fileNames: [String] { get }

  /// Writes every row of a simulation.
  ///
  /// - Parameter simulation: the recording.
  /// - Returns: the files, in the order of `fileNames`.
  func write(_ simulation: HingeSimulation) -> [SimulatedFile]
}

/// Every motion format that can be simulated.
public enum MotionFormatWriters {
  /// The writers in alphabetical order of their identifiers.
  public static let all: [any MotionFormatWriter] = [
    APDMWriter(), EmpaticaWriter(), MATLABMobileWriter(), GenericCSVWriter(), MovellaDOTWriter(),
    PhyphoxWriter(), PhysicsToolboxWriter(), ResearchKitAccelerometerWriter(),
    ResearchKitDeviceMotionWriter(), SageMotionWriter(), SensorLogWriter(), SensorLoggerWriter(),
    ShimmerWriter(), XsensMTWriter(),
  ]

  /// The writer of a format.
  ///
  /// - Parameter identifier: such as `phyphox.csv`.
  /// - Returns: `nil` for an unknown identifier.
  public static func named(_ identifier: String) -> (any MotionFormatWriter)? {
    all.first { $0.identifier == identifier }
  }
}
