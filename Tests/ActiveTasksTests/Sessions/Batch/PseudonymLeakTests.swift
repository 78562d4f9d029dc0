import Foundation
import Testing

@testable import ActiveTasks

/// Real names in everything that a batch with pseudonyms leaves behind.
@Suite struct PseudonymLeakTests {
  private let study: SmallStudy
  private let heart = "heart-rate/researchkit.healthQuantity/hr.json"

  init() throws { study = try SmallStudy() }

  @discardableResult
  private func run(_ change: (inout BatchOptions) -> Void = { _ in }) throws -> BatchRun.Summary {
    var options = BatchOptions(study: study.root, output: study.output)
    change(&options)
    return try BatchRun.run(BatchPlan(options), workers: 2, isStopped: { false }) { _, _ in }
  }

  /// Files in the results whose bytes or paths hold one of `words`, whatever the capitals.
  private func leaks(_ words: [String]) throws -> [String] {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: study.output)
    return paths.filter { path in
      let bytes = FileManager.default.contents(atPath: study.output + "/" + path) ?? Data()
      let text = (path + String(decoding: bytes, as: UTF8.self)).lowercased()
      return words.contains { text.contains($0) }
    }.sorted()
  }

  private func fill() throws {
    try study.add("Max Mustermann/v/Mueller_hr.json", fixture: heart)
    try study.add("Müller/v/erika-schulz.json", fixture: heart)
    try study.add("Müller/v/broken_max_mustermann.json", text: "{\"a\":")
    var zip = StoredZIP()
    zip.add("MUSTERMANN MAX/hr.json", try SmallStudy.fixture(heart))
    zip.add("mu\u{308}ller.json", Array("{".utf8))
    try study.add("Erika Schulz/upload.zip", zip.archive)
    try study.add("loose_Muller.json", fixture: heart)
  }

  private let words = ["muller", "mueller", "müller", "mu\u{308}ller", "mustermann", "schulz"]

  @Test func `no name of anybody stays anywhere`() throws {
    try fill()
    let summary = try run { $0.hasSeries = true }
    #expect(summary.results == 4 && summary.errors == 2)
    #expect(try leaks(words).isEmpty)
  }

  @Test func `two files that differ in the spelling of a name stay two`() throws {
    try study.add("Müller/v/müller.json", fixture: heart)
    try study.add("Müller/v/mueller.json", fixture: heart)
    try run { $0.hasSeries = true }
    let paths = try study.objects("results.jsonl").compactMap { $0["input"]?["path"]?.string }
    #expect(Set(paths).count == 2)
    let files = try study.objects("files.jsonl").compactMap { $0["path"]?.string }
    #expect(Set(files).count == files.count)
  }

  @Test func `who comes to the study later is not named by what was done before`() throws {
    try study.add("Müller/v/schulz_hr.json", fixture: heart)
    try study.add("Meier/v/hr.json", fixture: heart)
    try run()
    #expect(try leaks(["schulz"]).count > 1)
    try study.add("Schulz/v/hr.json", fixture: heart)
    // Only the session that names the newcomer is done again.
    #expect(try run().processed == 2)
    #expect(try leaks(["schulz"]).isEmpty)
    #expect(try run().processed == 0)
  }

  @Test func `who left the study is not named by what others left`() throws {
    try study.add("Müller/v/schulz_hr.json", fixture: heart)
    try study.add("Schulz/v/hr.json", fixture: heart)
    try run()
    try FileManager.default.removeItem(atPath: study.root + "/Schulz")
    #expect(try run().processed == 0)
    try run { $0.isForced = true }
    #expect(try leaks(["schulz"]).isEmpty)
  }

  @Test func `what was written under real names is gone after a run with pseudonyms`() throws {
    try fill()
    for number in [1, 2] {
      try run {
        $0.naming = .kept
        $0.hasSeries = true
        $0.shard = Shard(number, of: 2)
      }
    }
    _ = try BatchMerge.run([study.output], to: study.output)
    #expect(try leaks(words).count > 10)
    let own = study.output + "/series/Müller/v/notes.txt"
    try Data("own".utf8).write(to: URL(filePath: own))
    try run()
    #expect(try leaks(words) == ["series/Müller", "series/Müller/v", "series/Müller/v/notes.txt"])
    try FileManager.default.removeItem(atPath: study.output + "/series")
    #expect(try leaks(words).isEmpty)
  }

  @Test func `nothing stays of a participant who left the study`() throws {
    try study.fill()
    try study.add("Leaver/v/hr.json", fixture: heart)
    try study.add("Leaver/w/hr.json", fixture: heart)
    try run {
      $0.naming = .kept
      $0.hasSeries = true
    }
    #expect(try leaks(["leaver"]).count > 4)
    try FileManager.default.removeItem(atPath: study.root + "/Leaver")
    let key = Journal.key("Leaver/w")
    let torn = "\(study.output)/journal/\(key.prefix(2))/\(key).json"
    try Data(contentsOf: URL(filePath: torn)).dropLast(20).write(to: URL(filePath: torn))
    try run {
      $0.naming = .kept
      $0.hasSeries = true
    }
    #expect(try leaks(["leaver"]).isEmpty)
    // What was not written by a batch stays.
    #expect(try leaks(["p1"]).count > 4)
  }

  @Test func `a table that somebody changed, and tables of runs without them`() throws {
    try study.add("P1/v/hearing.json", fixture: "audiometry/result.json")
    try run {
      $0.naming = .kept
      $0.hasSeries = true
    }
    let tables = try study.objects("files.jsonl").filter { $0["source"]?.string != nil }
      .compactMap { $0["path"]?.string }
    try #require(tables.count > 1)
    try Data("mine".utf8).write(to: URL(filePath: study.output + "/" + tables[0]))
    // The journal may be removed; the list of files still tells.
    try FileManager.default.removeItem(atPath: study.output + "/journal")
    try run { $0.naming = .kept }
    let left = try FileManager.default.subpathsOfDirectory(atPath: study.output + "/series")
    #expect(left.filter { $0.hasSuffix(".csv") }.map { "series/" + $0 } == [tables[0]])
  }
}
