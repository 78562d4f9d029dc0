import Foundation
import Testing

@testable import ActiveTasks

/// CareKit files of both generations: events, outcomes, version chains and every rule of the day.
@Suite struct OutcomeReviewTests {
  private static func store(_ name: String) throws -> CareStore {
    try OutcomeFiles.read(TestProgram.root.appending(path: "Fixtures/outcomes/\(name).json").path)
  }

  static func time(_ text: String) throws -> AbsoluteTime {
    try #require(AbsoluteTime(iso8601: text))
  }

  @Test func `joins outcomes to events and flags what the rules forbid`() throws {
    let store = try Self.store("record")
    #expect(store.dateEncoding == .apple && store.originals.count == 14)
    let review = OutcomeReview(store, from: nil, to: try Self.time("2024-03-13T00:00:00-07:00"))
    let events = review.rows.filter { $0.event != nil }
    // Version 1 until 11 March, then version 2 with two events a day, numbered anew.
    #expect(
      events.compactMap { $0.event?.start.iso8601.prefix(22) } == [
        "2024-03-08T20:00:00.00", "2024-03-09T20:00:00.00", "2024-03-10T20:00:00.00",
        "2024-03-11T08:00:00.00", "2024-03-11T20:00:00.00", "2024-03-12T08:00:00.00",
        "2024-03-12T20:00:00.00",
      ])
    #expect(events.map(\.occurrence) == [0, 1, 2, 0, 1, 2, 3])
    #expect(
      events.map(\.flags) == [
        [], ["late_entry"], ["filled_in_future"], ["edited_after_day"], ["edited_after_day"],
        ["duplicate_outcome"], [],
      ])
    #expect(events.map(\.versions) == [1, 1, 1, 2, 2, 2, 0])
    #expect(events[3].outcome?.values.first?.content == .number(1))
    // Deleted, and never filled in: no value, which is not 0.
    #expect(events[4].outcome == nil && events[6].outcome == nil)
    let strays = review.rows.filter { $0.event == nil }
    #expect(strays.map(\.flags) == [["unknown_task"]])
    let later = OutcomeReview(store, from: nil, to: try Self.time("2024-03-15T00:00:00-07:00"))
    #expect(
      later.rows.filter { $0.event == nil }.map(\.flags) == [
        ["eclipsed_version"], ["unknown_task"],
      ])
  }

  @Test func `reads the first generation`() throws {
    let store = try Self.store("first-generation")
    #expect(store.dateEncoding == .iso8601)
    let review = OutcomeReview(store, from: nil, to: nil)
    let first = try #require(review.rows.first)
    #expect(first.event?.start.iso8601 == "2020-10-31T00:00:00.000-07:00")
    #expect(
      first.outcome?.values.map(\.content) == [.number(4), .number(1), .text("fine")])
    #expect(first.flags.isEmpty)
    #expect(review.rows.contains { $0.flags == ["index_beyond_schedule"] })
  }

  @Test(arguments: [
    (#"{"createdDate":736000000}"#, CareStore.DateEncoding.apple),
    (#"{"createdDate":1714521600}"#, .unixSeconds),
    (#"{"createdDate":1714521600000}"#, .unixMilliseconds),
    (#"{"createdDate":"2024-05-01T00:00:00Z"}"#, .iso8601),
  ])
  func `decides once a file how dates are written`(
    fields: String, encoding: CareStore.DateEncoding
  ) throws {
    let text = #"[{"taskUUID":"t","taskOccurrenceIndex":0,"values":[],\#(fields.dropFirst())]"#
    let store = try CareStoreReader.read(ByteSource(name: "t", bytes: Array(text.utf8)))
    #expect(store.dateEncoding == encoding)
    #expect(store.outcomes.first?.created?.iso8601.hasPrefix("2024-0") == true)
  }

  static func read(_ objects: String...) throws -> CareStore {
    let text = "[" + objects.joined(separator: ",") + "]"
    return try CareStoreReader.read(ByteSource(name: "t", bytes: Array(text.utf8)))
  }

  /// A task from 8 March 2024, 20:00 in Los Angeles, every day; and outcomes of its first event.
  static func task(
    _ fields: String = #""interval":{"day":1}"#, zone: String = "America/Los_Angeles",
    end: String = "null"
  ) -> String {
    #"{"id":"t","uuid":"AAAAAAAA-0000-4000-8000-00000000000a","schedule":{"elements":[{"start":731649600,"end":\#(end),\#(fields),"duration":{"seconds":3600},"calendar":{"identifier":"gregorian","timeZone":{"identifier":"\#(zone)"}}}]}}"#
  }

  static func outcome(
    _ uuid: String, _ created: Double, previous: [String] = [], fields: String = ""
  ) -> String {
    let links = previous.map { "\"\($0)\"" }.joined(separator: ",")
    return
      #"{"uuid":"\#(uuid)","taskUUID":"aaaaaaaa-0000-4000-8000-00000000000A","taskOccurrenceIndex":0,"createdDate":\#(created),"previousVersionUUIDs":[\#(links)],"values":[{"type":"text","value":"\#(uuid)"}]\#(fields.isEmpty ? "" : "," + fields)}"#
  }

  /// The first event's text and flags; `nil` without an outcome.
  static func first(_ objects: String...) throws -> (text: String?, flags: [String]) {
    let store = try CareStoreReader.read(
      ByteSource(name: "t", bytes: Array(("[" + objects.joined(separator: ",") + "]").utf8)))
    let row = try #require(
      OutcomeReview(store, from: nil, to: try time("2024-03-09T12:00:00-08:00")).rows.first)
    guard case .text(let text)? = row.outcome?.values.first?.content else {
      return (nil, row.flags)
    }
    return (text, row.flags)
  }

  static let evening = 731_653_200.0

  @Test(arguments: ["63113904000", "1104537600", "3000000000", "1709960400"])
  func `the end of a schedule does not date the file`(end: String) throws {
    let store = try Self.read(Self.task(end: end), Self.outcome("a", Self.evening))
    #expect(store.dateEncoding == .apple)
    let rows = OutcomeReview(store, from: nil, to: nil).rows
    #expect((1...2).contains(rows.count))
    #expect(rows.first?.event?.start.iso8601 == "2024-03-08T20:00:00.000-08:00")
    #expect(rows.first?.flags == [])
  }

  @Test(arguments: [
    "1709960400", "1709960400000", "-5", "63113904000", "5e9", "1e13",
  ])
  func `dates from several epochs, or none, are refused`(created: String) throws {
    do {
      _ = try Self.read(
        Self.task(),
        Self.outcome("a", Self.evening).replacing("731653200.0", with: created))
      Issue.record("\(created) was read")
    } catch {
      #expect((error as? Diagnostic)?.code == "outcomes.dates")
    }
  }

  @Test(arguments: [
    #""deletedDate":"yesterday""#, #""deletedDate":true"#, #""effectiveDate":"soon""#,
  ])
  func `a date that cannot be read is not left out`(field: String) {
    #expect(throws: Diagnostic.self) {
      _ = try Self.read(Self.task(), Self.outcome("a", Self.evening, fields: field))
    }
  }

  @Test(arguments: [
    (#""updatedDate":731739600"#, ["edited_after_day"]),
    (#""effectiveDate":731739600"#, ["edited_after_day"]),
    (#""updatedDate":731739600,"userInfo":{"author":"a","reason":"b"}"#, ["edited_by_name"]),
    (#""updatedDate":731739600,"userInfo":{"author":" ","reason":"b"}"#, ["edited_after_day"]),
    (#""updatedDate":731653300,"effectiveDate":731653200"#, []),
  ])
  func `a change in place on a later day is seen`(fields: String, flags: [String]) throws {
    #expect(
      try Self.first(Self.task(), Self.outcome("a", Self.evening, fields: fields)).flags == flags)
  }

  @Test func `a value of a later day, and being replaced`() throws {
    let later = Self.outcome("a", Self.evening)
      .replacing(#""value":"a""#, with: #""value":"a","createdDate":731739600"#)
    #expect(try Self.first(Self.task(), later).flags == ["edited_after_day"])
    let replaced = try Self.first(
      Self.task(), Self.outcome("a", Self.evening, fields: #""updatedDate":731739600"#),
      Self.outcome(
        "b", 731_739_600, previous: ["a"], fields: #""userInfo":{"author":"a","reason":"b"}"#))
    #expect(replaced.text == "b" && replaced.flags == ["edited_by_name"])
  }

  @Test func `deleting one of two records leaves the other`() throws {
    let (a, b) = (Self.outcome("a", Self.evening), Self.outcome("b", Self.evening + 600))
    let stone = Self.outcome(
      "c", Self.evening + 1200, previous: ["b"], fields: #""deletedDate":731654400"#)
    #expect(try Self.first(Self.task(), a, b, stone).text == "a")
    // Deleted in place, and another record that is older.
    let gone = Self.outcome("b", Self.evening + 600, fields: #""deletedDate":731654400"#)
    #expect(try Self.first(Self.task(), gone, a).text == "a")
    // A tombstone that names nothing ends the one record there is.
    let bare = Self.outcome("c", Self.evening + 1200, fields: #""deletedDate":731654400"#)
    #expect(try Self.first(Self.task(), a, bare).text == nil)
    #expect(try Self.first(Self.task(), a, b, bare).flags == ["duplicate_outcome"])
  }

  @Test func `versions that replace themselves or each other are flagged`() throws {
    let alone = try Self.first(Self.task(), Self.outcome("a", Self.evening, previous: ["a"]))
    #expect(alone.text == "a" && alone.flags == ["broken_chain"])
    let ring = try Self.first(
      Self.task(), Self.outcome("a", Self.evening, previous: ["b"]),
      Self.outcome("b", Self.evening + 60, previous: ["a"]))
    #expect(ring.text == "b" && ring.flags == ["broken_chain"])
  }

  @Test func `what is written replaces all that is in force, and nothing newer`() throws {
    let store = try Self.read(
      Self.task(), Self.outcome("a", Self.evening), Self.outcome("b", Self.evening + 600))
    let now = try Self.time("2024-03-08T22:00:00-08:00")
    let event = try #require(
      OutcomeReview(store, from: nil, to: now).rows.first?.event)
    var ledger = OutcomeLedger(store, now: now, reason: nil)
    try ledger.delete(event)
    #expect(OutcomeReview(ledger.store, from: nil, to: now).rows.first?.outcome == nil)
    var early = OutcomeLedger(
      store, now: try Self.time("2024-03-08T21:00:30-08:00"), reason: nil)
    #expect(throws: Diagnostic.self) { try early.record(Self.values, for: event) }
  }

  @Test(arguments: [
    (#""interval":{"weekday":1}"#, "outcomes.schedule"),
    (#""interval":{"quarter":1}"#, "outcomes.schedule"),
    (#""interval":{"day":1.5}"#, "outcomes.schedule"),
    (#""interval":{"day":2000000}"#, "outcomes.schedule"),
    (#""interval":"daily""#, "outcomes.schedule"),
    (#""interval":{"day":1,"isLeapMonth":false,"nanosecond":0}"#, nil),
  ])
  func `an interval is counted in full or refused`(field: String, code: String?) {
    do {
      _ = try Self.read(Self.task(field))
      #expect(code == nil)
    } catch {
      #expect((error as? Diagnostic)?.code == code)
    }
  }

  @Test func `months of another calendar, and two tasks of one name, are refused`() throws {
    let hijri = Self.task(#""interval":{"month":1}"#)
      .replacing("gregorian", with: "islamicCivil")
    #expect(throws: Diagnostic.self) { _ = try Self.read(hijri) }
    _ = try Self.read(hijri.replacing("month", with: "day"))
    #expect(try Self.read(Self.task(), Self.task()).tasks.count == 1)
    #expect(throws: Diagnostic.self) {
      _ = try Self.read(Self.task(), Self.task().replacing(#""id":"t""#, with: #""id":"u""#))
    }
  }

  @Test func `tells a missing time zone, unreadable values and too many events`() throws {
    let zoneless = Self.task().replacing("timeZone", with: "other")
    #expect(try Self.read(zoneless).flags.map(\.code) == ["outcomes.no-time-zone"])
    #expect(try Self.read(Self.task()).flags.isEmpty)
    let wrong = Self.outcome("a", Self.evening)
      .replacing(#""type":"text""#, with: #""type":"double""#)
    #expect(try Self.first(Self.task(), wrong).flags == ["unreadable_value"])
    let seconds = try Self.read(Self.task(#""interval":{"second":1}"#))
    let review = OutcomeReview(
      seconds, from: nil, to: try Self.time("2024-03-13T00:00:00-08:00"))
    #expect(review.flags.map(\.code) == ["outcomes.too-many-events"])
    #expect(review.between(nil, nil).flags.count == 1)
  }

  @Test func `values are of one result, of the event's day or later, and of the past`() throws {
    let store = try Self.read(Self.task())
    let now = try Self.time("2024-03-10T12:00:00-07:00")
    let event = try #require(
      OutcomeReview(store, from: nil, to: now).rows.compactMap(\.event).first)
    func values(
      _ text: String, _ metrics: [(name: String, kind: String)] = []
    ) throws -> [CareOutcome.Value] {
      try OutcomeSource.values(
        ByteSource(name: "t", bytes: Array(text.utf8)), metrics: metrics, created: now, for: event)
    }
    func scale(_ day: String, _ kind: String = "pain") -> String {
      #"{"_class":"ORKScaleQuestionResult","identifier":"\#(kind)","scaleAnswer":3,"startDate":"\#(day)T21:00:00-0800","endDate":"\#(day)T21:00:10-0800"}"#
    }
    #expect(try values(scale("2024-03-08")).count == 1)
    #expect(try values(scale("2024-03-09")).count == 1)
    #expect(throws: Diagnostic.self) { _ = try values(scale("2024-03-07")) }
    #expect(throws: Diagnostic.self) { _ = try values(scale("2024-05-01")) }
    #expect(throws: Diagnostic.self) {
      _ = try values("[\(scale("2024-03-08")),\(scale("2024-03-08"))]")
    }
    #expect(try values("[\(scale("2024-03-08")),\(scale("2024-03-08", "b"))]").count == 2)
    func result(_ start: String) -> String {
      #"{"start":"\#(start)","metrics":[{"name":"rom.range","method":"reference","value":135.1}]}"#
    }
    let wanted = [(name: "rom.range", kind: "range")]
    #expect(try values(result("2024-03-08T21:00:00.000-08:00"), wanted).count == 1)
    #expect(throws: Diagnostic.self) {
      _ = try values(result("2024-05-01T21:00:00.000-08:00"), wanted)
    }
    let one = result("2024-03-08T21:00:00.000-08:00")
    let two = "[\(one),\(one)]"
    #expect(throws: Diagnostic.self) { _ = try values(two, wanted) }
  }

  static func event(_ store: CareStore, _ day: Int64) throws -> CareEvent {
    let review = OutcomeReview(store, from: nil, to: try time("2024-04-01T00:00:00Z"))
    return try #require(
      review.rows.compactMap(\.event).first { $0.start.localDate.day == day })
  }

  static let values = [CareOutcome.Value(kind: "pain", content: .number(6), type: "double")]

  @Test func `writes today, never the future, and the past with a reason only`() throws {
    let store = try Self.store("record")
    let now = try Self.time("2024-03-12T21:00:00-07:00")
    var ledger = OutcomeLedger(store, now: now, reason: nil)
    try ledger.record(Self.values, for: Self.event(store, 12))
    #expect(ledger.store.outcomes.count == store.outcomes.count + 1)
    #expect(throws: Diagnostic.self) { try ledger.record(Self.values, for: Self.event(store, 13)) }
    #expect(throws: Diagnostic.self) { try ledger.record(Self.values, for: Self.event(store, 8)) }
    #expect(throws: Diagnostic.self) { try ledger.delete(Self.event(store, 8)) }
    var staff = OutcomeLedger(store, now: now, reason: .init(author: "staff", text: "typing error"))
    try staff.record(Self.values, for: Self.event(store, 8))
    let review = OutcomeReview(staff.store, from: nil, to: now)
    let row = try #require(review.rows.first)
    #expect(row.versions == 2 && row.outcome?.values == Self.values)
    #expect(row.flags == ["edited_by_name"])
    #expect(row.outcome?.note?.author == "staff")
    // The history stays.
    #expect(staff.store.outcomes.dropLast() == store.outcomes[...])
  }

  @Test func `a deletion is a tombstone`() throws {
    let store = try Self.store("record")
    let now = try Self.time("2024-03-08T22:00:00-08:00")
    var ledger = OutcomeLedger(store, now: now, reason: nil)
    try ledger.delete(Self.event(store, 8))
    let row = try #require(OutcomeReview(ledger.store, from: nil, to: now).rows.first)
    #expect(row.outcome == nil && row.versions == 2 && row.flags.isEmpty)
    #expect(throws: Diagnostic.self) { try ledger.delete(Self.event(store, 8)) }
  }

  @Test func `writes a record that keeps everything it read`() throws {
    let store = try Self.store("record")
    let now = try Self.time("2024-03-12T21:00:00-07:00")
    var ledger = OutcomeLedger(store, now: now, reason: .init(author: "é\"\n", text: "x"))
    try ledger.record(Self.values, for: Self.event(store, 8))
    let bytes = CareStoreWriter.bytes(ledger.store)
    let again = try CareStoreReader.read(ByteSource(name: "new", bytes: bytes))
    #expect(again.tasks == store.tasks)
    #expect(again.outcomes.dropLast() == store.outcomes[...])
    #expect(again.outcomes.last?.note?.author == "é\"\n")
    #expect(
      again.outcomes.last?.created == now
        || again.outcomes.last?.created?.nanoseconds == now.nanoseconds)
    #expect(again.originals.prefix(store.originals.count) == store.originals[...])
    #expect(again.knowledge["AAAAAAAA-0000-4000-8000-000000000001"] == 12)
    #expect(again.knowledge[CareStoreWriter.process] == 1)
    #expect(CareStoreWriter.bytes(ledger.store) == bytes)
    let object = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
    #expect((object?["entities"] as? [Any])?.count == 15)
  }

  @Test func `makes values of answers, ranges of motion and metrics`() throws {
    let now = try Self.time("2024-03-12T21:00:00-07:00")
    func values(
      _ text: String, _ metrics: [(name: String, kind: String)] = []
    ) throws -> [CareOutcome.Value] {
      try OutcomeSource.values(
        ByteSource(name: "t", bytes: Array(text.utf8)), metrics: metrics, created: now)
    }
    let checkIn =
      #"{"_class":"ORKTaskResult","identifier":"c","results":[{"_class":"ORKStepResult","identifier":"s","results":[{"_class":"ORKScaleQuestionResult","identifier":"pain","scaleAnswer":0},{"_class":"ORKScaleQuestionResult","identifier":"sleep"}]}]}"#
    // A pain of 0 is a value; a sleep that was skipped is none.
    #expect(try values(checkIn).map(\.kind) == ["pain"])
    #expect(try values(checkIn).map(\.content) == [.number(0)])
    let rom = #"{"_class":"ORKRangeOfMotionResult","identifier":"k","range":120.5}"#
    #expect(try values(rom).map(\.kind) == ["range"] && values(rom).map(\.units) == ["deg"])
    let result =
      #"{"metrics":[{"name":"rom.range","method":"researchkit","value":134.9,"unit":"deg"},{"name":"rom.range","method":"reference","value":135.1,"unit":"deg"},{"name":"rom.sparc.median","method":"reference","value":null}]}"#
    let found = try values(result, [("rom.range", "range"), ("rom.sparc.median", "smooth")])
    #expect(found.map(\.kind) == ["range"] && found.first?.content == .number(135.1))
    for text in ["{}", result, #"{"_class":"ORKScaleQuestionResult","identifier":"a"}"#] {
      #expect(throws: Diagnostic.self) { _ = try values(text) }
    }
  }

  @Test func `several files are one list`() throws {
    let files = "Fixtures/outcomes/first-generation.json Fixtures/outcomes/record.json"
    let csv = try TestProgram.run("active-cli outcomes \(files) --format csv")
    let lines = csv.output.split(separator: "\n")
    #expect(lines.count { $0.hasPrefix("date,task,") } == 1, "\(csv)")
    let json = try TestProgram.run("active-cli outcomes \(files) --format json")
    let rows = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [Any]
    #expect(rows?.count == lines.count - 1)
    let table = try TestProgram.run("COLUMNS=300 active-cli outcomes \(files)")
    #expect(table.output.contains("record.json"))
  }

  @Test func `survives mutated records`() throws {
    let seeds = try PipelineFuzz.seeds(in: "Fixtures/outcomes")
    var random = SplitMix(seed: 5)
    var read = 0
    for number in 0..<PipelineFuzz.cases {
      var bytes = seeds[number % seeds.count].bytes
      for _ in 0..<(random.next() % 4) { PipelineFuzz.mutate(&bytes, &random) }
      do throws(Diagnostic) {
        let store = try CareStoreReader.read(ByteSource(name: "t", bytes: bytes))
        let review = OutcomeReview(
          store, from: nil, to: CivilDate(year: 2024, month: 4, day: 1).start)
        var listing = OutcomeReview.listing(ofSeveral: false)
        review.append(to: &listing, file: "t", dates: store.dateEncoding)
        _ = listing.text(.json, width: 80)
        read += 1
      } catch {
        #expect(!error.code.isEmpty && !error.message.isEmpty, "case \(number)")
      }
    }
    #expect(read > PipelineFuzz.cases / 20)
  }
}
