/// Completions for zsh.
enum ZshCompletion {
  /// A script for a folder of `$fpath`.
  static func text(_ registry: CommandRegistry) -> String {
    """
    #compdef active-cli
    _active-cli() {
      if (( CURRENT == 2 )); then
        local -a commands=(
    \(registry.firstWords.map { "      '\($0):\(escaped(registry.summary(of: $0)))'" }.joined(separator: "\n"))
        )
        _describe command commands
        _arguments '(-h --help)'{-h,--help}'[Print the list of commands.]' '--version[Print the version.]'
        return
      fi
    \(groups(registry).joined(separator: "\n"))
      case "$words[2] $words[3]" in
    \(registry.commands.flatMap(cases).joined(separator: "\n"))
      esac
    }
    _active-cli "$@"
    """
  }

  private static func groups(_ registry: CommandRegistry) -> [String] {
    let help = HelpCommand.command.name
    let names = """
        if (( CURRENT == 3 )) && [[ $words[2] == \(help) ]]; then
          compadd \(registry.firstWords.joined(separator: " "))
          return
        fi
      """
    return [names]
      + registry.firstWords.compactMap { first in
        let words = registry.words(after: first)
        guard !words.isEmpty else { return nil }
        return """
            if (( CURRENT == 3 )) && [[ $words[2] == \(first) ]] ||
              (( CURRENT == 4 )) && [[ "$words[2] $words[3]" == "\(help) \(first)" ]]; then
              compadd \(words.joined(separator: " "))
              return
            fi
          """
      }
  }

  private static func cases(_ command: Command) -> [String] {
    let pattern = command.path.count > 1 ? "'\(command.name)'" : "'\(command.name) '*"
    let shift = command.path.count
    var lines = [
      "    \(pattern))", "      shift \(shift) words; (( CURRENT -= \(shift) ))",
      "      _arguments -s \\",
    ]
    lines += command.flags.flatMap(arguments).map { "        \($0) \\" }
    let operands = if case .files = command.operands { "'*:file:_files'" } else { "'*::'" }
    return lines + ["        \(operands) ;;"]
  }

  private static func arguments(_ flag: Flag) -> [String] {
    let help = "[\(escaped(flag.help))]"
    let value: String =
      switch flag.value {
      case .toggle, .action: ""
      case .choice: ":\(flag.long):(\(flag.completions.joined(separator: " ")))"
      case .words: ":\(flag.long):_sequence compadd - \(flag.completions.joined(separator: " "))"
      case .path: ":\(flag.long):_files"
      default: ":\(flag.long): "
      }
    // `=` lets the value stand behind the name or follow it, `+` lets it touch the letter.
    return flag.allNames.map { name in
      let joint = !flag.takesValue ? "" : name.hasPrefix("--") ? "=" : "+"
      return "'*\(name)\(joint)\(help)\(value)'"
    }
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "'": result += "'\\''"
      case "[", "]", ":", "\\": result += "\\\(character)"
      default: result.append(character)
      }
    }
    return result
  }
}
