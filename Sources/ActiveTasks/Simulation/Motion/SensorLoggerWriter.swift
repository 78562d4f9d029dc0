internal import SignalProcessing

/// Sensor Logger (Android): one file per sensor, z before y before x.
///
/// Nanoseconds since 1970, m/s², rad/s; `Accelerometer.csv` is without gravity.
public struct SensorLoggerWriter: MotionFormatWriter {
  /// Identifier of the format.
  public let identifier = "sensorlogger.csv"
  /// Names of the files of one recording.
  public let fileNames = [
    "Accelerometer.csv", "Gravity.csv", "TotalAcceleration.csv", "Gyroscope.csv", "Orientation.csv",
    "Metadata.csv",
  ]

  /// A writer.
  public init() {}

  /// Writes the sensor files and the description of the device.
  public func write(_ simulation: HingeSimulation) -> [SimulatedFile] {
    let g = HingeSimulation.standardGravity
    let vectors: [(String, (Int) -> SIMD3<Double>)] = [
      (fileNames[0], { simulation.userAcceleration($0) * -g }),
      (fileNames[1], { simulation.gravity($0) * -g }),
      (fileNames[2], { simulation.specificForce[$0] }),
      (fileNames[3], { simulation.angularRate[$0] }),
    ]
    return vectors.map { name, value in
      simulation.table(name, "time,seconds_elapsed,z,y,x") { table, row in
        stamp(simulation, row, &table)
        let vector = value(row)
        for axis in [2, 1, 0] { table.cell(vector[axis], 9) }
      }
    } + [orientation(simulation), metadata(simulation)]
  }

  private func stamp(_ simulation: HingeSimulation, _ row: Int, _ table: inout DelimitedText) {
    table.cell(String(simulation.nanoseconds(row)))
    table.cell(simulation.time[row], 9)
  }

  private func orientation(_ simulation: HingeSimulation) -> SimulatedFile {
    let header = "time,seconds_elapsed,qz,qy,qx,qw,roll,pitch,yaw"
    return simulation.table(fileNames[4], header) { table, row in
      stamp(simulation, row, &table)
      let q = simulation.attitude[row]
      let euler = EulerAngles(q)
      for value in [q.z, q.y, q.x, q.w, euler.roll, euler.pitch, euler.yaw] {
        table.cell(value, 9)
      }
    }
  }

  private func metadata(_ simulation: HingeSimulation) -> SimulatedFile {
    var table = DelimitedText()
    table.line(
      "device name,recording epoch time,recording timezone,platform,sensors,sampleRateMs,"
        + "standardisation")
    table.cell("simulated hinge")
    table.cell(String(simulation.epochNanoseconds / 1_000_000))
    table.cell("Etc/UTC")
    table.cell("android")
    table.cell("Accelerometer|Gravity|TotalAcceleration|Gyroscope|Orientation")
    table.cell(1000 / simulation.parameters.rate, 3)
    table.cell("false")
    table.endRow()
    return SimulatedFile(name: fileNames[5], bytes: table.bytes)
  }
}
