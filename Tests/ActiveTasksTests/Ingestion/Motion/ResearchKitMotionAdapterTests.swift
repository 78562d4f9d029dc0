import FoundationEssentials
import SignalProcessing
import Testing

@testable import ActiveTasks

@Suite struct ResearchKitMotionAdapterTests {
  /// An item as the slow reference reads it.
  private struct Item: Decodable {
    struct Vector: Decodable {
      var x, y, z: Double
      var w: Double?
    }
    var timestamp: Double
    var attitude, rotationRate, gravity, userAcceleration: Vector
  }

  private struct Items: Decodable {
    var items: [Item]
  }

  private func read(_ text: String) throws -> Recording {
    let recordings = try AdapterRegistry.read(
      ByteSource(name: "test.json", bytes: Array(text.utf8)), options: IngestionOptions())
    return try #require(recordings.first)
  }

  private func motion(_ recording: Recording) throws -> MotionRecording {
    guard case .motion(let motion) = recording.payload else {
      throw Diagnostic("test", "no motion")
    }
    return motion
  }

  /// Device motion of the items in `range` at 100 Hz; `change` edits the text of every item.
  private func deviceMotion(
    _ range: Range<Int>, change: (Int, String) -> String = { $1 }
  ) -> String {
    let items = range.map { index in
      let sway = index % 2 == 0 ? "0.01" : "0.011"
      return change(
        index,
        "{\"timestamp\":\(1000 + Double(index) / 100),\"timestampSince1970\":"
          + "\(1_700_000_000 + Double(index) / 100),\"attitude\":{\"x\":0,\"y\":0,\"z\":0,\"w\":1},"
          + "\"rotationRate\":{\"x\":\(sway),\"y\":0.02,\"z\":0.03},"
          + "\"gravity\":{\"x\":0,\"y\":0,\"z\":-1},"
          + "\"userAcceleration\":{\"x\":\(sway),\"y\":0,\"z\":0}}")
    }
    return "{\"items\":[" + items.joined(separator: ",") + "]}"
  }

  @Test(arguments: [
    ("motion/phone/walk_data_researchkit_like.json", 2991),
    ("motion/phone/rest_tremor_data_researchkit_like.json", 862),
    ("motion/phone/kinetic_tremor_data_researchkit_like.json", 869),
    ("motion/hinge/hinge_reps_researchkit_deviceMotion.json", 6000),
  ])
  func `agrees with JSONDecoder on recorded logs`(file: String, count: Int) throws {
    guard let path = JSONTestSupport.shared(file) else { return }
    let expected = try JSONDecoder().decode(
      Items.self, from: Data(contentsOf: URL(filePath: path))
    ).items
    #expect(expected.count == count)
    let recordings = try AdapterRegistry.read(ByteSource(path: path), options: IngestionOptions())
    let recording = try #require(recordings.first)
    let motion = try motion(recording)
    #expect(recording.format == "researchkit.deviceMotion")
    #expect(motion.convention == .coreMotion)
    #expect(motion.time.count == count)
    let rate = try #require(motion.angularRate)
    let force = try #require(motion.specificForce)
    let attitude = try #require(motion.attitude)
    for (index, item) in expected.enumerated() {
      #expect(motion.time[index] == item.timestamp - expected[0].timestamp)
      #expect(rate.x[index] == item.rotationRate.x)
      #expect(rate.z[index] == item.rotationRate.z)
      // The sum and the unit are rounded in another order: 4 units in the last place of 2 g.
      let up = -(item.gravity.y + item.userAcceleration.y) * 9.80665
      #expect(abs(force.y[index] - up) < 2e-14)
      // Attitudes are normalised while reading.
      #expect(abs(attitude.w[index] - (item.attitude.w ?? 0)) < 1e-6)
    }
  }

  @Test func `starts at the wall-clock time of the first item`() throws {
    let recording = try read(deviceMotion(0..<50))
    #expect(recording.start?.iso8601 == "2023-11-14T22:13:20.000Z")
    #expect(try motion(recording).gravityMagnitude == 1)
    #expect(recording.flags.isEmpty)
  }

  @Test func `reads logs of older versions without wall-clock time, bare array`() throws {
    let text = deviceMotion(0..<50) { _, item in
      let parts = item.split(separator: ",").filter { !$0.hasPrefix("\"timestampSince1970\"") }
      return parts.joined(separator: ",")
    }
    let recording = try read(String(text.dropFirst(9).dropLast()))
    #expect(recording.start == nil)
    #expect(try motion(recording).time.count == 50)
  }

  @Test func `flags items without attitude`() throws {
    let text = deviceMotion(0..<50) { index, item in
      guard index == 7 || index == 8 else { return item }
      let attitude = "{\"x\":0,\"y\":0,\"z\":0,\"w\":1}"
      return item.split(separator: attitude, maxSplits: 1).joined(separator: "null")
    }
    let recording = try read(text)
    let attitude = try #require(try motion(recording).attitude)
    #expect(attitude.w.indices.filter { attitude.w[$0].isNaN } == [7, 8])
    #expect(recording.flags.map(\.code) == ["motion.missing-samples"])
    #expect(recording.flags.first?.count == 2)
  }

  @Test func `reads the accelerometer with Core Motion's sign`() throws {
    let items = (0..<20).map { index in
      "{\"y\":0.\(index % 2),\"timestamp\":\(5 + Double(index) / 100),\"x\":0,\"z\":-1}"
    }
    let recording = try read("{\"items\":[\(items.joined(separator: ","))]}")
    #expect(recording.format == "researchkit.accelerometer")
    let force = try #require(try motion(recording).specificForce)
    #expect(force.z == Array(repeating: 9.80665, count: 20))
  }

  @Test func `flags a log without end`() throws {
    let recording = try read(String(deviceMotion(0..<50).dropLast(40)))
    #expect(try motion(recording).time.count == 49)
    #expect(recording.flags.map(\.code).contains("json.unterminated"))
  }

  @Test(arguments: [
    ("{\"items\":[]}", "motion.no-samples"),
    ("{\"items\":[{\"timestamp\":1,\"gravity\":null}]}", "motion.no-streams"),
  ])
  func `refuses logs without motion`(text: String, code: String) {
    let error = #expect(throws: Diagnostic.self) { try read(text) }
    #expect(error?.code == code)
    #expect(error?.input == "test.json")
  }

  @Test func `explains UTF-16`() {
    let utf16 = "{\"items\":[]}".utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    let error = #expect(throws: Diagnostic.self) {
      try AdapterRegistry.read(
        ByteSource(name: "test.json", bytes: [0xFF, 0xFE] + utf16), options: IngestionOptions())
    }
    #expect(error?.code == "json.utf-16")
  }

  @Test(arguments: [
    "{\"items\":[{\"timestamp\":1,\"phase\":0,\"x\":1,\"y\":2,\"width\":3}]}",
    "{\"items\":[{\"startDate\":\"2024-05-01T09:00:00-0700\",\"value\":60}]}", "{}", "7", "",
    "[[1]]",
  ])
  func `leaves other logs to other adapters`(text: String) {
    #expect(ResearchKitMotionAdapter().recognize(InputHead(Array(text.utf8))) == nil)
  }

  @Test func `joins the parts of a rolled log`() throws {
    let whole = try read(deviceMotion(0..<50))
    let parts = [30..<50, 0..<30].map {
      ByteSource(name: "part.json", bytes: Array(deviceMotion($0).utf8))
    }
    let joined = try MotionFiles.read(parts)
    #expect(try motion(joined).time.count == 50)
    #expect(try motion(joined).angularRate == motion(whole).angularRate)
    #expect(joined.start == whole.start)
  }

  @Test func `says how a log was understood`() throws {
    let source = ByteSource(name: "a.json", bytes: Array(deviceMotion(0..<50).utf8))
    let report = try ResearchKitMotionAdapter().inspect(
      source, as: ResearchKitMotionAdapter.deviceMotion, options: IngestionOptions())
    #expect(report.rows.contains(InspectionReport.Row("items", "50")))
  }

  @Test func `takes the origin from the first item with both clocks`() {
    let origin = ResearchKitMotionAdapter.origin(
      time: [.nan, 2, 3], since1970: [1.7e9, .nan, 1_700_000_003.5])
    #expect(origin == AbsoluteTime(nanoseconds: 1_700_000_000_500_000_000))
    #expect(ResearchKitMotionAdapter.origin(time: [1e300], since1970: [1]) == nil)
  }
}
