import Testing

@testable import ActiveTasks

/// Apple Health samples whose values are not what they seem to be.
@Suite struct SensitivitySampleTests {
  /// A sample with the point under test and a sound one at 500 Hz of the right ear.
  private static func sample(_ point: String, _ rest: String = "") -> String {
    """
    {"sensitivityPoints":[{"frequency":1000,\(point)},{"frequency":500,"rightEarSensitivity":5}]\(rest)}
    """
  }

  private static func read(_ text: String) throws -> (levels: [Double], flags: [String]) {
    let flags = try AudiometryReading.recordings(text).flatMap(\.flags).map(\.code)
    return (try AudiometryReading.points(text).filter { $0.frequency == 1000 }.map(\.level), flags)
  }

  private static func test(_ side: String, _ level: String, _ rest: String = "") -> String {
    #"{"side":"\#(side)","sensitivity":\#(level)\#(rest.isEmpty ? "" : "," + rest)}"#
  }

  @Test func `only air conduction counts`() throws {
    let bone = Self.test("left", "5", #""type":"bone""#)
    let both = try Self.read(Self.sample(#""tests":[\#(Self.test("left", "40")),\#(bone)]"#))
    #expect(both.levels == [40] && both.flags == ["audiometry.not-air"])
    // The plain value may be that of the bone.
    let plain = try Self.read(Self.sample(#""leftEarSensitivity":5,"tests":[\#(bone)]"#))
    #expect(plain.levels == [] && plain.flags == ["audiometry.not-air"])
    let odd = try Self.read(
      Self.sample(#""tests":[\#(Self.test("left", "5", #""type":"soundField""#))]"#))
    #expect(odd.flags == ["audiometry.not-air"])
  }

  @Test func `a plain value that is none of the tests' is a contradiction`() throws {
    let tests = #""tests":[\#(Self.test("left", "40"))]"#
    let differing = try Self.read(Self.sample(#""leftEarSensitivity":10,"# + tests))
    #expect(differing.levels == [] && differing.flags == ["audiometry.contradiction"])
    let agreeing = try Self.read(Self.sample(#""leftEarSensitivity":40,"# + tests))
    #expect(agreeing.levels == [40] && agreeing.flags == [])
  }

  @Test(arguments: ["rigth", "both", ""])
  func `sides that are none are said`(side: String) throws {
    let found = try Self.read(Self.sample(#""tests":[\#(Self.test(side, "40"))]"#))
    #expect(found.levels == [] && found.flags == ["audiometry.ear-unknown"])
  }

  @Test(arguments: [
    (#""leftEarSensitivity":"20 dB""#, "audiometry.unreadable-value"),
    (#""leftEarSensitivity":true"#, "audiometry.unreadable-value"),
    (#""leftEarSensitivity":{"value":"x"}"#, "audiometry.unreadable-value"),
    (#""leftEarSensitivity":null"#, "audiometry.no-value"),
    (#""tests":[{"side":"left"}]"#, "audiometry.no-value"),
    (
      #""tests":[{"side":"left","sensitivity":90,"clampingRange":{"upperBound":"high"}}]"#,
      "audiometry.unreadable-value"
    ),
    (
      #""tests":[{"side":"left","sensitivity":9,"clampingRange":{"lowerBound":9,"upperBound":0}}]"#,
      "audiometry.contradiction"
    ),
    (
      #""tests":[{"side":"left","sensitivity":90,"masked":"perhaps"}]"#,
      "audiometry.unreadable-value"
    ),
  ])
  func `values that cannot be read are said`(point: String, code: String) throws {
    let found = try Self.read(Self.sample(point))
    #expect(found.levels == [] && found.flags == [code])
  }

  @Test func `points of bone conduction and samples without a threshold are said`() throws {
    let bone = try Self.read(Self.sample(#""type":"bone","leftEarSensitivity":5"#))
    #expect(bone.levels == [] && bone.flags == ["audiometry.not-air"])
    let empty = #"{"sensitivityPoints":[{"frequency":1000,"leftEarSensitivity":{"left":20}}]}"#
    let sound = Self.sample(#""leftEarSensitivity":5"#)
    let found = try Self.read("[\(empty),\(sound)]")
    #expect(found.levels == [5] && found.flags == ["audiometry.empty-sample"])
  }

  @Test func `units beside the values count`() throws {
    let kilohertz =
      #"{"sensitivityPoints":[{"frequency":4,"frequencyUnit":"kHz","leftEarSensitivity":9}]}"#
    #expect(try AudiometryReading.points(kilohertz).map(\.frequency) == [4000])
    for text in [
      Self.sample(#""tests":[\#(Self.test("left", "5", #""unit":"dBSPL""#))]"#),
      Self.sample(#""leftEarSensitivity":5,"leftEarSensitivityUnit":"dB SPL""#),
      Self.sample(#""leftEarSensitivity":5"#, #","sensitivityUnit":"dBSPL""#),
      Self.sample(#""leftEarSensitivity":{"value":5,"units":"Hz"}"#),
    ] {
      let error = #expect(throws: Diagnostic.self) { try AudiometryReading.recordings(text) }
      #expect(error?.code == "audiometry.unknown-unit")
    }
    #expect(
      try Self.read(Self.sample(#""leftEarSensitivity":5"#, #","timeUnit":"s""#)).levels == [5])
  }

  @Test(arguments: ["ninety", ""])
  func `an unreadable clamping bound of an export leaves the value out`(bound: String) throws {
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <HealthData locale="en_US"><Audiogram startDate="2024-05-01 09:00:00 +0200">
      <SensitivityPoint frequencyValue="1000" leftEarValue="90" rightEarValue="20"
      leftEarClampingRangeUpperBound="\(bound)"/></Audiogram></HealthData>
      """
    #expect(try AudiometryReading.points(text).map(\.ear) == [.right])
    #expect(
      try AudiometryReading.recordings(text).flatMap(\.flags).map(\.code) == [
        "audiometry.unreadable-value"
      ])
  }
}
