internal import ActiveTasks

/// `export KIND RESULTS -o DIR`: the results of a batch in a format of others.
enum ExportCommands {
  static let commands = ExportKind.allCases.map(command)

  private static func command(_ kind: ExportKind) -> Command {
    Command(
      path: ["export", kind.rawValue], summary: summary(kind),
      discussion: discussion(kind)
        + " Participants have the names of the results: pseudonyms, unless the batch kept theirs. Sessions"
        + " whose consent does not extend to sharing stay, and are counted; so are values that are withheld"
        + " and results that the format has no place for. The same results give the same bytes. Formats,"
        + " codes and what is left out: docs/guide/export.md.",
      operands: .folder("RESULTS"), ownFlags: flags,
      examples: [
        .init(
          "export \(kind.rawValue) results/ -o \(kind.rawValue)/", "Export with dates as they are."),
        .init(
          "export \(kind.rawValue) results/ -o \(kind.rawValue)/ --dates shift --key shift.key",
          "Shift the dates of each participant by weeks that only the key tells."),
      ]
    ) { invocation throws(Diagnostic) in try run(kind, invocation.arguments) }
  }

  private static func summary(_ kind: ExportKind) -> String {
    switch kind {
    case .tidy: "Export results as CSV tables with a frictionless data package."
    case .fhir: "Export results as FHIR R4 resources, one a line."
    case .omh: "Export results as data points of IEEE 1752.1 and Open mHealth."
    case .bids: "Export results as a BIDS dataset."
    }
  }

  private static func discussion(_ kind: ExportKind) -> String {
    switch kind {
    case .tidy:
      "Writes participants, sessions, results, metrics, flags and files as CSV, a codebook of all metrics, and"
        + " datapackage.json with the type and meaning of every column."
    case .fhir:
      "Writes Patient, Observation, QuestionnaireResponse, DocumentReference and Consent as NDJSON, with codes of"
        + " LOINC where there are some and our own where not."
    case .omh:
      "Writes the data points of each participant as NDJSON: heart rate, ambient sound and surveys by their common"
        + " schemas, everything by a schema that goes with them. Results that do not tell when they began have"
        + " no place."
    case .bids:
      "Writes beh, motion, physio, stim and events with their sidecars, and phenotype for questionnaires. Curves"
        + " come from 'active-cli batch --series'."
    }
  }

  private static let flags =
    SharingFlags.flags + [
      Flag(
        "name", .text(placeholder: "NAME"), default: "Active-task results", .input,
        help: "What the study is called."),
      Flag(
        "output", short: "o", .path(placeholder: "DIR"), .output,
        help: "A new or empty folder, which appears when it is complete."),
    ]

  private static func run(
    _ kind: ExportKind, _ arguments: ParsedArguments
  ) throws(Diagnostic) -> ExitStatus {
    guard let results = arguments.operands.first, let output = arguments.text("output") else {
      throw Diagnostic(
        "usage.missing-flag", "an export needs a folder", expected: "-o DIR",
        hint: "see: active-cli export \(kind.rawValue) --help")
    }
    Interruption.install()
    var options = ExportOptions(kind, results: results, output: output)
    options.name = arguments.text("name") ?? "Active-task results"
    let (given, newKey) = try SharingFlags.rules(
      arguments, results: results, command: "export \(kind.rawValue)")
    var rules = given
    if let newKey { rules.dates = .shift(key: newKey.bytes) }
    (options.dates, options.scope, options.keepsText) = (rules.dates, rules.scope, rules.keepsText)
    let outcome = try ExportRun.run(options, isStopped: { Interruption.isRequested }) {
      () throws(Diagnostic) in
      if let newKey { DiagnosticPrinter().print(try newKey.keep()) }
    }
    if let status = Interruption.status, outcome.isStopped {
      DiagnosticPrinter().print(
        Diagnostic("run.interrupted", "stopped; nothing was exported").naming(output))
      return status
    }
    for warning in outcome.warnings { DiagnosticPrinter().print(warning.naming(output)) }
    let sink = try OutputSink()
    if Terminal.output.isTerminal {
      try sink.writeLine(
        "\(outcome.summary.sessions) sessions, \(outcome.summary.results) results: \(output)")
    } else {
      try sink.write(outcome.summary.jsonLine(indented: false))
    }
    try sink.finish()
    return outcome.summary.sessions == 0 ? .nothingProcessed : .success
  }
}
