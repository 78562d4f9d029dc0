internal import ActiveTasks

/// The figures that a command was asked for with `--plot`.
struct PlotOutput {
  /// Where they go.
  let destination: PlotDestination
  /// What draws them.
  let files: PlotFiles

  private let inputs: [String]

  /// What the flags ask for; `nil` when they do not ask for figures.
  ///
  /// - Parameters:
  ///   - arguments: the flags.
  ///   - inputs: those that have a figure each; `nil` for one about all inputs.
  ///   - flag: the flag that names the place.
  /// - Throws: `Diagnostic` `usage.plot…`, `usage.flag` or `plot.gnuplot-missing`.
  init?(
    _ arguments: ParsedArguments, inputs: [String]?, flag: String = "plot"
  ) throws(Diagnostic) {
    let format = arguments.text("plot-format").flatMap(PlotFormat.init(rawValue:))
    guard let path = arguments.text(flag) else {
      guard format == nil else {
        throw Diagnostic(
          "usage.flag", "--plot-format needs --\(flag)", expected: "--\(flag) FILE")
      }
      return nil
    }
    destination = try PlotDestination(path, for: inputs ?? [], format: format)
    self.inputs = inputs ?? []
    files = try PlotFiles(destination)
  }

  /// Draws what is left and says what could not be drawn; that counts as failed.
  ///
  /// - Parameters:
  ///   - all: the figure about all inputs, `nil` in it for nothing to show; `nil` when each input has
  ///     its own.
  ///   - tally: what became of the inputs.
  /// - Throws: `Diagnostic` `output.…` when a picture cannot be written.
  func finish(all: [Plot?]? = nil, _ tally: inout RunTally) throws(Diagnostic) {
    if let all { files.add(all, of: destination.path) }
    let problems = files.finish(order: inputs)
    for problem in problems {
      if problem.severity == .error { tally.countFailed(problem) }
      if problem.status != .outputFailure { DiagnosticPrinter().print(problem) }
    }
    if let failure = problems.first(where: { $0.status == .outputFailure }) { throw failure }
  }
}
