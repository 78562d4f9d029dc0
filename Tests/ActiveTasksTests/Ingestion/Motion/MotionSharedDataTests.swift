import SignalProcessing
import Testing

@testable import ActiveTasks

@Suite struct MotionSharedDataTests {
  /// What a file must give: samples, last stamp in s, doubts; or the code of the error.
  enum Outcome: Sendable {
    case samples(Int, last: Double, [String] = [])
    case error(String)
  }

  private static let assumed = "motion.unit-assumed"
  private static let frozen = "motion.frozen"

  static let failing: [(String, Outcome)] = [
    ("02_header_only.csv", .error("csv.no-rows")),
    ("03_bom_crlf.csv", .samples(20, last: 0.19, [assumed])),
    ("04_semicolon_decimal_comma.csv", .samples(20, last: 0.19, [assumed])),
    ("05_tab_scientific_quoted_header.csv", .samples(20, last: 0.19, [frozen])),
    ("06_duplicate_timestamps.csv", .samples(20, last: 0.19, [assumed])),
    ("07_nonmonotonic.csv", .samples(20, last: 0.19, [assumed, "motion.unsorted"])),
    ("08_nan_rows.csv", .samples(20, last: 0.19, ["motion.missing-samples", assumed])),
    ("09_zyx_order_ns_epoch.csv", .samples(20, last: 0.190002337, [frozen])),
    ("10_ms_epoch.csv", .samples(20, last: 0.19, [frozen])),
    ("11_gyro_deg_s_no_unit.csv", .samples(60, last: 0.59, [frozen])),
    ("12_acc_g_no_unit.csv", .samples(20, last: 0.19, [frozen, assumed])),
    (
      "13_user_acceleration_only.csv",
      .samples(20, last: 0.19, [frozen, "motion.gravity-removed", assumed])
    ),
    ("14_truncated_last_line.csv", .samples(19, last: 0.18, ["csv.truncated-last-line", assumed])),
    ("18_gap_3s.csv", .samples(20, last: 3.19, ["motion.gaps", assumed])),
    ("19_iso_offset_dst.csv", .samples(20, last: 0.19, [frozen])),
    ("20_uint32_us_wrap.csv", .samples(10, last: 0.150003)),
    ("22_frozen_sensor.csv", .samples(50, last: 0.49, [frozen, assumed])),
    ("25_utf16le.csv", .samples(20, last: 0.19, [assumed])),
    ("28_thousands_quotes.csv", .error("motion.no-usable-columns")),
    ("29_empatica_E4_ACC.csv", .samples(32, last: 31.0 / 32, [frozen])),
    ("30_one_sample.csv", .error("motion.too-few-samples")),
    ("31_all_zero_timestamps.csv", .error("motion.time-constant")),
  ]

  @Test(arguments: failing)
  func `gives the right result or the reason for each failing input`(
    name: String, outcome: Outcome
  ) throws {
    guard let folder = MotionFixtures.shared("failing") else { return }
    switch outcome {
    case .error(let code):
      #expect {
        try MotionFixtures.read(path: "\(folder)/\(name)")
      } throws: { ($0 as? Diagnostic)?.code == code }
    case .samples(let count, let last, let doubts):
      let recording = try MotionFixtures.read(path: "\(folder)/\(name)")
      let motion = try #require(recording.motion)
      #expect(motion.time.count == count)
      // Stamps of 2 to 3 decimals, differences of doubles: 1e-9 s.
      #expect(abs((motion.time.last ?? 0) - last) < 1e-9)
      #expect(recording.doubts == doubts)
    }
  }

  @Test func `reads the values behind the tricky files`() throws {
    guard let folder = MotionFixtures.shared("failing") else { return }
    let zyx = try MotionFixtures.read(path: "\(folder)/09_zyx_order_ns_epoch.csv")
    #expect(zyx.motion?.specificForce?[0] == SIMD3(0.01, 0.1, 9.78))
    #expect(zyx.start?.iso8601 == "2024-06-10T14:45:36.872Z")
    let dst = try MotionFixtures.read(path: "\(folder)/19_iso_offset_dst.csv")
    #expect(dst.start?.iso8601 == "2023-11-05T01:59:59.900-04:00")
    let degrees = try MotionFixtures.read(path: "\(folder)/11_gyro_deg_s_no_unit.csv")
    #expect(degrees.motion?.angularRate?.x[1] == 29.45 * (.pi / 180))
    let empatica = try MotionFixtures.read(path: "\(folder)/29_empatica_E4_ACC.csv")
    #expect(empatica.motion?.specificForce?.z[0] == 9.80665)
    let user = try MotionFixtures.read(path: "\(folder)/13_user_acceleration_only.csv")
    #expect(user.motion?.gravityRemoved == true)
  }

  static let clean: [(String, String, Int, rate: Double)] = [
    ("hinge/hinge_reps_phone.csv", "motion.csv", 6000, 100),
    ("hinge/hinge_reps_bigbias_brief.csv", "motion.csv", 6000, 100),
    ("broad/07_undisturbed_fast_rotation_B.csv", "motion.csv", 52518, 285.714),
    ("phone/balance_data.csv", "coremotion.csv", 3002, 99.87),
    ("phone/kinetic_tremor_data.csv", "coremotion.csv", 869, 92.78),
    ("other/fusion_sensor_data.csv", "motion.csv", 13514, 99.85),
    ("other/Xsens_MT_00B4227B.txt", "xsensmt.txt", 3369, 100),
    ("other/APDM_pendulum_imuData01.csv", "apdm.csv", 1024, 128),
  ]

  @Test(arguments: clean)
  func `reads the recordings of real applications`(
    name: String, format: String, count: Int, rate: Double
  ) throws {
    guard let folder = MotionFixtures.shared("") else { return }
    let recording = try MotionFixtures.read(path: "\(folder)/\(name)")
    let motion = try #require(recording.motion)
    #expect(recording.format == format)
    #expect(motion.time.count == count)
    let measured = Double(count - 1) / (motion.time.last ?? .nan)
    #expect(abs(measured / rate - 1) < 1e-3)
    let force = try #require(motion.specificForce?.medianMagnitude)
    #expect(abs(force - 9.80665) < 0.6)
    #expect(recording.doubts == (format == "apdm.csv" ? ["motion.sensor-chosen"] : []))
  }

  @Test func `takes a sample column only with a rate and infers its units`() throws {
    guard let folder = MotionFixtures.shared("other") else { return }
    #expect {
      try MotionFixtures.read(path: "\(folder)/mobgap_lower_back.csv")
    } throws: { ($0 as? Diagnostic)?.code == "motion.no-time" }
    let recording = try MotionFixtures.read(path: "\(folder)/mobgap_lower_back.csv", rate: 100)
    #expect(recording.motion?.time.last == 12.45)
    // 7.540… °/s in rad/s.
    #expect(abs((recording.motion?.angularRate?.x[0] ?? 0) - 0.1316) < 1e-6)
  }

  @Test func `finds gravity in Core Motion's attitude`() throws {
    guard let folder = MotionFixtures.shared("phone") else { return }
    let recording = try MotionFixtures.read(path: "\(folder)/balance_data.csv")
    let motion = try #require(recording.motion)
    let attitude = try #require(motion.attitude)
    let force = try #require(motion.specificForce)
    // The first sample has no user acceleration: its specific force points up exactly.
    let up = attitude[0].rotate(force[0])
    #expect(abs(up.z - 9.80665) < 1e-4)
    #expect(motion.convention == .coreMotion)
    #expect(abs((motion.gravityMagnitude ?? 0) - 1) < 1e-6)
  }
}
