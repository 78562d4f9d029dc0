import Testing

@testable import ActiveTasks

/// A short run of `make soak`.
@Suite struct SoakTests {
  @Test func `a study that grows ends in the results of one run`() throws {
    if TestProgram.isSanitized {
      return print("skipped: a sanitizer keeps memory that was freed, so that it grows")
    }
    let result = try TestProgram.run(
      "TMPDIR=$T python3 scripts/soak $(command -v active-cli) --minutes 0 --sessions 3")
    #expect(result.status == 0, "\(result.output)\(result.error)")
    #expect(result.output.contains("2 nights, 6 sessions,"))
  }
}
