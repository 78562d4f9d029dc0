/// Completions for fish.
enum FishCompletion {
  /// A script of `complete` lines.
  static func text(_ registry: CommandRegistry) -> String {
    var lines = ["# fish completion for active-cli"]
    let topLevel = "-n __fish_use_subcommand"
    for first in registry.firstWords {
      lines.append(
        "complete -c active-cli -f \(topLevel) -a \(first) -d '\(escaped(registry.summary(of: first)))'"
      )
    }
    lines.append("complete -c active-cli \(topLevel) -s h -l help -d 'Print the list of commands.'")
    lines.append("complete -c active-cli \(topLevel) -l version -d 'Print the version.'")
    for command in registry.commands { lines += section(command, registry) }
    return lines.joined(separator: "\n")
  }

  private static func section(_ command: Command, _ registry: CommandRegistry) -> [String] {
    let first = command.path[0]
    var lines: [String] = []
    if case .commandName = command.operands { lines += names(first, registry) }
    var condition = "__fish_seen_subcommand_from \(first)"
    for word in command.path.dropFirst() {
      lines.append(
        "complete -c active-cli -f -n '\(condition); and not __fish_seen_subcommand_from"
          + " \(registry.words(after: first).joined(separator: " "))' -a \(word)"
          + " -d '\(escaped(command.summary))'")
      condition += "; and __fish_seen_subcommand_from \(word)"
    }
    return lines + command.flags.flatMap { entries($0, condition) }
  }

  /// The names of commands behind `help`.
  private static func names(_ help: String, _ registry: CommandRegistry) -> [String] {
    let start = "complete -c active-cli -f -n '__fish_seen_subcommand_from \(help)"
    let firsts = registry.firstWords.joined(separator: " ")
    let seen = "(count (commandline -opc))"
    return ["\(start); and test \(seen) -eq 2' -a '\(firsts)'"]
      + registry.firstWords.compactMap { first in
        let words = registry.words(after: first).joined(separator: " ")
        guard !words.isEmpty else { return nil }
        return "\(start); and test \(seen) -eq 3; and __fish_seen_subcommand_from \(first)'"
          + " -a '\(words)'"
      }
  }

  private static func entries(_ flag: Flag, _ condition: String) -> [String] {
    let short = flag.short.map { " -s \($0)" } ?? ""
    let value: String =
      switch flag.value {
      case .toggle, .action: ""
      case .choice, .words: " -x -a '\(flag.completions.joined(separator: " "))'"
      case .path: " -r"
      default: " -x"
      }
    let start = "complete -c active-cli -n '\(condition)'"
    let description = " -d '\(escaped(flag.help))'"
    return ["\(start)\(short) -l \(flag.long)\(value)\(description)"]
      + (flag.negatedName.map { ["\(start) -l \($0)\(description)"] } ?? [])
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      result += character == "'" || character == "\\" ? "\\\(character)" : "\(character)"
    }
    return result
  }
}
