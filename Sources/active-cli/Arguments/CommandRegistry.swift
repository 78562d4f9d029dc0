internal import ActiveTasks

/// Every command of the program; help, man page, completions and tests all read this list.
struct CommandRegistry: Sendable {
  /// The commands in the order of the help page.
  let commands: [Command]
  /// The processors behind the commands that compute something.
  let processors: [any TaskProcessor.Type]

  /// The program's commands: one per processor, and those about the program itself.
  init(processors: [any TaskProcessor.Type]) {
    self.processors = processors
    commands =
      processors.map { ProcessCommand.command($0) }
      + [SurveyCheckCommand.command, ConsentCommand.command, OutcomesCommand.command]
      + [ResultsCommand.command, RetriesCommand.command, PlotCommand.command]
      + [PrivacyCommand.command] + BatchCommands.commands + ExportCommands.commands
      + [SubmitCommand.command, ReportCommand.command]
      + [InspectCommand.command, QueryCommand.command, SimulateCommand.command]
      + [SimulateSoundCommand.command, SimulateAudiometryCommand.command]
      + [SimulateTonesCommand.command, SimulateHeartRateCommand.command]
      + [SimulateStudyCommand.command]
      + [ExplainCommand.command] + DescribeCommand.commands + GenerateCommand.commands
      + [HelpCommand.command, VersionCommand.command]
  }

  /// The first words that name commands, each once, in order.
  var firstWords: [String] {
    commands.map { $0.path[0] }.reduce(into: []) { words, word in
      if words.last != word { words.append(word) }
    }
  }

  /// The words that can follow `first` in a command's name.
  func words(after first: String) -> [String] {
    commands.filter { $0.path.count > 1 && $0.path[0] == first }.map { $0.path[1] }
  }

  /// One line about the commands that begin with `first`.
  func summary(of first: String) -> String {
    let group = words(after: first)
    guard group.isEmpty else { return "\(first) \(group.joined(separator: ", "))" }
    return commands.first { $0.path == [first] }?.summary ?? ""
  }

  /// The command that `words` begin with, and how many words name it.
  ///
  /// - Throws: `Diagnostic` `usage.unknown-command` with the nearest name, or
  ///   `usage.missing-command`.
  func find(_ words: [String]) throws(Diagnostic) -> Command {
    if let command = commands.first(where: { words.starts(with: $0.path) }) { return command }
    guard let first = words.first else {
      throw Diagnostic(
        "usage.missing-command", "there is no command", hint: "see: active-cli --help")
    }
    let topics = self.words(after: first)
    guard !topics.isEmpty else { throw unknown(first, in: firstWords) }
    guard words.count > 1, !words[1].hasPrefix("-") else {
      throw Diagnostic(
        "usage.missing-command", "'\(first)' needs to know what",
        expected: topics.joined(separator: ", "), hint: "see: active-cli \(first) --help")
    }
    throw unknown(words[1], in: topics, after: first)
  }

  private func unknown(
    _ word: String, in names: [String], after first: String? = nil
  ) -> Diagnostic {
    let full = first.map { "\($0) \(word)" } ?? word
    let near = Suggestion.nearest(to: word, in: names)
    return Diagnostic(
      "usage.unknown-command", "there is no command '\(full)'",
      expected: first == nil ? nil : names.joined(separator: ", "),
      hint: near.map { "did you mean '\($0)'?" } ?? "see: active-cli --help")
  }
}
