import Foundation
import Testing

@testable import ActiveTasks

/// Copies of a recording are told, wherever numbers are.
@Suite struct RepeatedRecordingTests {
  private let study: SmallStudy

  init() throws { study = try SmallStudy() }

  /// One recording in two uploads of other names, and another that stands once.
  private func fillWithCopies() throws {
    for name in ["a", "b"] {
      var zip = StoredZIP()
      zip.add("\(name)/hearing.json", try SmallStudy.fixture("audiometry/result.json"))
      try study.add("P1/\(name).zip", zip.archive)
    }
    try study.add("P2/v/ipaq.json", fixture: "survey/ipaq.json")
  }

  private func rows(of topic: StudyQuery.Topic, participant: String? = nil) throws
    -> [[SQLiteValue]]
  {
    let store = try StudyPlace(study.output).openCurrent()
    var question = StudyQuery(topic)
    question.participant = participant
    return try StoreFolder.rows(store.query(question))
  }

  @Test func `two uploads of one recording are told`() throws {
    try fillWithCopies()
    let found =
      "1 recording in 2 places, such as toneAudiometry: P1/a.zip/a/hearing.json, P1/b.zip/b/hearing.json"
    #expect(try study.run(workers: 1).repeated == found)
    // Nothing new was loaded, and what is known holds.
    #expect(try study.run(workers: 2).repeated == found)
    #expect(try study.run(workers: 4) { $0.isForced = true }.repeated == found)
    #expect(try StudyPlace(study.output).openCurrent().repeated() == found)
    #expect(
      try rows(of: .repeated).map { [$0[0], $0[2], $0[4]] } == [
        ["toneAudiometry", 2, "P1/a.zip"], ["toneAudiometry", 2, "P1/b.zip"],
      ])
    #expect(try rows(of: .repeated, participant: "P2").isEmpty)
    let page = String(
      decoding: try StudyReport.html(.init(results: study.output)), as: UTF8.self)
    #expect(page.contains("Repeated recordings") && page.contains("P1/b.zip/b/hearing.json"))
    for number in [2, 1] {
      try study.run {
        $0.output = study.scratch.path("shards")
        $0.shard = Shard(number, of: 2)
      }
    }
    let merged = try BatchMerge.run([study.scratch.path("shards")], to: study.scratch.path("all"))
    #expect(merged.load.repeated == found)
    try FileManager.default.removeItem(atPath: study.root + "/P1/b.zip")
    #expect(try study.run().repeated.isEmpty)
    #expect(try StudyPlace(study.output).openCurrent().repeated().isEmpty)
  }

  @Test func `copies in one session are told`() throws {
    for name in ["hearing.json", "hearing (1).json"] {
      try study.add("P1/v/\(name)", fixture: "audiometry/result.json")
    }
    #expect(try study.run().repeated.hasPrefix("1 recording in 2 places"))
  }

  @Test func `recordings that differ are not`() throws {
    try study.add("P1/v/hearing.json", fixture: "audiometry/result.json")
    try study.add("P1/v/ipaq.json", fixture: "survey/ipaq.json")
    #expect(try study.run().repeated.isEmpty)
    #expect(try rows(of: .repeated).isEmpty)
    let page = String(
      decoding: try StudyReport.html(.init(results: study.output)), as: UTF8.self)
    #expect(!page.contains("Repeated recordings"))
  }

  @Test func `a store that is behind its results answers nothing`() throws {
    let folder = try StoreFolder()
    try folder.load()
    let place = StudyPlace(folder.folder)
    _ = try place.openCurrent()
    // Somebody withdrew, and the run ended before the store.
    try folder.keep { !$0.hasPrefix("P00001") }
    let care = try OutcomeFiles.read(
      TestProgram.root.appending(path: "Fixtures/outcomes/record.json").path)
    let answer = #expect(throws: Diagnostic.self) { _ = try place.openCurrent() }
    #expect(answer?.code == "store.stale" && answer?.input == folder.store)
    let kept = #expect(throws: Diagnostic.self) {
      try place.keep(care, participant: "P00001")
    }
    #expect(kept?.code == "store.stale")
    // A store that is named itself is asked as it is.
    _ = try StudyPlace(folder.store).openCurrent()
    try folder.load()
    _ = try place.openCurrent()
  }
}
