import Foundation
import Testing

@testable import ActiveTasks

/// What every export does, whatever its format.
@Suite struct ExportRunTests {
  private static let results = TestProgram.root.appending(path: ExportSupport.results).path
  private static let shift = DatePolicy.shift(key: Array("0123456789abcdef".utf8))

  @Test(arguments: ExportKind.allCases)
  func `the same results give the same bytes`(kind: ExportKind) throws {
    let folder = try ScratchFolder()
    for name in ["a", "b"] {
      _ = try ExportSupport.run(kind, Self.results, to: folder.path(name)) {
        $0.dates = Self.shift
      }
    }
    let first = try ExportSupport.files(folder.path("a"))
    let second = try ExportSupport.files(folder.path("b"))
    #expect(first.map(\.name) == second.map(\.name))
    #expect(first.map(\.text) == second.map(\.text))
    #expect(first.count > 2)
    #expect(try folder.names() == ["a", "b"])
  }

  @Test(arguments: ExportKind.allCases)
  func `who shares with nobody is not in the export, and that is said`(kind: ExportKind) throws {
    let folder = try ScratchFolder()
    let outcome = try ExportSupport.run(kind, Self.results, to: folder.path("x")) {
      $0.scope = nil
      $0.keepsText = true
    }
    #expect(outcome.summary.excluded == ["consent scope no_sharing": 1])
    #expect(outcome.summary.sessions == 4)
    #expect(outcome.warnings.contains { $0.code == "export.excluded-sessions" })
    let files = try ExportSupport.files(folder.path("x"))
    let sessions = try String(contentsOfFile: Self.results + "/sessions.jsonl", encoding: .utf8)
    let left = sessions.split(separator: "\n").compactMap { line in
      let facts = try? JSONParser.document(Array(line.utf8))
      return facts?["consent"]?["scope"]?.string == "no_sharing"
        ? facts?["participant"]?.string : nil
    }
    #expect(left.count == 1)
    for (name, text) in files {
      for person in left { #expect(!text.contains(person) && !name.contains(person), "\(name)") }
    }
    #expect(files.contains { $0.text.contains("no_sharing") })
  }

  @Test(arguments: [ExportKind.tidy, .fhir, .bids], [true, false])
  func `no date is told but as the policy wants`(kind: ExportKind, isShift: Bool) throws {
    let folder = try ScratchFolder()
    _ = try ExportSupport.run(kind, Self.results, to: folder.path("x")) {
      $0.dates = isShift ? Self.shift : .year
      $0.keepsText = true
    }
    for (name, text) in try ExportSupport.files(folder.path("x")) where name != "codebook.csv" {
      #expect(text.firstMatch(of: /2024[-0-9]?0[45]/) == nil, "\(name)")
      #expect(name.firstMatch(of: /2024[-0-9]?05/) == nil, "\(name)")
      // Nor by what a participant took for today's date.
      #expect(!text.contains("Wednesday"), "\(name)")
      for word in ["\"2024\"", ",2024,", "\t2024\t"] where isShift {
        #expect(!text.contains(word), "\(name)")
      }
      #expect(isShift || text.firstMatch(of: /T\d\d:\d\d/) == nil, "\(name)")
      #expect(!text.contains("-07:00"), "\(name)")
    }
  }

  @Test func `answers in words are withheld unless wanted, and counted`() throws {
    let folder = try ScratchFolder()
    let told = try ExportSupport.run(.tidy, Self.results, to: folder.path("kept")) {
      $0.keepsText = true
    }
    let withheld = try ExportSupport.run(.tidy, Self.results, to: folder.path("dropped"))
    #expect(told.summary.withheld.isEmpty)
    let count = try #require(withheld.summary.withheld["text-withheld"])
    #expect(count > 10)
    #expect(folder.text("kept/metrics.csv")?.contains("A sentence somebody wrote") == true)
    let table = try #require(folder.text("dropped/metrics.csv"))
    #expect(!table.contains("A sentence somebody wrote"))
    #expect(table.split(separator: "\n").count { $0.contains(",text-withheld,") } == count)
  }

  @Test(arguments: [
    ("sessions.jsonl", "\"verdict\":\"ok\"", "\"verdict\":\"withdrawn\"", 5, 0),
    ("results.jsonl", "\"consent-verdict\":\"ok\"", "\"consent-verdict\":\"withdrawn\"", 4, 0),
    ("sessions.jsonl", "\"scope\":\"sponsors_and_partners\"", "\"scope\":\"no_sharing\"", 0, nil),
    ("sessions.jsonl", "\"scope\":\"sponsors_and_partners\",", "", 0, nil),
    ("sessions.jsonl", "\"status\":\"done\"", "\"status\":\"refused\"", 0, nil),
  ])
  func `consent decides`(
    file: String, from: String, to: String, sessions: Int, results: Int?
  ) throws {
    let folder = try ScratchFolder()
    let changed = try ExportSupport.changed(folder, file) { $0.replacing(from, with: to) }
    let outcome = try ExportSupport.run(.tidy, changed, to: folder.path("x"))
    // The verdict that a result was made under counts more than the session's.
    if file == "results.jsonl" {
      #expect(outcome.summary.results == results)
      #expect(outcome.summary.excludedResults.values.reduce(0, +) == 51)
    } else if results == nil {
      #expect(outcome.summary.sessions == sessions)
    } else {
      #expect(outcome.summary.results == 51)
    }
  }

  @Test func `a scope that the batch asked for is known`() throws {
    let folder = try ScratchFolder()
    let changed = try ExportSupport.changed(folder, "sessions.jsonl") {
      $0.replacing("\"scope\":\"sponsors_and_partners\",", with: "")
    }
    let manifest = changed + "/manifest.json"
    let text = try String(contentsOfFile: manifest, encoding: .utf8)
    try text.replacing("\"scope\": \"no_sharing\"", with: "\"scope\": \"sponsors_and_partners\"")
      .write(toFile: manifest, atomically: false, encoding: .utf8)
    let outcome = try ExportSupport.run(.tidy, changed, to: folder.path("x"))
    #expect(outcome.summary.sessions == 4)
    let strict = try ExportSupport.run(.tidy, changed, to: folder.path("y")) { $0.scope = .all }
    #expect(strict.summary.sessions == 0)
  }

  @Test(arguments: [
    ("results.jsonl", "export.changed"), ("sessions.jsonl", "export.changed"),
    ("files.jsonl", ""),
  ])
  func `results that do not belong together are refused and leave nothing`(
    file: String, code: String
  ) throws {
    let folder = try ScratchFolder()
    let changed = try ExportSupport.changed(folder, file) {
      $0.split(separator: "\n").dropFirst().map { $0 + "\n" }.joined()
    }
    guard !code.isEmpty else {
      _ = try ExportSupport.run(.tidy, changed, to: folder.path("x"))
      return
    }
    #expect {
      try ExportSupport.run(.tidy, changed, to: folder.path("x"))
    } throws: {
      ($0 as? Diagnostic)?.code == code
    }
    #expect(try folder.names() == ["results"])
  }

  @Test func `bytes that differ from the manifest are refused`() throws {
    let folder = try ScratchFolder()
    let copy = folder.path("results")
    try FileManager.default.copyItem(atPath: Self.results, toPath: copy)
    let file = copy + "/results.jsonl"
    let text = try String(contentsOfFile: file, encoding: .utf8)
    try text.replacing("\"quality\":\"suspect\"", with: "\"quality\":\"good\"")
      .replacing("134.95", with: "144.95")
      .write(toFile: file, atomically: false, encoding: .utf8)
    #expect {
      try ExportSupport.run(.fhir, copy, to: folder.path("x"))
    } throws: {
      ($0 as? Diagnostic)?.code == "export.changed"
    }
    #expect(try folder.names() == ["results"])
  }

  @Test func `a table that differs from its hash is refused`() throws {
    let folder = try ScratchFolder()
    let copy = try ExportSupport.changed(folder, "manifest.json") { $0 }
    let name = try #require(
      try ExportSupport.files(copy).first { $0.name.hasSuffix("angleCurve.csv") })
    try name.text.replacing("0.0200,", with: "0.0201,")
      .write(toFile: "\(copy)/\(name.name)", atomically: false, encoding: .utf8)
    #expect {
      try ExportSupport.run(.bids, copy, to: folder.path("x"))
    } throws: {
      ($0 as? Diagnostic)?.code == "export.changed"
    }
  }

  @Test func `an export mixes with nothing that is there`() throws {
    let folder = try ScratchFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path("empty"), withIntermediateDirectories: false)
    _ = try ExportSupport.run(.tidy, Self.results, to: folder.path("empty"))
    #expect {
      try ExportSupport.run(.tidy, Self.results, to: folder.path("empty"))
    } throws: {
      ($0 as? Diagnostic)?.code == "output.not-empty"
    }
    #expect(folder.text("empty/datapackage.json") != nil)
    // What a killed run left goes with the next one; what lives stays.
    let machine = AtomicFile.owner.prefix { $0 != "-" }
    for name in [".stopped.\(machine)-4194305-0.tmp/beh", ".stopped.\(machine)-1-0.tmp"] {
      try FileManager.default.createDirectory(
        atPath: folder.path(name), withIntermediateDirectories: true)
    }
    let options = ExportOptions(.tidy, results: Self.results, output: folder.path("stopped"))
    #expect(try ExportRun.run(options, isStopped: { true }).isStopped)
    #expect(try folder.names() == [".stopped.\(machine)-1-0.tmp", "empty"])
  }
}
