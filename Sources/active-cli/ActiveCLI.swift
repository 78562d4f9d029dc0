internal import ActiveTasks
internal import CMalloc
internal import Glibc

/// The program's entry point.
@main
struct ActiveCLI {
  /// Freed memory up to this size is kept for the next array: fetching it anew, page by page, took a
  /// fifth of the time of an hour-long recording.
  private static let keptMemory: Int32 = 1 << 25

  static func main() {
    mallopt(M_MMAP_THRESHOLD, keptMemory)
    mallopt(M_TRIM_THRESHOLD, keptMemory)
    // A file-size limit is then an error like a full disk, and what was begun is removed.
    signal(SIGXFSZ, SIG_IGN)
    Interruption.prepare()
    let registry = CommandRegistry(processors: ProcessorRegistry.processors)
    // Not `CommandLine.arguments`, which loses the bytes of names that are no UTF-8.
    let words = (1..<max(1, Int(CommandLine.argc))).compactMap {
      CommandLine.unsafeArgv[$0].map { FileName.text($0) }
    }
    exit(run(words, registry).rawValue)
  }

  private static func run(_ words: [String], _ registry: CommandRegistry) -> ExitStatus {
    do throws(Diagnostic) {
      return try dispatch(words, registry)
    } catch {
      // Whoever read our output has seen enough.
      if error.code == "output.closed" { return .success }
      DiagnosticPrinter().print(error)
      return error.status
    }
  }

  private static func dispatch(
    _ words: [String], _ registry: CommandRegistry
  ) throws(Diagnostic) -> ExitStatus {
    switch words.first {
    case "-h", "--help":
      return try HelpCommand.print([], registry)
    case _ where words.last == "--version":
      return try VersionCommand.print(ParsedArguments())
    case let first? where words.dropFirst() == ["--help"] || words.dropFirst() == ["-h"]:
      return try HelpCommand.print([first], registry)
    default:
      let command = try registry.find(words)
      let arguments = try ArgumentParser.parse(words.dropFirst(command.path.count), for: command)
      if arguments.toggle("help") == true { return try HelpCommand.print(command.path, registry) }
      return try command.run(Invocation(arguments: arguments, registry: registry))
    }
  }
}
