internal import ActiveTasks

/// Reads the words after a command's name.
///
/// `--name value`, `--name=value`, `-x value`, `-xvalue`, `--no-name`; flags and operands may stand
/// in any order, the last of a flag given twice wins, `--` ends the flags, `-` is an operand. A value
/// may be a negative number; other values that begin with a dash need `--name=value`.
struct ArgumentParser {
  private let command: Command
  private var rest: ArraySlice<String>
  private var result = ParsedArguments()

  /// Reads `words` as the flags and operands of `command`.
  ///
  /// - Throws: `Diagnostic` with a code `usage.…`.
  static func parse(
    _ words: some Collection<String>, for command: Command
  ) throws(Diagnostic) -> ParsedArguments {
    var parser = ArgumentParser(command: command, rest: Array(words)[...])
    try parser.parse()
    return parser.result
  }

  private init(command: Command, rest: ArraySlice<String>) {
    self.command = command
    self.rest = rest
  }

  private mutating func parse() throws(Diagnostic) {
    while let word = rest.popFirst() {
      if word == "--" {
        result.operands += rest
        rest = []
      } else if word.hasPrefix("--") {
        try parseLong(word.dropFirst(2))
      } else if word.hasPrefix("-"), word != "-" {
        try parseShort(word.dropFirst())
      } else {
        result.operands.append(word)
      }
    }
    guard result.values["help"] == nil else { return }
    try checkOperands()
  }

  private mutating func parseLong(_ word: Substring) throws(Diagnostic) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    let attached = parts.count > 1 ? String(parts[1]) : nil
    if let flag = command.flags.first(where: { $0.negatedName == name }) {
      try set(flag, "--" + name, attached, switched: "false")
    } else if let flag = command.flags.first(where: { $0.long == name }) {
      try set(flag, "--" + name, attached, switched: "true")
    } else {
      throw unknown("--" + name)
    }
  }

  private mutating func parseShort(_ word: Substring) throws(Diagnostic) {
    let letter = word[word.startIndex]
    guard let flag = command.flags.first(where: { $0.short == letter }) else {
      throw unknown("-\(word)")
    }
    let attached = word.dropFirst()
    try set(flag, "-\(letter)", attached.isEmpty ? nil : String(attached), switched: "true")
  }

  private mutating func set(
    _ flag: Flag, _ name: String, _ attached: String?, switched: String
  ) throws(Diagnostic) {
    guard flag.takesValue else {
      if let attached {
        throw usage("usage.flag-value", "\(name) takes no value", found: attached)
      }
      result.values[flag.long] = switched
      return
    }
    let text = if let attached { attached } else { try nextValue(flag, name) }
    do {
      try flag.check(text)
    } catch {
      throw withHelpHint(error)
    }
    result.values[flag.long] = text
  }

  private mutating func nextValue(_ flag: Flag, _ name: String) throws(Diagnostic) -> String {
    if let next = rest.first, !next.hasPrefix("-") || next == "-" || Double(next) != nil {
      rest.removeFirst()
      return next
    }
    throw usage(
      "usage.missing-value", "\(name) needs a value", found: rest.first,
      expected: flag.choices.isEmpty ? flag.placeholder : flag.choices.joined(separator: ", "))
  }

  private func checkOperands() throws(Diagnostic) {
    switch command.operands {
    case .none:
      guard let extra = result.operands.first else { return }
      throw usage("usage.operand", "'\(command.name)' takes no argument '\(extra)'")
    case .files:
      if result.operands.count(where: { $0 == "-" }) > 1 {
        throw usage("usage.stdin-twice", "standard input can be read only once", found: "- twice")
      }
      guard result.operands.isEmpty else { return }
      throw usage(
        "usage.missing-file", "'\(command.name)' needs at least one file",
        expected: "a path, or - for standard input")
    case .folder(let placeholder):
      guard result.operands.count != 1 else { return }
      throw usage(
        result.operands.isEmpty ? "usage.missing-file" : "usage.operand",
        "'\(command.name)' needs one folder", found: "\(result.operands.count) paths",
        expected: placeholder)
    case .folders(let placeholder):
      guard result.operands.isEmpty else { return }
      throw usage(
        "usage.missing-file", "'\(command.name)' needs at least one folder", expected: placeholder)
    case .commandName, .codes:
      return
    }
  }

  private func unknown(_ name: String) -> Diagnostic {
    let names = command.flags.flatMap(\.allNames).filter { $0.hasPrefix("--") }
    var error = usage("usage.unknown-flag", "'\(command.name)' has no flag '\(name)'")
    if name.hasPrefix("--"), let near = Suggestion.nearest(to: name, in: names) {
      error.hint = "did you mean '\(near)'?"
    }
    return error
  }

  private func usage(
    _ code: String, _ message: String, found: String? = nil, expected: String? = nil
  ) -> Diagnostic {
    withHelpHint(Diagnostic(code, message, found: found, expected: expected))
  }

  private func withHelpHint(_ error: Diagnostic) -> Diagnostic {
    var copy = error
    copy.hint = copy.hint ?? "see: active-cli \(command.name) --help"
    return copy
  }
}
