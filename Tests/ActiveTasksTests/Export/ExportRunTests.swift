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

  @Test func `sessions made against the consent alone are in no table`() throws {
    let folder = try ScratchFolder()
    let changed = try ExportSupport.changed(folder, "results.jsonl") {
      $0.replacing("\"consent-verdict\":\"ok\"", with: "\"consent-verdict\":\"withdrawn\"")
    }
    let outcome = try ExportSupport.run(.tidy, changed, to: folder.path("x"))
    #expect(outcome.summary.sessions == 0)
    #expect(outcome.summary.excluded["consent verdict withdrawn"] == 4)
    #expect(folder.text("x/sessions.csv")?.split(separator: "\n").count == 1)
  }

  @Test func `the consent of who withdrew is not active`() throws {
    let folder = try ScratchFolder()
    let changed = try ExportSupport.changed(folder, "sessions.jsonl") {
      $0.replacing("the session is covered", with: "the participant withdrew after the session")
    }
    let outcome = try ExportSupport.run(.fhir, changed, to: folder.path("x"))
    #expect(outcome.summary.sessions == 4)
    let consents = try #require(folder.text("x/Consent.ndjson"))
    #expect(consents.contains("\"status\":\"inactive\"") && !consents.contains("\"active\""))
  }

  @Test func `the sharing that the latest session says counts for those before`() throws {
    let name = "PF5EQJ2T6TPI/knee"
    let folder = try ScratchFolder()
    let changed = try ExportSupport.changed(folder, "sessions.jsonl") { text in
      text.split(separator: "\n").map { line in
        line.contains("\"id\":\"\(name)\"")
          ? String(
            line.replacing("\"scope\":\"sponsors_and_partners\"", with: "\"scope\":\"no_sharing\"")
              .replacing("\"start\":\"2024-05-01T", with: "\"start\":\"2024-05-09T"))
          : String(line)
      }.joined(separator: "\n") + "\n"
    }
    let outcome = try ExportSupport.run(.tidy, changed, to: folder.path("x"))
    #expect(outcome.summary.sessions == 2)
    #expect(outcome.summary.excluded == ["consent scope no_sharing": 3])
  }

  @Test(
    arguments: [
      ([("2024-05-01", "all"), ("2024-05-02", "partners")], "partners"),
      ([("2024-05-02", "all"), ("2024-05-01", "partners")], "all"),
      ([("2024-05-02", "all"), ("", "none")], "none"),
      ([("", "all"), ("", "partners")], "partners"),
      ([("2024-05-02", "all"), ("2024-05-02", "partners")], "partners"),
    ] as [([(String, String)], String)])
  func `the standing of a participant`(sessions: [(String, String)], scope: String) throws {
    let names = [
      "all": "all_qualified_researchers", "partners": "sponsors_and_partners",
      "none": "no_sharing",
    ]
    var standing = ParticipantStanding()
    for (day, given) in sessions {
      let line = """
        {"consent":{"scope":"\(names[given] ?? "")","verdict":"ok"},"start":"\(day)T09:00:00Z"}
        """
      standing.add(try JSONParser.document(Array(line.utf8)))
    }
    #expect(standing.scope == names[scope] && !standing.hasWithdrawn)
  }

  @Test(arguments: [
    ("speech.text", false), ("speech.target", false), ("webView.result", false),
    ("familyHistory.conditions", false), ("camera.name", false), ("file.declaredType", false),
    ("answer.value", false), ("something.new", false), ("audiometry.grade.left", true),
    ("file.mediaType", true), ("camera.sha256", true), ("result.class", true),
  ])
  func `words that are not of our own lists are withheld`(name: String, isTold: Bool) throws {
    let folder = try ScratchFolder()
    let changed = try ExportSupport.changed(folder, "results.jsonl") {
      $0.replacing("\"name\":\"answer.value\"", with: "\"name\":\"\(name)\"")
    }
    let outcome = try ExportSupport.run(.tidy, changed, to: folder.path("x"))
    #expect(outcome.summary.withheld["text-withheld"] == (isTold ? nil : 32))
  }

  @Test(arguments: ExportKind.allCases, [true, false])
  func `flags tell no names of files`(kind: ExportKind, isShift: Bool) throws {
    let folder = try ScratchFolder()
    let quoted = "'Maria_Gomez_face.jpg' is not in the folder"
    let changed = try ExportSupport.changed(folder, "results.jsonl") { text in
      text.split(separator: "\n").map { line -> String in
        guard let flags = line.firstRange(of: "\"flags\":[{") else { return String(line) }
        let (head, tail) = (line[..<flags.upperBound], line[flags.upperBound...])
        let said = tail.replacing(/"message":"[^"\\]*"/, with: "\"message\":\"\(quoted)\"")
        return String(head) + String(said)
      }.joined(separator: "\n") + "\n"
    }
    for keeps in [false, true] {
      _ = try ExportSupport.run(kind, changed, to: folder.path("x\(keeps)")) {
        $0.dates = isShift ? Self.shift : .keep
        $0.keepsText = keeps
      }
      let files = try ExportSupport.files(folder.path("x\(keeps)"))
      #expect(files.contains { $0.text.contains("Maria") } == (keeps && !isShift))
      #expect(files.contains { $0.text.contains("hrv.averaged-samples") })
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
