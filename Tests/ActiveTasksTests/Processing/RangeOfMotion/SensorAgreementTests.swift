import SignalProcessing
import Testing

@testable import ActiveTasks

/// Gyroscope and gravity of one recording must tell of the same turning.
@Suite struct SensorAgreementTests {
  private static let code = "motion.sensors-disagree"
  private static let rates: Set<String> = ["gx", "gy", "gz"]

  private func flag(_ run: RangeOfMotionRun) -> QualityFlag? {
    run.flags.first { $0.code == Self.code }
  }

  /// The table with rad/s stated, since a wrong scale is what a wrong unit looks like.
  private func run(_ table: HingeTable) throws -> RangeOfMotionRun {
    var options = IngestionOptions()
    options.units = "gyro=rad/s,acc=m/s2"
    return try RangeOfMotionRun(Array(table.text().utf8), options: options)
  }

  @Test(arguments: [
    (0.9, QualityFlag.Severity.warning), (0.8, .warning), (1.2, .warning), (1.3, .warning),
    (0.5, .error), (2, .error), (-1, .error), (1 / 57.3, .error), (9.55, .error),
  ])
  func `a gyroscope of another scale is flagged`(
    scale: Double, severity: QualityFlag.Severity
  ) throws {
    var table = try HingeTable()
    table.scale(Self.rates, by: scale)
    #expect(flag(try run(table))?.severity == severity)
  }

  @Test func `swapped axes are flagged`() throws {
    var table = try HingeTable()
    table.columns.swapAt(4, 5)
    #expect(flag(try run(table)) != nil)
  }

  @Test func `a wrong sampling rate is flagged`() throws {
    var table = try HingeTable { $0.duration = 60 }
    for row in table.columns[0].indices { table.columns[0][row] *= 0.5 }
    #expect(flag(try run(table)) != nil)
  }

  @Test func `two recordings mixed are an error`() throws {
    var table = try HingeTable()
    let other = try HingeTable {
      $0.seed = 12
      $0.profile = .repetitions(
        count: 3, amplitude: 70...70, rise: 0.8, hold: 0.3, fall: 0.8, period: 4)
    }
    for column in 4...6 { table.columns[column] = other.columns[column] }
    #expect(flag(try run(table))?.severity == .error)
  }

  @Test(arguments: [1, 2, 3, 4, 5] as [UInt64], [0, 30, 60, 90] as [Double])
  func `sound sensors raise no alarm`(seed: UInt64, tilt: Double) throws {
    let table = try HingeTable {
      $0.seed = seed
      $0.axis = HingeParameters.axis(tilted: tilt)
      $0.gyroscopeBias = SIMD3(0.08, -0.05, 0.02)
      $0.gyroscopeNoise = 0.01
      $0.accelerometerNoise = 0.02
      $0.jitter = 0.001
      $0.lostShare = 0.05
    }
    #expect(flag(try run(table)) == nil)
  }

  @Test(arguments: [10, 20, 40] as [Double])
  func `slow movement is neither bias nor disagreement`(rise: Double) throws {
    let table = try HingeTable {
      $0.profile = .repetitions(
        count: 1, amplitude: 90...90, rise: rise, hold: 2, fall: rise, period: 2 * rise + 10)
      $0.duration = 2 * rise + 20
    }
    let result = try run(table)
    #expect(flag(result) == nil)
    #expect(abs(result.range - table.range) <= 0.5)
  }

  @Test(arguments: [0.1047, 1000])
  func `a gyroscope unit that gravity denies is refused`(scale: Double) throws {
    var table = try HingeTable()
    // rad/s from: revolutions a minute, and mrad/s.
    table.scale(Self.rates, by: scale == 1000 ? scale : 1 / scale)
    let error = #expect(throws: Diagnostic.self) { try table.run() }
    #expect(error?.code == "motion.unit-unclear")
  }

  @Test(arguments: [
    "broad/02_undisturbed_slow_rotation_B.csv", "broad/07_undisturbed_fast_rotation_B.csv",
    "broad/16_undisturbed_fast_translation_B.csv", "broad/21_undisturbed_fast_combined.csv",
    "hinge/hinge_fast_brief.csv", "hinge/hinge_reps_bigbias_phone.csv",
    "hinge/hinge_reps_vertical_brief.csv", "hinge/hinge_reps_wobble_phone.csv",
    "other/fusion_sensor_data.csv", "other/Xsens_MT_00B4227B.txt",
  ])
  func `real recordings raise no alarm`(file: String) throws {
    guard let run = try RangeOfMotionRun.shared(file) else { return }
    #expect(flag(run) == nil)
    #expect(!run.flags.contains { $0.code == "motion.gyro-saturated" })
  }
}
