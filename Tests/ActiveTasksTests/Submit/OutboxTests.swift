import Foundation
import Testing

@testable import ActiveTasks

/// Bundles of sessions that change, come and go.
@Suite struct OutboxTests {
  private let scratch: ScratchFolder
  private let results: String

  init() throws {
    scratch = try ScratchFolder()
    results = try SubmitSupport.results(scratch)
  }

  /// Sends to a server that answers each request as told, 201 afterwards; returns the bodies.
  @discardableResult
  private func run(_ answers: [HTTPOutcome] = []) throws -> (
    bodies: [JSONValue], keys: [String], outcome: SubmitRun.Outcome
  ) {
    var left = answers
    var bodies: [[UInt8]] = []
    var options = SubmitOptions(
      results: results, address: try SubmitAddress("https://study.example.org/"))
    options.tries = 1
    let outcome = try SubmitRun.run(
      options,
      SubmitSurroundings(
        now: { StoreFolder.now }, sleep: { _ in }, chance: { 0 }, isStopped: { false },
        send: { request throws(Diagnostic) in
          bodies.append(request.body)
          return left.isEmpty ? .answer(HTTPAnswer(status: 201)) : left.removeFirst()
        }, progress: { _, _, _ in }))
    return (
      try bodies.map { try JSONParser.document($0) }, bodies.map { ContentHash.of($0) }, outcome
    )
  }

  private func change(_ from: String, _ to: String) throws {
    try SubmitSupport.change(results, "results.jsonl") { $0.replacing(from, with: to) }
  }

  private let heart = #""name":"hr.mean""#

  private func changeHeartRates(_ from: String, _ to: String) throws {
    try SubmitSupport.change(results, "results.jsonl") { text in
      text.split(separator: "\n").map { line in
        line.contains(#""task":"heartRate""#) && line.contains(#""session":"first""#)
          ? String(line.replacing(from, with: to)) : String(line)
      }.joined(separator: "\n") + "\n"
    }
  }

  private func replaces(_ bundle: JSONValue) -> [String] {
    bundle["replaces"]?.children.compactMap(\.string) ?? []
  }

  @Test func `a session that changed is a new bundle that says which it replaces`() throws {
    let first = try run()
    #expect(first.bodies.count == 4)
    try changeHeartRates(heart, #""name":"hr.median""#)
    let second = try run()
    #expect(second.bodies.count == 1)
    #expect(replaces(second.bodies[0]) == [first.keys[0]])
    // Back to what it was: that the first bundle says the same does not make it the one in force.
    try changeHeartRates(#""name":"hr.median""#, heart)
    let third = try run()
    #expect(third.bodies.count == 1)
    #expect(replaces(third.bodies[0]) == second.keys)
    #expect(!first.keys.contains(third.keys[0]))
    #expect(try run().bodies.isEmpty)
  }

  @Test func `what may have arrived without an answer is replaced, too`() throws {
    let lost = HTTPOutcome.unreachable("connection reset")
    let first = try run([lost])
    try changeHeartRates(heart, #""name":"hr.median""#)
    let second = try run()
    let bundle = try #require(second.bodies.first { $0["session"]?.string == "first" })
    #expect(replaces(bundle) == [first.keys[0]])
    #expect(!second.keys.contains(first.keys[0]))
  }

  @Test func `what was never sent leaves no trace`() throws {
    // All fails before the second bundle is tried.
    let first = try run([.unreachable("away")])
    #expect(first.bodies.count == 1)
    try SubmitSupport.change(results, "results.jsonl") {
      $0.replacing(#""task":"mmse""#, with: #""task":"ipaq""#)
    }
    let second = try run()
    #expect(second.bodies.count == 4 && second.bodies.allSatisfy { replaces($0).isEmpty })
    #expect(try SubmitSupport.states(results) == ["arrived": 4])
  }

  @Test func `a participant who withdrew is not sent, also when the bundle waits already`() throws {
    try run([.unreachable("away")])
    try SubmitSupport.change(results, "sessions.jsonl") { text in
      text.split(separator: "\n").map { line in
        line.contains("DHF3QPTJZYH7")
          ? String(
            line.replacing("\"verdict\":\"ok\"", with: "\"verdict\":\"withdrawn\"")
              .replacing("\"status\":\"done\"", with: "\"status\":\"refused\"")) : String(line)
      }.joined(separator: "\n") + "\n"
    }
    let second = try run()
    #expect(second.outcome.summary.withdrawn == 1 && second.bodies.count == 3)
    #expect(!second.bodies.contains { $0["participant"]?.string == "DHF3QPTJZYH7" })
    #expect(try SubmitSupport.states(results) == ["arrived": 3, "withdrawn": 1])
    let row = try SubmitSupport.rows(results).first { $0["state"]?.string == "withdrawn" }
    #expect(row?["reason"]?.string == "consent refused by the batch")
    // The bundle is gone from the store, not only marked.
    let store = try Data(contentsOf: URL(filePath: results + "/study.sqlite"))
    #expect(store.range(of: Data("DHF3QPTJZYH7\",\"provenance".utf8)) == nil)
    try SubmitSupport.change(results, "sessions.jsonl") {
      $0.replacing("\"verdict\":\"withdrawn\"", with: "\"verdict\":\"ok\"")
        .replacing("\"status\":\"refused\"", with: "\"status\":\"done\"")
    }
    let third = try run()
    #expect(third.bodies.count == 1 && third.bodies[0]["participant"]?.string == "DHF3QPTJZYH7")
  }

  @Test func `after a withdrawal nothing is sent of what the batch kept either`() throws {
    try run([.unreachable("away")])
    #expect(try run([.answer(HTTPAnswer(status: 201)), .unreachable("away")]).bodies.count == 2)
    // The session of one participant is refused, another's was before the withdrawal and is kept.
    let gone = ConsentVerdictTests.record {
      $0.withdrewOn = ConsentVerdictTests.time("2024-06-01T00:00:00-07:00")
    }
    let kept = ConsentGate([gone], ConsentRequirement(), policy: .require)
      .decide(start: ConsentVerdictTests.time("2024-05-01T09:00:00-07:00"), end: nil)
    #expect(kept.verdict == .ok)
    try SubmitSupport.change(results, "sessions.jsonl") {
      $0.replacing("the session is covered", with: kept.reason)
    }
    let last = try run()
    #expect(last.bodies.isEmpty)
    #expect(last.outcome.summary.withdrawn == 3 && last.outcome.summary.outside == 1)
    #expect(last.outcome.summary.export.excluded["consent withdrawn"] == 4)
    #expect(last.outcome.warnings.contains { $0.code == "submit.outside" })
  }

  @Test func `that the server has what may no longer be shared is said`() throws {
    try run()
    try SubmitSupport.change(results, "sessions.jsonl") {
      $0.replacing("\"scope\":\"sponsors_and_partners\"", with: "\"scope\":\"no_sharing\"")
    }
    let second = try run()
    #expect(second.bodies.isEmpty && second.outcome.summary.outside == 4)
    #expect(second.outcome.warnings.contains { $0.code == "submit.outside" })
  }

  @Test func `a session whose results were all made against its consent stays`() throws {
    try SubmitSupport.change(results, "results.jsonl") {
      $0.replacing("\"consent-verdict\":\"ok\"", with: "\"consent-verdict\":\"withdrawn\"")
    }
    let sent = try run()
    #expect(sent.bodies.isEmpty)
    #expect(sent.outcome.summary.export.excluded["consent verdict withdrawn"] == 4)
  }

  @Test func `a session that is no longer in the results is not sent`() throws {
    try run([.unreachable("away")])
    for name in ["sessions.jsonl", "results.jsonl", "files.jsonl"] {
      try SubmitSupport.change(results, name) { text in
        text.split(separator: "\n").filter { !$0.contains("DHF3QPTJZYH7") }
          .joined(separator: "\n") + "\n"
      }
    }
    #expect(try run().outcome.summary.withdrawn == 1)
    #expect(try SubmitSupport.states(results) == ["arrived": 3, "withdrawn": 1])
  }

  @Test func `the decision about a session`() {
    func entry(_ id: Int64, _ content: String, _ state: OutboxState, _ attempts: Int64 = 1)
      -> OutboxEntry
    {
      OutboxEntry(
        id: id, key: "k\(id)", content: content, replaces: [], state: state, attempts: attempts)
    }
    func decide(_ content: String, _ entries: [OutboxEntry]) -> OutboxDecision {
      OutboxDecision(content, after: entries, revivesRejected: false)
    }
    let arrived = entry(1, "a", .arrived)
    #expect(decide("a", []) == .add(replaces: []))
    #expect(decide("a", [arrived]) == .keep(arrived))
    #expect(decide("b", [arrived]) == .add(replaces: ["k1"]))
    // A rejected bundle never took the place of the one before.
    let rejected = entry(2, "b", .rejected)
    #expect(decide("a", [rejected, arrived]) == .keep(arrived))
    #expect(decide("b", [rejected, arrived]) == .keep(rejected))
    #expect(decide("c", [rejected, arrived]) == .add(replaces: ["k1"]))
    let lost = entry(3, "b", .superseded)
    #expect(decide("c", [lost, arrived]) == .add(replaces: ["k3", "k1"]))
    #expect(decide("b", [lost, arrived]) == .revive(lost))
    #expect(decide("c", [entry(4, "b", .pending, 0), arrived]) == .add(replaces: ["k1"]))
  }

  @Test func `another run at the same time is told to come back`() throws {
    try run()
    let lock = try SubmitLock(results + "/study.sqlite")
    let error = #expect(throws: Diagnostic.self) { try run() }
    #expect(error?.code == "submit.busy")
    withExtendedLifetime(lock) {}
  }

  @Test func `a store of the version before outboxes is brought up to date by a run`() throws {
    let path = results + "/" + StudyStore.fileName
    do {
      let database = try SQLiteDatabase(path, .write)
      try database.execute(StudySchema.steps[0])
      try database.execute(
        "PRAGMA user_version=1; PRAGMA application_id=\(StudySchema.applicationID)")
    }
    let options = SubmitOptions(
      results: results, address: try SubmitAddress("https://study.example.org/"))
    let planned = String(
      decoding: try SubmitRun.plan(options).listing.text(.csv, width: 80), as: UTF8.self)
    #expect(planned.split(separator: "\n").count == 5)
    #expect(try SQLiteDatabase(path, .read).integer("PRAGMA user_version") == 1)
    #expect(try run().outcome.summary.arrived == 4)
    #expect(try StudyStore.openForReading(path: path).version() == StudySchema.steps.count)
  }
}
