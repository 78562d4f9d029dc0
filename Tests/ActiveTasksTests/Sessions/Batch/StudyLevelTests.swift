import Foundation
import Testing

@testable import ActiveTasks

/// A study given one folder too high or too low.
@Suite struct StudyLevelTests {
  private func doubt(_ files: [String]) throws -> String {
    let study = try SmallStudy()
    for file in files { try study.add(file, text: "x") }
    switch StudyLevel(try StudyWalk(study.root)).diagnostic(study.root)?.severity {
    case nil: return "none"
    case .warning?: return "warning"
    case .error?: return "error"
    }
  }

  @Test(arguments: [
    ["S/P1/2024-05-01/a.json", "S/P2/2024-05-01/a.json", "T/P3/2024-05-01/a.json"],
    ["S/P1/x1/a.json", "S/P2/y2/a.json"],
    ["S/P1/u.zip", "S/P2/u.zip"], ["2024-05-01/a.json", "2024-05-08/a.json"],
    ["visit-1/a.json", "visit-2/a.json"], ["metadata.json", "a.json"],
    ["Accelerometer.csv", "Gyroscope.csv"],
  ])
  func `what may be the wrong folder is told`(files: [String]) throws {
    #expect(try doubt(files) == "warning")
  }

  @Test(arguments: [
    ["S/P1/consent.json", "S/P1/2024-05-01/a.json"],
    ["S/P1/2024-05-01/a.json", "S/P2/2024-05-01/a.json"],
    ["S/P1/visit-1/a.json", "S/P2/visit-1/a.json"], ["S/participants.tsv", "S/P1/v/a.json"],
    ["A/S/P1/consent.json", "A/S/P1/v/a.json"], ["S/sub-01/ses-1/a.json"],
    ["consent.json", "2024-05-01/a.json"], ["ses-1/a.json", "ses-2/b.json"],
  ])
  func `what is the wrong folder is refused`(files: [String]) throws {
    #expect(try doubt(files) == "error")
  }

  @Test(arguments: [
    ["P1/2024-05-01/a.json", "P2/2024-05-01/a.json"], ["P1/v/motion/a.json", "P1/w/audio/a.wav"],
    ["sub-1/ses-1/beh/a.json", "sub-2/ses-1/beh/a.json"], ["P1/u.zip", "P1/consent.json"],
    ["P1/v/recorder-1/a.json", "P2/v/recorder-1/a.json"], ["a.json", "b.json", "c.zip"],
    ["P1/v/consent.json", "P1/v/a.json"], ["P1/v/a.zip", "P2/v/b.zip"],
    ["P1/v/2024-05-01_09-00/Accelerometer.csv", "P1/v/2024-05-01_09-00/Gyroscope.csv"],
  ])
  func `a study as it should be is not doubted`(files: [String]) throws {
    #expect(try doubt(files) == "none")
  }

  @Test func `a configuration that says where participants are is believed`() throws {
    let study = try SmallStudy()
    try study.add("S/P1/consent.json", text: "{}")
    try study.add("S/P1/v/rr.txt", fixture: "heart-rate/rr.txt/rr.txt")
    let error = #expect(throws: Diagnostic.self) { try study.plan() }
    #expect(error?.code == "study.level")
    let file = try study.scratch.write(#"{"participantFolder": 2}"#, to: "study.json")
    let configuration = try StudyConfiguration(path: file)
    let plan = try study.plan { $0.configuration = configuration }
    #expect(plan.sessions.map(\.id) == ["P1/v"])
  }

  @Test func `a folder of a recorder does not join what different people left`() throws {
    let study = try SmallStudy()
    for file in ["anna.csv", "bob.wav", "recorder-1/m.json"] { try study.add(file, text: "x") }
    let places = try StudyWalk(study.root).places
    #expect(places.map(\.label).sorted() == ["anna", "bob", "recordings"])
    #expect(places.first { $0.label == "recordings" }?.kind == .members(["recorder-1"]))
    let result =
      #"{"_class":"ORKTaskResult","identifier":"t","results":[{"_class":"ORKStepResult","identifier":"s","#
      + #""results":[{"_class":"ORKFileResult","identifier":"f","fileName":"m.json"}]}]}"#
    try study.add("result.json", text: result)
    let again = try StudyWalk(study.root).places
    #expect(
      again.first { $0.label == "recordings" }?.kind == .members(["result.json", "recorder-1"]))
    #expect(again.map(\.label).sorted() == ["anna", "bob", "recordings"])
  }

  @Test func `an empty folder of a recorder says nothing`() throws {
    let study = try SmallStudy()
    for file in ["anna.csv", "bob.wav"] { try study.add(file, text: "x") }
    try FileManager.default.createDirectory(
      atPath: study.root + "/recorder-1", withIntermediateDirectories: true)
    #expect(try StudyWalk(study.root).places.map(\.label) == ["anna", "bob"])
  }
}
