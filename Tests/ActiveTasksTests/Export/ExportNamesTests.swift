import Foundation
import Testing

@testable import ActiveTasks

/// Names, units and words in exports that must not be mixed, or must not leave.
@Suite struct ExportNamesTests {
  private static let shift = DatePolicy.shift(key: Array("0123456789abcdef".utf8))

  private static let plain = ["P-1", "P1829887", "anonymous1", "-", "p2", "P2", "x.y", "xy"]

  private func study() throws -> SmallStudy {
    let study = try SmallStudy()
    for name in Self.plain { try study.add("\(name)/v/ipaq.json", fixture: "survey/ipaq.json") }
    for name in ["v-1", "v1", "V1"] {
      try study.add("many/\(name)/ipaq.json", fixture: "survey/ipaq.json")
    }
    try study.add("loose.json", fixture: "survey/ipaq.json")
    try study.run()
    return study
  }

  @Test func `no two participants or sessions share a label, whatever the case`() throws {
    let study = try study()
    let sessions = try study.objects("sessions.jsonl")
    #expect(sessions.count == 12)
    let bids = study.scratch.path("bids")
    #expect(try ExportSupport.run(.bids, study.output, to: bids).summary.sessions == 12)
    let rows = try #require(study.scratch.text("bids/participants.tsv")).split(separator: "\n")
      .dropFirst().map { $0.lowercased() }
    #expect(rows.count == 10 && Set(rows).count == 10, "\(rows)")
    let lists = try ExportSupport.files(bids).filter { $0.name.hasSuffix("_sessions.tsv") }
    #expect(lists.count == 10)
    let visits = lists.flatMap { $0.text.split(separator: "\n").dropFirst() }
    #expect(visits.count == 12)
    for list in lists {
      let labels = list.text.split(separator: "\n").map { $0.lowercased() }
      #expect(Set(labels).count == labels.count, "\(labels)")
    }
    let numbers = try ExportSupport.files(bids).filter { $0.name.hasSuffix("_beh.tsv") }
    // Of each session the questionnaire and its answers.
    #expect(numbers.count == 24, "\(numbers.map(\.name))")
    _ = try ExportSupport.run(.omh, study.output, to: study.scratch.path("omh"))
    let files = try ExportSupport.files(study.scratch.path("omh/data")).map { $0.name.lowercased() }
    #expect(files.count == 10 && Set(files).count == 10, "\(files)")
    _ = try ExportSupport.run(.tidy, study.output, to: study.scratch.path("tidy"))
    let table = try #require(study.scratch.text("tidy/participants.csv"))
      .split(separator: "\n").dropFirst()
    #expect(table.count == 10 && Set(table).count == 10)
    #expect(table.contains("xanonymous1,1") && table.contains("anonymous1,1"))
  }

  /// By bytes `P1-b/v` stands between `P1` and `P1/v`.
  @Test func `the sessions of a participant stay together beside names that begin alike`() throws {
    let study = try SmallStudy()
    for path in ["P1/ipaq.json", "P1/v/ipaq.json", "P1-b/v/ipaq.json"] {
      try study.add(path, fixture: "survey/ipaq.json")
    }
    try study.run()
    let ids = try study.objects("sessions.jsonl").compactMap { $0["id"]?.string }
    #expect(ids == ["P1", "P1/v", "P1-b/v"])
    for kind in ExportKind.allCases {
      _ = try ExportSupport.run(kind, study.output, to: study.scratch.path(kind.rawValue))
    }
    let table = try #require(study.scratch.text("tidy/participants.csv"))
    #expect(table == "participant,sessions\nP1,2\nP1-b,1\n")
    #expect(study.scratch.text("fhir/Patient.ndjson")?.split(separator: "\n").count == 2)
    let visits = try #require(study.scratch.text("bids/sub-P1/sub-P1_sessions.tsv"))
    #expect(visits.split(separator: "\n").count == 3)
    let points = ["P1", "P1-b"].compactMap { study.scratch.text("omh/data/\($0).ndjson") }
      .map { $0.split(separator: "\n").count }
    #expect(points.count == 2 && points[0] == 2 * points[1] && points[1] > 0, "\(points)")
  }

  @Test func `results whose sessions are not in their order are refused`() throws {
    let study = try SmallStudy()
    for path in ["P1/ipaq.json", "P1/v/ipaq.json", "P1-b/v/ipaq.json"] {
      try study.add(path, fixture: "survey/ipaq.json")
    }
    try study.run()
    for name in ["sessions.jsonl", "results.jsonl", "files.jsonl"] {
      try SubmitSupport.change(study.output, name) { text in
        let lines = text.split(separator: "\n")
        func has(_ line: Substring, _ name: String) -> Bool {
          line.contains("\"participant\":\"\(name)\"")
        }
        let first = lines.filter { has($0, "P1") && $0.contains("\"session\":null") }
        let other = lines.filter { has($0, "P1-b") }
        let last = lines.filter { has($0, "P1") && !$0.contains("\"session\":null") }
        return (first + other + last).joined(separator: "\n") + "\n"
      }
    }
    let error = #expect(throws: Diagnostic.self) {
      try ExportSupport.run(.omh, study.output, to: study.scratch.path("x"))
    }
    #expect(error?.code == "export.changed" && error?.found?.contains("P1") == true)
  }

  @Test func `labels are the same for the same names`() {
    var labels = DistinctLabels()
    let names = ["ab", "AB", "a-b", "ab"]
    let first = names.map { labels.take("ab", for: $0) }
    #expect(first[0] == "ab" && first[3] == "ab" && Set(first).count == 3)
    var again = DistinctLabels()
    #expect(names.map { again.take("ab", for: $0) } == first)
  }

  private func answered(unit: String) throws -> SmallStudy {
    let study = try SmallStudy()
    let text = String(
      decoding: try SmallStudy.fixture("researchkit/everything.json"), as: UTF8.self)
    try study.add(
      "Doe/v/result.json", text: text.replacing("\"unit\": \"kg\"", with: "\"unit\": \"\(unit)\""))
    return study
  }

  @Test(arguments: [ExportKind.tidy, .fhir, .omh, .bids])
  func `the unit of a question is withheld like words`(kind: ExportKind) throws {
    let study = try answered(unit: "kg by Jane on 2024-05-01")
    try study.run()
    func texts(_ name: String, _ change: (inout ExportOptions) -> Void) throws -> String {
      _ = try ExportSupport.run(kind, study.output, to: study.scratch.path(name), change)
      return try ExportSupport.files(study.scratch.path(name)).map(\.text).joined()
    }
    #expect(try !texts("dropped") { _ in }.contains("Jane"))
    let kept = try texts("kept") {
      $0.keepsText = true
      $0.dates = Self.shift
    }
    // The survey's data point has no place for a unit.
    #expect(kept.contains("kg by Jane on 1") || kind == .omh)
    #expect(!kept.contains("2024-05-01"))
    let plain = try answered(unit: "kg")
    try plain.run()
    let outcome = try ExportSupport.run(kind, plain.output, to: plain.scratch.path("x"))
    #expect(
      try ExportSupport.files(plain.scratch.path("x")).contains { $0.text.contains("71.5") },
      "\(outcome.summary.withheld)")
  }

  @Test func `names of the study in a unit become pseudonyms`() throws {
    let study = try answered(unit: "kg of Doe")
    try study.run {
      $0.naming = .pseudonyms(
        key: study.scratch.path("k"), isDefault: true, crosswalk: study.scratch.path("c.csv"))
    }
    #expect(try study.results()["results.jsonl"]?.contains("kg of ") == true)
    #expect(try study.results()["results.jsonl"]?.contains("kg of Doe") == false)
    #expect(try study.results()["metrics.csv"]?.contains("kg of Doe") == false)
  }

  @Test func `dates in words that are told are warned of`() throws {
    let folder = try ScratchFolder()
    let results = TestProgram.root.appending(path: ExportSupport.results).path
    func codes(_ name: String, _ change: (inout ExportOptions) -> Void) throws -> [String] {
      try ExportSupport.run(.tidy, results, to: folder.path(name), change).warnings.map(\.code)
    }
    #expect(
      try codes("a") {
        $0.keepsText = true
        $0.dates = Self.shift
      }.contains("export.dates-in-words"))
    #expect(try !codes("b") { $0.keepsText = true }.contains("export.dates-in-words"))
    #expect(try !codes("c") { $0.dates = Self.shift }.contains("export.dates-in-words"))
  }

  @Test func `several clocks in a session are told`() throws {
    let folder = try ScratchFolder()
    var number = 0
    func edited(_ text: String) -> String {
      text.replacing(/"start":"([0-9T:.-]+)(Z|[+-]\d\d:\d\d)"/) { match in
        number += 1
        return "\"start\":\"\(match.1)\(number % 2 == 0 ? "-07:00" : "-04:00")\""
      }
    }
    let changed = try ExportSupport.changed(folder, "results.jsonl", edited)
    let list = changed + "/sessions.jsonl"
    try edited(try String(contentsOfFile: list, encoding: .utf8))
      .write(toFile: list, atomically: false, encoding: .utf8)
    for (dates, isTold) in [(Self.shift, true), (.keep, false)] {
      let outcome = try ExportSupport.run(.tidy, changed, to: folder.path("x\(isTold)")) {
        $0.dates = dates
      }
      #expect(outcome.warnings.contains { $0.code == "export.several-clocks" } == isTold)
    }
  }

  @Test(arguments: ["results/ex", "results/a/b", "results/../results/ex"])
  func `an export within the results is refused`(place: String) throws {
    let folder = try ScratchFolder()
    let results = try ExportSupport.changed(folder, "manifest.json") { $0 }
    let before = try folder.names()
    let error = #expect(throws: Diagnostic.self) {
      try ExportSupport.run(.tidy, results, to: folder.path(place))
    }
    #expect(error?.code == "usage.output-is-input")
    #expect(try folder.names() == before)
    // A name that only begins alike is another folder.
    _ = try ExportSupport.run(.tidy, results, to: folder.path("results2"))
  }

  @Test func `a full disk is told by the name that was given`() throws {
    let folder = try ScratchFolder()
    let place = try ExportDirectory(folder.path("x"))
    #expect(try place.open("data/a.csv").path == folder.path("x/data/a.csv"))
  }
}
