internal import ActiveTasks

/// `retries FILE…`: how often clips were taken again, per participant and over all.
enum RetriesCommand {
  static let command = Command(
    path: ["retries"], summary: "Statistics of retries over many camera clips.",
    discussion:
      "Takes what 'active-cli camera' takes and prints one row a participant and a last row"
      + " for all clips: the share kept at once (95 % interval after Wilson), the mean number of"
      + " retries (exact 95 % interval of a Poisson mean), median, maximum, dispersion (variance"
      + " over mean), and the clips that reached the limit. Each clip counts once, however many"
      + " results name it. The participant is the part 'sub-…' of"
      + " the path, else the first folder below the folder that was given. Definitions:"
      + " docs/guide/camera.md.",
    operands: .files,
    ownFlags: CameraProcessor.descriptor.parameters.map(ProcessCommand.flag)
      + CommonFlags.results(series: [], plots: true),
    examples: [
      .init("retries Fixtures/camera", "Count the retries of the clips in a folder."),
      .init(
        "retries --task Fixtures/camera/step.json --format csv Fixtures/camera",
        "The same with the clips that reached the limit, for a program."),
      .init("retries STUDY/ --plot retries.svg", "Draw how often clips were taken again."),
    ]
  ) { invocation throws(Diagnostic) in
    var run = try ProcessRun(CameraProcessor.self, invocation.arguments) { format, _ in
      RetryWriter(format)
    }
    return try run.run()
  }
}

/// Prints the statistics of retries once every clip is known.
private struct RetryWriter: ResultConsumer {
  static let plotsAll = true

  private let format: ResultFormat
  private var collector = RetryCollector()

  init(_ format: ResultFormat) { self.format = format }

  mutating func text(_ results: [StepResult], participant: String?) -> [UInt8] {
    for result in results {
      let path = result.input.path
      let place = path == "-" ? nil : FolderInputs.place(path)
      collector.add(result, participant: participant, place: place)
    }
    return []
  }

  var warning: Diagnostic? {
    guard collector.repeated > 0 else { return nil }
    return Diagnostic(
      "retries.repeated", "results of clips that had been counted were left out",
      severity: .warning, found: "\(collector.repeated)",
      expected: "one result a clip", hint: "the column 'repeated' says whose they are")
  }

  func end() -> [UInt8] {
    RetryTable.listing(collector.statistics)
      .text(ListingFormat(rawValue: format.rawValue) ?? .table, width: Terminal.output.width)
  }

  var plot: Plot? { RetryPlot.plot(collector.statistics) }
}
