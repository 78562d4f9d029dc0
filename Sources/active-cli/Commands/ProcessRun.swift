internal import ActiveTasks

/// One run of a processor over the inputs of a command line.
struct ProcessRun {
  private let arguments: ParsedArguments
  /// The paths that are processed: folders are replaced by their files where each is an input.
  private let inputs: [FolderInputs.Input]
  private let runner: InputRunner
  private let sink: OutputSink
  /// The file for the results; `nil` for standard output.
  private let file: String?
  private let hasSeries: Bool
  private let plots: PlotOutput?
  private var writer: any ResultConsumer
  private var progress: ProgressLine?
  private var tally = RunTally()
  /// Results of inputs that were not processed to their end.
  private var partly = 0

  /// Opens the outputs, so that a wrong path fails before any work.
  ///
  /// - Throws: `Diagnostic` `usage.…` or `output.…`.
  init(
    _ processor: any TaskProcessor.Type, _ arguments: ParsedArguments,
    writer: (ResultFormat, _ inputCount: Int) -> any ResultConsumer
  ) throws(Diagnostic) {
    let specs = processor.descriptor.parameters
    let names = Set(specs.map(\.name))
    let parameters = try ParameterSet(specs, arguments.values.filter { names.contains($0.key) })
    let series = try Self.series(arguments, kinds: processor.descriptor.series)
    let format = try Self.format(arguments)
    self.arguments = arguments
    let describesFiles = processor.descriptor.inputs == .filesOfFolders
    inputs =
      describesFiles
      ? FolderInputs.expand(arguments.operands, task: processor.descriptor.task)
      : arguments.operands.map { FolderInputs.Input($0) }
    file = arguments.text("output").flatMap { $0 == "-" ? nil : $0 }
    hasSeries = series != nil
    // A folder gives a list, even of one.
    let hasFolder = describesFiles && inputs.map(\.path) != arguments.operands
    let consumer = writer(format, hasFolder ? max(inputs.count, 2) : inputs.count)
    let plotsAll = type(of: consumer).plotsAll
    plots = try PlotOutput(arguments, inputs: plotsAll ? nil : inputs.map(\.path))
    runner = try InputRunner(
      processor, parameters, options: IngestionOptions(arguments), series: series,
      plots: plotsAll ? nil : plots?.files, consent: ConsentFlags.gate(arguments))
    try OutputCheck(arguments.operands + Self.files(specs, arguments))
      .check(output: file, series: series, plots: plots?.destination)
    try series?.prepare()
    try plots?.destination.prepare()
    sink = try OutputSink(file)
    self.writer = consumer
    progress = ProgressLine(total: inputs.count, isWanted: arguments.toggle("progress"))
  }

  /// Processes every input and prints results and diagnostics in the order of the inputs.
  ///
  /// - Throws: `Diagnostic` `output.…`.
  mutating func run() throws(Diagnostic) -> ExitStatus {
    Interruption.install()
    let runner = runner
    try runner.run(
      inputs.map(\.path), workers: arguments.integer("jobs") ?? ProcessorCount.available,
      isStopped: { Interruption.isRequested }
    ) { index, outcome throws(Diagnostic) in
      try take(outcome, index)
    }
    progress?.clear()
    if let status = Interruption.status {
      try finish()
      printStop()
      return status
    }
    try finish()
    return tally.status(isStrict: arguments.toggle("strict") ?? false)
  }

  private mutating func take(
    _ outcome: InputRunner.Outcome, _ index: Int
  ) throws(Diagnostic) {
    switch outcome {
    case .processed(let results):
      tally.countProcessed(unusable: results.count { $0.quality == .unusable })
      if Terminal.output.isTerminal { progress?.clear() }
      try sink.write(writer.text(results, participant: inputs[index].participant))
      for result in results where hasSeries && result.files.isEmpty { printNoSeries(result) }
      printUnreadableRows(results)
    case .failed(let diagnostic):
      progress?.clear()
      if diagnostic.status == .outputFailure { throw diagnostic }
      tally.countFailed(diagnostic)
      DiagnosticPrinter().print(diagnostic)
    case .stopped(let results):
      partly += results.count
      if !results.isEmpty {
        try sink.write(writer.text(results, participant: inputs[index].participant))
      }
      return
    case .skipped:
      return
    }
    let name = inputs[index].path
    progress?.show(index + 1, name)
  }

  /// Ends the output; a file that would hold nothing is not made, and an earlier one stays.
  private mutating func finish() throws(Diagnostic) {
    guard file == nil || tally.processed > 0 || partly > 0 else { return }
    try sink.write(writer.end())
    try sink.finish()
    if let warning = writer.warning { DiagnosticPrinter().print(warning) }
    guard let plots, tally.processed > 0 else { return }
    try plots.finish(all: type(of: writer).plotsAll ? [writer.plot] : nil, &tally)
  }

  private func printStop() {
    let kept = tally.processed > 0 || partly > 0 ? "holds the results so far" : "was not written"
    let parts = partly == 0 ? "" : ", and \(partly) results of others"
    DiagnosticPrinter().print(
      Diagnostic(
        "run.interrupted",
        "stopped after \(tally.processed) of \(inputs.count) inputs\(parts)",
        hint: file.map { "\($0) \(kept)" }))
  }

  /// Rows of a table whose result is there and says nothing.
  private mutating func printUnreadableRows(_ results: [StepResult]) {
    for result in results {
      for flag in result.flags where flag.code == "survey.unreadable-row" {
        progress?.clear()
        let line = flag.location.flatMap { Int($0.dropFirst()) }
        DiagnosticPrinter().print(
          Diagnostic(
            flag.code, flag.message, severity: .warning,
            at: line.map { .line($0, column: nil) } ?? .whole, found: result.step,
            hint: "its result is unusable; correct the row"
          ).naming(result.input.path))
      }
    }
  }

  private mutating func printNoSeries(_ result: StepResult) {
    progress?.clear()
    DiagnosticPrinter().print(
      Diagnostic(
        "series.none", "there is no curve, so no series was written", severity: .warning,
        hint: "a file from an earlier run stays as it is"
      ).naming(result.input.path))
  }

  /// The files that flags name: they are inputs, too.
  private static func files(_ specs: [ParameterSpec], _ arguments: ParsedArguments) -> [String] {
    (specs.filter(\.isInput).map(\.name) + ["consent"]).compactMap { arguments.text($0) }
  }

  private static func series(
    _ arguments: ParsedArguments, kinds: [String]
  ) throws(Diagnostic) -> SeriesDestination? {
    guard let path = arguments.text("series") else { return nil }
    return try SeriesDestination(path, for: arguments.operands, kinds: kinds)
  }

  /// The format asked for, else the one the extension of the file names.
  private static func format(_ arguments: ParsedArguments) throws(Diagnostic) -> ResultFormat {
    if let format = arguments.text("format").flatMap(ResultFormat.init) { return format }
    guard let path = arguments.text("output"), path != "-" else {
      return Terminal.output.isTerminal ? .table : .jsonl
    }
    guard let ending = FileName.ending(path) else { return .jsonl }
    if let format = ResultFormat(rawValue: ending) { return format }
    let formats = ResultFormat.allCases.map(\.rawValue)
    throw Diagnostic(
      "usage.output-format", "the extension of the file names no format", found: ".\(ending)",
      expected: formats.map { "." + $0 }.joined(separator: ", "),
      hint: "name the format with --format"
    ).naming(path)
  }
}
