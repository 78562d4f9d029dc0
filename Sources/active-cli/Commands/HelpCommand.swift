internal import ActiveTasks

/// `help [COMMAND]`: the same page as `COMMAND --help`.
enum HelpCommand {
  static let command = Command(
    path: ["help"], summary: "Print the page of a command.",
    discussion: "Without a command it lists all commands. 'COMMAND --help' prints the same page.",
    operands: .commandName, ownFlags: [],
    examples: [
      .init("help", "List the commands."),
      .init("help describe metrics", "Explain one command."),
    ]
  ) { invocation throws(Diagnostic) in
    try print(invocation.arguments.operands, invocation.registry)
  }

  /// Prints the page of the command that `words` name, or the list of commands that begin with them.
  ///
  /// - Throws: `Diagnostic` `usage.unknown-command` or `output.…`.
  static func print(
    _ words: [String], _ registry: CommandRegistry
  ) throws(Diagnostic) -> ExitStatus {
    let page = HelpPage(width: Terminal.output.width)
    let group = registry.commands.filter { $0.path.starts(with: words) && $0.path != words }
    let text =
      group.isEmpty
      ? page.text(try registry.find(words)) : page.overview(group, of: words)
    let sink = try OutputSink()
    try sink.writeLine(text)
    try sink.finish()
    return .success
  }
}
