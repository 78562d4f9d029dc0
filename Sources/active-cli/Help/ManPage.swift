internal import ActiveTasks

/// The man page `active-cli(1)` in the language of `man(7)`.
enum ManPage {
  /// One page with every command.
  static func text(_ registry: CommandRegistry) -> String {
    var lines = [
      ".TH ACTIVE\\-CLI 1 \"\" \"active\\-cli \(ToolVersion.current)\" \"User Commands\"",
      ".SH NAME", "active\\-cli \\- numbers from the recordings of mobile\\-health active tasks",
      ".SH SYNOPSIS", ".B active\\-cli", escaped("COMMAND [flags] [FILE...]"),
      ".SH DESCRIPTION", escaped(HelpPage.description),
      escaped(HelpPage.repetition), ".SH COMMANDS",
    ]
    for command in registry.commands { lines += section(command) }
    lines += [".SH EXIT STATUS"]
    for status in ExitStatus.allCases {
      lines += [".TP", ".B \(status.rawValue)", escaped(status.meaning)]
    }
    lines += [
      ".SH ENVIRONMENT", ".TP", ".B NO_COLOR",
      "When set and not empty, nothing is coloured.", ".TP", ".B COLUMNS",
      "Width of tables and help pages.", ".TP", ".B TERM",
      escaped("With the value dumb, nothing is coloured and there is no progress line."),
      ".SH FILES", ".TP", ".I share/doc/active\\-cli/",
      "Guides to the methods, their flags and their sources, below the prefix of the installation.",
    ]
    return lines.joined(separator: "\n")
  }

  private static func section(_ command: Command) -> [String] {
    var lines = [
      ".SS \(escaped(command.synopsis))", escaped(command.summary + " " + command.discussion),
    ]
    for flag in command.flags {
      lines += [".TP", ".B \(escaped(HelpPage.names(flag)))", escaped(HelpPage.meaning(flag))]
    }
    lines += [".PP", "Examples:"]
    for example in command.examples {
      lines += [
        ".PP", ".nf", ".B \(escaped("active-cli " + example.command))", ".fi",
        escaped(example.purpose),
      ]
    }
    return lines
  }

  /// Text that roff prints as it stands: backslashes and dashes escaped, no leading control letter.
  static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "\"": result += "\\(dq"
      case "\n": result += "\n.br\n"
      default: result.append(character)
      }
    }
    return result.hasPrefix(".") || result.hasPrefix("'") ? "\\&" + result : result
  }
}
