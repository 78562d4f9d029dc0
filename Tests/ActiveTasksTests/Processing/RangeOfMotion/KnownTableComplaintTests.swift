import Foundation
import SignalProcessing
import Testing

@testable import ActiveTasks

/// What users complained of elsewhere about tables (motion.md §7, 13–21), and the answer here.
@Suite struct KnownTableComplaintTests {
  private let table: HingeTable

  init() throws { table = try HingeTable() }

  private func rows() -> [String] {
    table.text().split(separator: "\n").map { $0 + "\n" }
  }

  private func check(_ text: String, doubts: [String] = []) throws {
    let run = try RangeOfMotionRun(Array(text.utf8))
    #expect(abs(run.range - table.range) < 0.5)
    #expect(run.doubts == doubts)
  }

  private func code(_ text: String) -> String? {
    do {
      _ = try RangeOfMotionRun(Array(text.utf8))
      return nil
    } catch {
      return error.code
    }
  }

  @Test(arguments: [
    ("opensim-core 2536: duplicate times abort the import", [1250]),
    (
      "wristpy 277: three percent of files fail on duplicate times",
      Array(stride(from: 30, to: 2490, by: 33))
    ),
    ("stepcount 25: cannot reindex a non-unique index", [2499, 2500]),
    ("scikit-digital-health 90: only the first two times are tested", [1, 2, 800]),
  ])
  func `repeated rows are dropped and counted`(issue: String, repeated: [Int]) throws {
    var rows = rows()
    for row in repeated.reversed() { rows.insert(rows[row], at: row) }
    let run = try RangeOfMotionRun(Array(rows.joined().utf8))
    let flag = try #require(run.flags.first { $0.code == "motion.duplicate-rows" })
    #expect(flag.count == repeated.count, "\(issue)")
    try check(rows.joined())
  }

  @Test func `wristpy 277: one time with two values is averaged and doubted`() throws {
    var rows = rows()
    let cells = rows[1250].split(separator: ",", maxSplits: 1)
    let next = rows[1251].split(separator: ",", maxSplits: 1)
    rows.insert("\(cells[0]),\(next[1])", at: 1251)
    try check(rows.joined(), doubts: ["motion.duplicate-times"])
  }

  @Test func `actipy 69: resampling leaves zeros in gaps`() throws {
    // Half a second of the hold at the top of the first flexion is lost.
    var rows = rows()
    rows.removeSubrange(801..<851)
    let run = try RangeOfMotionRun(Array(rows.joined().utf8))
    #expect(run.doubts == ["motion.gaps", "rom.repetition-in-gap"])
    let curve = try #require(run.step.series().first { $0.kind == "angleCurve" })
    let top = try #require(table.simulation.angle[780..<860].min())
    for (time, angle) in zip(curve.columns[0].values, curve.columns[1].values)
    where 7.8...8.6 ~= time {
      #expect(angle > top - 1)
    }
  }

  @Test func `GGIR 1237: a custom header fails`() throws {
    var rows = rows()
    rows[0] = "when,p,q,r,u,v,s\n"
    #expect(code(rows.joined()) == "input.unknown-format")
    var options = IngestionOptions()
    options.columns = "time=when,ax=p,ay=q,az=r,gx=u,gy=v,gz=s"
    let run = try RangeOfMotionRun(Array(rows.joined().utf8), options: options)
    #expect(abs(run.range - table.range) < 0.5)
  }

  @Test func `GGIR 1178: times with an offset cannot be read`() throws {
    let rows = rows().enumerated().map { index, row in
      guard index > 0 else { return row }
      let cells = row.split(separator: ",", maxSplits: 1)
      let hundredths = index - 1 + 5_995
      let (minutes, rest) = hundredths.quotientAndRemainder(dividingBy: 6000)
      let seconds = String(format: "%06.3f", Double(rest) / 100)
      return "2024-10-27T02:0\(minutes):\(seconds)+02:00,\(cells[1])"
    }
    try check(rows.joined())
    let run = try RangeOfMotionRun(Array(rows.joined().utf8))
    #expect(run.recording.start?.iso8601 == "2024-10-27T02:00:59.950+02:00")
  }

  @Test(arguments: [(1_000_000, "ns"), (1000, "us"), (1, "ms")])
  func `gyroflow 143: nanoseconds are misread`(perMillisecond: Int, unit: String) throws {
    let rows = rows().enumerated().map { index, row in
      guard index > 0 else { return row }
      let cells = row.split(separator: ",", maxSplits: 1)
      let stamp = (1_718_030_736_870 + (index - 1) * 10) * perMillisecond
      return "\(stamp),\(cells[1])"
    }
    try check(rows.joined())
    let run = try RangeOfMotionRun(Array(rows.joined().utf8))
    #expect(abs((run.step.durationSeconds ?? 0) - 24.99) < 1e-6)
    #expect(run.recording.start?.iso8601 == "2024-06-10T14:45:36.870Z")
    #expect(run.flags.contains { $0.message.hasPrefix("time stamps taken as \(unit)") })
  }

  @Test(arguments: [25.0, 50, 200])
  func `mhealthtools 16: the sampling rate is reset to 100 Hz`(rate: Double) throws {
    let table = try HingeTable { $0.rate = rate }
    let run = try table.run()
    #expect(abs(run.range - table.range) < 0.5)
    #expect(abs((run.step.durationSeconds ?? 0) - (25 - 1 / rate)) < 1e-6)
    // The stated --rate replaces the stamps and says so.
    var options = IngestionOptions()
    options.rateHertz = rate
    let stated = try RangeOfMotionRun(Array(table.text().utf8), options: options)
    #expect(abs(stated.range - run.range) < 0.01)
    #expect(stated.recording.codes.contains("motion.time-from-rate"))
  }

  @Test func `DSView 788: decimal commas stand unquoted between commas`() throws {
    let commas = table.text(separator: ";").replacing(".", with: ",")
    try check(commas)
    #expect(code(commas.replacing(";", with: ",")) == "csv.columns-differ")
  }
}
