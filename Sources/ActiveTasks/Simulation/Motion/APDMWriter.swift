internal import SignalProcessing

/// APDM (Opal) CSV export: two head lines, `Sensor/Quantity/Axis` columns, a units row.
///
/// Seconds, m/s², rad/s; orientation with the scalar part first.
public struct APDMWriter: MotionFormatWriter {
  /// Identifier of the format.
  public let identifier = "apdm.csv"
  /// Name of the one file.
  public let fileNames = ["apdm.csv"]

  /// A writer.
  public init() {}

  private static let axes = ["X", "Y", "Z"]
  private static let columns =
    axes.map { "Acceleration/\($0)" } + axes.map { "Angular Velocity/\($0)" }
    + (["Scalar"] + axes).map { "Orientation/\($0)" }
  private static let units =
    ["s"] + axes.map { _ in "m/s^2" } + axes.map { _ in "rad/s" } + ["", "", "", ""]

  /// Writes one row per sample.
  public func write(_ simulation: HingeSimulation) -> [SimulatedFile] {
    let rate = FixedDecimal.string(simulation.parameters.rate, places: 0)
    let head = [
      "Test Name:,Simulated hinge", "Sample Rate:,\(rate),Hz",
      (["Time"] + Self.columns.map { "Shank/\($0)" }).joined(separator: ","),
      Self.units.joined(separator: ","),
    ]
    return [
      simulation.table(fileNames[0], head) { table, row in
        let q = simulation.attitude[row]
        table.cell(simulation.time[row], 9)
        table.cells(simulation.specificForce[row], 9)
        table.cells(simulation.angularRate[row], 9)
        table.cell(q.w, 9)
        table.cells(q.vector, 9)
      }
    ]
  }
}
