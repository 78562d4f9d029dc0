internal import SignalProcessing

/// Xsens MT Manager text: comment lines, tabs, empty time columns, m/s², rad/s, rotation matrix.
///
/// Time follows from the 16-bit packet counter and the update rate in a comment.
public struct XsensMTWriter: MotionFormatWriter {
  /// Identifier of the format.
  public let identifier = "xsensmt.txt"
  /// Name of the one file.
  public let fileNames = ["xsens_mt.txt"]

  /// A writer.
  public init() {}

  private static let columns =
    ["PacketCounter", "SampleTimeFine", "Year", "Month", "Day", "Second", "UTC_Nano"]
    + ["Acc_X", "Acc_Y", "Acc_Z", "Gyr_X", "Gyr_Y", "Gyr_Z"]
    + (1...3).flatMap { column in (1...3).map { "Mat[\($0)][\(column)]" } }

  /// Writes one row per sample; lost rows leave holes in the counter.
  public func write(_ simulation: HingeSimulation) -> [SimulatedFile] {
    let rate = FixedDecimal.string(simulation.parameters.rate, places: 1)
    let head = [
      "// Start Time: Unknown", "// Update Rate: \(rate)Hz",
      Self.columns.joined(separator: "\t"),
    ]
    return [
      simulation.table(fileNames[0], head, separator: "\t") { table, row in
        table.cell(String(simulation.number[row] % 65_536))
        for _ in 0..<6 { table.cell("") }
        table.cells(simulation.specificForce[row], 6)
        table.cells(simulation.angularRate[row], 6)
        for axis in [SIMD3<Double>(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1)] {
          table.cells(simulation.attitude[row].rotate(axis), 6)
        }
      }
    ]
  }
}
