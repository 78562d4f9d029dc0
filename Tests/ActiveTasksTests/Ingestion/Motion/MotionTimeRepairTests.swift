import SignalProcessing
import Testing

@testable import ActiveTasks

@Suite struct MotionTimeRepairTests {
  private func table(_ header: String, _ times: [String]) -> String {
    "\(header),ax_g,ay_g,az_g\n" + times.map { "\($0),0,0,1\n" }.joined()
  }

  private func code(_ text: String, units: String? = nil) -> String {
    do throws(Diagnostic) {
      _ = try MotionFixtures.read(text, units: units)
      return ""
    } catch {
      return error.code
    }
  }

  @Test(arguments: [("ms", 20), ("us", 20_000), ("ns", 20_000_000)])
  func `refuses seconds that are another unit`(unit: String, step: Int) throws {
    let text = table("t_s", (0..<50).map { "\(1_714_579_200_000 + $0 * step)" })
    #expect(code(text) == "motion.time-unit")
    let recording = try MotionFixtures.read(text, units: "time=\(unit)")
    #expect(abs((recording.motion?.time.last ?? 0) - 0.98) < 1e-9)
    #expect(recording.codes.contains("motion.unit-overridden"))
    let insisted = try MotionFixtures.read(text, units: "time=s")
    #expect(insisted.codes.contains("motion.unit-conflict"))
  }

  @Test func `refuses a time unit that is none`() {
    #expect(code(table("t (samples)", ["0", "1", "2"])) == "motion.time-unit")
  }

  @Test(arguments: [(50.0, false), (50.4, false), (51, true), (100, true)])
  func `compares a stated rate with the time stamps`(rate: Double, isFlagged: Bool) throws {
    let times = (0..<50).map { $0 == 30 ? "?" : "\(Double($0) / 50)" }
    let recording = try MotionFixtures.read(table("t_s", times), rate: rate)
    #expect(recording.codes.contains("motion.rate-contradicts-times") == isFlagged)
    #expect(recording.motion?.time[1] == 1 / rate)
  }

  @Test(arguments: ["", "0.07,0"])
  func `a lost row keeps its place where rows are counted`(line: String) throws {
    var rows = (0..<20).map { "\(Double($0) / 100),0,9.8" }
    rows[7] = line
    let text = "ax,ay,az\n" + rows.joined(separator: "\n") + "\n"
    let motion = try #require(try MotionFixtures.read(text, rate: 100).motion)
    #expect(motion.time.count == 20)
    #expect(motion.specificForce?.x[7].isNaN == true)
    #expect(motion.specificForce?.x[8] == 0.08)
    // E4: two rows of head, then 32 rows a second.
    let head = ["1700000000,1700000000,1700000000", "32,32,32"]
    var samples = head + [String](repeating: "0,0,64", count: 20)
    samples[9] = line
    let wrist = try MotionFixtures.read(samples.joined(separator: "\n") + "\n")
    #expect(wrist.motion?.time.last == 19 / 32.0)
  }

  @Test func `an attitude that is repeated with the other sign is the same`() throws {
    let rows = ["0,0.6,0,0,0.8", "0.01,0.6,0,0,0.8", "0.01,-0.6,0,0,-0.8", "0.02,0.6,0,0,0.8"]
    let recording = try MotionFixtures.read(
      "t_s,qx,qy,qz,qw\n" + rows.joined(separator: "\n") + "\n")
    #expect(recording.codes.contains("motion.duplicate-rows"))
    let scalars = try #require(recording.motion?.attitude?.w)
    #expect(scalars.count == 3 && scalars.allSatisfy { abs($0 - 0.8) < 1e-12 })
  }

  @Test func `continues clock times past midnight`() throws {
    let recording = try MotionFixtures.read(
      table("time", ["23:59:59.98", "23:59:59.99", "00:00:00.00", "00:00:00.01"]))
    #expect(abs((recording.motion?.time.last ?? 0) - 0.03) < 1e-9)
    #expect(recording.codes.contains("motion.time-wrapped"))
  }

  @Test(arguments: [1e11, 0, 30])
  func `drops one stamp far from all others`(outlier: Double) throws {
    let times = (0..<100).map { $0 == 40 ? "\(outlier)" : "\(1000 + Double($0) / 100)" }
    let recording = try MotionFixtures.read(table("t_s", times))
    #expect(recording.motion?.time.count == 99)
    #expect(recording.codes.contains("motion.outlying-times"))
    #expect(!recording.codes.contains("motion.unsorted"))
  }

  @Test func `sorts rows that jitter out of order`() throws {
    var random = SplitMix(seed: 3)
    let jittered = (0..<400).map { Double($0) / 100 + 0.02 * Double(random.next() % 1000) / 1000 }
    let recording = try MotionFixtures.read(table("t_s", jittered.map { "\($0)" }))
    #expect(recording.codes.contains("motion.unsorted"))
    #expect(recording.motion?.time.count == Set(jittered).count)
  }

  @Test func `sorts rows that were shuffled`() throws {
    var random = SplitMix(seed: 5)
    var rows = (0..<400).map { index in "\(Double(index) / 100),0.\(index),0,1\n" }
    for index in rows.indices.reversed() {
      rows.swapAt(index, Int(random.next() % UInt64(index + 1)))
    }
    let recording = try MotionFixtures.read("t_s,ax_g,ay_g,az_g\n" + rows.joined())
    #expect(recording.motion?.time.count == 400)
    #expect(recording.codes.contains("motion.unsorted"))
  }
}
