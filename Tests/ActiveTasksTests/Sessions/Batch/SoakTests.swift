import Testing

@testable import ActiveTasks

/// A short run of `make soak`.
@Suite struct SoakTests {
  @Test func `a study that grows ends in the results of one run`() throws {
    let result = try TestProgram.run(
      "TMPDIR=$T python3 scripts/soak $(command -v active-cli) --minutes 0 --sessions 3")
    #expect(result.status == 0, "\(result.output)\(result.error)")
    #expect(result.output.contains("2 nights, 6 sessions,"))
  }
}
