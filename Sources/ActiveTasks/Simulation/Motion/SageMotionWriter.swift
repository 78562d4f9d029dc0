internal import SignalProcessing

/// SageResearch's `motion.json`: an array with one row per sensor and sample, after a marker row.
///
/// Seconds since the recorder started, g, rad/s, Core Motion signs; the marker has a date and no
/// sensor.
public struct SageMotionWriter: MotionFormatWriter {
  /// Identifier of the format.
  public let identifier = "sage.motion"
  /// Name of the one file.
  public let fileNames = ["motion.json"]

  /// A writer.
  public init() {}

  /// Writes the marker and four rows per sample.
  public func write(_ simulation: HingeSimulation) -> [SimulatedFile] {
    var text = JSONText()
    text.raw("[\n{")
    stamp(0, &text)
    let date = simulation.parameters.start
    text.raw(",\"timestampDate\":\"\(date.iso8601)\"}")
    for row in 0..<simulation.count {
      let q = simulation.attitude[row]
      let rows: [(String, SIMD3<Double>, Double?)] = [
        ("attitude", q.vector, q.w), ("gravity", simulation.gravity(row), nil),
        ("rotationRate", simulation.angularRate[row], nil),
        ("userAcceleration", simulation.userAcceleration(row), nil),
      ]
      for (sensor, vector, w) in rows {
        text.raw(",\n{")
        stamp(simulation.time[row], &text)
        text.raw(",\"sensorType\":\"\(sensor)\",")
        text.axes(vector)
        if let w {
          text.raw(",\"w\":")
          text.number(w, 9)
          text.raw(",\"referenceCoordinate\":\"Z-Up\"")
        }
        text.raw("}")
      }
    }
    text.raw("\n]")
    return [SimulatedFile(name: fileNames[0], bytes: text.bytes)]
  }

  private func stamp(_ time: Double, _ text: inout JSONText) {
    text.raw("\"uptime\":")
    text.number(HingeSimulation.uptime + time, 6)
    text.raw(",\"timestamp\":")
    text.number(time, 6)
    text.raw(",\"stepPath\":\"knee/right\"")
  }
}
