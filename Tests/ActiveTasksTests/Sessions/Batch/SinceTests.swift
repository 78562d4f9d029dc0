import Foundation
import Testing

@testable import ActiveTasks

/// What tells when a session began, where only sessions from a day on are wanted.
@Suite struct SinceTests {
  private let study: SmallStudy
  /// Recorded on 2024-05-01; the files of `SmallStudy` are of that day, too.
  private let heart = "heart-rate/researchkit.healthQuantity/hr.json"

  init() throws { study = try SmallStudy() }

  private func setTime(_ path: String, _ seconds: Double) throws {
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: seconds)],
      ofItemAtPath: study.root + "/" + path)
  }

  private func run(_ month: Int64, series: Bool = false) throws -> BatchRun.Summary {
    try study.run {
      $0.since = CivilDate(year: 2024, month: month, day: 1)
      $0.hasSeries = series
    }
  }

  private func dating() throws -> [String] {
    try study.objects("sessions.jsonl").map { $0["datedBy"]?.string ?? "-" }
  }

  @Test func `a recording's own date counts, not that of its file`() throws {
    try study.add("P1/v/hr.json", fixture: heart)
    try setTime("P1/v/hr.json", 1_767_225_600)
    let late = try run(6)
    #expect(late.sessions == 0 && late.tooOld == 1 && late.datedByFiles == 0)
    #expect(try study.objects("results.jsonl").isEmpty)
    try setTime("P1/v/hr.json", 1_577_836_800)
    #expect(try run(4).sessions == 1)
    #expect(try dating() == ["recordings"])
  }

  @Test func `of a session that is too old nothing is written, and it is not read again`() throws {
    try study.add("P1/v/hr.json", fixture: heart)
    #expect(try run(6, series: true).tooOld == 1)
    #expect(!FileManager.default.fileExists(atPath: study.output + "/series"))
    let records = try FileManager.default.subpathsOfDirectory(atPath: study.output + "/journal")
      .filter { $0.hasSuffix(".json") }
    let record = try #require(records.first)
    let before = FileStamp(study.output + "/journal/" + record)
    #expect(try run(6, series: true).tooOld == 1)
    #expect(FileStamp(study.output + "/journal/" + record) == before)
    // A newer recording in it is seen.
    try study.add("P1/v/late.json", text: "{")
    try study.add("P1/v/metadata.json", text: #"{"startDate":"2024-07-01T09:00:00-07:00"}"#)
    #expect(try run(6).sessions == 1)
    #expect(try dating() == ["session"])
  }

  @Test func `where nothing tells, the times of the files do, and it is said`() throws {
    try study.add("P1/v/rr.txt", fixture: "heart-rate/rr.txt/rr.txt")
    let early = try run(4)
    #expect(early.sessions == 1 && early.datedByFiles == 1)
    #expect(try dating() == ["files"])
    try setTime("P1/v/rr.txt", 1_577_836_800)
    let old = try run(4)
    #expect(old.sessions == 0 && old.tooOld == 1 && old.datedByFiles == 1)
    try setTime("P1/v/rr.txt", 1_714_550_400)
    #expect(try run(4).sessions == 1)
  }

  @Test func `without a day nothing is said about dates`() throws {
    try study.add("P1/v/hr.json", fixture: heart)
    try study.run()
    #expect(try dating() == ["-"])
  }
}
