import Foundation
import Testing

/// The same inputs give the same bytes, whoever runs the program, where and with how many workers.
@Suite struct DeterminismTests {
  private static let files =
    "motion.csv researchkit.deviceMotion sage.motion/motion.json phyphox.csv truth.csv"

  private func run(
    _ arguments: String, environment: [String: String] = [:]
  ) throws -> TestProgram.Output {
    let line = "cd Fixtures/motion && active-cli rom \(arguments)"
    let output = try TestProgram.run(line, environment: environment)
    #expect(output.status == 1, "all but truth.csv")
    return output
  }

  @Test func `the number of workers changes nothing`() throws {
    let one = try run("-j 1 -f json *")
    #expect(try run("-j 2 -f json *") == one)
    #expect(one.output.contains("rom.range"))
  }

  @Test(arguments: [
    ["LC_ALL": "de_DE.UTF-8", "TZ": "Asia/Kolkata"],
    ["LC_ALL": "tr_TR.UTF-8", "TZ": "America/Los_Angeles", "HOME": "/", "USER": "nobody"],
  ])
  func `locale, time zone and user change nothing`(environment: [String: String]) throws {
    let plain = try run("-f json \(Self.files)")
    #expect(try run("-f json \(Self.files)", environment: environment) == plain)
  }

  @Test func `the working folder changes nothing`() throws {
    let here = try run("-f json \(Self.files)")
    let there = try TestProgram.run(
      "cp -r Fixtures/motion $T/copy && cd $T/copy && active-cli rom -f json \(Self.files)")
    #expect(there == here)
  }

  @Test func `the order of the inputs is the order of the results and changes no result`() throws {
    let names = Self.files.split(separator: " ").map(String.init)
    let forwards = try run("-f jsonl \(names.joined(separator: " "))").output
    let backwards = try run("-f jsonl \(names.reversed().joined(separator: " "))").output
    let lines = forwards.split(separator: "\n")
    #expect(lines.count == names.count - 1)
    #expect(lines == backwards.split(separator: "\n").reversed())
  }
}
