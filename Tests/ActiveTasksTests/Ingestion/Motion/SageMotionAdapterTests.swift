import SignalProcessing
import Testing

@testable import ActiveTasks

@Suite struct SageMotionAdapterTests {
  private static let marker =
    #"{"uptime":50,"timestamp":0,"stepPath":"knee/right","timestampDate":"2024-05-01T09:00:00.250-07:00"}"#

  /// Rows of `sensors` at 100 Hz after the marker.
  private func rows(_ sensors: [String], count: Int = 30, step: String = "knee/right") -> [String] {
    var rows = [Self.marker]
    for index in 0..<count {
      for sensor in sensors {
        let w = sensor == "attitude" ? ",\"w\":1" : ""
        let z = sensor == "attitude" || sensor == "userAcceleration" ? 0 : -1
        rows.append(
          "{\"uptime\":\(50 + Double(index) / 100),\"timestamp\":\(Double(index) / 100),"
            + "\"stepPath\":\"\(step)\",\"sensorType\":\"\(sensor)\","
            + "\"x\":0.\(index % 2),\"y\":0,\"z\":\(z)\(w)}")
      }
    }
    return rows
  }

  private func read(_ rows: [String], tail: String = "\n]") throws -> Recording {
    let text = "[\n" + rows.joined(separator: ",\n") + tail
    let source = ByteSource(name: "motion.json", bytes: Array(text.utf8))
    return try #require(try AdapterRegistry.read(source, options: IngestionOptions()).first)
  }

  private func motion(_ recording: Recording) throws -> MotionRecording {
    guard case .motion(let motion) = recording.payload else {
      throw Diagnostic("test", "no motion")
    }
    return motion
  }

  @Test func `sorts rows by sensor and takes step and start from the marker`() throws {
    let recording = try read(rows(["accelerometer", "gyro"]))
    #expect(recording.format == "sage.motion")
    #expect(recording.step == "knee/right")
    #expect(recording.start?.iso8601 == "2024-05-01T09:00:00.250-07:00")
    let motion = try motion(recording)
    #expect(motion.time.count == 30)
    #expect(motion.specificForce?.z == Array(repeating: 9.80665, count: 30))
    #expect(motion.angularRate?.x.prefix(2) == [0, 0.1])
    #expect(recording.flags.isEmpty)
  }

  @Test func `reads device motion streams`() throws {
    let recording = try read(rows(["attitude", "gravity", "rotationRate", "userAcceleration"]))
    let motion = try motion(recording)
    #expect(motion.attitude?.count == 30)
    #expect(motion.gravityMagnitude != nil)
    #expect(motion.specificForce?.z[0] == 9.80665)
  }

  @Test func `prefers the rotation rate to the raw gyroscope`() throws {
    let recording = try read(rows(["gyro", "rotationRate", "accelerometer"]))
    let flag = try #require(recording.flags.first { $0.code == "motion.sensor-chosen" })
    #expect(flag.count == 30)
  }

  @Test func `reads a log without end`() throws {
    let whole = rows(["accelerometer"])
    for tail in ["", "\n", ",\n", ",\n{\"uptime\":5"] {
      let recording = try read(whole, tail: tail)
      #expect(try motion(recording).time.count == 30)
      #expect(recording.flags.map(\.code) == ["json.unterminated"])
    }
  }

  @Test func `reads the dictionary root and its start`() throws {
    let items = rows(["accelerometer"]).dropFirst().joined(separator: ",")
    let text = "{\"startDate\":\"2024-05-01T09:00:00.500+02:00\",\"items\":[\(items)]}"
    let source = ByteSource(name: "motion.json", bytes: Array(text.utf8))
    let recording = try #require(
      try AdapterRegistry.read(source, options: IngestionOptions()).first)
    #expect(recording.start?.iso8601 == "2024-05-01T09:00:00.500+02:00")
  }

  @Test func `names the common part of several steps`() throws {
    let recording = try read(
      rows(["accelerometer"]) + rows(["gyro"], step: "knee/left").dropFirst())
    #expect(recording.step == "knee")
    let flag = try #require(recording.flags.first { $0.code == "sage.several-steps" })
    #expect(flag.message.hasSuffix("knee/right, knee/left"))
    #expect(flag.count == 2)
    let apart = try read(rows(["accelerometer"]) + rows(["gyro"], step: "hip").dropFirst())
    #expect(apart.step == nil)
  }

  @Test func `flags unknown sensors and unreadable dates`() throws {
    let marker = #"{"timestamp":0,"timestampDate":"yesterday"}"#
    let recording = try read([marker] + rows(["accelerometer", "lidar"]).dropFirst())
    #expect(recording.flags.map(\.code) == ["sage.unknown-sensor", "sage.unreadable-date"])
    #expect(recording.start == nil)
  }

  @Test func `refuses logs without motion sensors`() {
    let error = #expect(throws: Diagnostic.self) { try read(rows(["lidar"])) }
    #expect(error?.code == "motion.no-streams")
    #expect(error?.found == "sensor types: lidar")
  }
}
