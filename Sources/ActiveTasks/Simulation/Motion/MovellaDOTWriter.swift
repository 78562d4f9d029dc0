internal import SignalProcessing

/// Movella (Xsens) DOT: microseconds modulo 2³², a 16-bit packet counter, m/s² and °/s.
public struct MovellaDOTWriter: MotionFormatWriter {
  /// Identifier of the format.
  public let identifier = "movelladot.csv"
  /// Name of the one file.
  public let fileNames = ["movella_dot.csv"]

  /// A writer.
  public init() {}

  private static let header =
    "PacketCounter,SampleTimeFine,Quat_W,Quat_X,Quat_Y,Quat_Z,"
    + "Acc_X,Acc_Y,Acc_Z,Gyr_X,Gyr_Y,Gyr_Z"

  /// Writes one row per sample; lost rows leave holes in the counter.
  public func write(_ simulation: HingeSimulation) -> [SimulatedFile] {
    [
      simulation.table(fileNames[0], Self.header) { table, row in
        let microseconds = Int64(((HingeSimulation.uptime + simulation.time[row]) * 1e6).rounded())
        let q = simulation.attitude[row]
        table.cell(String(simulation.number[row] % 65_536))
        table.cell(String(microseconds & 0xffff_ffff))
        table.cell(q.w, 7)
        table.cells(q.vector, 7)
        table.cells(simulation.specificForce[row], 6)
        table.cells(simulation.angularRate[row] * (180 / .pi), 6)
      }
    ]
  }
}
