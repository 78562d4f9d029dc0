internal import SignalProcessing

/// The truth of a simulation as CSV: joint angle and sensor attitude at every row.
public enum HingeTruthWriter {
  /// Writes `truth.csv`: seconds, degrees, quaternion sensor→world.
  ///
  /// - Parameter simulation: the recording.
  /// - Returns: the file.
  public static func write(_ simulation: HingeSimulation) -> SimulatedFile {
    simulation.table("truth.csv", "t_s,truth_theta_deg,truth_qw,truth_qx,truth_qy,truth_qz") {
      table, row in
      let q = simulation.attitude[row]
      table.cell(simulation.time[row], 6)
      table.cell(simulation.angle[row], 6)
      table.cell(q.w, 8)
      table.cells(q.vector, 8)
    }
  }
}
