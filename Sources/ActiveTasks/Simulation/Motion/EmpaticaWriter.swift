internal import SignalProcessing

/// Empatica E4 `ACC.csv`: start, rate, then whole multiples of 1/64 g within ±2 g.
///
/// The format has no time stamps, so jitter and lost rows cannot be told from it.
public struct EmpaticaWriter: MotionFormatWriter {
  /// Identifier of the format.
  public let identifier = "empatica.acc"
  /// Name of the one file.
  public let fileNames = ["ACC.csv"]

  /// A writer.
  public init() {}

  /// Writes the head and one row per sample.
  public func write(_ simulation: HingeSimulation) -> [SimulatedFile] {
    let start = FixedDecimal.string(
      Double(simulation.epochNanoseconds / 1_000_000_000), places: 6)
    let rate = FixedDecimal.string(simulation.parameters.rate, places: 6)
    let head = [start, rate].map { [$0, $0, $0].joined(separator: ", ") }
    return [
      simulation.table(fileNames[0], head) { table, row in
        let steps = simulation.specificForce[row] * (64 / HingeSimulation.standardGravity)
        table.cells(
          steps.clamped(lowerBound: SIMD3(repeating: -128), upperBound: SIMD3(repeating: 127)), 0)
      }
    ]
  }
}
