internal import ActiveTasks

/// `outcomes`: the events of CareKit tasks with their outcomes, checked by the rules of the day.
enum OutcomesCommand {
  static let command = Command(
    path: ["outcomes"],
    summary: "List CareKit outcomes by day, check their dates, and add to them.",
    discussion:
      "Reads a sync record of CareKit, or tasks and outcomes as JSON of either generation,"
      + " makes the events from the schedules, joins the outcome in force to each and flags what the"
      + " rules of the day forbid: edited_after_day, filled_in_future, late_entry and others."
      + " An event without an outcome has no value; it is never 0. With --add the values of a day's"
      + " task become an outcome, with --delete an outcome ends; both write a new version with -o and"
      + " leave the history. Nothing is written for a future day, and a past day only with --by and"
      + " --why. Rules: docs/guide/outcomes.md.",
    operands: .files,
    ownFlags: [
      Flag(
        "from", .text(placeholder: "DAY"), default: "the first event", .input,
        help: "First day to list, such as 2024-05-01."),
      Flag(
        "to", .text(placeholder: "DAY"), default: "the last day with an outcome", .input,
        help: "Last day to list."),
      Flag(
        "add", .path(placeholder: "FILE"), .input,
        help: "Write the numbers in FILE as the outcome of an event: answers of a ResearchKit task"
          + " result by question, a range of motion as 'range', or metrics of a result of this program"
          + " named with --metric."),
      Flag("delete", .action, .input, help: "End the outcome of an event."),
      Flag(
        "metric", .text(placeholder: "METRIC=KIND,..."), .input,
        help: "Metrics of a result to write, with their kinds, such as rom.range=range."),
      Flag("task", .text(placeholder: "ID"), .input, help: "The task of the event to write."),
      Flag("on", .text(placeholder: "DAY"), .input, help: "The day of the event to write."),
      Flag(
        "event", .integer(0...10_000), default: "0", .input,
        help: "Which of the task's events of that day, counted from 0."),
      Flag(
        "at", .text(placeholder: "TIME"), .input,
        help: "The present, ISO 8601 with an offset; needed for writing."),
      Flag("by", .text(placeholder: "NAME"), .input, help: "Who changes a past day."),
      Flag("why", .text(placeholder: "TEXT"), .input, help: "Why a past day is changed."),
      Flag(
        "keep", .path(placeholder: "RESULTS"), .output,
        help:
          "Keep every version of the outcomes in the store of a study, its folder or file; needs"
          + " --participant."),
      Flag(
        "participant", .text(placeholder: "ID"), .output,
        help: "Whose outcomes they are in the store."),
      CommonFlags.listing,
      Flag(
        "output", short: "o", .path(placeholder: "FILE"), .output,
        help: "Write the sync record with the new version to FILE."),
    ] + CommonFlags.plots,
    examples: [
      .init("outcomes record.json", "List events and outcomes."),
      .init("outcomes record.json --from 2024-05-01 --to 2024-05-07 --format csv", "One week."),
      .init("outcomes record.json --plot days.svg", "Draw the values over the days."),
      .init(
        "outcomes record.json --add checkin.json --task checkIn --on 2024-05-01"
          + " --at 2024-05-01T20:00:00-07:00 -o new.json", "Write today's check-in."),
    ]
  ) { invocation throws(Diagnostic) in
    let arguments = invocation.arguments
    guard (arguments.text("keep") == nil) == (arguments.text("participant") == nil) else {
      throw Diagnostic(
        "usage.missing-flag", "--keep and --participant are given together", expected: "both",
        hint: "see: active-cli outcomes --help")
    }
    return arguments.text("add") == nil && arguments.toggle("delete") != true
      ? try list(arguments) : try write(arguments)
  }

  private static func list(_ arguments: ParsedArguments) throws(Diagnostic) -> ExitStatus {
    for name in ["metric", "task", "on", "event", "at", "by", "why", "output"]
    where arguments.text(name) != nil {
      throw Diagnostic(
        "usage.flag", "--\(name) needs --add or --delete", expected: "--add FILE or --delete",
        hint: "see: active-cli outcomes --help")
    }
    let from = try day("from", arguments)
    let to = try day("to", arguments)
    if let from, let to, to.daysSince1970 < from.daysSince1970 {
      throw Diagnostic(
        "usage.parameter", "--to must not be before --from", found: to.iso8601,
        expected: "a day from \(from.iso8601) on")
    }
    let plots = try PlotOutput(arguments, inputs: arguments.operands)
    if let plots {
      try OutputCheck(arguments.operands + kept(arguments))
        .check(output: nil, series: nil, plots: plots.destination)
      try plots.destination.prepare()
    }
    var listing = OutcomeReview.listing(ofSeveral: arguments.operands.count > 1)
    var tally = RunTally()
    for path in arguments.operands {
      do throws(Diagnostic) {
        let store = try OutcomeFiles.read(path)
        try keep(store, arguments)
        // Days are those of the events' time zones, which reach a day to either side of UTC.
        let review = OutcomeReview(
          store, from: from?.start.advanced(by: -86_400), to: to?.start.advanced(by: 172_800)
        ).between(from, to)
        tally.countProcessed(unusable: review.rows.count { !$0.flags.isEmpty })
        for flag in store.flags + review.flags {
          DiagnosticPrinter().print(
            Diagnostic(flag.code, flag.message, severity: .warning).naming(path))
        }
        if review.rows.isEmpty {
          DiagnosticPrinter().print(
            Diagnostic(
              "outcomes.empty", "no event and no outcome lies in the days that are listed",
              severity: .warning, hint: "name days with --from and --to"
            ).naming(path))
        }
        review.append(to: &listing, file: path, dates: store.dateEncoding)
        plots?.files.add([OutcomePlot.plot(review, file: path)], of: path)
      } catch {
        if error.status == .outputFailure || error.status == .tryAgain { throw error }
        tally.countFailed(error)
        DiagnosticPrinter().print(error)
      }
    }
    if tally.processed > 0 { _ = try DescribeCommand.print(listing, arguments) }
    try plots?.finish(&tally)
    return tally.status(isStrict: false)
  }

  private static func write(_ arguments: ParsedArguments) throws(Diagnostic) -> ExitStatus {
    let needed = ["task", "on", "at", "output"]
    if let missing = needed.first(where: { arguments.text($0) == nil }) {
      throw Diagnostic(
        "usage.missing-flag", "writing an outcome needs --\(missing)",
        expected: needed.map { "--" + $0 }.joined(separator: ", "),
        hint: "see: active-cli outcomes --help")
    }
    guard arguments.operands.count == 1, let path = arguments.operands.first else {
      throw Diagnostic(
        "usage.operand", "one file is changed at a time",
        found: "\(arguments.operands.count) files", expected: "one sync record")
    }
    if arguments.text("add") != nil, arguments.toggle("delete") == true {
      throw Diagnostic(
        "usage.flag", "--add and --delete contradict each other", expected: "one of them")
    }
    // An earlier file stays: the history is in it.
    try OutputCheck(
      arguments.operands + [arguments.text("add")].compactMap { $0 } + kept(arguments)
    )
    .check(output: arguments.text("output"), series: nil)
    for name in ["plot", "plot-format"] where arguments.text(name) != nil {
      throw Diagnostic(
        "usage.flag", "--\(name) draws what is listed; with --add or --delete nothing is",
        expected: "no --add or --delete", hint: "plot the new file: active-cli outcomes FILE --plot"
      )
    }
    let store = try OutcomeFiles.read(path)
    let change = OutcomeFiles.Change(
      task: arguments.text("task") ?? "",
      day: try OutcomeFiles.day(arguments.text("on") ?? "", flag: "on"),
      number: arguments.integer("event") ?? 0, source: arguments.text("add"),
      metrics: try metrics(arguments.text("metric") ?? ""))
    let new = try OutcomeFiles.apply(
      change, to: store, now: try AbsoluteTime.typed(arguments.text("at") ?? "", flag: "at"),
      reason: try reason(arguments))
    let sink = try OutputSink(arguments.text("output"))
    try sink.write(CareStoreWriter.bytes(new))
    try sink.finish()
    try keep(new, arguments)
    return .success
  }

  /// The store that `--keep` names and the results beside it, none of which an output may replace.
  private static func kept(_ arguments: ParsedArguments) -> [String] {
    arguments.text("keep").map { StudyPlace($0).files } ?? []
  }

  private static func keep(
    _ store: CareStore, _ arguments: ParsedArguments
  ) throws(Diagnostic) {
    guard let place = arguments.text("keep"), let participant = arguments.text("participant")
    else { return }
    try StudyPlace(place).keep(store, participant: participant)
  }

  private static func metrics(
    _ text: String
  ) throws(Diagnostic) -> [(name: String, kind: String)] {
    var pairs: [(name: String, kind: String)] = []
    for part in text.split(separator: ",") {
      let halves = part.split(separator: "=", maxSplits: 1).map(String.init)
      guard halves.count == 2 else {
        throw Diagnostic(
          "usage.parameter", "--metric does not understand '\(part)'", found: String(part),
          expected: "METRIC=KIND, such as rom.range=range")
      }
      pairs.append((halves[0], halves[1]))
    }
    return pairs
  }

  private static func reason(
    _ arguments: ParsedArguments
  ) throws(Diagnostic) -> OutcomeLedger.Reason? {
    switch (arguments.text("by"), arguments.text("why")) {
    case (nil, nil): return nil
    case (let author?, let text?)
    where ![author, text].contains { $0.allSatisfy(\.isWhitespace) }:
      return OutcomeLedger.Reason(author: author, text: text)
    default:
      throw Diagnostic(
        "usage.missing-flag", "--by and --why are given together", expected: "both, not empty")
    }
  }

  private static func day(
    _ name: String, _ arguments: ParsedArguments
  ) throws(Diagnostic) -> CivilDate? {
    try arguments.text(name).map { text throws(Diagnostic) in
      try OutcomeFiles.day(text, flag: name)
    }
  }
}
