import Foundation
import Testing

@testable import ActiveTasks

/// The gate in front of the commands that process recordings.
@Suite struct ConsentGateRunTests {
  private static let recording = "Fixtures/motion/researchkit.deviceMotion/deviceMotion.json"

  private func run(_ flags: String) throws -> TestProgram.Output {
    try TestProgram.run("active-cli rom --format json \(Self.recording) \(flags)")
  }

  @Test func `processes a session that is covered and says so`() throws {
    let result = try run("--consent Fixtures/consent/consent.json")
    #expect(result.status == 0)
    #expect(result.output.contains(#""consent-verdict": "ok""#))
    #expect(result.output.contains(#""consent-policy": "require""#))
  }

  @Test(arguments: [
    ("--consent Fixtures/consent/none.json", "missing"),
    ("--consent Fixtures/consent/unsigned.json", "unsigned"),
    ("--consent Fixtures/consent/consent.json --consent-version 3", "version_outdated"),
    ("--consent Fixtures/consent/withdrawn.json --withdrawal drop", "withdrawn"),
    (
      "--consent Fixtures/consent/consent.json --consent-scope all_qualified_researchers",
      "scope_insufficient"
    ),
    ("--consent-policy require", "missing"),
  ])
  func `refuses a session that is not, unless told to ignore it`(
    flags: String, verdict: String
  ) throws {
    let refused = try run(flags)
    #expect(refused.status == 3 && refused.output.isEmpty)
    #expect(refused.error.contains("[consent.\(verdict)]"))
    let ignored = try run(flags + " --consent-policy ignore")
    #expect(ignored.status == 0)
    #expect(ignored.output.contains(#""consent-verdict": "\#(verdict)""#))
    #expect(ignored.output.contains(#""consent-policy": "ignore""#))
    #expect(ignored.output.contains("consent.ignored"))
  }

  @Test func `a recording without a start is not covered`() throws {
    let result = try TestProgram.run(
      "active-cli rom Fixtures/motion/motion.csv/motion.csv --consent Fixtures/consent/consent.json"
    )
    #expect(result.status == 3 && result.error.contains("[consent.before_consent]"))
  }

  @Test(arguments: [
    "results Fixtures/survey/checkin.json", "survey mmse Fixtures/survey/mmse.json",
    "survey ipaq Fixtures/survey/ipaq.json",
  ])
  func `a task lasts until its last step ends`(command: String) throws {
    // The tasks end at 20:00:40, 15:31:00 and 09:04:20.
    let consent =
      #"{"consented":true,"signedOn":"2024-04-20","withdrewOn":"TIME","#
      + #""signature":{"givenName":"A","familyName":"B","requiresSignatureImage":false}}"#
    let during = ["checkin": "20:00:20", "mmse": "15:30:15", "ipaq": "09:02:00"]
    let name = try #require(during.keys.first { command.contains($0 + ".json") })
    let time = "2024-05-01T\(during[name] ?? "")-07:00"
    let path = FileManager.default.temporaryDirectory.appending(path: "\(name)-\(UUID()).json").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try consent.replacing("TIME", with: time).write(toFile: path, atomically: true, encoding: .utf8)
    let result = try TestProgram.run("active-cli \(command) --consent \(path)")
    #expect(result.status == 3 && result.error.contains("[consent.withdrawn]"))
  }

  @Test func `without a word about consent none is asked for`() throws {
    #expect(!(try run("")).output.contains("consent"))
  }
}
