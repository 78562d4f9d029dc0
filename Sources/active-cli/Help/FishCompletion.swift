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
    for command in registry.commands { lines += section(command) }
    return lines.joined(separator: "\n")
  }

  private static func section(_ command: Command) -> [String] {
    let first = command.path[0]
    var lines: [String] = []
    var condition = "__fish_seen_subcommand_from \(first)"
    for word in command.path.dropFirst() {
      lines.append(
        "complete -c active-cli -f -n '\(condition)' -a \(word) -d '\(escaped(command.summary))'")
      condition += "; and __fish_seen_subcommand_from \(word)"
    }
    return lines + command.flags.flatMap { entries($0, condition) }
  }

  private static func entries(_ flag: Flag, _ condition: String) -> [String] {
    let short = flag.short.map { " -s \($0)" } ?? ""
    let value: String =
      switch flag.value {
      case .toggle, .action: ""
      case .choice(let words): " -x -a '\(words.joined(separator: " "))'"
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
