import Testing

@testable import ActiveTasks

@Suite struct ColumnMeaningTests {
  @Test(arguments: [
    ("ax", SensorKind.acceleration, 0, SensorUnit?.none),
    ("acc_z_ms2", .acceleration, 2, .metresPerSecondSquared),
    ("acc_x_m_s2", .acceleration, 0, .metresPerSecondSquared),
    ("accelerometer X", .acceleration, 0, nil),
    ("Accelerometer Y (g)", .acceleration, 1, .g),
    ("accelerometerAccelerationX(G)", .acceleration, 0, .g),
    ("Shimmer_8E21_Accel_LN_X_CAL", .acceleration, 0, nil), ("gFy", .acceleration, 1, .g),
    ("Static/Acceleration/X", .acceleration, 0, nil),
    ("Acceleration x (m/s²)", .acceleration, 0, .metresPerSecondSquared),
    ("ACC_X", .acceleration, 0, nil), ("AccX", .acceleration, 0, nil), ("gx", .angularRate, 0, nil),
    ("gyr_y_rads", .angularRate, 1, .radiansPerSecond),
    ("gyr_z_rad_s", .angularRate, 2, .radiansPerSecond),
    ("gyro_x_deg_s", .angularRate, 0, .degreesPerSecond),
    ("Gyroscope x (rad/s)", .angularRate, 0, .radiansPerSecond),
    ("Gyroscope X (deg/s)", .angularRate, 0, .degreesPerSecond),
    ("gyrX [deg/s]", .angularRate, 0, .degreesPerSecond),
    ("rotationRate.x", .angularRate, 0, nil),
    ("motionRotationRateZ(rad/s)", .angularRate, 2, .radiansPerSecond),
    ("Static/Angular Velocity/Z", .angularRate, 2, nil), ("wx", .angularRate, 0, nil),
    ("Gyr_X", .angularRate, 0, nil), ("thigh_gx", .angularRate, 0, nil),
    ("gz_L", .angularRate, 2, nil), ("gyro_x_rad/s", .angularRate, 0, .radiansPerSecond),
    ("acc_z_m/s^2", .acceleration, 2, .metresPerSecondSquared),
    ("acc x m/s2", .acceleration, 0, .metresPerSecondSquared),
    ("qw", .attitude, 3, .unit), ("q_x", .attitude, 0, .unit), ("Quat_W", .attitude, 3, .unit),
    ("attitude.w", .attitude, 3, .unit), ("motionQuaternionX(R)", .attitude, 0, .unit),
    ("Upper/Orientation/Scalar", .attitude, 3, .unit), ("gravity.x", .gravity, 0, nil),
    ("motionGravityX(G)", .gravity, 0, .g), ("userAcceleration.x", .userAcceleration, 0, nil),
    ("Linear Acceleration x (m/s^2)", .userAcceleration, 0, .metresPerSecondSquared),
    ("motionUserAccelerationX(G)", .userAcceleration, 0, .g), ("ax_g", .acceleration, 0, .g),
  ])
  func `reads a header`(cell: String, kind: SensorKind, axis: Int, unit: SensorUnit?) {
    let meaning = ColumnMeaning(cell)
    #expect(meaning?.kind == kind)
    #expect(meaning?.axis == axis)
    let stated: SensorUnit? =
      if case .known(let known, _) = meaning?.unit { known.base } else { nil }
    #expect(stated == unit)
  }

  @Test(arguments: [
    "truth_qw", "theta_deg", "movement", "Euler_X", "FreeAcc_X", "Mat[1][1]", "Mag_X",
    "magneticField.x",
    "Magnetometer X (uT)", "Bx", "TgF", "Absolute acceleration (m/s^2)", "time", "index", "roll",
    "Static/Magnetic Field/X", "motionYaw(rad)", "locationSpeed(m/s)", "",
  ])
  func `ignores other columns`(cell: String) {
    #expect(ColumnMeaning(cell) == nil)
  }

  @Test func `leaves bare axes open`() {
    #expect(ColumnMeaning("x")?.kind == .some(nil))
    #expect(ColumnMeaning("z")?.axis == 2)
  }

  @Test(arguments: [
    ("t_s", TimeUnit.seconds), ("Time (s)", .seconds), ("time_ms", .milliseconds),
    ("timestamp [us]", .microseconds),
    ("t", nil), ("Timestamp", nil),
  ])
  func `reads time units`(cell: String, unit: TimeUnit?) {
    #expect(TimeColumn.rank(cell) != nil)
    #expect(HeaderName(cell).timeUnit == unit)
  }
}
