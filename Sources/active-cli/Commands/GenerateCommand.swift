internal import ActiveTasks

/// Commands that print the man page, the shells' completions and the guide page of codes.
enum GenerateCommand {
  /// One command an artefact.
  static let commands = [
    artefact(
      "man", "Print the man page.", "man > active-cli.1",
      "Keep the page; read it with: man ./active-cli.1", ManPage.text),
    artefact(
      "bash", "Print the completions for bash.",
      "bash > ~/.local/share/bash-completion/completions/active-cli",
      "Install the completions for one user.", BashCompletion.text),
    artefact(
      "zsh", "Print the completions for zsh.", "zsh > ~/.zfunc/_active-cli",
      "Install the completions in a folder of $fpath.", ZshCompletion.text),
    artefact(
      "fish", "Print the completions for fish.",
      "fish > ~/.config/fish/completions/active-cli.fish",
      "Install the completions for one user.", FishCompletion.text),
    artefact(
      "troubleshooting", "Print the guide page of every code.",
      "troubleshooting > docs/guide/troubleshooting.md", "Make the page of the guide again.",
      TroubleshootingPage.text),
  ]

  private static func artefact(
    _ name: String, _ summary: String, _ example: String, _ purpose: String,
    _ text: @escaping @Sendable (CommandRegistry) -> String
  ) -> Command {
    Command(
      path: ["generate", name], summary: summary,
      discussion: "The text is made from the same lists that the program itself uses.",
      operands: .none, ownFlags: [], examples: [.init("generate \(example)", purpose)]
    ) { invocation throws(Diagnostic) in
      let sink = try OutputSink()
      try sink.writeLine(text(invocation.registry))
      try sink.finish()
      return .success
    }
  }
}
