import ActiveTasks
import Testing

@testable import active_cli

@Suite struct ArgumentParserTests {
  private let registry = CommandRegistry(processors: [CountProcessor.self])

  private func parse(_ words: [String]) throws -> ParsedArguments {
    let command = try registry.find(words)
    return try ArgumentParser.parse(words.dropFirst(command.path.count), for: command)
  }

  @Test(arguments: [
    (["a"], [:], ["a"]),
    (["--label", "x", "a"], ["label": "x"], ["a"]),
    (["--label=x=y", "a"], ["label": "x=y"], ["a"]),
    (["--label=", "a"], ["label": ""], ["a"]),
    (["a", "-f", "csv", "b"], ["format": "csv"], ["a", "b"]),
    (["-fcsv", "-j4", "a"], ["format": "csv", "jobs": "4"], ["a"]),
    (["--offset", "-2.5", "a"], ["offset": "-2.5"], ["a"]),
    (["--label=-x", "a"], ["label": "-x"], ["a"]),
    (["-o", "-", "-"], ["output": "-"], ["-"]),
    (["--gaps", "--no-gaps", "a"], ["gaps": "false"], ["a"]),
    (["--no-gaps", "--gaps", "a"], ["gaps": "true"], ["a"]),
    (["--method", "fast", "--method", "exact", "a"], ["method": "exact"], ["a"]),
    (["--strict", "--", "--label", "-x"], ["strict": "true"], ["--label", "-x"]),
    (["--help"], ["help": "true"], []),
  ])
  func `reads flags and operands in any order`(
    words: [String], values: [String: String], operands: [String]
  ) throws {
    let parsed = try parse(["count"] + words)
    #expect(parsed == ParsedArguments(values: values, operands: operands))
  }

  @Test(arguments: [
    (["count"], "usage.missing-file", "see: active-cli count --help"),
    (["count", "-", "a", "-"], "usage.stdin-twice", "see: active-cli count --help"),
    (["count", "--labl", "x", "a"], "usage.unknown-flag", "did you mean '--label'?"),
    (["count", "--no-gasp", "a"], "usage.unknown-flag", "did you mean '--no-gaps'?"),
    (["count", "--quite-other", "a"], "usage.unknown-flag", "see: active-cli count --help"),
    (["count", "-z", "a"], "usage.unknown-flag", "see: active-cli count --help"),
    (["count", "--no-label", "a"], "usage.unknown-flag", "see: active-cli count --help"),
    (["count", "--gaps=yes", "a"], "usage.flag-value", "see: active-cli count --help"),
    (["count", "--help=yes"], "usage.flag-value", "see: active-cli count --help"),
    (["count", "a", "--label"], "usage.missing-value", "see: active-cli count --help"),
    (["count", "--label", "--strict", "a"], "usage.missing-value", "see: active-cli count --help"),
    (["count", "--method", "fats", "a"], "usage.parameter", "did you mean 'fast'?"),
    (["count", "--offset", "11", "a"], "usage.parameter", "see: active-cli count --help"),
    (["count", "--offset", "nan", "a"], "usage.parameter", "see: active-cli count --help"),
    (["count", "-j", "0", "a"], "usage.parameter", "see: active-cli count --help"),
    (["count", "--rate", "inf", "a"], "usage.parameter", "see: active-cli count --help"),
    (["cuont", "a"], "usage.unknown-command", "did you mean 'count'?"),
    (["frobnicate"], "usage.unknown-command", "see: active-cli --help"),
    (["describe", "metric"], "usage.unknown-command", "did you mean 'metrics'?"),
    (["describe"], "usage.missing-command", "see: active-cli describe --help"),
    (["describe", "metrics", "x"], "usage.operand", "see: active-cli describe metrics --help"),
    ([], "usage.missing-command", "see: active-cli --help"),
  ])
  func `explains what is wrong`(words: [String], code: String, hint: String) throws {
    let error = #expect(throws: Diagnostic.self) { _ = try parse(words) }
    #expect(error?.code == code)
    #expect(error?.hint == hint)
    #expect(error?.status == .usage)
  }

  @Test(arguments: [
    ("abc", "abc", 0), ("", "abc", 3), ("abc", "", 3), ("acb", "abc", 1), ("abd", "abc", 1),
    ("kitten", "sitting", 3), ("ca", "abc", 3),
  ])
  func `measures the distance of words`(a: String, b: String, distance: Int) {
    #expect(Suggestion.distance(a, b) == distance)
  }
}
