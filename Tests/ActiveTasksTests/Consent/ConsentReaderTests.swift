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
      #"{"consented":true,"signedOn":"2024-05-01","signature":{"givenName":"A","familyName":"B","requiresSignatureImage":false}}"#
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
    (#"{"consented":true,"withdrewON":"2024-05-01"}"#, "consent.key"),
    (#"{"consented":true,"withdrawnOn":"2024-05-01"}"#, "consent.key"),
    (#"{"Consented":false,"signature":null}"#, "consent.key"),
    (#"{"consents":[],"withdrewon":null}"#, "consent.key"),
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

  private static let signature =
    #""signedOn":"2024-05-01","signature":{"givenName":"A","familyName":"B","requiresSignatureImage":false}"#

  @Test(arguments: [
    #""no""#, #""false""#, #""""#, "[]", "null", "{}", "2", #""true""#, "false", "1", "1.0", "0",
  ])
  func `only true is agreement`(value: String) throws {
    let record = try #require(try Self.records("{\"consented\":\(value),\(Self.signature)}").first)
    #expect(!record.isSigned)
    let signed =
      #"{"_class":"ORKTaskResult","identifier":"consent","results":[{"_class":"ORKStepResult","identifier":"s","endDate":"2024-05-01T09:00:00Z","results":[{"_class":"ORKConsentSignatureResult","consented":CONSENTED,"signature":{"givenName":"A","familyName":"B","requiresSignatureImage":false}}]}]}"#
    let own = signed.replacing("CONSENTED", with: value)
    #expect(try Self.records(own).first?.isSigned == false)
    // The file around it may say more, never agree for the participant.
    let agreeing = signed.replacing("CONSENTED", with: "true")
    #expect(try Self.records(agreeing).first?.isSigned == true)
    #expect(
      try Self.records("{\"result\":\(own),\"consented\":true}").first?.isSigned == false)
    #expect(
      try Self.records("{\"result\":\(agreeing),\"consented\":\(value)}").first?.isSigned == false)
  }

  @Test(
    arguments: [
      ("2024-05-02T00:00:00Z", "2024-05-02T00:00:00.000+00:00", nil),
      ("2024-04-02T00:00:00Z", "2024-05-01T09:00:00.000+00:00", nil), ("2024-05-02", nil, 2),
      ("2024-05-01", "2024-05-01T09:00:00.000+00:00", nil),
    ] as [(String, String?, Int64?)])
  func `of two dates of a signature the later counts`(
    date: String, time: String?, day: Int64?
  ) throws {
    let result =
      #"{"_class":"ORKTaskResult","identifier":"consent","results":[{"_class":"ORKConsentSignatureResult","consented":true,"endDate":"2024-05-01T09:00:00Z"}]}"#
    let record = try Self.records("{\"result\":\(result),\"signedOn\":\"\(date)\"}").first
    #expect(record?.signedOn?.iso8601 == time && record?.signedDay?.day == day)
  }

  @Test func `without a word about it a study's record is no agreement`() throws {
    #expect(try Self.records("{\(Self.signature)}").first?.isSigned == false)
  }

  @Test func `several answers about sharing are none, and writing is not reading`() throws {
    let shared = try Self.records(
      #"{"_class":"ORKTaskResult","identifier":"Consent","results":[{"_class":"ORKChoiceQuestionResult","identifier":"consentSharing","choiceAnswers":[true,false]}]}"#
    )
    #expect(shared.count == 1 && shared.first?.scope == nil)
    let types = try Self.records(
      #"{"consented":true,"permissions":{"read":["A"],"write":["B"]}}"#)
    #expect(types.first?.permittedTypes == ["A"])
    let none = try Self.records(#"{"consented":true,"permissions":{"write":["B"]}}"#)
    #expect(none.first?.permittedTypes == [])
  }

  @Test func `a day of withdrawal counts`() throws {
    let record = try #require(
      try Self.records(#"{"consented":true,"withdrewOn":"2024-05-02"}"#).first)
    #expect(record.withdrewDay == CivilDate(year: 2024, month: 5, day: 2))
  }

  @Test(arguments: [
    "{\"consented\":true,\"signature\":{\"givenName\":'Ada'}}",
    "{\"consented\":true,\"signature\":{\"givenName\":Ada}}",
    "{\"consented\":true,\"signature\":{\"givenName\":\"Bea\" \"familyName\":\"Ada\"}}",
    "{\"signature\":{\"givenName\":\"\u{1}Ada\"}}", "{\"signature\" \"Ada\"}", "[\"x\" \"Ada\"]",
  ])
  func `a message about broken JSON shows none of it`(text: String) {
    do {
      _ = try Self.records(text)
      Issue.record("\(text) was read")
    } catch {
      let shown = (error as? Diagnostic).map { "\($0)" } ?? ""
      #expect(shown.contains("json.") && !shown.contains("Ada") && !shown.contains("Bea"))
    }
  }

  @Test(arguments: [
    ("<p>3 &euro; &nbsp;&Eacute;t&eacute; &Omega;&omega; &trade;", "3 € Été Ωω ™"),
    ("&lt;b&gt; &Uuml;&yuml;&frac12; &sigmaf;&sigma; &nosuch;", "<b> Üÿ½ ςσ &nosuch;"),
  ])
  func `knows the named characters of HTML`(page: String, text: String) {
    #expect(HTMLText(page).blocks == [.paragraph(text)])
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
    ("<p>a <b>bold</b>\n word", [.paragraph("a bold word")]), ("a < b", [.paragraph("a < b")]),
    ("<", [.paragraph("<")]), ("", []),
  ])
  func `turns a page into words`(page: String, blocks: [HTMLText.Block]) {
    #expect(HTMLText(page).blocks == blocks)
  }

  @Test(arguments: [
    ("<p>BMI < 18 or > 30, age<65, p<=0.05</p>", "BMI < 18 or > 30, age<65, p<=0.05"),
    (#"<p title="a > b" class='x>y' hidden=z>important</p>"#, "important"),
    ("10<sup>3</sup> H<sub>2</sub>O, x<sup>n</sup>, 10<sup>-6</sup>", "10³ H₂O, x^n, 10⁻⁶"),
    ("a<sup>1<b>2</b></sup> b <sup></sup>c", "a¹² b c"),
    (
      "<!-- a > b --><!-->one<!---> two<!-- x --!> three<!DOCTYPE html><?xml?> four</> five</3>",
      "one two three four five"
    ),
    ("<style>p > a {}</style><script>if (a</b) {}</script>one<Title>no</tItle > two", "one two"),
    ("don&#146;t &#8211; &#150; &#x85;", "don’t – – …"), ("a < ", "a <"), ("<", "<"),
    ("1<2", "1<2"),
  ])
  func `a tag is what the standard calls one`(page: String, text: String) {
    let page = HTMLText(page)
    #expect(page.blocks == [.paragraph(text)])
    #expect(page.fault == nil)
  }

  @Test(arguments: [
    "<p>a<!-- b <p>c</p>", "a<style>b", "a<p title=\"b>c</p>", "a<p", "a</p", "a<!b", "a<?b",
    "p<b and q <= 38</p>",
  ])
  func `what a page does not end is told`(page: String) throws {
    #expect(HTMLText(page).fault != nil)
    let html = String(decoding: try JSONEncoder().encode(page), as: UTF8.self)
    let record = try #require(
      try Self.records(#"{"signedOn":"2024-05-01","document":{"html":\#(html)}}"#).first)
    #expect(record.document?.fault != nil)
  }

  @Test(arguments: [
    "x<sup>", "<", "<a ", "<!--", "<style>", "<style></", "<style></style ", "<style></stylex",
    "<ol><li>", "&",
    "<div>", "</", "<a b='",
    "x<sub>2</sub>",
  ])
  func `a page takes time in proportion to its length`(part: String) {
    let start = ContinuousClock.now
    _ = HTMLText(String(repeating: part, count: 40_000))
    // In proportion it is a second in a debug build, with the square minutes.
    #expect(start.duration(to: .now) < .seconds(20))
  }

  @Test func `items of lists keep their numbers, cells their distance`() {
    let page = HTMLText(
      """
      <ol start=3><li>a<li><p>b</p><ol type=a><li>c<li>d</ol><li value="9">e</li></ol><ul><li>f</ul>
      <table><tr><th>g<th>h<tr><td>i<td>j</table><ol type="I"><li>k<li></li><li>l</ol>
      """)
    #expect(
      page.blocks.map(\.text) == [
        "3. a", "4. b", "a. c", "b. d", "9. e", "• f", "g", "h", "i", "j", "I. k", "III. l",
      ])
  }

  @Test(
    arguments: [
      (#"["One","Two"]"#, ["One", "Two"], nil), (#"[{"title":"A"},"b"]"#, ["", "b"], nil),
      (#"["a",5]"#, ["a"], "section 2 is a number without text"),
      (#"[{}]"#, [], "section 1 is an object without text"),
      (#"[{"title":"A","content":["b"]}]"#, [], "section 1 is an object without text"),
      (#""text""#, [], "sections are text, not a list"),
    ] as [(String, [String], String?)])
  func `sections are objects or words`(sections: String, contents: [String], fault: String?) throws
  {
    let record = try #require(
      try Self.records(
        #"{"signedOn":"2024-05-01","document":{"sections":\#(sections)}}"#
      ).first)
    #expect(record.document?.sections.map(\.content) == contents)
    #expect(record.document?.fault == fault)
  }
}
