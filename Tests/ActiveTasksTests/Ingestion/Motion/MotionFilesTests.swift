import SignalProcessing
import Testing

@testable import ActiveTasks

@Suite struct MotionFilesTests {
  private func logger(
    _ name: String, header: String = "z,y,x", start: Int64, rows: Int, step: Int64,
    _ values: (Int) -> String
  ) -> ByteSource {
    var text = "time,seconds_elapsed,\(header)\n"
    for index in 0..<rows {
      let time = start + Int64(index) * step
      text += "\(time),\(Double(time - start) / 1e9),\(values(index))\n"
    }
    return ByteSource(name: name, bytes: Array(text.utf8))
  }

  private func code(_ sources: [ByteSource]) -> String? {
    do {
      _ = try MotionFiles.read(sources)
      return nil
    } catch {
      return error.code
    }
  }

  private let epoch: Int64 = 1_718_030_736_000_000_000

  @Test func `puts one file a sensor onto the gyroscope's time`() throws {
    let recording = try MotionFiles.read([
      logger("Gravity.csv", start: epoch, rows: 200, step: 10_000_000) { _ in "9.80665,0,0" },
      logger("Gyroscope.csv", start: epoch + 5_000_000, rows: 200, step: 10_000_000) {
        "0,0,\($0)"
      },
      logger("Accelerometer.csv", start: epoch, rows: 100, step: 20_000_000) { "0,0,\($0)" },
    ])
    let motion = try #require(recording.motion)
    #expect(recording.start?.nanoseconds == epoch + 5_000_000)
    #expect(motion.time.count == 198)
    let force = try #require(motion.specificForce)
    let rate = try #require(motion.angularRate)
    // Sample k lies 5 ms + 10 ms·k after the start; user acceleration rises by 1 in 20 ms.
    for index in 0..<motion.time.count {
      #expect(rate.x[index] == Double(index))
      #expect(abs(force.x[index] - (0.25 + Double(index) / 2)) < 1e-6)
      #expect(abs(force.z[index] - 9.80665) < 1e-12)
    }
    #expect(recording.codes.isSuperset(of: ["motion.files-joined", "motion.streams-aligned"]))
  }

  @Test func `a magnetometer is no accelerometer, an uncalibrated one is`() throws {
    func magnetic() -> ByteSource {
      logger("P1_Magnetometer.csv", start: epoch, rows: 200, step: 10_000_000) { _ in "40,20,10" }
    }
    #expect(code([magnetic()]) == "motion.no-usable-columns")
    let turning = logger("P1_Gyroscope.csv", start: epoch, rows: 200, step: 10_000_000) {
      "0,0,0.\($0)"
    }
    let raw = logger("AccelerometerUncalibrated.csv", start: epoch, rows: 200, step: 10_000_000) {
      "1,0,0.00\($0)"
    }
    let recording = try MotionFiles.read([magnetic(), raw, turning], skipsForeign: true)
    #expect(recording.codes.contains("motion.files-skipped"))
    #expect(recording.motion?.gravityRemoved == false)
    #expect(recording.motion?.angularRate?.x[1] == 0.1)
    #expect(recording.motion?.specificForce?.z[0] == 9.80665)
  }

  @Test func `says when one stream ends early and the others are cut to it`() throws {
    let recording = try MotionFiles.read([
      logger("Gyroscope.csv", start: epoch, rows: 200, step: 10_000_000) { "0,0,\($0)" },
      logger("TotalAcceleration.csv", start: epoch, rows: 1000, step: 10_000_000) {
        "9.8,0,0.\($0)"
      },
    ])
    let flag = try #require(recording.flags.first { $0.code == "motion.stream-cut" })
    #expect(flag.severity == .warning && flag.count == 800)
    #expect(flag.message.contains("angularRate") && flag.message.contains("2.0 of 10.0 s"))
  }

  @Test func `does not bridge pauses over a quarter of a second`() throws {
    let recording = try MotionFiles.read([
      logger("Gyroscope.csv", start: epoch, rows: 100, step: 10_000_000) { "0,0,\($0)" },
      logger("TotalAcceleration.csv", start: epoch, rows: 4, step: 300_000_000) { "9.8,0,\($0)" },
    ])
    let force = try #require(recording.motion?.specificForce)
    #expect(force.z[0] == 9.8)
    #expect(force.z[15].isNaN)
    #expect(force.z[30] == 9.8)
  }

  @Test func `joins parts of one stream in the order of time`() throws {
    func part(_ number: Int) -> ByteSource {
      logger(
        "Gyroscope_\(number).csv", start: epoch + Int64(number) * 1_000_000_000, rows: 100,
        step: 10_000_000
      ) { "0,0,\(number * 100 + $0)" }
    }
    let recording = try MotionFiles.read([part(2), part(0), part(1)])
    #expect(recording.motion?.angularRate?.x == (0..<300).map(Double.init))
    #expect(code([part(1), part(1)]) == "motion.files-overlap")
  }

  @Test func `refuses files that are no one recording`() {
    let wall = logger("Gyroscope.csv", start: epoch, rows: 10, step: 10_000_000) { _ in "0,0,1" }
    let boot = ByteSource(
      name: "b.csv", bytes: Array("t_s,ax_g,ay_g,az_g\n0,0,0,1\n0.01,0,0,1\n".utf8))
    #expect(code([wall, boot]) == "motion.clocks-differ")
    let later = logger("Gravity.csv", start: epoch + 9_000_000_000, rows: 9, step: 10_000_000) {
      _ in
      "9.8,0,0"
    }
    let early = logger("Gyroscope.csv", start: epoch, rows: 10, step: 10_000_000) { _ in "0,0,1" }
    #expect(code([early, later]) == "motion.streams-apart")
    #expect(code([]) == "motion.no-files")
  }
}
