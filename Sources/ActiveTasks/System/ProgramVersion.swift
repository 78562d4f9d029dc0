import Glibc

/// What a program says about its version.
enum ProgramVersion {
  /// Seconds it may take.
  private static let patience = 10
  private static let longest = 1 << 16

  /// The first line that `name argument` prints; `nil` when there is no such program or no line.
  ///
  /// - Throws: `Diagnostic` `program.failed`, `program.stalled`.
  static func line(
    _ name: String, _ argument: String, searchPath: [String]
  ) throws(Diagnostic) -> String? {
    guard let program = ChildProcess.find(name, in: searchPath) else { return nil }
    let nothing = open("/dev/null", O_RDONLY | O_CLOEXEC)
    defer { if nothing >= 0 { close(nothing) } }
    let rules = ChildProcess.Rules(
      failed: "program.failed", stalled: "program.stalled", role: "called",
      hint: "run it by hand: \(name) \(argument)", stallSeconds: patience, limitSeconds: patience)
    let process = try ChildProcess(program, [argument], input: nothing, rules: rules)
    return try process.output(longest).split(separator: "\n").first.map(String.init)
  }
}
