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
    registry.firstWords.compactMap { first in
      let words = registry.words(after: first)
      guard !words.isEmpty else { return nil }
      return """
          if [ "$COMP_CWORD" -eq 2 ] && [ "$first" = "\(first)" ]; then
            COMPREPLY=($(compgen -W "\(words.joined(separator: " "))" -- "$current"))
            return
          fi
        """
    }
  }

  private static func cases(_ command: Command) -> [String] {
    let pattern = command.path.count > 1 ? "\"\(command.name)\"" : "\"\(command.name) \"*"
    let names = command.flags.flatMap(\.allNames).joined(separator: " ")
    let choices = command.flags.filter { !$0.choices.isEmpty }.map { flag in
      """
            \(flag.spellings.joined(separator: "|")))
              COMPREPLY=($(compgen -W "\(flag.choices.joined(separator: " "))" -- "$current"))
              return ;;
      """
    }
    let free = command.flags.filter { $0.takesFreeValue }.flatMap(\.spellings)
    let noWords = free.isEmpty ? [] : ["        \(free.joined(separator: "|"))) return ;;"]
    let valueCases = choices + noWords
    guard !valueCases.isEmpty else {
      return ["    \(pattern)) words=\"\(names)\" ;;"]
    }
    return ["    \(pattern))", "      words=\"\(names)\"", "      case \"$previous\" in"]
      + valueCases + ["      esac ;;"]
  }
}
