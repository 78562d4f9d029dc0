internal import SignalProcessing

/// SensorLog (iOS): the motion columns of its wide table, Core Motion signs, g and rad/s.
public struct SensorLogWriter: MotionFormatWriter {
  /// Identifier of the format.
  public let identifier = "sensorlog.csv"
  /// Name of the one file.
  public let fileNames = ["SensorLog.csv"]

  /// A writer.
  public init() {}

  private static let header = [
    "loggingTime(txt)", "accelerometerTimestamp_sinceReboot(s)", "accelerometerAccelerationX(G)",
    "accelerometerAccelerationY(G)", "accelerometerAccelerationZ(G)",
    "motionTimestamp_sinceReboot(s)", "motionYaw(rad)", "motionRoll(rad)", "motionPitch(rad)",
    "motionRotationRateX(rad/s)", "motionRotationRateY(rad/s)", "motionRotationRateZ(rad/s)",
    "motionUserAccelerationX(G)", "motionUserAccelerationY(G)", "motionUserAccelerationZ(G)",
    "motionAttitudeReferenceFrame(txt)", "motionQuaternionX(R)", "motionQuaternionY(R)",
    "motionQuaternionZ(R)", "motionQuaternionW(R)", "motionGravityX(G)", "motionGravityY(G)",
    "motionGravityZ(G)",
  ]

  /// Writes one row per sample.
  public func write(_ simulation: HingeSimulation) -> [SimulatedFile] {
    let header = Self.header.joined(separator: ",")
    return [
      simulation.table(fileNames[0], header) { table, row in
        let uptime = HingeSimulation.uptime + simulation.time[row]
        let q = simulation.attitude[row]
        let euler = EulerAngles(q)
        let date = AbsoluteTime(
          nanoseconds: simulation.nanoseconds(row), offsetSeconds: -25_200)
        table.cell(date.iso8601)
        table.cell(uptime, 6)
        table.cells(simulation.coreMotionAcceleration(row), 6)
        table.cell(uptime, 6)
        for value in [euler.yaw, euler.roll, euler.pitch] { table.cell(value, 6) }
        table.cells(simulation.angularRate[row], 6)
        table.cells(simulation.userAcceleration(row), 6)
        table.cell("XArbitraryZVertical")
        table.cells(q.vector, 6)
        table.cell(q.w, 6)
        table.cells(simulation.gravity(row), 6)
      }
    ]
  }
}
