internal import SignalProcessing

/// phyphox: one quoted-header file per sensor, seconds from the start, m/s² with gravity, rad/s.
public struct PhyphoxWriter: MotionFormatWriter {
  /// Identifier of the format.
  public let identifier = "phyphox.csv"
  /// Names of the two files.
  public let fileNames = ["Accelerometer.csv", "Gyroscope.csv"]

  /// A writer.
  public init() {}

  /// Writes acceleration and angular rate.
  public func write(_ simulation: HingeSimulation) -> [SimulatedFile] {
    [
      file(simulation, fileNames[0], "Acceleration", "m/s^2") { simulation.specificForce[$0] },
      file(simulation, fileNames[1], "Gyroscope", "rad/s") { simulation.angularRate[$0] },
    ]
  }

  private func file(
    _ simulation: HingeSimulation, _ name: String, _ quantity: String, _ unit: String,
    value: (Int) -> SIMD3<Double>
  ) -> SimulatedFile {
    let axes = ["x", "y", "z"].map { "\"\(quantity) \($0) (\(unit))\"" }
    let head = ["\"Time (s)\""] + axes + ["\"Absolute (\(unit))\""]
    return simulation.table(name, head.joined(separator: ",")) { table, row in
      let vector = value(row)
      table.cell(simulation.time[row], 9)
      table.cells(vector, 9)
      table.cell(dot(vector, vector).squareRoot(), 9)
    }
  }
}
