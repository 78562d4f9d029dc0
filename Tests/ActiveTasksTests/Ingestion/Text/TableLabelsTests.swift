import Testing

@testable import ActiveTasks

/// Columns that say what rows belong to, in tables of motion and of the heart.
@Suite struct TableLabelsTests {
  /// A table of motion at 100 Hz, with the label of each row in front.
  private static func motion(_ column: String, _ label: (Int) -> String) -> String {
    "\(column),t_s,ax_g,ay_g,az_g\n"
      + (0..<200).map { "\(label($0)),\(Double($0) / 100),0,0.0\($0 % 7),1\n" }.joined()
  }

  private static func beats(_ column: String, _ label: (Int) -> String) -> String {
    "\(column),time,rr_ms\n"
      + (0..<200).map { "\(label($0)),\(0.8 * Double($0 + 1)),80\($0 % 7)\n" }.joined()
  }

  private static func code(_ text: String) -> String? {
    do throws(Diagnostic) {
      _ = try MotionFixtures.read(text)
      return nil
    } catch {
      return error.code
    }
  }

  @Test(arguments: [
    "subject", "participant_id", "side", "joint", "device", "sensor", "visit", "session", "trial",
    "condition", "phase", "filename", "Probanden-ID", "VP_Nr", "VP Nr.", "code", "uuid", "Seite",
    "Sitzung", "séance",
  ])
  func `recordings below each other in one table are told`(column: String) throws {
    let two = try MotionFixtures.read(Self.motion(column) { $0 < 100 ? "A 1" : "\"B\"" })
    #expect(two.codes.contains("motion.several-recordings"))
    #expect(two.motion?.time.count == 200)
    let one = try MotionFixtures.read(Self.motion(column) { _ in "A" })
    #expect(!one.codes.contains("motion.several-recordings"))
  }

  @Test(arguments: ["subject", "side", "device", "joint", "sensor"])
  func `rows that take turns are refused`(column: String) {
    #expect(
      Self.code(Self.motion(column) { $0 % 2 == 0 ? "left" : "right" }) == "motion.mixed-rows")
    #expect(Self.code(Self.motion(column) { $0 / 4 % 2 == 0 ? "1" : "2" }) == "motion.mixed-rows")
    #expect(Self.code(Self.motion(column) { $0 / 50 % 2 == 0 ? "1" : "2" }) == nil)
  }

  @Test func `parts of one recording, numbers of rows and measurements are no recordings`() throws {
    let parts = try MotionFixtures.read(Self.motion("activity") { $0 < 100 ? "rest" : "walk" })
    #expect(parts.codes.contains("motion.activities"))
    #expect(!parts.doubts.contains { $0.hasPrefix("motion.several") })
    for column in ["record", "id", "phase", "device temperature", "session time", "step"] {
      let codes = try MotionFixtures.read(Self.motion(column) { "\($0)" }).codes
      #expect(!codes.contains { $0.hasPrefix("motion.several") }, "\(column)")
    }
    let temperature = try MotionFixtures.read(
      Self.motion("device temperature") { $0 < 100 ? "31" : "32" })
    #expect(!temperature.codes.contains("motion.several-recordings"))
    let cut = try MotionFixtures.read(
      "t_s,ax_g,ay_g,az_g,subject\n"
        + (0..<20).map { "\(Double($0) / 100),0,0,1,P01\n" }.joined() + "0.2,0,0,1,P0")
    #expect(!cut.codes.contains("motion.several-recordings"))
  }

  @Test(arguments: [
    ("visit", "recordings"), ("session", "recordings"), ("trial", "recordings"),
    ("day", "recordings"), ("condition", "recordings"), ("phase", "recordings"),
    ("filename", "recordings"), ("side", "recordings"), ("record", "people"), ("uuid", "people"),
    ("code", "people"), ("pseudonym", "people"), ("vp", "people"), ("VP_Nr", "people"),
    ("Probanden-ID", "people"), ("Subject ID", "people"), ("sensor id", "sources"),
  ])
  func `hearts know the same names`(column: String, kind: String) throws {
    let codes = HeartReading.codes(
      try HeartReading.one(Self.beats(column) { $0 < 100 ? "1001" : "1002" }))
    #expect(codes.contains("hr.several-\(kind)"), "\(codes)")
    let own = HeartReading.codes(try HeartReading.one(Self.beats(column) { _ in "1001" }))
    #expect(!own.contains { $0.hasPrefix("hr.several-") })
  }

  @Test func `activities of a heart are an info`() throws {
    let codes = HeartReading.codes(
      try HeartReading.one(Self.beats("activity") { $0 < 100 ? "rest" : "walk" }))
    #expect(codes.contains("hr.activities"))
    #expect(!codes.contains { $0.hasPrefix("hr.several-") })
  }

  /// First stamp and step of 20 ms.
  private static let ticks: [(String, Int64, Int64)] = [
    (".NET", 638_000_000_000_000_000, 200_000), ("Windows", 133_700_000_000_000_000, 200_000),
    ("since 1970", 17_145_792_000_000_000, 200_000),
  ]

  @Test(arguments: ticks, ["", ".000"])
  func `ticks of 100 ns show by their size`(
    clock: (name: String, first: Int64, step: Int64), decimals: String
  ) throws {
    let stamps = (0..<200).map { "\(clock.first + clock.step * Int64($0))\(decimals)" }
    let text =
      "timestamp,qw,qx,qy,qz\n" + stamps.map { "\($0),1,0,0,0\n" }.joined()
    let recording = try MotionFixtures.read(text)
    let last = try #require(recording.motion?.time.last)
    #expect(abs(last - 3.98) < 1e-3, "\(clock.name)")
    #expect(recording.codes.contains("motion.time-unit-inferred"))
    #expect(!recording.codes.contains("motion.time-unit-doubtful"))
    #expect(
      recording.start?.iso8601
        == (clock.name == "since 1970" ? "2024-05-01T16:00:00.000Z" : nil))
    let seconds = (0..<200).map { "\(clock.first + 50 * clock.step * Int64($0))\(decimals)" }
    let heart = try HeartReading.one(
      "time,hr_bpm\n" + seconds.map { "\($0),70\n" }.joined())
    #expect(abs((HeartReading.samples(heart)?.time[1] ?? 0) - 1) < 1e-3)
    #expect(heart.start == nil || clock.name == "since 1970")
  }

  /// A step as written, the user's unit, and whether the unit is doubted.
  private static let steps: [(Double, String?, Bool)] = [
    (200, nil, true), (200_000, nil, true), (100, "ms", false), (20, nil, false), (10, nil, false),
    (0.02, nil, false), (0.2, nil, false), (20_000, nil, false), (500, nil, true),
    (0.00033, nil, true), (200_000, "100ns", false),
  ]

  @Test(arguments: steps)
  func `an unusual rate makes the unit of an attitude's times doubtful`(
    step: Double, unit: String?, isDoubted: Bool
  ) throws {
    func table(_ head: String, _ cells: String) -> String {
      "time,\(head)\n" + (0..<200).map { "\(step * Double($0)),\(cells)\n" }.joined()
    }
    let units = unit.map { "time=\($0)" }
    let attitude = try MotionFixtures.read(table("qw,qx,qy,qz", "1,0,0,0"), units: units)
    #expect(attitude.doubts.contains("motion.time-unit-doubtful") == isDoubted)
    let both = try MotionFixtures.read(
      table("ax_g,ay_g,az_g,gx_rads,gy_rads,gz_rads", "0,0,1,0.001,0,0"), units: units)
    #expect(!both.codes.contains("motion.time-unit-doubtful"))
  }
}
