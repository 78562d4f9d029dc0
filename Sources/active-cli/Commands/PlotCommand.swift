internal import ActiveTasks

/// `plot FILE…`: a figure of results that were printed before.
enum PlotCommand {
  static let command = Command(
    path: ["plot"], summary: "Draw results that were printed before.",
    discussion:
      "Reads results of this program (JSON, one or many) and draws one figure with the program"
      + " gnuplot: one result from the tables that --series wrote beside it, several over the days of"
      + " their recordings, camera clips by their retries, questionnaires by their categories. The"
      + " commands themselves draw with --plot. Figures: docs/guide/plots.md.",
    operands: .files,
    ownFlags: [
      Flag(
        "kind", .choice(ResultPlots.Kind.allCases.map(\.rawValue)),
        default: "what suits the results",
        .method, help: "Draw this kind of figure."),
      Flag(
        "output", short: "o", .path(placeholder: "FILE"), .output,
        help: "Draw into FILE, whose extension names the kind of picture: .svg, .png or .pdf."),
      Flag(
        "plot-format", .choice(PlotFormat.allCases.map(\.rawValue)),
        default: "the extension of FILE", .output, help: "Draw a picture of this kind."),
    ],
    examples: [
      .init("plot results.jsonl -o trend.svg", "Draw the main numbers over the days."),
      .init("plot rom.json -o angle.pdf", "Draw one result from its tables."),
    ]
  ) { invocation throws(Diagnostic) in
    let arguments = invocation.arguments
    guard let output = try PlotOutput(arguments, inputs: nil, flag: "output") else {
      throw Diagnostic(
        "usage.missing-flag", "'plot' needs to know where to draw", expected: "-o FILE",
        hint: "see: active-cli plot --help")
    }
    try OutputCheck(arguments.operands)
      .check(output: nil, series: nil, plots: output.destination)
    var plots = ResultPlots(arguments.text("kind").flatMap(ResultPlots.Kind.init(rawValue:)))
    var tally = RunTally()
    for path in arguments.operands {
      do throws(Diagnostic) {
        tally.countProcessed(unusable: try plots.add(path))
      } catch {
        tally.countFailed(error)
        DiagnosticPrinter().print(error)
      }
    }
    guard tally.processed > 0 else { return tally.status(isStrict: false) }
    let (plot, problems) = plots.plot()
    for problem in problems {
      tally.countFailed(problem)
      DiagnosticPrinter().print(problem)
    }
    guard let plot else { return .nothingProcessed }
    try output.finish(all: [plot], &tally)
    return tally.status(isStrict: false)
  }
}
