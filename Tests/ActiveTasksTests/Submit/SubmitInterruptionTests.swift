import Foundation
import Testing

@testable import ActiveTasks

/// Killed at any moment while the server fails at random, nothing is lost and nothing taken twice.
///
/// `ACTIVE_KILLS=50` kills that often, `make kill-batch` does so.
@Suite struct SubmitInterruptionTests {
  private static let kills =
    ProcessInfo.processInfo.environment["ACTIVE_KILLS"].flatMap(Int.init) ?? 6

  private func study(sessions: Int) throws -> SmallStudy {
    let study = try SmallStudy()
    for number in 0..<sessions {
      try study.add("P\(number)/s/ipaq.json", fixture: "survey/ipaq.json")
    }
    try study.run()
    return study
  }

  private func command(_ study: SmallStudy, _ server: SubmitServer) throws -> String {
    "active-cli submit \(study.output) --to \(try server.address) --timeout 1 --max-wait 0.05"
      + " --tries 50 --no-progress"
  }

  @Test func `killed at any moment, the next run goes on, and each bundle arrives once`() throws {
    if let missing = SubmitServer.missing { return print("skipped: \(missing)") }
    let study = try study(sessions: 30)
    let server = try SubmitServer(study.scratch, ["--random", "7", "--hang", "2"])
    let planned = try TestProgram.run(try command(study, server) + " --dry-run --format jsonl")
    let keys = try planned.output.split(separator: "\n").compactMap {
      try JSONParser.document(Array($0.utf8))["key"]?.string
    }
    #expect(Set(keys).count == 30)
    var random = SystemRandomNumberGenerator()
    for kill in 0..<Self.kills {
      // While the outbox is filled, and after some more requests.
      let requests = kill.isMultiple(of: 3) ? 0 : Int.random(in: 1...6, using: &random)
      let delay = Double.random(in: 0...(requests == 0 ? 0.7 : 0.1), using: &random)
      _ = try TestProgram.run(
        """
        log=\(server.folder)/log.jsonl; touch $log; n=$(($(wc -l < $log) + \(requests)))
        \(try command(study, server)) & P=$!
        while kill -0 $P 2>/dev/null && [ $(wc -l < $log) -lt $n ]; do sleep 0.01; done
        sleep \(delay); kill -9 $P; wait $P; true
        """)
      // Whatever arrived is one of them, once, and the outbox knows all that may have.
      let arrived = try server.keys()
      #expect(arrived.isSubset(of: keys))
      let place = study.output + "/" + StudyStore.fileName
      #expect(try StudyStore.open(path: place).integrityProblems().isEmpty)
      let rows = try SubmitSupport.rows(study.output)
      let known = Set(rows.map { $0["key"]?.string ?? "" })
      #expect(known.isSuperset(of: arrived))
      let told = rows.filter { $0["state"]?.string == "arrived" }.compactMap { $0["key"]?.string }
      #expect(arrived.isSuperset(of: told), "a receipt for what did not arrive")
    }
    var status: Int32 = 75
    for _ in 0..<10 where status == 75 {
      status = try TestProgram.run(try command(study, server)).status
    }
    #expect(status == 0)
    let arrived = try server.keys()
    #expect(arrived == Set(keys))
    #expect(try SubmitSupport.states(study.output) == ["arrived": 30])
  }

  @Test func `two runs at once do no harm`() throws {
    if let missing = SubmitServer.missing { return print("skipped: \(missing)") }
    let study = try study(sessions: 12)
    let server = try SubmitServer(study.scratch)
    let line = try command(study, server)
    let result = try TestProgram.run(
      "\(line) & A=$!; \(line) & B=$!; wait $A; X=$?; wait $B; echo $X $?")
    let statuses = result.output.split(separator: "\n").last ?? ""
    #expect(["0 0", "0 75", "75 0"].contains(statuses), "\(result.output) \(result.error)")
    #expect(try server.log().count == 12)
    #expect(try server.keys().count == 12)
  }
}
