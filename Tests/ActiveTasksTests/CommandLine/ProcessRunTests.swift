import ActiveTasks
import Testing

@testable import active_cli

// One after the other, for signals reach the whole process.
@Suite(.serialized) struct ProcessRunTests {
  private let scratch: ScratchFolder
  private let registry = CommandRegistry(processors: [CountProcessor.self])

  init() throws {
    scratch = try ScratchFolder()
  }

  /// Runs `count` with results going to the file `out`.
  private func run(_ words: [String], output: String = "out") throws -> active_cli.ExitStatus {
    let command = try registry.find(["count"])
    let options = ["-o", scratch.path(output), "--units", "acc=m/s2"]
    let arguments = try ArgumentParser.parse(words + options, for: command)
    return try command.run(Invocation(arguments: arguments, registry: registry))
  }

  @Test func `tells by its status what became of the inputs`() throws {
    let good = try scratch.writeMotion(samples: 20, to: "good.csv")
    let bad = scratch.path("missing.csv")
    #expect(try run([good]) == .success)
    #expect(try run([good, bad]) == .someFailed)
    #expect(try run([bad, good, "-j1"]) == .someFailed)
    #expect(try run([bad, bad]) == .nothingProcessed)
    #expect(try run([good, "--label", "unusable"]) == .success)
    #expect(try run([good, "--label", "unusable", "--strict"]) == .someFailed)
    #expect(try run([good, "--label", "unusable", "--strict", "--no-strict"]) == .success)
  }

  @Test func `takes the format from the name of the file`() throws {
    let good = try scratch.writeMotion(samples: 20, to: "good.csv")
    for (name, start) in [
      ("a.json", "{\n"), ("a.jsonl", "{\"dur"), ("a.csv", "path,task"), ("a.table", "/"),
      ("a", "{\"dur"), ("a.JSON", "{\n"), (".csv", "path,task"),
    ] {
      _ = try run([good], output: name)
      #expect(scratch.text(name)?.hasPrefix(start) == true, "\(name)")
    }
    _ = try run([good, "--format", "csv"], output: "b.json")
    #expect(scratch.text("b.json")?.hasPrefix("path,task") == true)
    let error = #expect(throws: Diagnostic.self) { _ = try run([good], output: "r.xml") }
    #expect(error?.code == "usage.output-format")
    _ = try run([good, "--format", "csv"], output: "r.xml")
    #expect(scratch.text("r.xml")?.hasPrefix("path,task") == true)
  }

  @Test func `prints the same whatever the number of workers`() throws {
    let paths = try (1...12).map { try scratch.writeMotion(samples: 9 + $0, to: "\($0).csv") }
    _ = try run(paths + ["-j1"], output: "one")
    _ = try run(paths + ["-j4"], output: "four")
    #expect(scratch.text("one") == scratch.text("four"))
  }

  @Test func `fails when the series cannot be written`() throws {
    let good = try scratch.writeMotion(samples: 20, to: "good.csv")
    let error = #expect(throws: Diagnostic.self) {
      _ = try run([good, "--series", scratch.path("no/such/folder.csv")])
    }
    #expect(error?.status == .outputFailure)
    #expect(scratch.text("out") == nil)
  }

  @Test(arguments: [
    ("interrupt", active_cli.ExitStatus.interrupted), ("terminate", .terminated),
    ("hangup", .hungUp),
  ])
  func `stops when it is told to and keeps the results so far`(
    label: String, status: active_cli.ExitStatus
  ) throws {
    let good = try scratch.writeMotion(samples: 20, to: "good.csv")
    let words = [good, good, good, "-j1", "--label", label]
    #expect(try run(words, output: "out.json") == status)
    #expect(scratch.text("out.json")?.hasPrefix("[\n") == true)
    #expect(scratch.text("out.json")?.hasSuffix("}\n]\n") == true)
    #expect(try run(words, output: "out.csv") == status)
    #expect(scratch.text("out.csv")?.split(separator: "\n").count == 2)
    #expect(try scratch.names() == ["good.csv", "out.csv", "out.json"])
  }

  @Test func `leaves an earlier file alone when there is nothing to write`() throws {
    _ = try scratch.write("earlier", to: "out")
    #expect(try run([scratch.path("missing.csv")]) == .nothingProcessed)
    #expect(scratch.text("out") == "earlier")
    #expect(try run([scratch.path("missing.csv")], output: "new") == .nothingProcessed)
    #expect(try scratch.names() == ["out"])
  }

  @Test(arguments: [("--columns", "vx=1"), ("--units", "acc=ft")])
  func `refuses wrong options before any work`(flag: String, value: String) throws {
    let good = try scratch.writeMotion(samples: 20, to: "good.csv")
    let command = try registry.find(["count"])
    let arguments = try ArgumentParser.parse(
      [good, good, "-o", scratch.path("out"), flag, value], for: command)
    let error = #expect(throws: Diagnostic.self) {
      _ = try command.run(Invocation(arguments: arguments, registry: registry))
    }
    #expect(error?.status == .usage)
    #expect(try scratch.names() == ["good.csv"])
  }

  @Test func `counts wrong use as such`() {
    var tally = RunTally()
    tally.countFailed(Diagnostic("usage.columns", "wrong"))
    #expect(tally.status(isStrict: false) == .usage)
    tally.countFailed(Diagnostic("csv.ragged", "wrong"))
    #expect(tally.status(isStrict: false) == .nothingProcessed)
    tally.countProcessed()
    #expect(tally.status(isStrict: false) == .someFailed)
  }
}
