import Foundation
import Testing

@Suite struct GoldenCaseTests {
  /// `UPDATE_GOLDEN=1 swift test --filter GoldenCaseTests` records what the program prints now.
  private static let updates = ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1"

  @Test(arguments: try GoldenCase.all())
  func `prints what it printed before`(golden: GoldenCase) throws {
    let command = try golden.command()
    if TestProgram.isSanitized, command.contains("ulimit -v") {
      return print("skipped: a sanitizer takes terabytes of addresses")
    }
    let result = try TestProgram.run(command)
    if Self.updates { try golden.update(result) }
    let expected = try golden.expected()
    #expect(result.output == expected.output)
    #expect(result.error == expected.error)
    #expect(result.status == expected.status)
  }
}
