internal import SignalProcessing

/// ResearchKit's device-motion log: `{"items":[…]}` without white space.
///
/// Core Motion signs; g and rad/s.
public struct ResearchKitDeviceMotionWriter: MotionFormatWriter {
  /// Identifier of the format.
  public let identifier = "researchkit.deviceMotion"
  /// Name of the one file.
  public let fileNames = ["deviceMotion.json"]

  /// A writer.
  public init() {}

  /// Writes one item per row.
  public func write(_ simulation: HingeSimulation) -> [SimulatedFile] {
    var text = JSONText()
    text.raw("{\"items\":[")
    for row in 0..<simulation.count {
      text.raw(row == 0 ? "{" : ",{")
      text.stamps(simulation, row)
      let q = simulation.attitude[row]
      text.raw(",\"attitude\":{")
      text.axes(q.vector)
      text.raw(",\"w\":")
      text.number(q.w, 9)
      text.raw("}")
      text.vector("rotationRate", simulation.angularRate[row])
      text.vector("gravity", simulation.gravity(row))
      text.vector("userAcceleration", simulation.userAcceleration(row))
      text.raw(",\"magneticField\":{\"x\":0,\"y\":0,\"z\":0,\"accuracy\":-1}}")
    }
    text.raw("]}")
    return [SimulatedFile(name: fileNames[0], bytes: text.bytes)]
  }
}

extension JSONText {
  /// Adds ResearchKit's two time stamps: seconds since boot and since 1970.
  mutating func stamps(_ simulation: HingeSimulation, _ row: Int) {
    raw("\"timestamp\":")
    number(HingeSimulation.uptime + simulation.time[row], 6)
    raw(",\"timestampSince1970\":")
    number(Double(simulation.epochNanoseconds / 1_000_000_000) + simulation.time[row], 6)
  }
}
