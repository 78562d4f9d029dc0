internal import SignalProcessing

/// Physics Toolbox Sensor Suite: g-force (+1 up at rest) and rad/s, with its trailing comma.
public struct PhysicsToolboxWriter: MotionFormatWriter {
  /// Identifier of the format.
  public let identifier = "physicstoolbox.csv"
  /// Name of the one file.
  public let fileNames = ["physics_toolbox.csv"]

  /// A writer.
  public init() {}

  /// Writes one row per sample.
  public func write(_ simulation: HingeSimulation) -> [SimulatedFile] {
    [
      simulation.table(fileNames[0], "time,gFx,gFy,gFz,wx,wy,wz,") { table, row in
        table.cell(simulation.time[row], 6)
        table.cells(simulation.specificForce[row] / HingeSimulation.standardGravity, 6)
        table.cells(simulation.angularRate[row], 6)
        table.cell("")
      }
    ]
  }
}
