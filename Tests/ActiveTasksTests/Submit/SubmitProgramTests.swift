import Foundation
import Testing

@testable import ActiveTasks

/// The program against a real server that goes wrong in every way.
@Suite struct SubmitProgramTests {
  private static let token = "s3cret-Token/42"

  private let scratch: ScratchFolder
  private let results: String

  init() throws {
    scratch = try ScratchFolder()
    results = try SubmitSupport.results(scratch)
    try Self.token.write(toFile: scratch.path("token"), atomically: false, encoding: .utf8)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o600], ofItemAtPath: scratch.path("token"))
  }

  private func server(_ flags: [String] = []) throws -> SubmitServer? {
    if let missing = SubmitServer.missing {
      print("skipped: \(missing)")
      return nil
    }
    return try SubmitServer(scratch, flags)
  }

  private func submit(_ server: SubmitServer, _ flags: String) throws -> TestProgram.Output {
    try TestProgram.run("active-cli submit \(results) --to \(server.address) \(flags)")
  }

  private func expectWhole(_ server: SubmitServer) throws {
    #expect(try SubmitSupport.states(results) == ["arrived": 4])
    #expect(try server.keys().count == 4)
    let sent = try SubmitSupport.keys(results)
    let kept = try server.keys()
    #expect(sent == kept)
  }

  @Test func `every fault that passes costs a try, and each bundle arrives once`() throws {
    let faults = "500,cut-request,cut-answer,cut-headers,503:0,429:1,429:date,taken,hang,endless"
    guard let server = try server(["--faults", faults]) else { return }
    let result = try submit(server, "--timeout 2 --max-wait 3 --tries 20")
    #expect(result.status == 0, "\(result.error)")
    try expectWhole(server)
    let log = try server.log()
    #expect(log.count >= 10 + 2)
    // After 429 with a second to wait, nothing came for a second.
    let times = log.compactMap { $0["at"]?.double }
    for (index, entry) in log.enumerated() where entry["did"]?.string == "429" {
      guard index + 1 < times.count else { continue }
      #expect(times[index + 1] - times[index] >= 0.95)
    }
    #expect(log.allSatisfy { $0["type"]?.string == "application/json" })
    #expect(log.allSatisfy { $0["agent"]?.string?.hasPrefix("active-cli/") == true })
    #expect(log.allSatisfy { $0["authorization"] == .null })
  }

  @Test func `a server that hangs ends the run in time, with status 75`() throws {
    guard let server = try server(["--faults", "hang,hang,hang", "--hang", "600"]) else { return }
    let begin = ContinuousClock.now
    let result = try submit(server, "--timeout 1 --tries 2 --max-wait 0.1")
    #expect(result.status == 75 && result.error.contains("[submit.later]"))
    #expect(ContinuousClock.now - begin < .seconds(300))
    #expect(result.output.contains(#""pending":4"#))
    #expect(try submit(server, "--timeout 2 --tries 20 --max-wait 0.1").status == 0)
    try expectWhole(server)
  }

  @Test func `nobody at the address means status 75, and nothing is lost`() throws {
    guard let server = try server() else { return }
    let result = try TestProgram.run(
      "active-cli submit \(results) --to http://127.0.0.1:9/ --tries 2 --max-wait 0.1")
    #expect(result.status == 75 && result.error.contains("[submit.later]"))
    #expect(try submit(server, "").status == 0)
    #expect(try server.keys().count == 4)
  }

  @Test func `a rejected bundle is put aside with status 1, and its words hold no token`() throws {
    guard
      let server = try server([
        "--faults", "echo,400", "--token-file", scratch.path("token"),
      ])
    else { return }
    let result = try submit(server, "--token-file \(scratch.path("token"))")
    #expect(result.status == 1, "\(result.error)")
    #expect(result.output.contains(#""rejected":2"#) && result.output.contains(#""arrived":2"#))
    let status = try TestProgram.run("active-cli submit \(results) --status --format csv")
    #expect(status.output.contains("Authorization: Bearer (token)"))
    #expect(
      try server.log().allSatisfy {
        $0["authorization"]?.string == "Bearer \(Self.token)"
      })
    for text in [result.output, result.error, status.output] {
      #expect(!text.contains("s3cret"))
      #expect(!text.contains("\u{1b}"))
    }
    for name in try FileManager.default.contentsOfDirectory(atPath: results) {
      let path = results + "/" + name
      guard let data = try? Data(contentsOf: URL(filePath: path)) else { continue }
      #expect(data.range(of: Data("s3cret".utf8)) == nil, "\(name)")
    }
    #expect(
      try submit(server, "--token-file \(scratch.path("token")) --retry-rejected").status == 0)
    try expectWhole(server)
  }

  @Test func `the token is in no argument, and the environment serves as well`() throws {
    guard
      let server = try server(["--faults", "hang", "--token-file", scratch.path("token")])
    else { return }
    let line = """
      active-cli submit \(results) --to \(try server.address) --timeout 2 --max-wait 0.1 & P=$!
      while [ ! -s \(server.folder)/log.jsonl ]; do sleep 0.05; done
      cat /proc/$P/cmdline > $T/seen; wait $P; S=$?; cat $T/seen; exit $S
      """
    let result = try TestProgram.run(line, environment: ["ACTIVE_CLI_TOKEN": Self.token])
    #expect(result.status == 0, "\(result.error)")
    #expect(result.output.contains("submit") && !result.output.contains("s3cret"))
    try expectWhole(server)
  }

  @Test func `a wrong token ends the run at once, and all is kept`() throws {
    guard let server = try server(["--token-file", scratch.path("token")]) else { return }
    let result = try TestProgram.run(
      "active-cli submit \(results) --to \(server.address)",
      environment: ["ACTIVE_CLI_TOKEN": "wrong"])
    #expect(result.status == 3 && result.error.contains("[submit.refused]"))
    #expect(try server.deeds() == ["401"])
    #expect(try SubmitSupport.states(results) == ["pending": 4])
  }

  @Test func `redirects are not followed`() throws {
    let other = try SubmitServer(scratch, name: "other")
    guard let server = try server(["--faults", "redirect:\(other.address)"]) else { return }
    let result = try submit(server, "--token-file \(scratch.path("token"))")
    #expect(result.status == 3 && result.error.contains("[submit.refused]"))
    #expect(result.error.contains("307"))
    #expect(try other.log().isEmpty && server.log().count == 1)
  }

  @Test func `a page for people is no receipt`() throws {
    guard let server = try server(["--faults", "html"]) else { return }
    let result = try submit(server, "")
    #expect(result.status == 3 && result.error.contains("[submit.refused]"))
    #expect(try SubmitSupport.states(results) == ["pending": 4])
  }

  @Test func `TLS certificates are checked: authority and name`() throws {
    guard SubmitServer.missing == nil else {
      return print("skipped: \(SubmitServer.missing ?? "")")
    }
    func certificate(_ name: String, _ subject: String) throws -> [String] {
      let paths = ["\(name).pem", "\(name).key"].map { scratch.path($0) }
      let made = try TestProgram.run(
        """
        openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=test \
          -addext subjectAltName=\(subject) -out \(paths[0]) -keyout \(paths[1]) 2>$T/log || cat $T/log >&2
        """)
      try #require(made.error.isEmpty)
      return paths
    }
    let good = try certificate("good", "IP:127.0.0.1")
    let wrong = try certificate("wrong", "DNS:study.example.org")
    let server = try SubmitServer(scratch, ["--tls"] + good)
    let refused = try submit(server, "--token-file \(scratch.path("token"))")
    #expect(refused.status == 3 && refused.error.contains("[submit.untrusted]"))
    let stranger = try submit(server, "--ca-file \(wrong[0])")
    #expect(stranger.status == 3 && stranger.error.contains("[submit.untrusted]"))
    let missing = try submit(server, "--ca-file \(scratch.path("nowhere.pem"))")
    #expect(missing.status == 3 && missing.error.contains("[submit.untrusted]"))
    let impostor = try SubmitServer(scratch, name: "impostor", ["--tls"] + wrong)
    let renamed = try submit(impostor, "--ca-file \(wrong[0])")
    #expect(renamed.status == 3 && renamed.error.contains("[submit.untrusted]"))
    #expect(try server.log().isEmpty && impostor.log().isEmpty)
    let accepted = try submit(server, "--ca-file \(good[0])")
    #expect(accepted.status == 0, "\(accepted.error)")
    #expect(try server.keys().count == 4)
  }

  @Test func `a signal ends a request that hangs`() throws {
    guard let server = try server(["--faults", "hang", "--hang", "60"]) else { return }
    let result = try TestProgram.run(
      """
      env --default-signal=INT,TERM active-cli submit \(results) --to \(try server.address) & P=$!
      while [ ! -s \(server.folder)/log.jsonl ]; do sleep 0.05; done
      kill -TERM $P; wait $P
      """)
    #expect(result.status == 143 && result.error.contains("[run.interrupted]"))
    #expect(try SubmitSupport.states(results) == ["pending": 4])
    #expect(try submit(server, "").status == 0)
    try expectWhole(server)
  }

  @Test func `a run that stays dry writes and sends nothing`() throws {
    guard let server = try server() else { return }
    let dry = try submit(server, "--dry-run --format jsonl")
    #expect(dry.status == 0)
    let rows = try dry.output.split(separator: "\n").map {
      try JSONParser.document(Array($0.utf8))
    }
    #expect(!FileManager.default.fileExists(atPath: results + "/study.sqlite"))
    #expect(try server.log().isEmpty)
    #expect(try submit(server, "").status == 0)
    let planned = Set(rows.map { $0["key"]?.string ?? "" })
    let kept = try server.keys()
    #expect(planned == kept)
    #expect(try submit(server, "--dry-run --format csv").output.split(separator: "\n").count == 1)
  }

  @Test func `what is refused leaves no key for the shift of dates behind`() throws {
    let result = try TestProgram.run(
      """
      for results in $T/none Fixtures/export/study; do
        active-cli submit $results --store $T/s.sqlite --to https://study.example.org/ \
          --token-file $T/missing --dates shift --key $T/key
      done
      active-cli submit $T/none --to https://study.example.org/ --dates shift
      ls $T | grep key
      """)
    #expect(result.output == "" && !result.error.contains("export.new-key"), "\(result.error)")
  }
}
