import Foundation
import Testing

/// The tutorial is one story: its commands run one after the other in one folder.
@Suite struct TutorialTests {
  /// Stands between the outputs of two blocks.
  private static let mark = "== end of block"

  @Test func `every command of the tutorial does what the page says`() throws {
    let examples = ReadmeExampleTests.examples("docs/tutorial.md")
    let page = try String(
      contentsOf: TestProgram.root.appending(path: "docs/tutorial.md"), encoding: .utf8)
    #expect(examples.count == page.split(separator: "\n").count { $0 == "```sh" })
    let script = examples.map { example in
      example.lines.map { "\($0) || fail $? '\($0.prefix { $0 != "'" })'" }
        .joined(separator: "\n") + "\necho '\(Self.mark)'"
    }
    // A batch ends with status 1 when an input failed, as the page says.
    let result = try TestProgram.run(
      """
      fail() { case "$1 $2" in "1 active-cli batch"*) ;; *) echo "status $1: $2" >&2; exit 9 ;; esac; }
      cd $T
      """ + "\n" + script.joined(separator: "\n"))
    #expect(result.status == 0, "\(result.error)")
    let outputs = result.output.components(separatedBy: Self.mark + "\n")
    #expect(outputs.count == examples.count + 1)
    for (example, output) in zip(examples, outputs) {
      if let expected = example.output { #expect(output == expected) }
    }
  }
}
