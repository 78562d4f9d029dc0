import ActiveTasks
import Foundation
import SignalProcessing
import Testing

@Suite struct MotionFormatWriterTests {
  private func simulation() throws -> HingeSimulation {
    var parameters = HingeParameters()
    parameters.duration = 12
    return try HingeSimulator(parameters).run()
  }

  /// The cells of a file below `head` lines.
  private func rows(_ file: SimulatedFile, head: Int, separator: Character = ",") -> [[String]] {
    String(decoding: file.bytes, as: UTF8.self).split(separator: "\n").dropFirst(head).map {
      $0.split(separator: separator, omittingEmptySubsequences: false).map(String.init)
    }
  }

  private func file(_ identifier: String, _ index: Int = 0) throws -> SimulatedFile {
    let writer = try #require(MotionFormatWriters.named(identifier))
    return writer.write(try simulation())[index]
  }

  @Test func `has every format once`() {
    let identifiers = MotionFormatWriters.all.map(\.identifier)
    #expect(
      identifiers == [
        "apdm.csv", "empatica.acc", "matlabmobile.csv", "motion.csv", "movelladot.csv",
        "phyphox.csv", "physicstoolbox.csv", "researchkit.accelerometer",
        "researchkit.deviceMotion", "sage.motion", "sensorlog.csv", "sensorlogger.csv",
        "shimmer.csv", "xsensmt.txt",
      ])
    #expect(identifiers == identifiers.sorted())
    #expect(MotionFormatWriters.named("csv.unknown") == nil)
  }

  @Test func `writes the files it names, free of non-numbers`() throws {
    let simulation = try simulation()
    for writer in MotionFormatWriters.all {
      let files = writer.write(simulation)
      #expect(files.map(\.name) == writer.fileNames)
      for file in files {
        #expect(!String(decoding: file.bytes, as: UTF8.self).contains("nan"))
        #expect(!file.bytes.isEmpty)
      }
    }
  }

  /// Where a table holds the acceleration, and in what unit.
  struct Layout: Sendable {
    var identifier: String
    var head = 1
    var separator: Character = ","
    var columns: Int
    var first = 1
    var unit = 1.0
  }

  @Test(arguments: [
    Layout(identifier: "apdm.csv", head: 4, columns: 11),
    Layout(identifier: "empatica.acc", head: 2, columns: 3, first: 0, unit: 9.80665 / 64),
    Layout(identifier: "motion.csv", columns: 7),
    Layout(identifier: "matlabmobile.csv", columns: 4),
    Layout(identifier: "movelladot.csv", columns: 12, first: 6),
    Layout(identifier: "phyphox.csv", columns: 5),
    Layout(identifier: "physicstoolbox.csv", columns: 8, unit: 9.80665),
    Layout(identifier: "sensorlog.csv", columns: 23, first: 2, unit: -9.80665),
    Layout(identifier: "shimmer.csv", head: 3, separator: "\t", columns: 7),
    Layout(identifier: "xsensmt.txt", head: 3, separator: "\t", columns: 22, first: 7),
  ])
  func `writes accelerations in the format's unit`(layout: Layout) throws {
    let simulation = try simulation()
    let rows = rows(
      try file(layout.identifier), head: layout.head, separator: layout.separator)
    #expect(rows.count == simulation.count)
    #expect(rows.allSatisfy { $0.count == layout.columns })
    // Half of 1/64 g, half of a unit of the sixth decimal elsewhere.
    let tolerance = layout.identifier == "empatica.acc" ? 0.0767 : 5e-6
    for (row, cells) in rows.enumerated() {
      for axis in 0..<3 {
        let value = try #require(Double(cells[layout.first + axis])) * layout.unit
        #expect(abs(value - simulation.specificForce[row][axis]) < tolerance)
      }
    }
  }

  @Test func `writes angular rates in the format's unit`() throws {
    let simulation = try simulation()
    let degrees = 180 / Double.pi
    for (identifier, head, separator, first, unit) in [
      ("movelladot.csv", 1, Character(","), 9, degrees), ("shimmer.csv", 3, "\t", 4, degrees),
      ("apdm.csv", 4, ",", 4, 1), ("xsensmt.txt", 3, "\t", 10, 1), ("sensorlog.csv", 1, ",", 9, 1),
    ] {
      let rows = rows(try file(identifier), head: head, separator: separator)
      for (row, cells) in rows.enumerated() {
        let value = try #require(Double(cells[first + 1])) / unit
        #expect(abs(value - simulation.angularRate[row].y) < 1e-6)
      }
    }
  }

  @Test func `splits Sensor Logger's acceleration, z first`() throws {
    let simulation = try simulation()
    let user = rows(try file("sensorlogger.csv", 0), head: 1)
    let gravity = rows(try file("sensorlogger.csv", 1), head: 1)
    for row in 0..<simulation.count {
      #expect(user[row][0] == String(1_714_579_200_000_000_000 + row * 10_000_000))
      for axis in 0..<3 {
        let sum =
          try #require(Double(user[row][4 - axis])) + #require(Double(gravity[row][4 - axis]))
        #expect(abs(sum - simulation.specificForce[row][axis]) < 2e-9)
      }
    }
  }

  @Test func `writes dates as MATLAB does`() throws {
    let rows = rows(try file("matlabmobile.csv"), head: 1)
    #expect(rows[1][0] == "01-May-2024 16:00:00.010")
  }

  @Test func `counts packets and microseconds modulo their width`() throws {
    var parameters = HingeParameters()
    parameters.profile = .still
    parameters.rate = 20
    parameters.duration = 3600
    let writer = try #require(MotionFormatWriters.named("movelladot.csv"))
    let long = try HingeSimulator(parameters).run()
    let rows = rows(writer.write(long)[0], head: 1)
    #expect(rows[65_536][0] == "0")
    #expect(rows[65_900][1] == String((1_000_000_000 + 65_900 * 50_000) % 4_294_967_296))
  }

  @Test func `writes ResearchKit items with Core Motion signs`() throws {
    struct Vector: Decodable { var x, y, z: Double }
    struct Attitude: Decodable { var x, y, z, w: Double }
    struct Item: Decodable {
      var timestamp, timestampSince1970: Double
      var attitude: Attitude?
      var rotationRate, gravity, userAcceleration: Vector
    }
    struct Log: Decodable { var items: [Item] }
    let simulation = try simulation()
    let writer = ResearchKitDeviceMotionWriter()
    let log = try JSONDecoder().decode(Log.self, from: Data(writer.write(simulation)[0].bytes))
    #expect(log.items.count == simulation.count)
    for (row, item) in log.items.enumerated() {
      #expect(item.attitude != nil)
      #expect(abs(item.timestamp - 1000 - simulation.time[row]) < 1e-6)
      let force = -(item.gravity.z + item.userAcceleration.z) * 9.80665
      #expect(abs(force - simulation.specificForce[row].z) < 2e-8)
      let down = simulation.attitude[row].rotate(
        SIMD3(item.gravity.x, item.gravity.y, item.gravity.z))
      #expect(abs(down.z + 1) < 1e-8)
    }
  }

  @Test func `writes valid JSON for the other logs`() throws {
    let simulation = try simulation()
    let accelerometer = try JSONSerialization.jsonObject(
      with: Data(ResearchKitAccelerometerWriter().write(simulation)[0].bytes))
    let items = try #require((accelerometer as? [String: Any])?["items"] as? [[String: Any]])
    #expect(items.count == simulation.count)
    let sage = try JSONSerialization.jsonObject(
      with: Data(SageMotionWriter().write(simulation)[0].bytes))
    let rows = try #require(sage as? [[String: Any]])
    #expect(rows.count == 1 + 4 * simulation.count)
    #expect(rows[0]["timestampDate"] as? String == "2024-05-01T09:00:00.000-07:00")
    #expect(rows.filter { $0["sensorType"] as? String == "rotationRate" }.count == simulation.count)
  }
}
