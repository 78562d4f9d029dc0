import Foundation
import Testing

@testable import ActiveTasks

/// By which clock exports tell days and times.
@Suite struct ExportClockTests {
  private static let results = TestProgram.root.appending(path: ExportSupport.results).path
  private static let shift = DatePolicy.shift(key: Array("0123456789abcdef".utf8))

  @Test func `a session has one clock, also where a recording knows UTC alone`() throws {
    let folder = try ScratchFolder()
    _ = try ExportSupport.run(.bids, Self.results, to: folder.path("x"))
    let scans = try ExportSupport.files(folder.path("x")).filter {
      $0.name.hasSuffix("_scans.tsv") && $0.name.contains("knee")
    }
    #expect(scans.count == 1)
    for (name, text) in scans {
      #expect(text.contains("2024-05-01T09:00:00.000") && !text.contains("T16:"), "\(name)")
    }
    _ = try ExportSupport.run(.tidy, Self.results, to: folder.path("y"))
    let results = try #require(folder.text("y/results.csv"))
    #expect(results.contains("2024-05-01T09:00:05.000-07:00"))
    // The first session states no offset.
    #expect(results.contains("2024-05-01T16:00:05.000Z"))
  }

  @Test(arguments: ExportKind.allCases)
  func `no time of day is told whose offset is not known`(kind: ExportKind) throws {
    let folder = try ScratchFolder()
    // Of all sessions only UTC is known; minutes that nothing else has.
    let changed = try ExportSupport.changed(folder, "results.jsonl") {
      $0.replacing(/"start":"2024-05-01T(\d\d):\d\d:\d\d\.000(-07:00|Z|\+00:00)"/) {
        "\"start\":\"2024-05-01T\($0.1):47:13.000Z\""
      }
    }
    let sessions = changed + "/sessions.jsonl"
    let text = try String(contentsOfFile: sessions, encoding: .utf8)
    try text.replacing(
      /"start":"2024-05-01T(\d\d):\d\d:\d\d\.000(-07:00|Z|\+00:00)"/,
      with: "\"start\":\"2024-05-01T22:47:13.000+00:00\""
    ).write(toFile: sessions, atomically: false, encoding: .utf8)
    func texts(_ name: String) throws -> [String] {
      try ExportSupport.files(folder.path(name)).map(\.text)
    }
    let kept = try ExportSupport.run(kind, changed, to: folder.path("kept"))
    #expect(kept.summary.unplaced["no local time"] == nil)
    for text in try texts("kept") {
      for match in text.matches(of: /T\d\d:47:13\.\d+(.?)/) { #expect(match.1 == "Z") }
    }
    #expect(try texts("kept").contains { $0.contains(":47:13.000Z") })
    let shifted = try ExportSupport.run(kind, changed, to: folder.path("shifted")) {
      $0.dates = Self.shift
    }
    for text in try texts("shifted") { #expect(!text.contains(":47:1")) }
    #expect((shifted.summary.unplaced["no local time"] ?? 0 > 0) == (kind == .omh))
    // The study's time zone says what the sessions do not.
    let manifest = changed + "/manifest.json"
    try String(contentsOfFile: manifest, encoding: .utf8)
      .replacing(/"timeZone": null/, with: "\"timeZone\": \"-07:00\"")
      .write(toFile: manifest, atomically: false, encoding: .utf8)
    let zoned = try ExportSupport.run(kind, changed, to: folder.path("zoned")) {
      $0.dates = Self.shift
    }
    #expect(zoned.summary.unplaced["no local time"] == nil)
    // 22:47 and 09:47 UTC are told by the clock of the zone.
    #expect(
      try texts("zoned").contains { $0.contains("T15:47:13.000") || $0.contains("T02:47:13.000") })
  }

  @Test func `shifted sessions of a participant do not move against each other`() throws {
    let folder = try ScratchFolder()
    // Half an hour apart; the second knows UTC alone.
    func edited(_ text: String) -> String {
      text.split(separator: "\n").map { line -> String in
        guard line.contains("PF5EQJ2T6TPI") else { return String(line) }
        let isUTC = line.contains("\"session\":\"knee\"")
        let start = isUTC ? "2024-05-02T05:30:00.000Z" : "2024-05-01T22:00:00.000-07:00"
        return String(line).replacing(/"start":"[^"]*"/, with: "\"start\":\"\(start)\"")
      }.joined(separator: "\n") + "\n"
    }
    let changed = try ExportSupport.changed(folder, "results.jsonl", edited)
    let list = changed + "/sessions.jsonl"
    try edited(try String(contentsOfFile: list, encoding: .utf8))
      .write(toFile: list, atomically: false, encoding: .utf8)
    func starts(_ name: String) throws -> (days: Set<String>, warnings: [Diagnostic]) {
      let outcome = try ExportSupport.run(.tidy, changed, to: folder.path(name)) {
        $0.dates = Self.shift
      }
      let lines = try #require(folder.text("\(name)/sessions.csv")).split(separator: "\n")
      let own = lines.filter { $0.contains("PF5EQJ2T6TPI") }
      #expect(own.count == 2)
      return (
        Set(
          own.compactMap { $0.firstMatch(of: /\d{4}-\d\d-\d\d(T[0-9:.]+)?/).map { String($0.0) } }),
        outcome.warnings.filter { $0.code == "export.days-at-utc" }
      )
    }
    let utc = try starts("utc")
    #expect(utc.days.count == 1 && utc.days.first?.count == 10, "\(utc.days)")
    #expect(utc.warnings.map(\.found) == ["2 × participants"])
    // By the study's time zone both have a clock.
    let manifest = changed + "/manifest.json"
    try String(contentsOfFile: manifest, encoding: .utf8)
      .replacing(/"timeZone": null/, with: "\"timeZone\": \"-07:00\"")
      .write(toFile: manifest, atomically: false, encoding: .utf8)
    let zoned = try starts("zoned")
    #expect(zoned.days.count == 2 && zoned.days.allSatisfy { $0.contains("T22:") }, "\(zoned.days)")
    #expect(zoned.warnings.isEmpty)
  }
}
