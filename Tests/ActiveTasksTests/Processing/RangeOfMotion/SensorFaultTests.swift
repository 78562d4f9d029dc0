import Foundation
import SignalProcessing
import Testing

@testable import ActiveTasks

/// The faults under which published filters give wrong angles without a word (motion.md §6.4): the
/// range stays right within 0.5°, and the flags say what was met.
@Suite struct SensorFaultTests {
  private static let forces: Set<String> = ["ax", "ay", "az"]
  private static let rates: Set<String> = ["gx", "gy", "gz"]
  /// A row in the middle of the first flexion.
  private static let row = 620

  /// Checks range and doubts of a damaged recording.
  private func check(_ run: RangeOfMotionRun, _ table: HingeTable, doubts: [String]) {
    #expect(abs(run.range - table.range) <= 0.5)
    #expect(run.value(.repetitions, .reference) == 2)
    #expect(run.doubts == doubts)
  }

  @Test func `clean: the range without any doubt`() throws {
    let table = try HingeTable()
    // No unit is stated; the accelerometer tells its own and that of the gyroscope.
    check(try table.run(), table, doubts: [])
  }

  @Test(arguments: ["NaN", "", "null", "inf", "-1e999"])
  func `one gyroscope value is missing`(cell: String) throws {
    let table = try HingeTable()
    let run = try table.run(replacing: ["gx": [Self.row: cell]])
    check(run, table, doubts: ["motion.missing-samples"])
    let flag = run.flags.first { $0.code == "motion.missing-samples" }
    #expect(flag?.location == "@6.200s" && flag?.count == 1)
  }

  @Test(arguments: ["NaN", "inf", "-inf", "1e300"])
  func `one accelerometer value is no number`(cell: String) throws {
    let table = try HingeTable()
    let run = try table.run(replacing: ["ay": [Self.row: cell]])
    check(run, table, doubts: ["motion.missing-samples"])
  }

  @Test(arguments: ["gx", "gy", "gz"], ["35", "-35"])
  func `one spike of the gyroscope`(axis: String, cell: String) throws {
    let table = try HingeTable()
    let run = try table.run(replacing: [axis: [Self.row: cell]])
    check(run, table, doubts: ["rom.gyroscope-spikes"])
    let flag = run.flags.first { $0.code == "rom.gyroscope-spikes" }
    #expect(flag?.location == "@6.200s" && flag?.count == 1)
  }

  @Test func `the gyroscope reads degrees per second and no unit says so`() throws {
    var table = try HingeTable()
    table.scale(Self.rates, by: 180 / .pi)
    let run = try table.run()
    check(run, table, doubts: [])
    #expect(run.flags.contains { $0.message.hasPrefix("angularRate taken as deg/s") })
  }

  @Test func `slow degrees per second are told by how gravity turns`() throws {
    var table = try HingeTable {
      $0.profile = .repetitions(
        count: 1, amplitude: 60...60, rise: 15, hold: 1, fall: 15, period: 40)
      $0.duration = 40
    }
    table.scale(Self.rates, by: 180 / .pi)
    // At most 60° · 1.875 / 15 s = 7.5 °/s: as rad/s it would be no surprise.
    let run = try table.run()
    #expect(abs(run.range - table.range) <= 0.5)
    #expect(run.flags.contains { $0.message.hasPrefix("angularRate taken as deg/s: gravity") })
  }

  @Test func `the accelerometer reads g and no unit says so`() throws {
    var table = try HingeTable()
    table.scale(Self.forces, by: 1 / 9.80665)
    let run = try table.run()
    check(run, table, doubts: [])
    #expect(run.flags.contains { $0.message.hasPrefix("acceleration taken as g:") })
  }

  @Test func `the accelerometer's sign is Core Motion's and nothing says so`() throws {
    var table = try HingeTable()
    let before = try table.run()
    table.scale(Self.forces, by: -1)
    let run = try table.run()
    check(run, table, doubts: [])
    #expect(run.flags.contains { $0.code == "motion.sign-assumed" })
    // The relative attitude does not know up from down: only the tilt of the axis could.
    #expect(abs(run.range - before.range) < 0.01)
  }

  @Test func `the accelerometer has had gravity removed`() throws {
    var table = try HingeTable()
    for row in table.columns[0].indices {
      let up = table.simulation.attitude[row].conjugate.rotate(SIMD3(0, 0, 9.80665))
      for axis in 0..<3 { table.columns[1 + axis][row] -= up[axis] }
    }
    let run = try table.run()
    check(
      run, table, doubts: ["motion.gravity-removed", "motion.unit-assumed", "rom.gyroscope-only"])
  }

  @Test func `the stated rate is wrong by two percent and the stamps are right`() throws {
    let table = try HingeTable()
    let run = try RangeOfMotionRun(Array(("// Update Rate: 98.0Hz\n" + table.text()).utf8))
    check(run, table, doubts: [])
    #expect(abs((run.step.durationSeconds ?? 0) - 24.99) < 1e-9)
  }
}
