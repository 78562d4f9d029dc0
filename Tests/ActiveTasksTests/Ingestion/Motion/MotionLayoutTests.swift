import SignalProcessing
import Testing

@testable import ActiveTasks

@Suite struct MotionLayoutTests {
  /// Three rows at 100 Hz with gravity up on z and a turn about x, as each application writes them.
  static let layouts: [(format: String, name: String, text: String)] = [
    (
      "sensorlogger.csv", "Gyroscope.csv",
      """
      time,seconds_elapsed,z,y,x
      1718030736872000000,0.00,0,0,0.5
      1718030736882000000,0.01,0,0,0.5
      1718030736892000000,0.02,0,0,0.6
      """
    ),
    (
      "sensorlog.csv", "log.csv",
      """
      loggingTime(txt);motionTimestamp_sinceReboot(s);motionYaw(rad);motionRotationRateX(rad/s);motionRotationRateY(rad/s);motionRotationRateZ(rad/s);motionUserAccelerationX(G);motionUserAccelerationY(G);motionUserAccelerationZ(G);motionAttitudeReferenceFrame(txt);motionQuaternionX(R);motionQuaternionY(R);motionQuaternionZ(R);motionQuaternionW(R);motionGravityX(G);motionGravityY(G);motionGravityZ(G)
      2024-05-01T09:00:00.000-07:00;812,00;0,1;0,5;0;0;0;0;0;XArbitraryZVertical;0;0;0;1;0;0;-1
      2024-05-01T09:00:00.010-07:00;812,01;0,1;0,5;0;0;0;0;0;XArbitraryZVertical;0;0;0;1;0;0;-1
      2024-05-01T09:00:00.020-07:00;812,02;0,1;0,6;0;0;0;0;0;XArbitraryZVertical;0;0;0;1;0;0;-1
      """
    ),
    (
      "coremotion.csv", "dm.csv",
      """
      timestamp,rotationRate.x,rotationRate.y,rotationRate.z,gravity.x,gravity.y,gravity.z,userAcceleration.x,userAcceleration.y,userAcceleration.z
      5.00,0.5,0,0,0,0,-1,0,0,0
      5.01,0.5,0,0,0,0,-1,0,0,0
      5.02,0.6,0,0,0,0,-1,0,0,0
      """
    ),
    (
      "phyphox.csv", "Gyroscope.csv",
      """
      "Time (s)";"Gyroscope x (rad/s)";"Gyroscope y (rad/s)";"Gyroscope z (rad/s)"
      0,00E0;5,0E-1;-0,0E-3;0,0E0
      1,00E-2;5,0E-1;-0,0E-3;0,0E0
      2,00E-2;6,0E-1;-0,0E-3;0,0E0
      """
    ),
    (
      "physicstoolbox.csv", "tool.csv",
      """
      time,gFx,gFy,gFz,wx,wy,wz,Bx,By,Bz,
      00:59.990,0,0,1,0.5,0,0,1,2,3,
      01:00.000,0,0,1,0.5,0,0,1,2,3,
      01:00.010,0,0,1,0.6,0,0,1,2,3,
      """
    ),
    (
      "movelladot.csv", "dot.csv",
      """
      DeviceTag:,DOT 1
      OutputRate:,100
      PacketCounter,SampleTimeFine,Acc_X,Acc_Y,Acc_Z,Gyr_X,Gyr_Y,Gyr_Z
      1,4294960000,0,0,9.80665,28.64788975654116,0,0
      2,2704,0,0,9.80665,28.64788975654116,0,0
      3,12704,0,0,9.80665,34.37746770784939,0,0
      """
    ),
    (
      "xsensmt.txt", "mt.txt",
      """
      // Update Rate: 100.0Hz
      PacketCounter\tSampleTimeFine\tAcc_X\tAcc_Y\tAcc_Z\tGyr_X\tGyr_Y\tGyr_Z
      65534\t\t0\t0\t9.80665\t0.5\t0\t0
      65535\t\t0\t0\t9.80665\t0.5\t0\t0
      00000\t\t0\t0\t9.80665\t0.6\t0\t0
      """
    ),
    (
      "shimmer.csv", "shimmer.csv",
      """
      "sep=\\t"
      Shimmer_8E21_Timestamp_Unix_CAL\tShimmer_8E21_Accel_LN_X_CAL\tShimmer_8E21_Accel_LN_Y_CAL\tShimmer_8E21_Accel_LN_Z_CAL\tShimmer_8E21_Gyro_X_CAL\tShimmer_8E21_Gyro_Y_CAL\tShimmer_8E21_Gyro_Z_CAL
      ms\tm/(s^2)\tm/(s^2)\tm/(s^2)\tdeg/s\tdeg/s\tdeg/s
      1718030736872.00\t0\t0\t9.80665\t28.64788975654116\t0\t0
      1718030736882.00\t0\t0\t9.80665\t28.64788975654116\t0\t0
      1718030736892.00\t0\t0\t9.80665\t34.37746770784939\t0\t0
      """
    ),
    (
      "matlabmobile.csv", "AngularVelocity.csv",
      """
      Timestamp,X,Y,Z
      01-May-2024 09:00:00.000,0.5,0,0
      01-May-2024 09:00:00.010,0.5,0,0
      01-May-2024 09:00:00.020,0.6,0,0
      """
    ),
  ]

  @Test(arguments: layouts)
  func `reads every application's table`(format: String, name: String, text: String) throws {
    let recording = try MotionFixtures.read(text + "\n", name: name, units: nil)
    let motion = try #require(recording.motion)
    #expect(recording.format == format)
    #expect(motion.time.count == 3)
    // Epoch stamps in s leave 0.24 µs.
    #expect(abs((motion.time.last ?? 0) - 0.02) < 1e-6)
    let rate = try #require(motion.angularRate)
    #expect(abs(rate.x[2] - 0.6) < 1e-12)
    if let force = motion.specificForce { #expect(abs(force.z[0] - 9.80665) < 1e-12) }
  }

  @Test func `gives the start that a column beside the clock states`() throws {
    let recording = try MotionFixtures.read(Self.layouts[1].text, name: "log.csv")
    #expect(recording.start?.iso8601 == "2024-05-01T09:00:00.000-07:00")
  }

  @Test func `says that a date without offset gives no start`() throws {
    let recording = try MotionFixtures.read(Self.layouts[8].text, name: "AngularVelocity.csv")
    #expect(recording.start == nil)
    #expect(recording.codes.contains("motion.time-zone-unknown"))
  }

  @Test func `takes columns by name and position, with units`() throws {
    let text = "0,0,0,1,7\n10,0,0,1,7\n20,0,0,1,7\n"
    let recording = try MotionFixtures.read(
      text, columns: "time=1,ax=2,ay=3,az=4", units: "acc=g,time=ms")
    #expect(recording.motion?.specificForce?.z == [9.80665, 9.80665, 9.80665])
    #expect(recording.motion?.time == [0, 0.01, 0.02])
    let named = try MotionFixtures.read(
      "zeit,rot a,rot b,rot c\n" + text.replacing(",7\n", with: "\n"),
      columns: "time=zeit,gx=rot a,gy=rot b,gz=4", units: "gyro=deg/s,time=ms")
    #expect(named.motion?.angularRate?.z[0] == .pi / 180)
  }

  @Test func `takes the sensor asked for`() throws {
    let text = """
      Test Name:,T
      Time,A/Acceleration/X,A/Acceleration/Y,A/Acceleration/Z,B/Acceleration/X,B/Acceleration/Y,B/Acceleration/Z
      s,m/s^2,m/s^2,m/s^2,m/s^2,m/s^2,m/s^2
      0.00,0,0,9.8,0,9.7,0
      0.01,0,0,9.8,0,9.7,0
      """
    #expect(try MotionFixtures.read(text).motion?.specificForce?.z[0] == 9.8)
    #expect(try MotionFixtures.read(text).codes.contains("motion.sensor-chosen"))
    let second = try MotionFixtures.read(text, columns: "sensor=B")
    #expect(second.motion?.specificForce?.y[0] == 9.7)
  }

  @Test(
    arguments: [
      ("t,lux\n0,60\n", nil, nil, "input.unknown-format"),
      ("0,0,0,1\n1,0,0,1\n", nil, nil, "motion.no-usable-columns"),
      ("t,ax,ay\n0,1,2\n", nil, nil, "motion.no-usable-columns"),
      ("ax,ay,az\n0,0,1\n0,0,1\n", nil, nil, "motion.no-time"),
      ("t,ax,ay,az\n0,0,0,1\n1,0,0,1\n", nil, nil, "motion.time-unit"),
      ("t,ax,ay,az\n0,0,0,3\n.1,0,0,3\n", nil, nil, "motion.unit-unclear"),
      ("t,ax,ay,az\n0,0,0,1\n", "ax=9", nil, "usage.columns"),
      ("t,ax,ay,az\n0,0,0,1\n", "ax=ax", nil, "usage.columns"),
      ("t,ax,ay,az\n0,0,0,1\n", "vx=1", nil, "usage.columns"),
      ("t,ax,ay,az\n0,0,0,1\n", "time=x", nil, "usage.columns"),
      ("t,ax,ay,az\n0,0,0,1\n.1,0,0,1\n", "ax=2,ay=3,az=ay", nil, "usage.columns"),
      ("t,ax,ay,az\n0,0,0,1\n.1,0,0,1\n", "time=1,ax=t,ay=3,az=4", nil, "usage.columns"),
      ("t,ax,ay,az\n0,0,0,1\n", nil, "acc=ft", "usage.units"),
    ] as [(String, String?, String?, String)])
  func `names what it needs`(text: String, columns: String?, units: String?, code: String) {
    #expect {
      try MotionFixtures.read(text, columns: columns, units: units)
    } throws: { ($0 as? Diagnostic)?.code == code }
  }

  @Test func `describes a table`() throws {
    let source = ByteSource(name: "a.csv", bytes: Array(Self.layouts[7].text.utf8))
    let format = FormatDescription("shimmer.csv", "Shimmer Consensys")
    let report = try MotionCSVAdapter().inspect(source, as: format, options: IngestionOptions())
    let values = Dictionary(report.rows.map { ($0.label, $0.value) }) { first, _ in first }
    #expect(values["separator"] == "tab, decimal point")
    #expect(values["time"] == "Shimmer_8E21_Timestamp_Unix_CAL (ms)")
    #expect(values["angularRate"]?.hasSuffix("(deg/s)") == true)
    #expect(values["samples"] == "3")
    #expect(values["rate"] == "100.000 Hz")
    #expect(values["start"] == "2024-06-10T14:45:36.872Z")
  }
}
