import Foundation
import Testing

@testable import ActiveTasks

/// What participants say after their sessions, and what exports and servers get by then.
@Suite struct ConsentChangeTests {
  private let study: SmallStudy

  init() throws { study = try SmallStudy() }

  private static let signature =
    #""signature":{"givenName":"A","familyName":"B","requiresSignatureImage":false}"#

  private static let agreed =
    #"{"consented":true,"signedOn":"2024-01-01T00:00:00Z","sharingScope":"all_qualified_researchers",\#(signature)}"#

  /// A consent, and a refusal at a time.
  private static func refused(_ time: String) -> String {
    #"{"consents":[\#(agreed),{"consented":false,"signedOn":"\#(time)"}]}"#
  }

  private static func sample(_ day: String) -> String {
    let rows = (0..<40).map {
      #"{"type":"HKQuantityTypeIdentifierHeartRate","startDate":"\#(day)T09:00:\#(10 + $0)Z","#
        + #""endDate":"\#(day)T09:00:\#(10 + $0)Z","value":\#(60 + $0 % 7),"unit":"count/min"}"#
    }
    return #"{"items":[\#(rows.joined(separator: ","))]}"#
  }

  /// A session of `participant`, as a folder whose recording knows its time, or as an upload that says when it began.
  private func add(_ participant: String, isArchive: Bool) throws {
    let text = Self.sample("2024-05-01")
    guard isArchive else { return try study.add("\(participant)/v/heart.json", text: text) }
    var zip = StoredZIP()
    zip.add(
      "info.json",
      Array(#"{"item":"Heart","createdOn":"2024-05-01T09:00:00.000Z","appName":"a"}"#.utf8))
    zip.add("heart.json", Array(text.utf8))
    try study.add("\(participant)/v.zip", zip.archive)
  }

  private func submit() throws -> (sent: Int, outcome: SubmitRun.Outcome) {
    var sent = 0
    let options = SubmitOptions(
      results: study.output, address: try SubmitAddress("https://study.example.org/"))
    let outcome = try SubmitRun.run(
      options,
      SubmitSurroundings(
        now: { StoreFolder.now }, sleep: { _ in }, chance: { 0 }, isStopped: { false },
        send: { _ throws(Diagnostic) in
          sent += 1
          return .answer(HTTPAnswer(status: 201))
        }, progress: { _, _, _ in }))
    return (sent, outcome)
  }

  private func export() throws -> (summary: ExportSummary, consents: String?) {
    let name = "x\(UInt32.random(in: 0 ... .max))"
    let outcome = try ExportSupport.run(.fhir, study.output, to: study.scratch.path(name))
    return (outcome.summary, study.scratch.text(name + "/Consent.ndjson"))
  }

  private func consent() throws -> [String?] {
    let session = try #require(try study.objects("sessions.jsonl").first)
    return [session["status"]?.string, session["consent"]?["verdict"]?.string]
  }

  @Test(arguments: [false, true])
  func `a refusal after a session is a withdrawal, whatever the layout`(isArchive: Bool) throws {
    try study.add("P1/consent.json", text: Self.agreed)
    try add("P1", isArchive: isArchive)
    try study.run()
    #expect(try submit().sent == 1)
    try study.add("P1/consent.json", text: Self.refused("2024-06-01T00:00:00Z"))
    try study.run()
    #expect(try consent() == ["done", "ok"])
    #expect(try study.results()["results.jsonl"]?.contains("consent.withdrawn-later") == true)
    let told = try export()
    #expect(told.summary.sessions == 1)
    #expect(told.consents?.contains(#""status":"inactive""#) == true)
    let after = try submit()
    #expect(after.sent == 0 && after.outcome.summary.outside == 1)
    #expect(after.outcome.warnings.contains { $0.code == "submit.outside" })
    // Dropped, its data are gone; ignored, the result says so, and still leaves with no export.
    try study.run { $0.requirement = Self.dropping }
    #expect(try consent() == ["refused", "withdrawn"])
    #expect(try export().summary.sessions == 0)
    try study.run {
      $0.requirement = Self.dropping
      $0.policy = .ignore
    }
    #expect(try study.results()["results.jsonl"]?.contains("consent.ignored") == true)
    #expect(try export().summary.sessions == 0)
  }

  private static var dropping: ConsentRequirement {
    var requirement = ConsentRequirement()
    requirement.withdrawal = .drop
    return requirement
  }

  @Test(arguments: [false, true])
  func `a refusal before a session refuses it, whatever the layout`(isArchive: Bool) throws {
    try study.add("P1/consent.json", text: Self.refused("2024-04-01T00:00:00Z"))
    try add("P1", isArchive: isArchive)
    try study.run()
    #expect(try consent() == ["refused", "unsigned"])
  }

  @Test(arguments: [#"{"consented":true,"sharingScope":"everybody"}"#, "{\"consented\":tr"])
  func `a consent that cannot be read lets nothing out`(text: String) throws {
    try study.add("P1/consent.json", text: Self.agreed)
    try study.add("P2/consent.json", text: Self.agreed)
    try add("P1", isArchive: false)
    try add("P2", isArchive: true)
    try study.run()
    #expect(try submit().sent == 2)
    try study.add("P1/consent.json", text: text)
    try study.run()
    #expect(try consent() == ["failed", nil])
    let told = try export()
    #expect(told.summary.excluded == ["consent not readable": 1])
    #expect(told.summary.sessions == 1)
    let after = try submit()
    #expect(after.sent == 0 && after.outcome.summary.outside == 1)
    #expect(
      try SubmitSupport.rows(study.output).contains {
        $0["reason"]?.string == "consent not readable"
      })
    // Nor does one of results that say nothing about it.
    try SubmitSupport.change(study.output, "sessions.jsonl") {
      $0.replacing(/"consent":\{"decision":"refused"[^}]*\}/, with: "\"consent\":null")
    }
    #expect(try export().summary.excluded == ["consent not readable": 1])
  }

  @Test func `what arrived of a session that left the study is told`() throws {
    for name in ["P1", "P2"] {
      try study.add(name + "/consent.json", text: Self.agreed)
      try add(name, isArchive: false)
    }
    try study.run()
    #expect(try submit().sent == 2)
    try FileManager.default.removeItem(atPath: study.root + "/P2")
    // Of chosen days or tasks, a session that is not there may be elsewhere.
    try study.run { $0.only = ["ipaq", "heartRate"] }
    #expect(try submit().outcome.summary.outside == 0)
    try study.run()
    let after = try submit()
    #expect(after.outcome.summary.outside == 1)
    let reasons = try SubmitSupport.rows(study.output).compactMap { $0["reason"]?.string }
    #expect(reasons == ["the session is no longer in the results"])
    #expect(after.outcome.warnings.contains { $0.code == "submit.outside" })
  }

  @Test(arguments: [
    (["2024-05-01": "ok", "2024-06-01": "unsigned"], true),
    (["2024-05-01": "unsigned", "2024-06-01": "ok"], false),
    (["2024-05-01": "ok", "": "unsigned"], true),
  ])
  func `the latest statement decides`(visits: [String: String], hasWithdrawn: Bool) throws {
    var standing = ParticipantStanding()
    for (day, verdict) in visits {
      let reason = "the session may not be processed: the participant did not agree"
      let line = """
        {"consent":{"reason":"\(verdict == "ok" ? "the session is covered" : reason)","verdict":"\(verdict)"},
        "start":"\(day)T09:00:00Z"}
        """
      standing.add(try JSONParser.document(Array(line.utf8)))
    }
    #expect(standing.hasWithdrawn == hasWithdrawn)
  }

  @Test(arguments: [DatePolicy.year, .shift(key: Array("0123456789abcdef".utf8))])
  func `versions and devices are dated as words are`(dates: DatePolicy) throws {
    let scratch = try ScratchFolder()
    let changed = try ExportSupport.changed(scratch, "sessions.jsonl") {
      $0.replacing(/"version":("[^"]*"|null)/, with: #""version":"2023-11-17T08:00:00.000Z""#)
        .replacing(/"device":("[^"]*"|null)/, with: #""device":"phone of 2023-11-17""#)
    }
    for kind in [ExportKind.tidy, .fhir, .bids] {
      _ = try ExportSupport.run(kind, changed, to: scratch.path(kind.rawValue)) {
        $0.dates = dates
      }
      for (name, text) in try ExportSupport.files(scratch.path(kind.rawValue)) {
        #expect(!text.contains("2023-11"), "\(name)")
      }
    }
    let study = try StudyResults(changed)
    var exporter = try SessionExporter(
      SharingRules(dates: dates, scope: .partners, keepsText: true), of: study)
    while let session = try study.next() {
      guard let told = try exporter.session(session) else { continue }
      let body = SessionBundle(told, participant: told.participant).body(replacing: [])
      #expect(!String(decoding: body, as: UTF8.self).contains("2023-11"))
    }
  }
}
