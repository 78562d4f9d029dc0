internal import SignalProcessing

/// Plain CSV whose header names quantity, axis and unit; seconds, m/s² with gravity, rad/s.
public struct GenericCSVWriter: MotionFormatWriter {
  /// Identifier of the format.
  public let identifier = "motion.csv"
  /// Name of the one file.
  public let fileNames = ["motion.csv"]

  /// A writer.
  public init() {}

  private static let header =
    "t_s,acc_x_ms2,acc_y_ms2,acc_z_ms2,gyr_x_rads,gyr_y_rads,gyr_z_rads"

  /// Writes one row per sample.
  public func write(_ simulation: HingeSimulation) -> [SimulatedFile] {
    [
      simulation.table(fileNames[0], Self.header) { table, row in
        table.cell(simulation.time[row], 6)
        table.cells(simulation.specificForce[row], 6)
        table.cells(simulation.angularRate[row], 7)
      }
    ]
  }
}
