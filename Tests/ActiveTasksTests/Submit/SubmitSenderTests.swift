import Foundation
import Testing

@testable import ActiveTasks

/// What is sent, when and again, with a server, a clock and a chance of our own.
@Suite struct SubmitSenderTests {
  /// A server in this process.
  private final class Desk {
    var answers: [HTTPOutcome]
    var requests: [HTTPRequest] = []
    var waits: [Double] = []
    var seconds = 1_714_579_200.0

    init(_ answers: [HTTPOutcome]) { self.answers = answers }

    func surroundings(isStopped: @escaping () -> Bool = { false }) -> SubmitSurroundings {
      SubmitSurroundings(
        now: { AbsoluteTime(nanoseconds: Int64(self.seconds * 1e9)) },
        sleep: {
          self.waits.append($0)
          self.seconds += $0
        }, chance: { 1 }, isStopped: isStopped,
        send: { request throws(Diagnostic) in
          self.requests.append(request)
          return self.answers.isEmpty ? Desk.answer(201) : self.answers.removeFirst()
        }, progress: { _, _, _ in })
    }

    var keys: [String] {
      requests.compactMap { request in
        request.headers.first { $0.hasPrefix("Idempotency-Key: ") }.map { String($0.dropFirst(17)) }
      }
    }

    static func answer(
      _ status: Int, _ headers: [String: String] = [:], _ body: String = ""
    ) -> HTTPOutcome {
      .answer(HTTPAnswer(status: status, headers: headers, body: Array(body.utf8)))
    }
  }

  private let scratch: ScratchFolder
  private let results: String

  init() throws {
    scratch = try ScratchFolder()
    results = try SubmitSupport.results(scratch)
  }

  private func run(
    _ desk: Desk, _ change: (inout SubmitOptions) throws -> Void = { _ in },
    isStopped: @escaping () -> Bool = { false }
  ) throws -> SubmitRun.Outcome {
    var options = SubmitOptions(
      results: results, address: try SubmitAddress("https://study.example.org/bundles"))
    try change(&options)
    return try SubmitRun.run(options, desk.surroundings(isStopped: isStopped))
  }

  @Test func `each session that may go is one bundle, sent once, by the hash of its bytes`() throws
  {
    let desk = Desk([])
    let outcome = try run(desk)
    #expect(outcome.summary.arrived == 4 && outcome.summary.pending == 0)
    #expect(outcome.summary.export.excluded == ["consent scope no_sharing": 1])
    #expect(desk.keys == desk.requests.map { ContentHash.of($0.body) })
    #expect(Set(desk.keys).count == 4)
    let again = Desk([])
    let second = try run(again)
    #expect(again.requests.isEmpty && second.summary.unchanged == 4)
    let bundle = try JSONParser.document(desk.requests[2].body)
    #expect(bundle["bundleVersion"]?.integer == 1)
    #expect(bundle["session"]?.string == "knee")
    #expect(bundle["replaces"] == .array([]))
    #expect(bundle["consent"]?["scope"]?.string == "sponsors_and_partners")
    #expect(bundle["results"]?.children.count == 2)
    #expect(bundle["files"]?.children.isEmpty == false)
  }

  @Test func `a bundle holds what the result files hold, and nobody who shares with nobody`() throws
  {
    let desk = Desk([])
    _ = try run(desk) { $0.rules.keepsText = true }
    let sent = try desk.requests.flatMap {
      try JSONParser.document($0.body)["results"]?.children ?? []
    }
    let lines = try String(contentsOfFile: results + "/results.jsonl", encoding: .utf8)
      .split(separator: "\n").map { try JSONParser.document(Array($0.utf8)) }
    #expect(sent == lines.filter { $0["session"]?.string != "clip" })
    #expect(!desk.requests.contains { String(decoding: $0.body, as: UTF8.self).contains("clip") })
  }

  @Test func `dates and words leave as the rules want`() throws {
    for rules in [DatePolicy.year, .shift(key: Array("0123456789abcdef".utf8))] {
      let desk = Desk([])
      _ = try run(desk) {
        $0.rules.dates = rules
        $0.rules.keepsText = true
        $0.replacesRules = true
      }
      for request in desk.requests {
        let text = String(decoding: request.body, as: UTF8.self)
        #expect(text.firstMatch(of: /2024[-0-9]?0[45]/) == nil)
        #expect(!text.contains("Wednesday") && !text.contains("-07:00"))
      }
    }
    let desk = Desk([])
    _ = try run(desk) { $0.replacesRules = true }
    #expect(
      !desk.requests.contains { String(decoding: $0.body, as: UTF8.self).contains("A sentence") })
  }

  @Test func `other rules than before are refused, as they would tell more or less`() throws {
    _ = try run(Desk([]))
    let desk = Desk([])
    let refused = #expect(throws: Diagnostic.self) {
      try run(desk) { $0.rules.dates = .year }
    }
    #expect(refused?.code == "usage.rules" && desk.requests.isEmpty)
    // So is a shift by a key that is still to be made.
    var options = SubmitOptions(
      results: results, address: try SubmitAddress("https://study.example.org/bundles"))
    options.rules.dates = .shift(key: [])
    let tried = options
    let early = #expect(throws: Diagnostic.self) { try SubmitRun.check(tried) }
    #expect(early?.code == "usage.rules" && early?.found?.contains("a new key") == true)
    let outcome = try run(desk) {
      $0.rules.dates = .year
      $0.replacesRules = true
    }
    #expect(outcome.summary.arrived == 4)
  }

  @Test
  func `failures go to the end of the line, with waits that double, and half of them by chance`()
    throws
  {
    let desk = Desk([.unreachable("a"), Desk.answer(503), Desk.answer(500), Desk.answer(408)])
    let outcome = try run(desk)
    #expect(outcome.summary.arrived == 4 && outcome.later == nil)
    #expect(desk.waits == [1, 2, 4, 8])
    #expect(desk.keys[0..<4] == desk.keys[4..<8])
    let backOff = BackOff()
    #expect(backOff.seconds(afterFailures: 3, chance: 0) == 2)
    #expect(backOff.seconds(afterFailures: 3, chance: 0.5) == 3)
    #expect(backOff.seconds(afterFailures: 1000, chance: 1) == 60)
    #expect(backOff.seconds(afterFailures: 0, chance: 7) == 1)
  }

  @Test func `a server that stays away ends the run, and the next one goes on`() throws {
    let desk = Desk(Array(repeating: .unreachable("connection refused"), count: 100))
    let outcome = try run(desk)
    #expect(desk.requests.count == 6 && outcome.summary.pending == 4)
    #expect(outcome.later?.code == "submit.later")
    #expect(outcome.later?.found == "connection refused")
    #expect(try run(Desk([])).summary.arrived == 4)
  }

  @Test func `one bundle that a server cannot digest does not hold up the others`() throws {
    let desk = Desk([Desk.answer(500)])
    desk.answers += [201, 201, 201].map { Desk.answer($0) }
    desk.answers += Array(repeating: Desk.answer(500), count: 9)
    let outcome = try run(desk)
    #expect(outcome.summary.arrived == 3 && outcome.summary.pending == 1)
    #expect(desk.requests.count == 9 && outcome.later != nil)
  }

  @Test(
    arguments: [
      (["retry-after": "7"], 7.0),
      (["retry-after": "Wed, 01 May 2024 16:00:09 GMT"], 9),
      (
        ["retry-after": "Wed, 01 May 2024 17:00:09 GMT", "date": "Wed, 01 May 2024 17:00:00 GMT"], 9
      ),
      (["retry-after": "soon"], 1), (["retry-after": "-3"], 1), ([:], 1),
      (["retry-after": "Wed, 01 May 2024 15:00:09 GMT"], 1), (["retry-after": "300"], 300),
    ] as [([String: String], Double)])
  func `Retry-After is honoured, in seconds and as a date`(headers: [String: String], wait: Double)
    throws
  {
    let desk = Desk([Desk.answer(429, headers)])
    #expect(try run(desk).summary.arrived == 4)
    #expect(desk.waits == [wait])
  }

  @Test func `a wait that is too long ends the run, and the next one keeps to it`() throws {
    let desk = Desk([Desk.answer(429, ["retry-after": "99999999999999999999"])])
    let outcome = try run(desk)
    #expect(desk.requests.count == 1 && desk.waits.isEmpty)
    #expect(outcome.later?.found == "not before 2024-05-02T16:00:00.000Z")
    let early = Desk([])
    early.seconds += 3600
    #expect(try run(early).later?.code == "submit.later")
    #expect(early.requests.isEmpty)
    let near = Desk([])
    near.seconds += 86_400 - 100
    #expect(try run(near).summary.arrived == 4)
    #expect(near.waits == [100])
    // What was asked for once is no longer asked for.
    #expect(try run(Desk([])).later == nil)
  }

  @Test func `what a server rejects is put aside, and sent again when asked to`() throws {
    let answer =
      "{\"message\": \"no\\u0007 such\\n  study \u{1b}[31m\"}" + String(repeating: "x", count: 900)
    let outcome = try run(Desk([Desk.answer(400, [:], answer), Desk.answer(422)]))
    #expect(outcome.summary.arrived == 2 && outcome.summary.rejected == 2)
    #expect(outcome.rejected?.code == "submit.rejecting")
    #expect(outcome.rejected?.found?.hasPrefix("HTTP 400: ") == true)
    #expect(outcome.rejected?.message.contains("2 in all") == true)
    let rows = try SubmitSupport.rows(results).filter { $0["state"]?.string == "rejected" }
    let words = rows.compactMap { $0["answer"]?.string }.joined()
    #expect(words.contains("such") && words.hasSuffix("…") && words.count < 520)
    #expect(!words.unicodeScalars.contains { $0.value < 32 })
    let idle = Desk([])
    #expect(try run(idle).summary.rejected == 2 && idle.requests.isEmpty)
    let again = Desk([])
    let keys = Set(rows.compactMap { $0["key"]?.string })
    #expect(try run(again) { $0.retriesRejected = true }.summary.arrived == 2)
    #expect(Set(again.keys) == keys)
  }

  @Test(arguments: [401, 403, 407, 301, 307, 308, 304])
  func `what is about the sender or the address ends the run, and nothing is put aside`(status: Int)
    throws
  {
    let desk = Desk([Desk.answer(201), Desk.answer(status, ["location": "https://elsewhere/"])])
    let outcome = try run(desk)
    #expect(outcome.blocked?.code == "submit.refused" && desk.requests.count == 2)
    #expect(outcome.summary.pending == 3 && outcome.summary.rejected == 0)
  }

  @Test func `a page for people is no receipt`() throws {
    let desk = Desk([Desk.answer(200, ["content-type": "text/html"], "<html>Welcome</html>")])
    let outcome = try run(desk)
    #expect(outcome.blocked?.code == "submit.refused" && outcome.summary.pending == 4)
  }

  @Test func `409 means there already; receipts are kept`() throws {
    let desk = Desk([
      Desk.answer(409, [:], #"{"id": 17}"#), Desk.answer(201, [:], #"{"id": "a b"}"#),
      Desk.answer(202, ["location": "/bundles/9"]), Desk.answer(204),
    ])
    #expect(try run(desk).summary.arrived == 4)
    let rows = try SubmitSupport.rows(results).sorted {
      ($0["status"]?.number ?? 0) < ($1["status"]?.number ?? 0)
    }
    #expect(rows.map { $0["receipt"]?.string } == ["a b", "/bundles/9", nil, "17"])
    #expect(rows.allSatisfy { $0["answered"]?.string == "2024-05-01T16:00:00.000Z" })
  }

  @Test func `a run that is stopped keeps what waits`() throws {
    let desk = Desk([Desk.answer(201), .stopped])
    let outcome = try run(desk)
    #expect(outcome.isStopped && outcome.summary.arrived == 1 && outcome.summary.pending == 3)
    #expect(try run(Desk([]), isStopped: { true }).isStopped)
    #expect(try run(Desk([])).summary.arrived == 3)
  }

  @Test func `ten rejections in a row are not about bundles`() throws {
    let study = try SmallStudy()
    for number in 0..<12 { try study.add("P\(number)/s/ipaq.json", fixture: "survey/ipaq.json") }
    try study.run()
    let options = SubmitOptions(
      results: study.output, address: try SubmitAddress("https://study.example.org/"))
    let desk = Desk(Array(repeating: Desk.answer(404), count: 12))
    let outcome = try SubmitRun.run(options, desk.surroundings())
    #expect(outcome.blocked?.code == "submit.rejecting" && outcome.rejected == nil)
    #expect(outcome.summary.rejected == 10 && outcome.summary.pending == 2)
  }

  @Test func `files that do not belong together are not sent`() throws {
    let text = try String(contentsOfFile: results + "/results.jsonl", encoding: .utf8)
    try text.replacing("\"quality\":\"good\"", with: "\"quality\":\"suspect\"")
      .write(toFile: results + "/results.jsonl", atomically: false, encoding: .utf8)
    let desk = Desk([])
    let error = #expect(throws: Diagnostic.self) { try run(desk) }
    #expect(error?.code == "export.changed" && desk.requests.isEmpty)
    try text.write(toFile: results + "/results.jsonl", atomically: false, encoding: .utf8)
    let outcome = try run(desk)
    #expect(outcome.summary.arrived == 4)
    #expect(try SubmitSupport.states(results) == ["arrived": 4])
  }
}
