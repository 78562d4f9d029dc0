/// Completions for bash.
enum BashCompletion {
  /// A script that defines and registers the completion function.
  static func text(_ registry: CommandRegistry) -> String {
    """
    # bash completion for active-cli
    _active_cli() {
      local current="${COMP_WORDS[COMP_CWORD]}" previous="${COMP_WORDS[COMP_CWORD-1]}"
      local first="${COMP_WORDS[1]}" second="${COMP_WORDS[2]}" words=""
      COMPREPLY=()
      [ "$previous" = "=" ] && previous="${COMP_WORDS[COMP_CWORD-2]}"
      [ "$current" = "=" ] && previous="${COMP_WORDS[COMP_CWORD-1]}" current=""
      if [ "$COMP_CWORD" -eq 1 ]; then
        COMPREPLY=($(compgen -W "\(registry.firstWords.joined(separator: " ")) --help --version" -- "$current"))
        return
      fi
    \(secondWords(registry).joined(separator: "\n"))
      case "$first $second" in
    \(registry.commands.flatMap(cases).joined(separator: "\n"))
      esac
      case "$current" in
        -*) COMPREPLY=($(compgen -W "$words" -- "$current")) ;;
        *) COMPREPLY=($(compgen -f -- "$current")) ;;
      esac
    }
    complete -o filenames -F _active_cli active-cli
    """
  }

  private static func secondWords(_ registry: CommandRegistry) -> [String] {
    let help = HelpCommand.command.name
    let names = """
        if [ "$COMP_CWORD" -eq 2 ] && [ "$first" = "\(help)" ]; then
          COMPREPLY=($(compgen -W "\(registry.firstWords.joined(separator: " "))" -- "$current"))
          return
        fi
      """
    return [names]
      + registry.firstWords.compactMap { first in
        let words = registry.words(after: first)
        guard !words.isEmpty else { return nil }
        return """
            if [ "$COMP_CWORD-$first" = "2-\(first)" ] || [ "$COMP_CWORD-$first-$second" = "3-\(help)-\(first)" ]; then
              COMPREPLY=($(compgen -W "\(words.joined(separator: " "))" -- "$current"))
              return
            fi
          """
      }
  }

  private static func cases(_ command: Command) -> [String] {
    let pattern = command.path.count > 1 ? "\"\(command.name)\"" : "\"\(command.name) \"*"
    let names = command.flags.flatMap(\.allNames).joined(separator: " ")
    var lines = ["    \(pattern))", "      words=\"\(names)\"", "      case \"$previous\" in"]
    for flag in command.flags where flag.takesValue {
      lines.append("        \(flag.spellings.joined(separator: "|"))) \(values(flag))return ;;")
    }
    return lines + ["      esac ;;"]
  }

  /// The statement that completes the value of `flag`.
  private static func values(_ flag: Flag) -> String {
    switch flag.value {
    case .choice:
      "COMPREPLY=($(compgen -W \"\(flag.completions.joined(separator: " "))\" -- \"$current\")); "
    case .words:
      "COMPREPLY=($(compgen -P \"${current%\"${current##*,}\"}\""
        + " -W \"\(flag.completions.joined(separator: " "))\" -- \"${current##*,}\")); "
    case .path: "COMPREPLY=($(compgen -f -- \"$current\")); "
    default: ""
    }
  }
}
