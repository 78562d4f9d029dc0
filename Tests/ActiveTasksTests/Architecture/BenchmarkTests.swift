import Foundation
import Testing

/// A short run of the benchmarks, whose figures mean nothing: the scripts must not rot.
@Suite struct BenchmarkTests {
  @Test func `the benchmarks run and name suites that there are`() throws {
    let result = try TestProgram.run(
      """
      sh Benchmarks/run "$(command -v active-cli)" --small --runs 1 --no-peers --output "$T" \
        motion survey batch accuracy && cat "$T/results.md"
      """, environment: ["ACTIVE_SHARED": "/nonexistent", "TMPDIR": "/tmp"])
    #expect(result.status == 0, "\(result.output)\(result.error)")
    let page = result.output
    #expect(page.contains(/\| active-cli survey ipaq -j 1 \| \d/))
    #expect(page.contains(/\| active-cli batch -j 2 \| \d/))
    #expect(page.contains("skipped: there is no folder of them"))
    #expect(!page.contains("failed: exit status"))
    #expect(!page.contains(TestProgram.root.path))

    let suites = Set(
      page.matches(of: /asserted by `([^`]+)`/).flatMap { match in
        match.1.components(separatedBy: ", ").filter { !$0.hasPrefix("make ") }
      })
    #expect(suites.count > 20)
    let sources = try Self.testSources()
    for suite in suites {
      #expect(sources.contains("struct \(suite) "), "there is no suite \(suite)")
    }
  }

  /// The text of every test.
  private static func testSources() throws -> String {
    let folder = TestProgram.root.appending(path: "Tests")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return try (files?.allObjects ?? []).compactMap { $0 as? URL }
      .filter { $0.pathExtension == "swift" }
      .map { try String(contentsOf: $0, encoding: .utf8) }.joined()
  }
}
