import Foundation
import Testing

@testable import ActiveTasks

/// A consent that covers some recordings of a session and not others.
@Suite struct PartialConsentTests {
  private let study: SmallStudy

  init() throws { study = try SmallStudy() }

  private func consent(withdrawn: String) -> String {
    #"{"consented":true,"signedOn":"2024-01-01T00:00:00Z","version":"1","withdrewOn":"\#(withdrawn)","#
      + #""signature":{"givenName":"A","familyName":"B","requiresSignatureImage":false}}"#
  }

  private func sample(_ day: String) -> String {
    let rows = (0..<40).map {
      #"{"type":"HKQuantityTypeIdentifierHeartRate","startDate":"\#(day)T09:00:\#(10 + $0)Z","#
        + #""endDate":"\#(day)T09:00:\#(10 + $0)Z","value":\#(60 + $0 % 7),"unit":"count/min"}"#
    }
    return #"{"items":[\#(rows.joined(separator: ","))]}"#
  }

  private func decision() throws -> [String?] {
    let session = try #require(try study.objects("sessions.jsonl").first)
    return ["status", "decision", "verdict"].map {
      session[$0]?.string ?? session["consent"]?[$0]?.string
    }
  }

  @Test func `a decision about a part of the recordings is called so`() throws {
    try study.add("P1/consent.json", text: consent(withdrawn: "2024-05-02T00:00:00Z"))
    try study.add("P1/v/a.json", text: sample("2024-05-01"))
    try study.add("P1/v/b.json", text: sample("2024-05-03"))
    try study.run()
    #expect(try decision() == ["partial", "partial", "withdrawn"])
    try study.add("P1/consent.json", text: consent(withdrawn: "2024-05-09T00:00:00Z"))
    try study.run()
    #expect(try decision() == ["done", "processed", "ok"])
    try study.add("P1/consent.json", text: consent(withdrawn: "2024-04-09T00:00:00Z"))
    try study.run()
    #expect(try decision() == ["refused", "refused", "withdrawn"])
  }

  @Test func `no curve stays of a document whose consent ends within it`() throws {
    let fixture = try SmallStudy.fixture("audiometry/result.json")
    let text = String(decoding: fixture, as: UTF8.self)
    let second = try #require(text.range(of: "dBHL2.tone.audiometry"))
    let later = text[second.lowerBound...].replacing("2024-05-01T", with: "2024-05-03T")
    try study.add("P1/v/hearing.json", text: String(text[..<second.lowerBound]) + String(later))
    for (day, isKept) in [("2024-05-02", false), ("2024-05-09", true)] {
      try study.add("P1/consent.json", text: consent(withdrawn: "\(day)T00:00:00Z"))
      try study.run {
        $0.hasSeries = true
        $0.only = ["results"]
      }
      let places = FileManager.default.subpaths(atPath: study.output + "/series") ?? []
      #expect(places.contains { $0.hasSuffix(".csv") } == isKept, "\(places)")
    }
  }

  @Test func `what was refused is no failure in the store`() throws {
    try study.add("P1/consent.json", text: consent(withdrawn: "2024-05-02T00:00:00Z"))
    try study.add("P1/v/hearing.json", fixture: "audiometry/result.json")
    try study.add("P1/v/b.json", text: sample("2024-05-03"))
    try study.add("P2/consent.json", text: consent(withdrawn: "2099-05-02T00:00:00Z"))
    try study.add("P2/v/b.json", text: sample("2024-05-03"))
    try study.run()
    let store = try StudyStore.openForReading(path: study.output + "/" + StudyStore.fileName)
    let rows = try StoreFolder.rows(
      store.query(
        sql: "SELECT participant, state FROM completeness WHERE task = 'heartRate' ORDER BY 1"))
    #expect(rows == [["P1", "refused"], ["P2", "usable"]])
    var question = StudyQuery(.missing)
    question.task = "heartRate"
    let missing = try StoreFolder.rows(store.query(question))
    #expect(missing.map { $0.last } == ["withdrawn"])
  }
}
