import Foundation
import Testing

@testable import ActiveTasks

@Suite struct StudyWalkTests {
  private func places(_ files: [String], level: Int = 1) throws -> [SessionPlace] {
    let study = try SmallStudy()
    for file in files { try study.add(file, text: "x") }
    return try StudyWalk(study.root, participantLevel: level).places
  }

  private func labels(_ files: [String], level: Int = 1) throws -> [String] {
    try places(files, level: level).map { "\($0.participant ?? "-")|\($0.label)|\($0.path)" }
  }

  @Test func `a folder a participant, in it a folder or an archive a session`() throws {
    let found = try labels([
      "P1/a/x.csv", "P1/a/deep/er/y.csv", "P1/b.zip", "P1/z.csv", "P2/c/x.csv",
      "P1/.hidden/x.csv", "P1/consent.json", "README.md", "participants.tsv",
    ])
    #expect(found == ["P1|a|P1/a", "P1|b.zip|P1/b.zip", "P1||P1", "P2|c|P2/c"])
  }

  @Test func `recorders' folders belong to the folder they are in`() throws {
    let found = try places(["P1/recorder-1/a.json", "P1/result.json", "P2/s/recorder-2/b.json"])
    #expect(found.map(\.label) == ["", "s"])
    #expect(found[0].kind == .members(["result.json", "recorder-1"]))
    let own = try places(["recorder-1/a.json", "result.json"])
    #expect(own.map(\.label) == ["recordings"])
  }

  @Test func `loose files and archives are sessions without a participant`() throws {
    let found = try labels([
      "u1.zip", "100.hea", "100.dat", "log-20240501090000.json", "log-20240501091000.json", "a.wav",
    ])
    #expect(found == ["-|u1.zip|u1.zip", "-|100|", "-|a|", "-|log|"])
  }

  @Test func `BIDS subjects and deeper participants are found`() throws {
    #expect(
      try labels(["site/sub-1/ses-1/x.csv", "site/P2/s/x.csv"], level: 2)
        == ["P2|s|site/P2/s", "sub-1|ses-1|site/sub-1/ses-1"])
  }

  @Test func `a consent anywhere is noticed`() throws {
    let study = try SmallStudy()
    try study.add("P1/a/x.csv", text: "x")
    #expect(try !StudyWalk(study.root).hasConsent)
    try study.add("P2/s/consent.json", text: "{}")
    #expect(try StudyWalk(study.root).hasConsent)
  }

  @Test func `a folder that cannot be listed ends the run and is not taken for empty`() throws {
    let study = try SmallStudy()
    try study.add("P1/v/rr.txt", text: "x")
    // A file where a folder has to be listed fails as one without permission does.
    let path = study.root + "/P1/v/rr.txt"
    let error = #expect(throws: Diagnostic.self) { try FolderListing.checkedNames(path) }
    #expect(error?.code == "input.unreadable" && error?.input == path)
    let below = #expect(throws: Diagnostic.self) { try FolderInputs.all(below: path) }
    #expect(below == error)
    let place = SessionPlace(
      path: "P1/v/rr.txt", kind: .folder, participant: "P1", label: "v", participantFolder: "P1")
    let context = try study.plan().context
    let outcome = SessionWorker(context: context, journal: Journal(output: study.output))
      .run(place, context.names.names(of: place))
    guard case .failed(let diagnostic) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(diagnostic.code == "input.unreadable" && diagnostic.input == path)
  }

  @Test func `hidden names are left out in folders, recorders and archives`() throws {
    let study = try SmallStudy()
    let session = "P1/v1/"
    for name in [
      "rr.txt", ".rr.txt.Xk3a9Q", "._rr.txt", ".rr_old.txt", ".git/rr.txt", "a/.b/rr.txt",
      "recorder-1/._rr.txt", "recorder-1/.rr.txt",
    ] {
      try study.add(session + name, fixture: "heart-rate/rr.txt/rr.txt")
    }
    var zip = StoredZIP()
    for name in [".git/rr.txt", "._rr.txt", "__MACOSX/rr.txt", "./b/rr.txt"] {
      zip.add(name, try SmallStudy.fixture("heart-rate/rr.txt/rr.txt"))
    }
    try study.add(session + "upload.zip", zip.archive)
    try study.add("P2/recorder-1/._rr.txt", fixture: "heart-rate/rr.txt/rr.txt")
    let files = try StudyWalk(study.root).places.map {
      try SessionListing($0, root: study.root).files
    }
    #expect(files == [["P1/v1/rr.txt", "P1/v1/upload.zip"], []])
    try study.run(workers: 1)
    let results = try String(contentsOfFile: study.output + "/results.jsonl", encoding: .utf8)
    #expect(results.split(separator: "\n").count == 2)
    #expect(FileName.isHidden("a/.b/c") && !FileName.isHidden("./a/../b.c"))
  }

  @Test func `what a file system keeps for itself is no participant`() throws {
    #expect(try labels(["lost+found/1/x.csv", "P1/v/x.csv"]) == ["P1|v|P1/v"])
  }

  @Test func `stamps of rolled logs are told from other digits`() {
    #expect(StudyName.rolled("a_1-20240501090000.json")?.log == "a_1.json")
    #expect(StudyName.rolled("a_1-20240501090000-01.json")?.stamp == "20240501090000-01")
    #expect(StudyName.rolled("a-2024.json") == nil)
    #expect(StudyName.rolled("20240501090000.json") == nil)
  }

  @Test func `parts of a log and files of one sensor each are one input`() throws {
    let study = try SmallStudy()
    for name in [
      "recorder-1/m-20240501091000.json", "recorder-1/m-20240501090000.json", "recorder-1/m.json",
      "app/Accelerometer.csv", "app/Gyroscope.csv", "app/Notes.txt",
    ] {
      try study.add("P/s/" + name, text: "x")
    }
    let place = try #require(try StudyWalk(study.root).places.first)
    let inputs = try SessionListing(place, root: study.root).inputs
    #expect(
      inputs == [
        SessionInput(path: "P/s/app", kind: .sensorFolder),
        SessionInput(path: "P/s/app/Notes.txt", kind: .file),
        SessionInput(
          path: "P/s/recorder-1/m-20240501090000.json",
          kind: .parts(
            ["-20240501090000", "-20240501091000", ""].map { "P/s/recorder-1/m\($0).json" })),
      ])
  }
}
