import Foundation
import Testing

@testable import ActiveTasks

@Suite struct StudySimulationTests {
  private static func study(
    _ sessions: Int, broken: Double = 0.2, layout: StudyParameters.Layout = .both,
    seed: UInt64 = 1
  ) throws -> StudySimulation {
    var parameters = StudyParameters()
    parameters.sessions = sessions
    parameters.broken = broken
    parameters.layout = layout
    parameters.seed = seed
    return try StudySimulation(parameters)
  }

  private static func kind(_ task: StudySession.Task) -> ActiveTask.Kind {
    switch task {
    case .rom: .rangeOfMotion
    case .spl: .soundLevel
    case .audiometry: .toneAudiometry
    case .heartrate: .heartRate
    case .camera: .camera
    case .ipaq: .ipaq
    case .mmse: .mmse
    case .checkin: .taskResult
    }
  }

  @Test func `the same seed gives the same bytes, another seed others`() throws {
    let study = try Self.study(6)
    let again = try Self.study(6)
    for (one, other) in zip(study.plan.sessions, again.plan.sessions) {
      #expect(try study.files(one) == again.files(other))
    }
    #expect(study.sessionTable == again.sessionTable)
    #expect(try Self.study(6, seed: 2).sessionTable != study.sessionTable)
  }

  @Test func `every input can be read, but for those that are broken`() throws {
    let folder = try ScratchFolder()
    var kinds: Set<String> = []
    for session in try Self.study(60, broken: 0.5, layout: .folder).plan.sessions {
      for task in session.tasks {
        let damage = session.damages[task]
        guard kinds.insert("\(task) \(damage?.rawValue ?? "whole")").inserted else { continue }
        let files = try StudyRecordings(session).files(task)
        #expect(files[0].name == StudyRecordings(session).inputName(task))
        for file in files {
          try Data(file.bytes).write(to: URL(filePath: folder.path(file.name)))
        }
        var options = IngestionOptions()
        options.task = Self.kind(task)
        let path = folder.path(files[0].name)
        if damage == nil {
          #expect(try !InputReader.read(path, options: options).recordings.isEmpty, "\(task)")
        } else {
          #expect(throws: Diagnostic.self, "\(task) \(damage?.rawValue ?? "")") {
            try InputReader.read(path, options: options)
          }
        }
      }
    }
    #expect(kinds.count >= 30)
  }

  @Test(arguments: [0, 0.001, 0.03, 1])
  func `as many inputs are broken as asked, none of a session that is refused`(
    share: Double
  ) throws {
    let study = try Self.study(200, broken: share, layout: .folder)
    let sessions = study.plan.sessions
    let inputs = sessions.filter { $0.consent == .ok }.reduce(0) { $0 + $1.tasks.count }
    let broken = sessions.reduce(0) { $0 + $1.damages.count }
    #expect(broken == (share == 0 ? 0 : max(1, Int((share * Double(inputs)).rounded()))))
    #expect(sessions.allSatisfy { $0.consent == .ok || $0.damages.isEmpty })
    let rows = String(decoding: study.brokenTable.bytes, as: UTF8.self).split(separator: "\n")
    #expect(rows.count == broken + 1)
  }

  @Test func `one participant withdraws and one has no consent`() throws {
    let study = try Self.study(12)
    let sessions = study.plan.sessions
    #expect(sessions.contains { $0.consent == .withdrawn && $0.visit > 0 })
    #expect(sessions.contains { $0.consent == .missing })
    for session in sessions where session.visit == 0 {
      let consent = try study.files(session).first { $0.name.hasSuffix("/consent.json") }
      #expect((consent == nil) == (session.consent == .missing))
      guard let consent else { continue }
      let withdrawn = sessions.contains {
        $0.participant == session.participant && $0.consent == .withdrawn
      }
      let text = String(decoding: consent.bytes, as: UTF8.self)
      #expect(text.contains("\"withdrewOn\":null") != withdrawn)
    }
  }

  @Test func `uploads hold the recordings, and a list that misses one`() throws {
    let folder = try ScratchFolder()
    let study = try Self.study(3, broken: 0, layout: .bridge)
    let session = study.plan.sessions[0]
    let archive = try #require(try study.files(session).last)
    #expect(archive.name == "\(session.participant)/\(session.name).zip")
    try Data(archive.bytes).write(to: URL(filePath: folder.path("a.zip")))
    let listing = try TestProgram.run(
      "python3 -m zipfile -t '\(folder.path("a.zip"))' && python3 -m zipfile -l '\(folder.path("a.zip"))'"
    )
    #expect(listing.status == 0)
    let names = listing.output.split(separator: "\n").dropFirst(2)
      .compactMap { $0.split(separator: " ").first }
    #expect(names.prefix(2) == ["info.json", "metadata.json"])
    #expect(names.contains("ambient.wav") && names.contains("checkin.json"))
  }

  @Test func `the checksum of ZIP`() {
    #expect(CRC32.of(Array("123456789".utf8)) == 0xcbf4_3926)
  }
}
