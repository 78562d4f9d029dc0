import SignalProcessing
import Testing

@testable import ActiveTasks

@Suite struct SensorColumnsTests {
  /// Three rows at 100 Hz: gravity on z and a turn of 1 about x, times the factors.
  private static func table(
    _ header: String, acc: Double = 9.80665, gyro: Double = 1, count: Int = 1
  ) -> String {
    let values = Array(repeating: "0,0,\(acc),\(gyro),0,0", count: count).joined(separator: ",")
    return "\(header)\n0.00,\(values)\n0.01,\(values)\n0.02,\(values)\n"
  }

  private func message(_ code: String, _ recording: Recording) -> String {
    recording.flags.first { $0.code == code }?.message ?? ""
  }

  private static let angularRates: [(unit: String, factor: Double)] = [
    ("mrad/s", 1000), ("rev/s", 0.159_154_943_091_895_35), ("rpm", 9.549_296_585_513_72),
    ("deg/min", 3437.746_770_784_939), ("rad/min", 60), ("degrees/second", 57.295_779_513_082_32),
    ("degrees per second", 57.295_779_513_082_32), ("mdps", 57_295.779_513_082_32),
    ("°/sec", 57.295_779_513_082_32), ("deg·s⁻¹", 57.295_779_513_082_32), ("radians/s", 1),
    ("deg/h", 206_264.806_247_096_36),
  ]

  @Test(arguments: angularRates)
  func `converts units of angular rate`(unit: String, factor: Double) throws {
    let text = Self.table(
      "t (s),ax (m/s²),ay (m/s²),az (m/s²),gx (\(unit)),gy (\(unit)),gz (\(unit))", gyro: factor)
    let recording = try MotionFixtures.read(text)
    #expect(abs((recording.motion?.angularRate?.x[0] ?? 0) - 1) < 1e-12)
    #expect(recording.doubts.allSatisfy { !$0.contains("unit") && !$0.contains("columns") })
  }

  private static let accelerations: [(unit: String, factor: Double)] = [
    ("cm/s^2", 980.665), ("mm/s²", 9806.65), ("ft/s2", 32.174_048_556_430_44), ("mg", 1000),
    ("G", 1), ("Gal", 980.665), ("metres per second squared", 9.80665), ("m/s/s", 9.80665),
  ]

  @Test(arguments: accelerations)
  func `converts units of acceleration`(unit: String, factor: Double) throws {
    let text = Self.table(
      "t (s),acc_x [\(unit)],acc_y [\(unit)],acc_z [\(unit)],gx_rads,gy_rads,gz_rads", acc: factor)
    let recording = try MotionFixtures.read(text)
    #expect(abs((recording.motion?.specificForce?.z[0] ?? 0) - 9.80665) < 1e-12)
  }

  @Test func `converts each axis of a sensor by its own unit`() throws {
    let header =
      "t (s),acc_x (g),acc_y (m/s^2),acc_z (mg),gyr_x (deg/s),gyr_y (rad/s),gyr_z (rad/s)"
    let recording = try MotionFixtures.read(Self.table(header, acc: 1000, gyro: 180 / .pi))
    #expect(abs((recording.motion?.specificForce?.z[0] ?? 0) - 9.80665) < 1e-12)
    #expect(abs((recording.motion?.angularRate?.x[0] ?? 0) - 1) < 1e-12)
  }

  @Test(arguments: [
    "gyr_x (LSB),gyr_y (LSB),gyr_z (LSB)", "gyr_x (rps),gyr_y (rps),gyr_z (rps)",
    "gyr_x_rads (deg/s),gyr_y_rads (deg/s),gyr_z_rads (deg/s)", "gyr_x (g),gyr_y (g),gyr_z (g)",
    "gyr_x (\u{fffd}/s),gyr_y (\u{fffd}/s),gyr_z (\u{fffd}/s)", "gyr_x (deg/s),gyr_y,gyr_z (deg/s)",
    "gyr_x_lsb,gyr_y_lsb,gyr_z_lsb", "gyr_x,gyr_y,temperature", "ωx,ωy,ωz", "alpha,beta,gamma",
    "Drehrate x (rad/s),Drehrate y (rad/s),Drehrate z (rad/s)",
  ])
  func `says which columns of motion it did not use`(columns: String) throws {
    let recording = try MotionFixtures.read(Self.table("t_s,ax_ms2,ay_ms2,az_ms2," + columns))
    #expect(recording.motion?.angularRate == nil)
    let message = message("motion.columns-ignored", recording)
    #expect(message.contains(columns.split(separator: ",")[0]), "\(message)")
  }

  @Test(arguments: ["Absolute acceleration (m/s^2)", "mag_x", "heart_rate", "FreeAcc_X", "theta"])
  func `leaves other columns alone`(column: String) throws {
    let recording = try MotionFixtures.read(
      "t_s,ax_ms2,ay_ms2,az_ms2,\(column)\n0.00,0,0,9.8,5\n0.01,0,0,9.8,5\n")
    #expect(!recording.codes.contains("motion.columns-ignored"))
  }

  @Test func `reads degree signs of Latin-1 and Mac Roman headers`() throws {
    for sign in [UInt8(0xb0), 0xa1] {
      let text = Self.table(
        "t (s),ax_g,ay_g,az_g,gx (~/s),gy (~/s),gz (~/s)", acc: 1, gyro: 180 / .pi)
      let bytes = text.utf8.map { $0 == UInt8(ascii: "~") ? sign : $0 }
      let recordings = try AdapterRegistry.read(
        ByteSource(name: "a.csv", bytes: bytes), options: IngestionOptions())
      #expect(abs((recordings.first?.motion?.angularRate?.x[0] ?? 0) - 1) < 1e-12)
    }
  }

  @Test func `takes the first of several sensors and says so`() throws {
    let header =
      "t,"
      + ["left", "right"].map { side in
        ["acc_x", "acc_y", "acc_z", "gyr_x", "gyr_y", "gyr_z"].map { "\(side)_\($0)" }
          .joined(separator: ",")
      }.joined(separator: ",")
    let recording = try MotionFixtures.read(Self.table(header, count: 2))
    let message = message("motion.sensor-chosen", recording)
    #expect(message.contains("took left_acc_x") && message.contains("right_gyr_z"))
    let right = try MotionFixtures.read(Self.table(header, count: 2), columns: "sensor=right")
    #expect(right.motion?.angularRate != nil)
    #expect(!right.codes.contains("motion.sensor-chosen"))
  }

  @Test(
    arguments: [
      (
        "t,acc_x,acc_y,acc_z,gyr_x,gyr_y,gyr_z,acc_x,acc_y,acc_z,gyr_x,gyr_y,gyr_z", 2, nil,
        "motion.duplicate-columns"
      ),
      ("t_s,ax (LSB),ay (LSB),az (LSB),gx (foo),gy (foo),gz (foo)", 1, nil, "motion.unit-unknown"),
      ("t_s,a_acc_x,a_acc_y,a_acc_z,a_gyr_x,a_gyr_y,a_gyr_z", 1, "sensor=b", "usage.columns"),
    ] as [(String, Int, String?, String)])
  func `refuses what it would have to guess`(
    header: String, count: Int, columns: String?, code: String
  ) {
    #expect {
      try MotionFixtures.read(Self.table(header, count: count), columns: columns)
    } throws: { ($0 as? Diagnostic)?.code == code }
  }

  @Test func `takes the user's unit and says that the file states another`() throws {
    let header = "t_s,ax_ms2,ay_ms2,az_ms2,gyr_x (rad/s),gyr_y (rad/s),gyr_z (rad/s)"
    let recording = try MotionFixtures.read(Self.table(header), units: "gyro=deg/s,acc=m/s2")
    #expect(abs((recording.motion?.angularRate?.x[0] ?? 0) - .pi / 180) < 1e-15)
    #expect(message("motion.unit-overridden", recording).contains("deg/s"))
    #expect(recording.flags.count { $0.code == "motion.unit-overridden" } == 1)
    let same = try MotionFixtures.read(Self.table(header), units: "gyro=radians/s")
    #expect(!same.codes.contains("motion.unit-overridden"))
  }

  @Test func `reads minutes and hours`() throws {
    for (unit, factor) in [("min", 60.0), ("h", 3600)] {
      let times = (0..<3).map { "\(Double($0) * 0.01 / factor),0,0,1\n" }.joined()
      let recording = try MotionFixtures.read("t (\(unit)),ax_g,ay_g,az_g\n" + times)
      #expect(abs((recording.motion?.time.last ?? 0) - 0.02) < 1e-12)
    }
  }
}
