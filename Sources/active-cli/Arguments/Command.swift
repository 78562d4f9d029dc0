internal import ActiveTasks

/// One command of the program: everything that parsing, help, man page and completions need.
struct Command: Sendable {
  /// What a command takes besides flags.
  enum Operands: Sendable {
    /// Nothing.
    case none
    /// One or more paths.
    case files
    /// One folder, called so on the help page.
    case folder(String)
    /// One or more folders, called so on the help page.
    case folders(String)
    /// The words of a command's name, or nothing.
    case commandName
    /// Codes of messages and flags, or nothing.
    case codes
  }

  /// A command line with what it shows.
  struct Example: Sendable {
    /// The command line without the program's name.
    var command: String
    /// What it does.
    var purpose: String

    /// A command line with its purpose.
    init(_ command: String, _ purpose: String) {
      self.command = command
      self.purpose = purpose
    }
  }

  /// The words that name it, such as `["simulate", "rom"]`.
  var path: [String]
  /// One line for the list of commands.
  var summary: String
  /// Paragraphs for the help page.
  var discussion: String
  /// What it takes besides flags.
  var operands: Operands
  /// Its flags in the order of the help page, without those that every command has.
  var ownFlags: [Flag]
  /// Command lines that show its use.
  var examples: [Example]
  /// Does the work.
  var run: @Sendable (Invocation) throws(Diagnostic) -> ExitStatus

  /// The words of its name with spaces.
  var name: String { path.joined(separator: " ") }

  /// Every flag it takes.
  var flags: [Flag] { ownFlags + [Self.helpFlag] }

  /// `--help`, which every command has.
  static let helpFlag = Flag(
    "help", short: "h", .action, .general, help: "Print this page.")

  /// The line that shows how it is called, without the program's name.
  var synopsis: String {
    switch operands {
    case .none: "\(name) [flags]"
    case .files: "\(name) [flags] FILE..."
    case .folder(let placeholder): "\(name) [flags] \(placeholder)"
    case .folders(let placeholder): "\(name) [flags] \(placeholder)..."
    case .commandName: "\(name) [COMMAND]"
    case .codes: "\(name) [flags] [CODE...]"
    }
  }
}

/// A command with what the user gave it.
struct Invocation: Sendable {
  /// What the user typed.
  var arguments: ParsedArguments
  /// Every command, for the commands about commands.
  var registry: CommandRegistry
}
