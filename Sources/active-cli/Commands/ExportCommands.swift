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

  private static let flags = [
    Flag(
      "dates", .choice(DatePolicy.names), default: "keep", .input,
      help:
        "Keep dates, keep years only, or shift them by whole weeks that differ between participants and that only"
        + " the key tells. Other than with keep, sessions have numbers and paths are left out."),
    Flag(
      "key", .path(placeholder: "FILE"), default: "RESULTS.key", .input,
      help: "The secret behind the shift of dates, such as that of the batch; made when missing."),
    Flag(
      "consent-scope", .choice(["sponsors_and_partners", "all_qualified_researchers", "any"]),
      default: "sponsors_and_partners", .input,
      help:
        "The least sharing that a participant must have agreed to; 'any' lets consents through that do not speak of"
        + " sharing. no_sharing always stays."),
    Flag(
      "text", .choice(["keep", "drop"]), default: "drop", .input,
      help: "Keep or withhold answers in words, which may name people and places."),
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
    options.keepsText = arguments.text("text") == "keep"
    options.name = arguments.text("name") ?? "Active-task results"
    switch arguments.text("consent-scope") {
    case "any": options.scope = nil
    case "all_qualified_researchers": options.scope = .all
    default: options.scope = .partners
    }
    options.dates = try dates(arguments, results: results)
    let outcome = try ExportRun.run(options, isStopped: { Interruption.isRequested })
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

  private static func dates(
    _ arguments: ParsedArguments, results: String
  ) throws(Diagnostic) -> DatePolicy {
    if arguments.text("key") != nil, arguments.text("dates") != "shift" {
      throw Diagnostic(
        "usage.flag", "--key needs --dates shift", expected: "--dates shift",
        hint: "see: active-cli export tidy --help")
    }
    switch arguments.text("dates") {
    case "year": return .year
    case "shift":
      var folder = results
      while folder.count > 1, folder.hasSuffix("/") { folder.removeLast() }
      let (key, warning) = try ExportRun.key(arguments.text("key") ?? "\(folder).key")
      if let warning { DiagnosticPrinter().print(warning) }
      return .shift(key: key)
    default: return .keep
    }
  }
}
