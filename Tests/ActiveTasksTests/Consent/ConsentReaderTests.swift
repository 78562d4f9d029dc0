import Foundation
import Testing

@testable import ActiveTasks

/// Consents of both kinds of app, of Bridge and of a study's own file.
@Suite struct ConsentReaderTests {
  static func records(_ text: String) throws -> [ConsentRecord] {
    try ConsentReader.read(ByteSource(name: "consent", bytes: Array(text.utf8)))
  }

  static func fixture(_ name: String) throws -> [ConsentRecord] {
    try ConsentFiles.records(
      at: TestProgram.root.appending(path: "Fixtures/consent/\(name).json").path)
  }

  @Test func `reads a consent review`() throws {
    let record = try #require(try Self.fixture("result").first)
    #expect(record.consented == true && record.isSigned)
    #expect(record.signedOn?.iso8601 == "2024-04-20T10:15:30.000-07:00")
    #expect(record.signature?.givenName == "Ada")
    #expect(record.signature?.image?.starts(with: [0x89, 0x50]) == true)
    #expect(record.document == nil && record.version == nil)
  }

  @Test func `reads a signed web page`() throws {
    let record = try #require(try Self.fixture("web-view").first)
    #expect(record.isSigned)
    #expect(record.signedOn?.iso8601 == "2024-04-21T18:00:05.000-07:00")
    #expect(record.document?.title == "Consent to the Check-in Study")
    #expect(
      record.document?.sections == [
        .init(title: "Data gathering", content: "Pain & sleep, every day."),
        .init(title: "Withdrawing", content: "• At any time\n• without a reason"),
      ])
  }

  @Test func `a web page without a signature is unsigned`() throws {
    let records = try Self.records(
      #"{"_class":"ORKTaskResult","identifier":"consent","results":[{"_class":"ORKStepResult","identifier":"s","results":[{"_class":"ORKWebViewStepResult","identifier":"s","userInfo":{"html":"<p>x"}}]}]}"#
    )
    #expect(records.count == 1 && records.first?.isSigned == false)
  }

  @Test func `reads a study's own file`() throws {
    let record = try #require(try Self.fixture("consent").first)
    #expect(record.version == "2" && record.scope == .partners && record.withdrewOn == nil)
    #expect(
      record.permittedTypes
        == ["HKQuantityTypeIdentifierHeartRate", "HKQuantityTypeIdentifierStepCount"])
    #expect(record.document?.sections.count == 10)
    #expect(record.document?.sections.last?.isOmittedFromDocument == true)
    #expect(record.document?.sections[8].title == "Contact")
  }

  @Test func `reads a history of Bridge`() throws {
    let records = try Self.fixture("history")
    #expect(records.map(\.version) == ["2024-01-10T00:00:00.000Z", "2024-03-01T00:00:00.000Z"])
    #expect(records.allSatisfy { $0.isSigned && $0.scope == .all })
    #expect(records.map { $0.withdrewOn == nil } == [true, false])
  }

  @Test func `reads the sharing step and a date without a time`() throws {
    let shared = try Self.records(
      #"{"_class":"ORKTaskResult","identifier":"Consent","results":[{"_class":"ORKStepResult","identifier":"consentSharing","results":[{"_class":"ORKChoiceQuestionResult","identifier":"consentSharing","choiceAnswers":[true]}]}]}"#
    )
    #expect(shared.first?.scope == .all)
    let day = try Self.records(
      #"{"consented":true,"signedOn":"2024-05-01","signature":{"givenName":"A","requiresSignatureImage":false}}"#
    )
    #expect(day.first?.signedDay == CivilDate(year: 2024, month: 5, day: 1))
    #expect(day.first?.isSigned == true)
    #expect(try Self.fixture("none").isEmpty)
  }

  @Test(arguments: [
    ("{}", "consent.no-record"), ("[{}]", "consent.no-record"), ("3", "consent.no-record"),
    (#"{"_class":"ORKTaskResult","identifier":"survey","results":[]}"#, "consent.no-record"),
    (#"{"consented":true,"signedOn":"yesterday"}"#, "consent.date"),
    (#"{"consented":true,"signedOn":5}"#, "consent.date"),
    (#"{"consented":true,"withdrewOn":"2024-05-01T10:00:00"}"#, "consent.date"),
    (#"{"consented":true,"sharingScope":"everyone"}"#, "consent.scope"),
    (#"{"result":{"_class":"ORKTaskResult","identifier":"x"}}"#, "consent.no-record"),
    ("{\"consented\":", "json.truncated"),
  ])
  func `refuses what it cannot read`(text: String, code: String) {
    do {
      _ = try Self.records(text)
      Issue.record("\(text) was read")
    } catch {
      #expect((error as? Diagnostic)?.code == code)
    }
  }

  @Test(arguments: [
    ("<h2>A</h2>b", [HTMLText.Block.heading("A", level: 2), .paragraph("b")]),
    (
      "a<br/>b &lt;c&gt; &#233;&#x1F600; &unknown; &",
      [
        .paragraph("a"), .paragraph("b <c> é😀 &unknown; &"),
      ]
    ),
    ("<!-- <p>no</p> -->x<script>y</script><style>z</style>", [.paragraph("x")]),
    ("<p>a <b>bold</b>\n word", [.paragraph("a bold word")]), ("a < b", [.paragraph("a")]),
    ("<", []), ("", []),
  ])
  func `turns a page into words`(page: String, blocks: [HTMLText.Block]) {
    #expect(HTMLText.blocks(page) == blocks)
  }
}
