internal import ActiveTasks

/// `batch STUDY/`, `merge` and `slurm`: sessions by the thousand.
enum BatchCommands {
  static let commands = [BatchCommand.command, MergeCommand.command, SlurmCommand.command]
}

/// `batch STUDY/ -o RESULTS/`: every session of a study to one set of results.
enum BatchCommand {
  static let command = Command(
    path: ["batch"], summary: "Process every session of a study.",
    discussion:
      "Finds the sessions below STUDY (a folder a participant with a folder or an archive a session,"
      + " ResearchKit's output folders, uploads of Bridge and AppCore, Apple Health exports, loose"
      + " files), asks for each participant's consent, tells each recording's task by its format,"
      + " and writes results.jsonl, metrics.csv, sessions.jsonl, errors.jsonl, files.jsonl and"
      + " manifest.json to RESULTS. Each number is the one that the task's command gives. A file"
      + " that cannot be read costs one entry of errors.jsonl. What is done is remembered in"
      + " RESULTS/journal: the same command again, after a crash or with more sessions, does the"
      + " rest only. Participants become pseudonyms. Layouts, files and configuration:"
      + " docs/guide/batch.md.",
    operands: .folder("STUDY"),
    ownFlags: BatchFlags.settings + [BatchFlags.output]
      + [
        Flag(
          "dry-run", .toggle, default: "off", .general,
          help: "List the sessions and what they hold; write nothing."),
        Flag(
          "format", short: "f", .choice(ListingFormat.allCases.map(\.rawValue)),
          default: "table", .output, help: "With --dry-run: print the list as this format."),
      ] + BatchFlags.run,
    examples: [
      .init("batch STUDY/ -o results/", "Process a study, or what is new in it."),
      .init("batch --dry-run -o results/ STUDY/", "See what would be processed."),
      .init("batch --only rom,spl --since 2024-05-01 -j 4 -o may/ STUDY/", "Part of it."),
      .init("batch --shard 3/8 -o results/ STUDY/", "The third of eight parts."),
    ]
  ) { invocation throws(Diagnostic) in
    let arguments = invocation.arguments
    let options = try BatchFlags.options(arguments)
    let workers = arguments.integer("jobs") ?? ProcessorCount.available
    let isDry = arguments.toggle("dry-run") ?? false
    let plan = try BatchPlan(options, isDry: isDry)
    for warning in plan.warnings { DiagnosticPrinter().print(warning) }
    if isDry {
      return try DescribeCommand.print(StudyOverview.listing(plan, workers: workers), arguments)
    }
    return try run(plan, arguments, workers: workers)
  }

  private static func run(
    _ plan: BatchPlan, _ arguments: ParsedArguments, workers: Int
  ) throws(Diagnostic) -> ExitStatus {
    Interruption.install()
    var progress = ProgressLine(
      total: plan.sessions.count, isWanted: arguments.toggle("progress"))
    let begin = ProgressLine.now
    let summary = try BatchRun.run(
      plan, workers: workers, isStopped: { Interruption.isRequested }
    ) { done, id in
      let rate = Double(done) / max(ProgressLine.now - begin, 1e-3)
      progress?.show(done, "\(FixedDecimal.string(rate, places: 1))/s  \(id)")
    }
    progress?.clear()
    if let status = Interruption.status {
      DiagnosticPrinter().print(
        Diagnostic(
          "run.interrupted",
          "stopped after \(summary.sessions) of \(plan.sessions.count) sessions",
          hint: "what is done is kept; the same command does the rest"))
      return status
    }
    try print(summary, plan)
    if plan.total == 0 { return .nothingProcessed }
    return status(summary, isStrict: arguments.toggle("strict") ?? false)
  }

  private static func print(_ summary: BatchRun.Summary, _ plan: BatchPlan) throws(Diagnostic) {
    if summary.isCutShort {
      DiagnosticPrinter().print(
        Diagnostic(
          "batch.fail-fast", "stopped at the first session with a failed input",
          found: "\(summary.sessions) of \(plan.sessions.count) sessions",
          hint: "see errors.jsonl after a run without --fail-fast"))
    }
    if summary.datedByFiles > 0 {
      DiagnosticPrinter().print(
        Diagnostic(
          "batch.dated-by-files",
          "\(summary.datedByFiles) sessions do not say when they began",
          severity: .warning, found: "for --since the times of their files",
          expected: "a date in the session or a recording",
          hint: "copying changes the times of files; see datedBy in sessions.jsonl"))
    }
    DiagnosticPrinter().print(droppedOutcomes: summary.droppedOutcomes, in: plan.options.output)
    DiagnosticPrinter().print(repeated: summary.repeated, in: plan.options.output)
    if let shard = plan.options.shard {
      DiagnosticPrinter().print(
        Diagnostic(
          "batch.shard", "shard \(shard.text) is done", severity: .warning,
          hint: "when all are: active-cli merge \(plan.options.output)"))
    }
    let sink = try OutputSink()
    try sink.write(
      Terminal.output.isTerminal
        ? summary.table(output: plan.options.output)
        : summary.jsonLine(output: plan.options.output))
    try sink.finish()
  }

  private static func status(_ summary: BatchRun.Summary, isStrict: Bool) -> ExitStatus {
    if summary.transient > 0 { return .tryAgain }
    if summary.sessions > 0, summary.withResults == 0 {
      return summary.errors > 0 ? .nothingProcessed : .success
    }
    return summary.errors > 0 || (isStrict && summary.unusable > 0) ? .someFailed : .success
  }
}

/// `merge RESULTS/...`: the shards of a batch to one set of results.
enum MergeCommand {
  static let command = Command(
    path: ["merge"], summary: "Put the shards of a batch together.",
    discussion:
      "Takes the results folders of 'batch --shard i/n' (one folder when all shards wrote to the"
      + " same), checks that every shard is there and made alike, and writes the same bytes as one"
      + " run without shards. The order of folders and the order in which shards ended make no"
      + " difference; a shard that ran twice does no harm.",
    operands: .folders("RESULTS"),
    ownFlags: [
      Flag(
        "output", short: "o", .path(placeholder: "RESULTS"), default: "the folder, when it is one",
        .output, help: "Folder for the results.")
    ],
    examples: [
      .init("merge results/", "Put shards together that wrote to one folder."),
      .init("merge -o all/ node1/ node2/", "Put the folders of two machines together."),
    ]
  ) { invocation throws(Diagnostic) in
    let folders = invocation.arguments.operands
    guard
      let output = invocation.arguments.text("output") ?? (folders.count == 1 ? folders[0] : nil)
    else {
      throw Diagnostic(
        "usage.missing-flag", "the results of several folders need one of their own",
        expected: "-o RESULTS", hint: "see: active-cli merge --help")
    }
    let merged = try BatchMerge.run(folders, to: output)
    DiagnosticPrinter().print(droppedOutcomes: merged.load.droppedOutcomes, in: output)
    DiagnosticPrinter().print(repeated: merged.load.repeated, in: output)
    let sink = try OutputSink()
    try sink.writeLine("\(merged.shards) shards, \(merged.sessions) sessions: \(output)")
    try sink.finish()
    return .success
  }
}
