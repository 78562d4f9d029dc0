internal import SignalProcessing

/// MATLAB Mobile timetables written as CSV: `Timestamp,X,Y,Z` with MATLAB's default date format.
///
/// m/s² with gravity, rad/s; the orientation is azimuth, pitch and roll in degrees. Dates have
/// milliseconds and no offset.
public struct MATLABMobileWriter: MotionFormatWriter {
  /// Identifier of the format.
  public let identifier = "matlabmobile.csv"
  /// Names of the three files.
  public let fileNames = ["Acceleration.csv", "AngularVelocity.csv", "Orientation.csv"]

  /// A writer.
  public init() {}

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Writes acceleration, angular velocity and orientation.
  public func write(_ simulation: HingeSimulation) -> [SimulatedFile] {
    let values: [(String, (Int) -> SIMD3<Double>)] = [
      (fileNames[0], { simulation.specificForce[$0] }),
      (fileNames[1], { simulation.angularRate[$0] }),
      (
        fileNames[2],
        { row in
          let euler = EulerAngles(simulation.attitude[row])
          return SIMD3(euler.yaw, euler.pitch, euler.roll) * (180 / .pi)
        }
      ),
    ]
    return values.map { name, value in
      simulation.table(name, "Timestamp,X,Y,Z") { table, row in
        table.cell(Self.date(simulation.nanoseconds(row)))
        table.cells(value(row), 6)
      }
    }
  }

  /// `01-May-2024 16:00:00.010`.
  private static func date(_ nanoseconds: Int64) -> String {
    let days = nanoseconds.floorDivided(by: 86_400_000_000_000)
    let date = CivilDate(daysSince1970: days)
    // `2024-05-01T16:00:00.010Z` gives the clock.
    let clock = AbsoluteTime(nanoseconds: nanoseconds).iso8601.dropFirst(11).dropLast()
    let day = (date.day < 10 ? "0" : "") + String(date.day)
    return "\(day)-\(months[Int(date.month) - 1])-\(date.year) \(clock)"
  }
}
