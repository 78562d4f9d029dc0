public import SignalProcessing

/// Simulated beats as they were and as they were detected.
public struct BeatSimulation: Sendable, Equatable {
  /// What was simulated.
  public let parameters: BeatSimulationParameters
  /// True times of the beats, s, the first 0.
  public let trueBeats: [Double]
  /// Detected times, s, ascending.
  public let beats: [Double]
  /// What was done to the beats, by time.
  public let artifacts: [BeatArtifact]

  /// True intervals, ms.
  public var trueIntervals: [Double] { Self.intervals(trueBeats) }

  /// Intervals between detections, ms.
  public var intervals: [Double] { Self.intervals(beats) }

  private static func intervals(_ beats: [Double]) -> [Double] {
    zip(beats.dropFirst(), beats).map { 1000 * ($0 - $1) }
  }

  /// The intervals as detected in ms, one a line.
  var intervalFile: SimulatedFile {
    var table = DelimitedText()
    for interval in intervals {
      table.cell(interval, 6)
      table.endRow()
    }
    return SimulatedFile(name: "rr.txt", bytes: table.bytes)
  }

  /// The true beats and intervals, and what was done to which beat.
  var truthFiles: [SimulatedFile] {
    var truth = DelimitedText()
    truth.line("time_s,interval_ms")
    for (beat, interval) in zip(trueBeats.dropFirst(), trueIntervals) {
      truth.cell(beat, 6)
      truth.cell(interval, 6)
      truth.endRow()
    }
    var labels = DelimitedText()
    labels.line("time_s,artifact")
    for artifact in artifacts {
      labels.cell(artifact.time, 6)
      labels.cell(artifact.kind.rawValue)
      labels.endRow()
    }
    return [
      SimulatedFile(name: "truth.csv", bytes: truth.bytes),
      SimulatedFile(name: "artifacts.csv", bytes: labels.bytes),
    ]
  }
}
