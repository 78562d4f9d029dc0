internal import ActiveTasks
internal import Glibc

/// `submit RESULTS --to URL`: the results of a batch to a server.
enum SubmitCommand {
  /// The variable of the environment that may hold the token.
  static let tokenVariable = "ACTIVE_CLI_TOKEN"

  static let command = Command(
    path: ["submit"], summary: "Send the results of a study to a server.",
    discussion:
      "Sends each session of RESULTS, the output folder of 'active-cli batch', as one JSON bundle in a POST to the"
      + " address: its results, and what is known of its files, with the names of the results (pseudonyms). Recordings"
      + " are never sent. Sessions whose consent does not extend to sharing stay, as in exports, also when they"
      + " wait already. What is to be sent stands in the store before it is sent, and each bundle has an"
      + " Idempotency-Key made from its bytes, so the same command goes on after any interruption and nothing is"
      + " taken twice. A session that changed is sent anew, with the keys of what it replaces. Failures are"
      + " tried again with growing waits; what a server rejects (4xx) is put aside. TLS certificates are always"
      + " checked, and redirects not followed. The token comes from --token-file or the variable"
      + " \(tokenVariable) and is never shown. Exit status 75: some bundles wait for a better time. What a"
      + " server must do: docs/guide/submit.md.",
    operands: .folder("RESULTS"),
    ownFlags: [
      Flag(
        "to", .text(placeholder: "URL"), .input,
        help:
          "Where to: https://HOST/PATH; http:// for this machine alone. Without passwords and queries."
      )
    ] + SharingFlags.flags + [
      Flag(
        "replace-rules", .action, .input,
        help:
          "Send everything again that was sent by other rules (--dates, --key, --consent-scope, --text) before."
      ),
      Flag(
        "retry-rejected", .action, .input,
        help: "Send again what the server rejected, too."),
      StoreFlags.store,
      Flag(
        "token-file", .path(placeholder: "FILE"),
        default: "the variable \(tokenVariable), else none",
        .general,
        help: "A file with the token on one line, which nobody but its owner may read (mode 0600)."),
      Flag(
        "ca-file", .path(placeholder: "FILE"), default: "the system's authorities", .general,
        help: "Certificates (PEM) of the authorities that are trusted, these alone."),
      Flag(
        "allow-http", .action, .general,
        help: "Send without TLS to another machine: everyone on the way can read results and token."
      ),
      Flag(
        "timeout", .integer(1...3600), default: "120", .general,
        help: "Seconds for one request; connecting may take 20, silence 60 of them."),
      Flag(
        "tries", .integer(1...100), default: "6", .general,
        help: "Tries of a bundle in one run, and failures in a row that end it."),
      Flag(
        "max-wait", .number(0.01...86_400, unit: "s"), default: "300", .general,
        help:
          "Seconds of the longest wait between tries; when the server asks for more (Retry-After), the run ends."
      ),
      Flag("dry-run", .action, .general, help: "List what would be sent; write and send nothing."),
      Flag(
        "status", .action, .output,
        help: "Print what became of all bundles, with the server's receipts; send nothing."),
      Flag(
        "format", short: "f", .choice(ListingFormat.allCases.map(\.rawValue)),
        default: "table on a terminal, else jsonl", .output,
        help: "With --dry-run and --status: print the list as this format."),
      CommonFlags.progress,
    ],
    examples: [
      .init(
        "submit results/ --to https://study.example.org/bundles --token-file token",
        "Send what is new."),
      .init(
        "submit results/ --to https://study.example.org/bundles --dry-run", "See what that is."),
      .init("submit results/ --status", "See what became of it."),
    ]
  ) { invocation throws(Diagnostic) in try run(invocation.arguments) }

  private static func run(_ arguments: ParsedArguments) throws(Diagnostic) -> ExitStatus {
    let results = arguments.operands.first ?? ""
    if arguments.toggle("status") == true {
      if let name = ["to", "dry-run"].first(where: { arguments.text($0) != nil }) {
        throw needless(name, with: "--status")
      }
      let store = try StudyPlace(results, store: arguments.text("store")).open()
      try QueryCommand.print(try store.query(StudyQuery(.bundles)), arguments)
      return .success
    }
    guard let address = arguments.text("to") else {
      throw Diagnostic(
        "usage.missing-flag", "there is no address to send to", expected: "--to URL",
        hint: "see: active-cli submit --help")
    }
    var options = SubmitOptions(
      results: results,
      address: try SubmitAddress(address, allowsHTTP: arguments.toggle("allow-http") == true))
    options.store = arguments.text("store")
    options.replacesRules = arguments.toggle("replace-rules") == true
    options.retriesRejected = arguments.toggle("retry-rejected") == true
    let isDry = arguments.toggle("dry-run") == true
    if !isDry, arguments.text("format") != nil { throw needless("format", with: "--to") }
    if !isDry { options.token = try token(arguments) }
    let (rules, newKey) = try SharingFlags.rules(arguments, results: results, command: "submit")
    options.rules = rules
    if isDry {
      let (listing, warnings) = try SubmitRun.plan(options)
      for warning in warnings { DiagnosticPrinter().print(warning.naming(results)) }
      return try DescribeCommand.print(listing, arguments, usual: .forOutput)
    }
    if let newKey {
      // What is refused anyway leaves no key behind.
      try SubmitRun.check(options)
      DiagnosticPrinter().print(try newKey.keep())
      options.rules.dates = .shift(key: newKey.bytes)
    }
    options.authorities = arguments.text("ca-file")
    options.requestSeconds = arguments.integer("timeout") ?? options.requestSeconds
    options.tries = arguments.integer("tries") ?? options.tries
    options.longestWaitSeconds = arguments.number("max-wait") ?? options.longestWaitSeconds
    return try send(options, arguments)
  }

  private static func send(
    _ options: SubmitOptions, _ arguments: ParsedArguments
  ) throws(Diagnostic) -> ExitStatus {
    Interruption.install()
    let isWanted = arguments.toggle("progress")
    var line: ProgressLine?
    let outcome = try SubmitRun.run(options, isStopped: { Interruption.isRequested }) {
      if line == nil { line = ProgressLine(total: $1, isWanted: isWanted) }
      line?.show($0, $2)
    }
    line?.clear()
    let printer = DiagnosticPrinter()
    for warning in outcome.warnings { printer.print(warning.naming(options.results)) }
    if let problem = outcome.rejected { printer.print(problem) }
    if let problem = outcome.blocked ?? outcome.later { printer.print(problem) }
    if outcome.isStopped {
      printer.print(
        Diagnostic(
          "run.interrupted", "stopped; what waits is kept", hint: "the same command does the rest"))
    }
    let summary = outcome.summary
    let sink = try OutputSink()
    if Terminal.output.isTerminal {
      try sink.writeLine(
        "\(summary.arrived) arrived, \(summary.unchanged) were there before, \(summary.rejected) rejected,"
          + " \(summary.pending) waiting: \(options.address.text)")
    } else {
      try sink.write(summary.jsonLine(indented: false))
    }
    try sink.finish()
    return status(outcome)
  }

  private static func status(_ outcome: SubmitRun.Outcome) -> ExitStatus {
    let summary = outcome.summary
    if outcome.isStopped { return Interruption.status ?? .tryAgain }
    if outcome.blocked != nil { return summary.arrived > 0 ? .someFailed : .nothingProcessed }
    if outcome.later != nil || summary.pending > 0 { return .tryAgain }
    if summary.rejected > 0 {
      return summary.arrived + summary.unchanged > 0 ? .someFailed : .nothingProcessed
    }
    return summary.export.sessions == 0 ? .nothingProcessed : .success
  }

  private static func token(_ arguments: ParsedArguments) throws(Diagnostic) -> SubmitToken? {
    if let path = arguments.text("token-file") { return try SubmitToken(path: path) }
    guard let text = getenv(tokenVariable), text.pointee != 0 else { return nil }
    return try SubmitToken(String(cString: text), from: tokenVariable)
  }

  private static func needless(_ name: String, with other: String) -> Diagnostic {
    Diagnostic(
      "usage.flag", "--\(name) has no effect with \(other)", expected: "one of them",
      hint: "see: active-cli submit --help")
  }
}
