internal import ActiveTasks

/// `inspect FILE…`: what a file is, without computing anything from it.
enum InspectCommand {
  private enum Format: String, CaseIterable {
    case table, jsonl
  }

  static let command = Command(
    path: ["inspect"], summary: "Print what a file holds.",
    discussion: "Names the format, the streams with their rate and duration, how the columns are"
      + " read, and every oddity met while reading. Of a folder it inspects every file; of a folder"
      + " of folders or archives it tells how the sessions of a study are laid out.",
    operands: .files,
    ownFlags: CommonFlags.ingestion + [
      Flag(
        "format", short: "f", .choice(Format.allCases.map(\.rawValue)),
        default: "table on a terminal, else jsonl", .output,
        help: "Print as this format: a table for people, or one JSON object a line.")
    ],
    examples: [
      .init("inspect motion.csv", "Print what is in a file."),
      .init("inspect --format jsonl left.csv right.csv", "Print the same for a program."),
    ]
  ) { invocation throws(Diagnostic) in
    let arguments = invocation.arguments
    let terminal = Terminal.output
    let format =
      arguments.text("format").flatMap(Format.init)
      ?? (terminal.isTerminal ? .table : .jsonl)
    let options = IngestionOptions(arguments)
    try options.check()
    let sink = try OutputSink()
    var tally = RunTally()
    for path in arguments.operands.flatMap(files) {
      do throws(Diagnostic) {
        let study = try StudyOverview.inspection(path)
        let inspection = if let study { study } else { try Inspection(path, options: options) }
        tally.countProcessed()
        try sink.write(
          format == .table
            ? inspection.table(width: terminal.width) : inspection.jsonLine(indented: false))
      } catch {
        if error.status == .outputFailure { throw error }
        tally.countFailed(error)
        DiagnosticPrinter().print(error)
      }
    }
    try sink.finish()
    return tally.status(isStrict: false)
  }

  /// The files in a folder that has some, else the path itself.
  private static func files(_ path: String) -> [String] {
    guard !StudyOverview.isStudy(path) else { return [path] }
    return FolderListing.files(path).flatMap { $0.isEmpty ? nil : $0 } ?? [path]
  }
}
