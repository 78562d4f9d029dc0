import Foundation
import SignalProcessing
import Testing

@testable import ActiveTasks

/// Results that cannot be, movements that nearly are not, and faults of whole runs of samples.
@Suite struct HonestResultTests {
  private static let rates = ["gx", "gy", "gz"]

  private func cells(_ columns: [String], _ rows: Range<Int>, _ value: String) -> [String: [Int:
    String]]
  {
    let cells = Dictionary(uniqueKeysWithValues: rows.map { ($0, value) })
    return Dictionary(uniqueKeysWithValues: columns.map { ($0, cells) })
  }

  @Test(arguments: [1, 2, 3, 5], ["20", "-35", "900"])
  func `bursts of spikes count as missing`(length: Int, value: String) throws {
    let table = try HingeTable()
    var options = IngestionOptions()
    options.units = "gyro=rad/s"
    let text = table.text(replacing: cells(["gx"], 620..<(620 + length), value))
    let run = try RangeOfMotionRun(Array(text.utf8), options: options)
    #expect(abs(run.range - table.range) <= 0.5)
    #expect(run.doubts == ["rom.gyroscope-spikes"])
    #expect(run.flags.first { $0.code == "rom.gyroscope-spikes" }?.count == length)
  }

  @Test func `a gyroscope frozen in movement counts as missing`() throws {
    var table = try HingeTable()
    for column in 4...6 {
      for row in 600..<630 { table.columns[column][row] = table.columns[column][600] }
    }
    let run = try table.run()
    #expect(run.doubts.contains("rom.gyroscope-spikes"))
    #expect(abs(run.range - table.range) <= 5)
  }

  @Test(arguments: [0.5, 1, 1.5])
  func `a clipped gyroscope is flagged at any full scale`(limit: Double) throws {
    var table = try HingeTable()
    let sizes = (4...6).map { column in table.columns[column].map(abs).max() ?? 0 }
    let axis = 4 + (sizes.firstIndex(of: sizes.max() ?? 0) ?? 0)
    let highest = limit * (sizes.max() ?? 0) / 2
    for row in table.columns[axis].indices {
      table.columns[axis][row] = max(-highest, min(highest, table.columns[axis][row]))
    }
    #expect(try table.run().doubts.contains("motion.gyro-saturated"))
  }

  @Test(arguments: [0.01, 0.1])
  func `a coarse sensor is neither clipped nor frozen`(step: Double) throws {
    var table = try HingeTable { $0.gyroscopeNoise = 0.0001 }
    for column in 4...6 {
      for row in table.columns[column].indices {
        table.columns[column][row] = (table.columns[column][row] / step).rounded() * step
      }
    }
    let doubts = try table.run().doubts
    #expect(!doubts.contains("motion.frozen") && !doubts.contains("motion.gyro-saturated"))
  }

  @Test(arguments: [(5, 1.5), (5, 5), (20, 10), (90, 60)] as [(Double, Double)])
  func `slow and small movements are measured`(degrees: Double, rise: Double) throws {
    let table = try HingeTable {
      $0.profile = .repetitions(
        count: 1, amplitude: degrees...degrees, rise: rise, hold: 3, fall: rise,
        period: 2 * rise + 10)
      $0.duration = 2 * rise + 20
    }
    let run = try table.run()
    #expect(abs(run.range - table.range) <= 0.5)
    #expect(!run.doubts.contains("rom.no-motion"))
  }

  @Test func `no movement has no range`() throws {
    let run = try HingeTable { $0.profile = .still }.run()
    #expect(run.range.isNaN)
    #expect(run.doubts.contains("rom.no-motion"))
  }

  @Test func `more than a full turn is an error without a joint`() throws {
    let table = try HingeTable {
      $0.profile = .repetitions(
        count: 1, amplitude: 400...400, rise: 4, hold: 1, fall: 4, period: 20)
    }
    let flag = try table.run().flags.first { $0.code == "rom.implausible" }
    #expect(flag?.severity == .error)
  }

  @Test func `a sensor without one value is a sensor that is not there`() throws {
    let table = try HingeTable()
    let all = 0..<table.columns[0].count
    let noRate = try table.run(replacing: cells(Self.rates, all, "NaN"))
    #expect(noRate.doubts.contains("rom.quasi-static") && noRate.range > 30)
    #expect(noRate.value(.range, .researchkit) == nil)
    let noForce = try table.run(replacing: cells(["ax", "ay", "az"], all, "NaN"))
    #expect(noForce.doubts.contains("rom.gyroscope-only"))
    #expect(abs(noForce.range - table.range) < 2)
  }

  @Test(arguments: [9e5, 9e6])
  func `recordings of several days in one file are no movement`(pause: Double) throws {
    let rows = (0..<4000).map { index in
      let time = Double(index % 2000) / 100 + (index < 2000 ? 0 : pause)
      return "\(time),0,\(index < 2000 ? 0 : 1),9.81\n"
    }
    let text = "time (s),acc x (m/s2),acc y (m/s2),acc z (m/s2)\n" + rows.joined()
    let run = try RangeOfMotionRun(Array(text.utf8))
    #expect(run.doubts.contains("rom.mostly-gaps") && run.range.isNaN)
    #expect(run.step.metrics.contains { $0.reason == "mostly-gaps" })
  }

  @Test func `a fold is a warning whatever the attitude`() {
    var attitude = QuaternionSeries()
    for degrees in stride(from: 0.0, through: 120, by: 10) {
      attitude.append(Quaternion(rotationVector: SIMD3(degrees * .pi / 180, 0, 0)))
    }
    let angle = ResearchKitAngle(attitude, orientation: .portrait)
    for isEstimated in [true, false] {
      let flags = RangeOfMotionChecks.flags(
        angle, time: (0..<13).map(Double.init), referenceRange: 120, isEstimated: isEstimated)
      #expect(flags.map(\.severity) == [.warning, isEstimated ? .info : .warning])
    }
  }

  @Test func `a cut-off beyond the sampling rate is said to be lowered`() throws {
    let table = try HingeTable()
    let run = try RangeOfMotionRun(Array(table.text().utf8), parameters: ["cutoff": "50"])
    let flag = run.flags.first { $0.code == "rom.cutoff-limited" }
    #expect(flag?.severity == .info && flag?.message.contains("45.00 Hz") == true)
    #expect(!(try table.run()).flags.contains { $0.code == "rom.cutoff-limited" })
  }
}
