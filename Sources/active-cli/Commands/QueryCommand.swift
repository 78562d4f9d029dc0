internal import ActiveTasks

/// `query RESULTS`: questions to the store of a study.
enum QueryCommand {
  static let command = Command(
    path: ["query"],
    summary: "Ask the results of a study: metrics over time, what is missing, what failed.",
    discussion:
      "RESULTS is the output folder of 'active-cli batch', or its study.sqlite. Without flags"
      + " it prints an overview. --metric prints a metric by participant over time; --about"
      + " completeness counts what each participant has of each task, missing lists what is not there,"
      + " devices the quality by device, failures errors and unusable results by reason, nulls metrics"
      + " without a value by reason, repeated recordings that stand in the study more than once, runs when the store was brought up to date, outcomes the CareKit outcomes with their history,"
      + " bundles what was sent to servers, tables what --sql can ask. Nothing is changed, but for --refresh. Tables and examples for DuckDB, R"
      + " and pandas: docs/guide/store.md.",
    operands: .files,
    ownFlags: [
      Flag(
        "about", .choice(StudyQuery.Topic.allCases.map(\.rawValue)),
        default: "overview, metrics with --metric", .input, help: "What is asked."),
      Flag(
        "metric", .text(placeholder: "NAME"), .input,
        help: "A metric, such as rom.range; * stands for any text, such as 'hrv.*'."),
      Flag(
        "method", .text(placeholder: "NAME"), .input,
        help: "Only metrics by this method, such as reference or researchkit."),
      Flag(
        "task", .choice(ActiveTask.Kind.allCases.map(\.rawValue)), .input,
        help: "Only this kind of task."),
      Flag("participant", .text(placeholder: "ID"), .input, help: "Only this participant."),
      Flag(
        "sql", .text(placeholder: "SELECT"), .input,
        help: "Run this statement instead; it can only read."),
      StoreFlags.store, StoreFlags.refresh,
      Flag(
        "format", short: "f", .choice(ListingFormat.allCases.map(\.rawValue)),
        default: "table on a terminal, else jsonl", .output,
        help: "Print the answer as this format."),
      Flag(
        "output", short: "o", .path(placeholder: "FILE"), default: "standard output", .output,
        help: "Write the answer to FILE, which appears when it is complete."),
    ],
    examples: [
      .init("query results/", "What is there, and in which state."),
      .init("query results/ --metric rom.range --format csv", "A range of motion over time."),
      .init("query results/ --about missing --task heartRate", "Who has no usable heart rate."),
      .init(
        "query results/ --sql 'SELECT task, count(*) AS n FROM results GROUP BY task'",
        "One's own question."),
    ]
  ) { invocation throws(Diagnostic) in
    try run(invocation.arguments)
  }

  private static func run(_ arguments: ParsedArguments) throws(Diagnostic) -> ExitStatus {
    guard arguments.operands.count == 1, let operand = arguments.operands.first else {
      throw Diagnostic(
        "usage.operand", "one folder of results is asked at a time",
        found: "\(arguments.operands.count) operands", expected: "one")
    }
    let question = try question(arguments)
    let place = StudyPlace(operand, store: arguments.text("store"))
    try OutputCheck(place.files).check(output: arguments.text("output"), series: nil)
    try StoreFlags.bringUpToDate(place, of: operand, arguments)
    let store = try place.openCurrent()
    if question.topic != .repeated {
      DiagnosticPrinter().print(repeated: try store.repeated(), in: operand)
    }
    Interruption.install()
    store.stop(when: { Interruption.isRequested })
    do throws(Diagnostic) {
      let rows =
        if let sql = arguments.text("sql") { try store.query(sql: sql) } else {
          try store.query(question)
        }
      try print(rows, arguments)
      return .success
    } catch {
      guard let status = Interruption.status else { throw error }
      DiagnosticPrinter().print(error)
      return status
    }
  }

  /// Prints the rows of an answer as the flags `format` and `output` say.
  static func print(_ rows: StudyRows, _ arguments: ParsedArguments) throws(Diagnostic) {
    let format = arguments.text("format").flatMap(ListingFormat.init) ?? .forOutput
    var writer = ListingWriter(
      Listing.Column.distinct(rows.columns), format, width: Terminal.output.width)
    let sink = try OutputSink(arguments.text("output"))
    while let row = try rows.next() { try sink.write(writer.text(row.map(Listing.Cell.init))) }
    try sink.write(writer.end())
    try sink.finish()
  }

  private static func question(_ arguments: ParsedArguments) throws(Diagnostic) -> StudyQuery {
    let metric = arguments.text("metric")
    let topic =
      arguments.text("about").flatMap(StudyQuery.Topic.init)
      ?? (metric == nil ? .overview : .metrics)
    if arguments.text("sql") != nil {
      for name in ["about", "metric", "method", "task", "participant"]
      where arguments.text(name) != nil { throw needless(name, with: "--sql") }
    }
    for name in ["metric", "method"] where arguments.text(name) != nil {
      guard topic == .metrics || topic == .nulls else {
        throw needless(name, with: "--about \(topic.rawValue)")
      }
    }
    for name in ["task", "participant"] where arguments.text(name) != nil {
      guard topic != .runs, topic != .tables else {
        throw needless(name, with: "--about \(topic.rawValue)")
      }
    }
    if topic == .bundles, arguments.text("task") != nil {
      throw needless("task", with: "--about bundles")
    }
    var question = StudyQuery(topic)
    question.metric = metric
    question.method = arguments.text("method")
    question.task = arguments.text("task")
    question.participant = arguments.text("participant")
    return question
  }

  private static func needless(_ name: String, with other: String) -> Diagnostic {
    Diagnostic(
      "usage.flag", "--\(name) has no effect with \(other)", expected: "one of them",
      hint: "see: active-cli query --help")
  }
}

extension ListingFormat {
  /// The format when none is asked for: a table on a terminal, else lines for programs.
  static var forOutput: ListingFormat { Terminal.output.isTerminal ? .table : .jsonl }
}

extension Listing.Cell {
  /// The cell of a value.
  init(_ value: SQLiteValue) {
    self =
      switch value {
      case .null: .none
      case .integer(let number): .integer(number)
      case .real(let number): .number(number)
      case .text(let text): .text(text)
      }
  }
}
