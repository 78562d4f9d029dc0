internal import ActiveTasks

/// One run of a processor over the inputs of a command line.
struct ProcessRun {
  private let arguments: ParsedArguments
  private let runner: InputRunner
  private let sink: OutputSink
  private var writer: ResultWriter
  private var progress: ProgressLine?
  private var tally = RunTally()

  /// Opens the outputs, so that a wrong path fails before any work.
  ///
  /// - Throws: `Diagnostic` `usage.…` or `output.…`.
  init(
    _ processor: any TaskProcessor.Type, _ arguments: ParsedArguments
  ) throws(Diagnostic) {
    let specs = processor.descriptor.parameters
    let names = Set(specs.map(\.name))
    let parameters = try ParameterSet(specs, arguments.values.filter { names.contains($0.key) })
    var series: SeriesDestination?
    if let path = arguments.text("series") {
      series = try SeriesDestination(path, for: arguments.operands)
    }
    self.arguments = arguments
    runner = try InputRunner(
      processor, parameters, options: IngestionOptions(arguments), series: series)
    sink = try OutputSink(arguments.text("output"))
    writer = ResultWriter(
      Self.format(arguments), inputCount: arguments.operands.count, width: Terminal.output.width)
    progress = ProgressLine(
      total: arguments.operands.count, isWanted: arguments.toggle("progress"))
  }

  /// Processes every input and prints results and diagnostics in the order of the inputs.
  ///
  /// - Throws: `Diagnostic` `output.…`.
  mutating func run() throws(Diagnostic) -> ExitStatus {
    Interruption.install()
    let runner = runner
    try runner.run(
      arguments.operands, workers: arguments.integer("jobs") ?? ProcessorCount.available,
      isStopped: { Interruption.isRequested }
    ) { index, outcome throws(Diagnostic) in
      try take(outcome, index)
    }
    progress?.clear()
    if let status = Interruption.status { return try stop(status) }
    try sink.write(writer.end())
    try sink.finish()
    return tally.status(isStrict: arguments.toggle("strict") ?? false)
  }

  private mutating func take(
    _ outcome: InputRunner.Outcome, _ index: Int
  ) throws(Diagnostic) {
    switch outcome {
    case .processed(let results):
      tally.countProcessed(unusable: results.count { $0.quality == .unusable })
      if Terminal.output.isTerminal { progress?.clear() }
      try sink.write(writer.text(results))
    case .failed(let diagnostic):
      progress?.clear()
      if diagnostic.status == .outputFailure { throw diagnostic }
      tally.countFailed(diagnostic)
      DiagnosticPrinter().print(diagnostic)
    case .skipped:
      return
    }
    let name = arguments.operands[index]
    progress?.show(index + 1, name)
  }

  /// Ends an interrupted run: standard output keeps what was printed, a file is not made.
  private func stop(_ status: ExitStatus) throws(Diagnostic) -> ExitStatus {
    let isFile = (arguments.text("output") ?? "-") != "-"
    if !isFile {
      try sink.write(writer.end())
      try sink.finish()
    }
    DiagnosticPrinter().print(
      Diagnostic(
        "run.interrupted",
        "stopped after \(tally.processed) of \(arguments.operands.count) inputs",
        hint: isFile ? "the output file was not written" : nil))
    return status
  }

  private static func format(_ arguments: ParsedArguments) -> ResultFormat {
    if let format = arguments.text("format").flatMap(ResultFormat.init) { return format }
    guard let path = arguments.text("output"), path != "-" else {
      return Terminal.output.isTerminal ? .table : .jsonl
    }
    return path.split(separator: ".").last.flatMap { ResultFormat(rawValue: String($0)) } ?? .jsonl
  }
}
