internal import ActiveTasks

/// Lays out help pages: usage, examples, then everything else.
struct HelpPage {
  /// Narrowest and widest text.
  private static let widths = 40...100
  /// Column at which the meaning of a flag begins.
  private static let indent = 6

  private let width: Int

  /// Pages for a terminal of `width` characters.
  init(width: Int) {
    self.width = min(max(width, Self.widths.lowerBound), Self.widths.upperBound)
  }

  /// The page of one command.
  func text(_ command: Command) -> String {
    var lines = ["Usage: active-cli \(command.synopsis)", "", "Examples:"]
    for example in command.examples {
      lines.append("  active-cli \(example.command)")
      lines += wrapped(example.purpose, indent: Self.indent)
    }
    lines.append("")
    lines += wrapped(command.summary + " " + command.discussion, indent: 0)
    for category in Flag.Category.allCases {
      let flags = command.flags.filter { $0.category == category }
      guard !flags.isEmpty else { continue }
      lines += ["", "\(category.rawValue):"]
      for flag in flags {
        lines.append("  " + Self.names(flag))
        lines += wrapped(Self.meaning(flag), indent: Self.indent)
      }
    }
    if !command.ownFlags.isEmpty { lines += [""] + wrapped(Self.repetition, indent: 0) }
    return lines.joined(separator: "\n")
  }

  /// The page about `commands`, whose names begin with `words`: how to begin and what there is.
  func overview(_ commands: [Command], of words: [String]) -> String {
    let program = (["active-cli"] + words).joined(separator: " ")
    let takesFiles = commands.contains { if case .files = $0.operands { true } else { false } }
    let operands = takesFiles ? " [FILE...]" : ""
    var lines = ["Usage: \(program) COMMAND [flags]\(operands)", "", "Examples:"]
    for example in commands.prefix(3).compactMap(\.examples.first) {
      lines.append("  active-cli \(example.command)")
      lines += wrapped(example.purpose, indent: Self.indent)
    }
    if words.isEmpty { lines += [""] + wrapped(Self.description, indent: 0) }
    var table = AlignedTable([("", .left), ("", .left)])
    for command in commands { table.append([command.name, command.summary]) }
    lines += ["", "Commands:"] + table.lines(indent: 2, width: width).dropFirst()
    lines += [
      "", "'active-cli COMMAND --help' explains a command, '--version' prints the version.",
    ]
    return lines.joined(separator: "\n")
  }

  /// What the program is for.
  static let description =
    "Turns the recordings of mobile-health active tasks into numbers with their units, methods and"
    + " quality. Data goes to standard output, everything else to standard error."

  /// What a flag given twice means.
  static let repetition = "Of a flag that is given several times, the last one wins."

  /// The names of a flag with the placeholder of its value.
  static func names(_ flag: Flag) -> String {
    let short = flag.short.map { "-\($0), " } ?? ""
    let value = flag.placeholder.map { " " + $0 } ?? ""
    let negated = flag.negatedName.map { ", --\($0)" } ?? ""
    return "\(short)--\(flag.long)\(value)\(negated)"
  }

  /// The meaning of a flag with its allowed values and default.
  static func meaning(_ flag: Flag) -> String {
    var text = flag.help
    switch flag.value {
    case .choice(let words) where flag.placeholder == "WORD" && !words.isEmpty:
      text += " One of: \(flag.allowed)."
    case .number, .integer: text += " Range: \(flag.allowed)."
    default: break
    }
    if let defaultText = flag.defaultText { text += " Default: \(defaultText)." }
    return text
  }

  private func wrapped(_ text: String, indent: Int) -> [String] {
    TextWrap.lines(text, width: width - indent).map {
      $0.isEmpty ? "" : String(repeating: " ", count: indent) + $0
    }
  }
}
