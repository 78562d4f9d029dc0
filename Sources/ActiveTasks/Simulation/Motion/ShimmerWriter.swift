internal import SignalProcessing

/// Shimmer Consensys: a `sep=` line, tabs, a units row, milliseconds since 1970, m/s² and °/s.
public struct ShimmerWriter: MotionFormatWriter {
  /// Identifier of the format.
  public let identifier = "shimmer.csv"
  /// Name of the one file.
  public let fileNames = ["shimmer.csv"]

  /// A writer.
  public init() {}

  private static let axes = ["X", "Y", "Z"]
  private static let header =
    ["Timestamp_Unix_CAL"] + axes.map { "Accel_LN_\($0)_CAL" } + axes.map { "Gyro_\($0)_CAL" }
  private static let units =
    ["ms"] + axes.map { _ in "m/(s^2)" } + axes.map { _ in "deg/s" }

  /// Writes one row per sample.
  public func write(_ simulation: HingeSimulation) -> [SimulatedFile] {
    let head = [
      "\"sep=\t\"", Self.header.map { "Shimmer_8E3D_\($0)" }.joined(separator: "\t"),
      Self.units.joined(separator: "\t"),
    ]
    let start = Double(simulation.epochNanoseconds / 1_000_000)
    return [
      simulation.table(fileNames[0], head, separator: "\t") { table, row in
        table.cell(start + simulation.time[row] * 1000, 3)
        table.cells(simulation.specificForce[row], 6)
        table.cells(simulation.angularRate[row] * (180 / .pi), 6)
      }
    ]
  }
}
