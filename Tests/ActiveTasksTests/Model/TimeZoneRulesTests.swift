import Foundation
import Testing

@testable import ActiveTasks

/// Offsets and local times against Foundation's, which reads the same database by other code.
@Suite struct TimeZoneRulesTests {
  static let names = [
    "America/Los_Angeles", "Europe/Berlin", "Australia/Lord_Howe", "Asia/Kolkata",
    "America/St_Johns", "Africa/Casablanca", "Asia/Tehran", "Pacific/Apia", "UTC",
    "America/Santiago", "Europe/Dublin",
  ]

  @Test(arguments: names)
  func `agrees with Foundation on offsets from 1970 to 2060`(name: String) throws {
    let zone = try TimeZoneRules(named: name)
    let reference = try #require(TimeZone(identifier: name))
    for seconds in stride(from: Int64(0), to: 2_840_140_800, by: 86_400 * 3 + 7 * 3600 + 11 * 60) {
      let expected = reference.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
      #expect(zone.offset(at: seconds) == expected, "\(name) \(seconds)")
    }
  }

  @Test func `puts skipped times later and takes the first of two`() throws {
    let zone = try TimeZoneRules(named: "America/Los_Angeles")
    func local(_ text: String) throws -> Int64 {
      try #require(AbsoluteTime(iso8601: text + "Z")).nanoseconds / 1_000_000_000
    }
    func utc(_ seconds: Int64) -> String {
      AbsoluteTime(nanoseconds: seconds * 1_000_000_000).iso8601
    }
    #expect(
      utc(zone.seconds(local: try local("2024-03-10T02:30:00"))) == "2024-03-10T10:30:00.000Z")
    #expect(
      utc(zone.seconds(local: try local("2024-11-03T01:30:00"))) == "2024-11-03T08:30:00.000Z")
    #expect(
      utc(zone.seconds(local: try local("2024-07-01T12:00:00"))) == "2024-07-01T19:00:00.000Z")
  }

  @Test(arguments: [("+02:00", 7200), ("-0730", -27_000), ("UTC", 0), ("GMT", 0)])
  func `reads offsets`(name: String, offset: Int) throws {
    #expect(try TimeZoneRules(named: name).offset(at: 0) == offset)
  }

  @Test(arguments: [
    "", "Mars/Olympus", "../../etc/passwd", "/etc/passwd", "+25:00", "a\u{0}b", "posixrules2",
  ])
  func `refuses other names`(name: String) {
    #expect(throws: Diagnostic.self) { _ = try TimeZoneRules(named: name) }
  }

  @Test(arguments: [
    ("PST8PDT,M3.2.0,M11.1.0", true), ("<+0330>-3:30", true), ("IST-1GMT0,M10.5.0,M3.5.0/1", true),
    ("EET-2EEST,J60/3,J300", true), ("X", false), ("PST8PDT,M13.2.0,M11.1.0", false), ("", false),
  ])
  func `reads rules`(text: String, isRule: Bool) {
    #expect((TimeZoneRule(text) != nil) == isRule)
  }

  @Test func `survives damaged files`() throws {
    let url = URL(filePath: "/usr/share/zoneinfo/Europe/Berlin")
    let seed = [UInt8](try Data(contentsOf: url))
    var random = SplitMix(seed: 3)
    for _ in 0..<3000 {
      var bytes = seed
      for _ in 0...(random.next() % 4) { PipelineFuzz.mutate(&bytes, &random) }
      _ = TimeZoneRules(bytes, identifier: "x")?.offset(at: Int64(bitPattern: random.next()))
    }
  }
}
