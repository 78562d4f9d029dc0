import Testing

@testable import ActiveTasks

/// A short run of `make check-study`.
@Suite struct GeneratedStudyTests {
  @Test func `the results of a generated study are those of the commands`() throws {
    let result = try TestProgram.run(
      "TMPDIR=$T python3 scripts/check-study $(command -v active-cli) --sessions 8 --few 4 --seed 5"
    )
    #expect(result.status == 0, "\(result.output)\(result.error)")
    #expect(result.output.contains("8 sessions,"))
  }
}
