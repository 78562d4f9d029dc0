import Glibc
import SignalProcessing
import Testing

@testable import ActiveTasks

@Suite struct MotionAssemblerTests {
  private func table(_ rows: [(Double, [Double])], header: String = "t_s,ax_g,ay_g,az_g") -> String
  {
    header + "\n"
      + rows.map { time, values in "\(time)," + values.map { "\($0)" }.joined(separator: ",") + "\n"
      }
      .joined()
  }

  private func rows(_ times: [Double]) -> [(Double, [Double])] {
    times.map { ($0, [$0 / 1000, 0, 1]) }
  }

  private func code(_ text: String) -> String? {
    do {
      _ = try MotionFixtures.read(text)
      return nil
    } catch {
      return error.code
    }
  }

  private let minute = (0..<6000).map { Double($0) / 100 }

  @Test func `sorts rows that came late`() throws {
    var times = minute
    times.swapAt(100, 101)
    times.swapAt(4000, 4003)
    let recording = try MotionFixtures.read(table(rows(times)))
    #expect(recording.motion?.time == minute)
    #expect(recording.doubts == ["motion.unsorted"])
    let x = try #require(recording.motion?.specificForce?.x)
    #expect(zip(x, minute).allSatisfy { abs($0 - $1 / 1000 * 9.80665) < 1e-12 })
  }

  @Test func `sorts parts of one clock written in the wrong order`() throws {
    let recording = try MotionFixtures.read(table(rows(Array(minute[3000...] + minute[..<3000]))))
    #expect(recording.motion?.time == minute)
    #expect(recording.doubts == ["motion.unsorted"])
  }

  @Test func `refuses two clocks in one file`() {
    let again = rows(minute.prefix(1000).map { $0 }) + rows(minute.map { $0 + 0.003 })
    #expect(code(table(again)) == "motion.clock-reset")
    let reset = rows(minute.map { $0 + 5000 }) + rows(minute)
    #expect(code(table(reset)) == "motion.clock-reset")
    let twins = rows(minute) + minute.map { ($0, [0, 0.5, 1]) }
    #expect(code(table(twins)) == "motion.clock-reset")
  }

  @Test func `drops rows sent twice and averages rows with one stamp`() throws {
    let twice = rows(minute) + rows(Array(minute[1000..<2000]))
    let recording = try MotionFixtures.read(table(twice))
    #expect(recording.motion?.time == minute)
    let pairs = try MotionFixtures.read(
      table([(0, [0, 0, 1]), (0.01, [0.2, 0, 1]), (0.01, [0.4, 0, 1]), (0.02, [0.5, 0, 1])]))
    #expect(pairs.motion?.time == [0, 0.01, 0.02])
    #expect(abs((pairs.motion?.specificForce?.x[1] ?? 0) - 0.3 * 9.80665) < 1e-12)
    #expect(pairs.flags.first { $0.code == "motion.duplicate-times" }?.count == 1)
  }

  @Test func `flags gaps, jitter, missing times and lost samples with counts`() throws {
    var times = minute
    for index in 3000..<6000 { times[index] += 1 }
    for index in stride(from: 1, to: 6000, by: 2) { times[index] += 0.004 }
    var text = table(rows(times))
    text += "NaN,1,1,1\n,2,2,2\n70,NaN,0,1\n"
    let recording = try MotionFixtures.read(text)
    let counts = Dictionary(recording.flags.map { ($0.code, $0.count) }) { first, _ in first }
    #expect(counts["motion.gaps"] == 2)
    #expect(counts["motion.jitter"] == 1)
    #expect(counts["motion.missing-times"] == 2)
    #expect(counts["motion.missing-samples"] == 1)
    #expect(recording.flags.first { $0.code == "motion.gaps" }?.location == "@29.994s")
  }

  @Test func `tells rad per second from degrees by how gravity turns`() throws {
    for (unit, factor) in [("rad/s", 1.0), ("deg/s", 180 / .pi)] {
      let swing = minute.map { time -> (Double, [Double]) in
        let angle = 0.1 * sin(2 * .pi * 0.5 * time)
        let rate = 0.1 * 2 * .pi * 0.5 * cos(2 * .pi * 0.5 * time)
        // Turning the body by the angle about x turns gravity's direction back.
        return (time, [0, sin(angle), cos(angle), rate * factor, 0, 0])
      }
      let text = table(swing, header: "t_s,ax_g,ay_g,az_g,gx,gy,gz")
      let recording = try MotionFixtures.read(text)
      let flag = recording.flags.first { $0.code == "motion.unit-inferred" }
      #expect(flag?.message.contains(unit) == true)
      #expect(abs((recording.motion?.angularRate?.x[0] ?? 0) - 0.1 * .pi) < 1e-12)
    }
  }

  @Test func `flags a saturated gyroscope, a frozen sensor and wrong gravity`() throws {
    let full = 2000 * Double.pi / 180
    let spin = minute.enumerated().map { index, time -> (Double, [Double]) in
      let rate = min(max(50 * sin(time), -full), full)
      let noise = Double(index % 7) / 1000
      return (time, [noise, time < 2 ? 0 : noise, 1.5, rate, noise, 0])
    }
    let text = table(spin, header: "t_s,ax_g,ay_g,az_g,gx_rads,gy_rads,gz_rads")
    let recording = try MotionFixtures.read(text)
    #expect(recording.codes.isSuperset(of: ["motion.gyro-saturated", "motion.gravity-magnitude"]))
    #expect(!recording.codes.contains("motion.frozen"))
    let still = minute.map { ($0, $0 >= 10 && $0 < 12 ? [0.1, 0, 1] : [$0 / 1000, 0, 1]) }
    let frozen = try MotionFixtures.read(table(still))
    let flag = frozen.flags.first { $0.code == "motion.frozen" }
    #expect(flag?.count == 200)
    #expect(flag?.location == "@10.000s")
  }

  @Test func `puts gravity back with the attitude`() throws {
    let text = """
      t_s,ux,userAcceleration.x,userAcceleration.y,userAcceleration.z,qw,qx,qy,qz
      0,0,0,0.01,0,1,0,0,0
      0.01,0,0,0.01,0,0.7071067811865476,0.7071067811865476,0,0
      0.02,0,0,0.01,0,-0.7,-0.7,0,0
      """
    let recording = try MotionFixtures.read(text, units: "acc=g")
    let force = try #require(recording.motion?.specificForce)
    #expect(abs(force.z[0] - 9.80665) < 1e-12)
    #expect(abs(force.y[1] - 1.01 * 9.80665) < 1e-12)
    #expect(recording.motion?.gravityRemoved == false)
    // Unit length, signs continuous: −q is q.
    #expect(abs((recording.motion?.attitude?.w[2] ?? 0) - 0.5.squareRoot()) < 1e-12)
    #expect(recording.doubts == ["motion.attitude-norm"])
  }

  @Test func `corrects an open sign by the attitude`() throws {
    let text = "t_s,ax_g,ay_g,az_g,qw,qx,qy,qz\n0,0,0,-1,1,0,0,0\n0.01,0,0,-1,1,0,0,0\n"
    let recording = try MotionFixtures.read(text)
    #expect(recording.motion?.specificForce?.z == [9.80665, 9.80665])
    #expect(recording.doubts.contains("motion.sign-from-attitude"))
  }

  @Test func `leaves no infinite value behind`() throws {
    let text = "t_s,ax_g,ay_g,az_g\n0,0,0,1e308\n0.01,0,0,1\n0.02,0,0,1\n1e300,0,0,1\n"
    let motion = try #require(try MotionFixtures.read(text).motion)
    #expect(motion.time == [0, 0.01, 0.02])
    #expect(motion.specificForce?.z[0].isNaN == true)
  }

  @Test(arguments: [
    ("ax_ms2,ay_ms2,az_ms2", 9.8, "", 9.8), ("ax_g,ay_g,az_g", 9.8, "motion.unit-conflict", 96.1),
    ("ax_ms2,ay_ms2,az_ms2", 1.0, "motion.unit-conflict", 1.0),
    ("ax_ms2,ay_ms2,az_ms2", 0.1, "motion.gravity-removed", 0.1),
    (
      "userAcceleration.x (g),userAcceleration.y (g),userAcceleration.z (g)", 1.0,
      "motion.gravity-included", 9.80665
    ),
    ("userAcceleration.x,userAcceleration.y,userAcceleration.z", 3.0, "motion.unit-assumed", 3.0),
    ("gravity.x,gravity.y,gravity.z", 9.8, "", 9.8),
  ])
  func `checks stated units against the values`(
    names: String, length: Double, code: String, force: Double
  ) throws {
    let header = "t_s," + names
    let text = table(minute.map { ($0, [$0 / 1e6, 0, length]) }, header: header)
    let recording = try MotionFixtures.read(text)
    #expect(code.isEmpty ? recording.doubts.isEmpty : recording.doubts.contains(code))
    #expect(abs((recording.motion?.specificForce?.z[0] ?? 0) - force) < 0.1)
  }
}
