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
    var rr: [UInt8] = []
    for interval in intervals {
      FixedDecimal.append(interval, places: 6, to: &rr)
      rr.append(UInt8(ascii: "\n"))
    }
    return SimulatedFile(name: "rr.txt", bytes: rr)
  }

  /// The true beats and intervals, and what was done to which beat.
  var truthFiles: [SimulatedFile] {
    var truth = Array("time_s,interval_ms\n".utf8)
    for (beat, interval) in zip(trueBeats.dropFirst(), trueIntervals) {
      FixedDecimal.append(beat, places: 6, to: &truth)
      truth.append(UInt8(ascii: ","))
      FixedDecimal.append(interval, places: 6, to: &truth)
      truth.append(UInt8(ascii: "\n"))
    }
    var labels = Array("time_s,artifact\n".utf8)
    for artifact in artifacts {
      FixedDecimal.append(artifact.time, places: 6, to: &labels)
      labels += Array(",\(artifact.kind.rawValue)\n".utf8)
    }
    return [
      SimulatedFile(name: "truth.csv", bytes: truth),
      SimulatedFile(name: "artifacts.csv", bytes: labels),
    ]
  }
}
