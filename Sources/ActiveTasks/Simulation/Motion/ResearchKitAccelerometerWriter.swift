/// ResearchKit's accelerometer log: acceleration with gravity in g, Core Motion signs.
public struct ResearchKitAccelerometerWriter: MotionFormatWriter {
  /// Identifier of the format.
  public let identifier = "researchkit.accelerometer"
  /// Name of the one file.
  public let fileNames = ["accel.json"]

  /// A writer.
  public init() {}

  /// Writes one item per row.
  public func write(_ simulation: HingeSimulation) -> [SimulatedFile] {
    var text = JSONText()
    text.raw("{\"items\":[")
    for row in 0..<simulation.count {
      text.raw(row == 0 ? "{" : ",{")
      text.stamps(simulation, row)
      text.raw(",")
      text.axes(simulation.coreMotionAcceleration(row))
      text.raw("}")
    }
    text.raw("]}")
    return [SimulatedFile(name: fileNames[0], bytes: text.bytes)]
  }
}
