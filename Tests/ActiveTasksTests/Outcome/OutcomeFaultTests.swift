import Testing

@testable import ActiveTasks

/// Outcomes that are easily lost or taken for others: of later days, without a date, of wrong types, copied, deleted.
@Suite struct OutcomeFaultTests {
  private typealias Records = OutcomeReviewTests

  private static func numbers(_ type: String, _ value: String) throws -> CareOutcome.Value? {
    let outcome = Records.outcome("a", Records.evening).replacing(
      #"{"type":"text","value":"a"}"#, with: #"{"type":"\#(type)","value":\#(value)}"#)
    return try Records.read(Records.task(), outcome).outcomes.first?.values.first
  }

  @Test(
    arguments: [
      ("integer", "3", 3), ("integer", "3.0", 3), ("integer", "3.5", nil), ("integer", "true", nil),
      ("integer", "9007199254740992", 9_007_199_254_740_992), ("integer", "9007199254740993", nil),
      ("integer", "12345678901234567890", nil), ("integer", "-7", -7), ("double", "3.5", 3.5),
      ("double", "true", nil), ("boolean", "true", 1), ("boolean", "1", nil), ("boolean", "0", nil),
    ] as [(String, String, Double?)])
  func `a value is of the type that it states, to the last digit`(
    type: String, value: String, number: Double?
  ) throws {
    #expect(try Self.numbers(type, value)?.content == number.map { .number($0) })
  }

  private static func at(_ index: Int, _ outcome: String) -> String {
    outcome.replacing(#""taskOccurrenceIndex":0"#, with: "\"taskOccurrenceIndex\":\(index)")
  }

  @Test func `lists every outcome, of later days and without a date, too`() throws {
    let later = try Records.read(Records.task(), Self.at(5, Records.outcome("a", Records.evening)))
    let rows = OutcomeReview(later, from: nil, to: nil).rows
    #expect(rows.count == 6 && rows.last?.flags == ["filled_in_future"])
    let bare = Self.at(3, Records.outcome("b", Records.evening))
      .replacing(#""createdDate":731653200.0,"#, with: "")
    let undated = OutcomeReview(try Records.read(Records.task(), bare), from: nil, to: nil).rows
    #expect(undated.count == 4 && undated.last?.flags == ["undated_outcome"])
    #expect(undated.last?.outcome != nil)
  }

  @Test(arguments: [#""2024-05-01T20:00:00""#, #""gestern""#, "true"])
  func `refuses an outcome whose date cannot be read`(date: String) {
    let odd = Records.outcome("a", Records.evening).replacing("731653200.0", with: date)
    #expect {
      try Records.read(Records.task(), odd)
    } throws: { ($0 as? Diagnostic)?.code == "outcomes.date" }
  }

  @Test func `tells a schedule that is cut from one that ends`() throws {
    let minutes = Records.task(#""interval":{"minute":1}"#)
    func flags(_ task: String, _ index: Int) throws -> [String] {
      let store = try Records.read(task, Self.at(index, Records.outcome("a", Records.evening)))
      return OutcomeReview(store, from: nil, to: nil).rows.last?.flags ?? []
    }
    #expect(try flags(minutes, 500_000) == ["event_not_made"])
    #expect(try flags(Records.task(end: "731822400"), 7) == ["index_beyond_schedule"])
  }

  @Test func `copies of a version are one, and links that lead nowhere are told`() throws {
    let a = Records.outcome("a", Records.evening)
    #expect(try Records.first(Records.task(), a, a).flags == [])
    #expect(
      try Records.first(Records.task(), a, a.replacing(#""value":"a""#, with: #""value":"x""#))
        .flags
        == ["duplicate_outcome"])
    #expect(
      try Records.first(Records.task(), Records.outcome("b", Records.evening, previous: ["z"]))
        .flags
        == ["missing_version"])
    let other = Self.at(1, Records.outcome("b", Records.evening + 86_400, previous: ["a"]))
    let rows = OutcomeReview(try Records.read(Records.task(), a, other), from: nil, to: nil).rows
    #expect(rows.prefix(2).map(\.flags) == [[], ["missing_version"]])
  }

  @Test func `versions of a task in a ring are told`() throws {
    let one = Records.task().replacing(
      #""schedule":"#,
      with: #""previousVersionUUIDs":["bbbbbbbb-0000-4000-8000-00000000000b"],"schedule":"#)
    let two = one.replacing("AAAAAAAA-0000-4000-8000-00000000000a", with: "C")
      .replacing(
        "bbbbbbbb-0000-4000-8000-00000000000b", with: "AAAAAAAA-0000-4000-8000-00000000000a"
      )
      .replacing(#""uuid":"C""#, with: #""uuid":"BBBBBBBB-0000-4000-8000-00000000000B""#)
    #expect(try Records.read(one, two).flags.map(\.code) == ["outcomes.task-versions"])
    #expect(try Records.read(one).flags.isEmpty)
  }

  @Test func `what was deleted today is written again later with a reason only`() throws {
    let store = try Records.read(Records.task(), Records.outcome("a", Records.evening))
    let event = try Records.event(store, 8)
    var today = OutcomeLedger(
      store, now: try Records.time("2024-03-08T22:00:00-08:00"), reason: nil)
    try today.delete(event)
    let now = try Records.time("2024-03-10T22:00:00-07:00")
    var later = OutcomeLedger(today.store, now: now, reason: nil)
    #expect(throws: Diagnostic.self) { try later.record(Records.values, for: event) }
    var staff = OutcomeLedger(today.store, now: now, reason: .init(author: "a", text: "b"))
    try staff.record(Records.values, for: event)
    #expect(OutcomeReview(staff.store, from: nil, to: nil).rows.first?.flags == ["edited_by_name"])
  }

  @Test(arguments: [
    #""scaleAnswer":"3""#, #""scaleAnswer":1e400"#, #""scaleAnswer":true"#, #""scaleAnswer":[]"#,
    #""scaleAnswer":3,"noAnswerType":{"_class":"ORKDontKnowAnswer"}"#,
  ])
  func `an answer that cannot be read is not left out as if it were skipped`(answer: String) throws
  {
    let text =
      #"[{"_class":"ORKScaleQuestionResult","identifier":"pain",\#(answer)},{"_class":"ORKScaleQuestionResult","identifier":"sleep","scaleAnswer":1}]"#
    do {
      _ = try OutcomeSource.values(
        ByteSource(name: "t", bytes: Array(text.utf8)), metrics: [],
        created: Records.time("2024-03-12T21:00:00-07:00"))
      Issue.record("\(answer) was read")
    } catch {
      let diagnostic = error as? Diagnostic
      #expect(diagnostic?.code == "outcomes.unreadable-answer")
      #expect(diagnostic?.found?.contains("pain") == true)
    }
  }
}
