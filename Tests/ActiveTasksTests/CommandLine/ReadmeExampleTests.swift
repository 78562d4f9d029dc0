import Foundation
import Testing

@Suite struct ReadmeExampleTests {
  /// A shell block of a page with the text block that follows it.
  struct Example: CustomTestStringConvertible {
    var lines: [String]
    var output: String?
    var testDescription: String { lines.joined(separator: "; ") }
  }

  /// The `sh` blocks whose lines all call the program, each with the `text` block that follows it
  /// with nothing but blank lines between.
  static func examples() -> [Example] {
    let guides = TestProgram.root.appending(path: "docs/guide")
    let pages = (try? FileManager.default.contentsOfDirectory(atPath: guides.path)) ?? []
    return (["README.md"] + pages.sorted().map { "docs/guide/" + $0 }).flatMap(examples)
  }

  /// The same of one page.
  static func examples(_ page: String) -> [Example] {
    let file = TestProgram.root.appending(path: page)
    guard let text = try? String(contentsOf: file, encoding: .utf8) else {
      print("skipped: there is no \(page)")
      return []
    }
    var examples: [Example] = []
    var fence: String?
    var block: [String] = []
    for line in text.components(separatedBy: "\n") {
      if let language = fence, line == "```" {
        append(block, language, to: &examples)
        fence = nil
      } else if fence != nil {
        block.append(line)
      } else if line.hasPrefix("```") {
        fence = String(line.dropFirst(3))
        block = []
      } else if !line.isEmpty {
        examples.append(Example(lines: []))
      }
    }
    return examples.filter { !$0.lines.isEmpty }
  }

  private static func append(_ block: [String], _ language: String, to examples: inout [Example]) {
    if language == "sh" {
      let lines = block.map { $0.hasPrefix("$ ") ? String($0.dropFirst(2)) : $0 }
      let isOurs = lines.allSatisfy { $0.hasPrefix("active-cli") }
      examples.append(Example(lines: isOurs ? lines : []))
    } else if language == "text", let last = examples.indices.last, examples[last].output == nil {
      examples[last].output = block.joined(separator: "\n") + "\n"
    }
  }

  @Test(arguments: examples())
  func `runs the commands of the README and the guide`(example: Example) throws {
    let place = "set -e\nln -s \"$PWD/Fixtures\" $T/Fixtures\ncd $T\n"
    let result = try TestProgram.run(place + example.lines.joined(separator: "\n"))
    #expect(result.status == 0, "\(result.error)")
    if let output = example.output { #expect(result.output == output) }
  }
}
