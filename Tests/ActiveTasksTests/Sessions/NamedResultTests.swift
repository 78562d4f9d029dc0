import Foundation
import Testing

@testable import ActiveTasks

@Suite struct NamedResultTests {
  private let scratch: ScratchFolder
  private static let room = TestProgram.root.path + "/Fixtures/audio/room/sound.wav"

  init() throws { scratch = try ScratchFolder() }

  private func printed(_ format: String, _ inputs: String = room) throws -> String {
    try TestProgram.run("active-cli spl --sensitivity -23.3 -f \(format) \(inputs)").output
  }

  @Test func `a recording and what the command printed about it are the same`() throws {
    let measured = try NamedResult.read(Self.room, of: "spl", ["sensitivity": "-23.3"])
    for format in ["json", "jsonl"] {
      let path = try scratch.write(printed(format), to: "room.\(format)")
      let read = try NamedResult.read(path, of: "spl", [:])
      #expect(read.sha256 == measured.sha256)
      #expect(read.steps.map(\.metrics.count) == measured.steps.map(\.metrics.count))
      #expect(read.steps.map(\.flags) == measured.steps.map(\.flags))
      #expect(read.steps.first?.parameters["limits"] == measured.steps.first?.parameters["limits"])
    }
  }

  @Test func `JSON that is no result of one recording is refused`() throws {
    let other = try TestProgram.run(
      "active-cli audiometry -f json Fixtures/audiometry/truth.csv"
    ).output
    let burst = TestProgram.root.path + "/Fixtures/audio/bursts/sound.wav"
    let texts = [
      other, try printed("json", Self.room + " " + burst),
      try printed("jsonl", Self.room + " " + burst),
      "{", "[]", "{}", #"{"task": 3}"#, "[1, 2]",
    ]
    for text in texts {
      let path = try scratch.write(text, to: "room.json")
      let error = #expect(throws: Diagnostic.self) { try NamedResult.read(path, of: "spl", [:]) }
      #expect(error?.code == "usage.result" && error?.input == path, "\(text.prefix(20))")
    }
  }

  @Test func `a calibration beside results contradicts them`() throws {
    let path = try scratch.write(printed("json"), to: "room.json")
    let error = #expect(throws: Diagnostic.self) {
      try NamedResult.read(path, of: "spl", ["sensitivity": "-20"])
    }
    #expect(error?.code == "usage.parameter")
  }

  @Test func `other recordings, folders and missing files are errors that name them`() throws {
    for path in ["Fixtures/motion/motion.csv/motion.csv", "Fixtures", "none.wav"] {
      let path = TestProgram.root.path + "/" + path
      let error = #expect(throws: Diagnostic.self) { try NamedResult.read(path, of: "spl", [:]) }
      #expect(error?.input?.hasPrefix(path) == true, "\(path)")
    }
  }
}
