import Testing

@testable import ActiveTasks

/// By which clock a report counts days, and what reading the store leaves behind.
@Suite struct ReportClockTests {
  /// A session that tells its start in UTC, on the next day, and a recording that tells its offset.
  private func study() throws -> SmallStudy {
    let study = try SmallStudy()
    let rows = (0..<40).map {
      #"{"type":"HKQuantityTypeIdentifierHeartRate","startDate":"2024-04-30T22:30:\#(10 + $0)-07:00","#
        + #""endDate":"2024-04-30T22:30:\#(10 + $0)-07:00","value":\#(60 + $0 % 7),"unit":"count/min"}"#
    }
    var zip = StoredZIP()
    zip.add(
      "info.json",
      Array(#"{"item":"Heart","createdOn":"2024-05-01T05:30:00.000Z","appName":"a"}"#.utf8))
    zip.add("heart.json", Array(#"{"items":[\#(rows.joined(separator: ","))]}"#.utf8))
    try study.add("P1/v.zip", zip.archive)
    try study.run()
    return study
  }

  @Test func `the first lines and the enrolment count days as the trends do`() throws {
    let study = try study()
    let page = String(
      decoding: try StudyReport.html(StudyReport.Options(results: study.output)), as: UTF8.self)
    #expect(page.contains("recorded on 2024-04-30"))
    #expect(page.contains("from 2024-04-30 to 2024-04-30"))
    #expect(page.contains(">2024-04<") && !page.contains(">2024-05<"))
  }

  @Test func `reading the store leaves nothing beside it`() throws {
    let study = try study()
    let before = try study.scratch.names()
    for _ in 0..<2 {
      _ = try StudyReport.html(StudyReport.Options(results: study.output))
      _ = try StudyStore.openForReading(path: study.output + "/" + StudyStore.fileName)
        .participants()
    }
    let names = try ExportSupport.files(study.output).map(\.name)
    #expect(names.contains(StudyStore.fileName))
    #expect(!names.contains { $0.hasSuffix("-shm") || $0.hasSuffix("-wal") }, "\(names)")
    #expect(try study.scratch.names() == before)
  }
}
