import Foundation
import Testing

@testable import ActiveTasks

/// CareKit files of both generations: events, outcomes, version chains and every rule of the day.
@Suite struct OutcomeReviewTests {
  private static func store(_ name: String) throws -> CareStore {
    try OutcomeFiles.read(TestProgram.root.appending(path: "Fixtures/outcomes/\(name).json").path)
  }

  private static func time(_ text: String) throws -> AbsoluteTime {
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

  private static func event(_ store: CareStore, _ day: Int64) throws -> CareEvent {
    let review = OutcomeReview(store, from: nil, to: try time("2024-04-01T00:00:00Z"))
    return try #require(
      review.rows.compactMap(\.event).first { $0.start.localDate.day == day })
  }

  private static let values = [CareOutcome.Value(kind: "pain", content: .number(6), type: "double")]

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
        _ = review.listing(file: "t", dates: store.dateEncoding).text(.json, width: 80)
        read += 1
      } catch {
        #expect(!error.code.isEmpty && !error.message.isEmpty, "case \(number)")
      }
    }
    #expect(read > PipelineFuzz.cases / 20)
  }
}
