internal import ActiveTasks

/// `consent`: what a participant agreed to, and whether it covers a session.
enum ConsentCommand {
  static let command = Command(
    path: ["consent"], summary: "Tell whether a consent covers a session; print it as PDF.",
    discussion:
      "Reads the result of a ResearchKit consent task, with a consent review or a signed web"
      + " page, a Bridge consent record, or a study's own file with withdrawal, sharing and"
      + " permissions. The verdict is ok, missing, unsigned, before_consent, version_outdated,"
      + " withdrawn or scope_insufficient; without --session-start the consent alone is judged."
      + " Names and signatures are never printed: they go into the PDF alone. The exit status is 1"
      + " when a session is refused. Rules: docs/guide/consent.md.",
    operands: .files,
    ownFlags: [
      Flag(
        "session-start", .text(placeholder: "TIME"), .input,
        help: "When the session began, ISO 8601 with an offset."),
      Flag(
        "session-end", .text(placeholder: "TIME"), default: "its start", .input,
        help: "When the session ended."),
    ] + ConsentFlags.requirement + [
      CommonFlags.listing,
      Flag(
        "pdf", .path(placeholder: "FILE"), .output,
        help: "Write the signed document as PDF, with name, signature and page numbers."),
      Flag(
        "paper", .choice(PDFPaper.allCases.map(\.rawValue)), default: PDFPaper.a4.rawValue, .output,
        help: "Paper of the PDF."),
      Flag(
        "document", .path(placeholder: "FILE"), default: "the document in the consent", .input,
        help: "The consent document (ORKConsentDocument, JSON)."),
    ],
    examples: [
      .init("consent consent.json", "Is the consent complete?"),
      .init(
        "consent consent.json --session-start 2024-05-01T09:00:00-07:00 --consent-version 2",
        "Does it cover a session?"),
      .init("consent consent.json --pdf consent.pdf --paper letter", "Print the signed document."),
    ]
  ) { invocation throws(Diagnostic) in
    try run(invocation.arguments)
  }

  private static func run(_ arguments: ParsedArguments) throws(Diagnostic) -> ExitStatus {
    let start = try time("session-start", arguments)
    let end = try time("session-end", arguments)
    let requirement = try ConsentFlags.requirement(arguments)
    try check(arguments, start, end)
    var listing = ConsentListing.empty
    var tally = RunTally()
    for path in arguments.operands {
      do throws(Diagnostic) {
        let records = try ConsentFiles.records(at: path)
        let gate = ConsentGate(records, requirement, policy: ConsentFlags.policy(arguments))
        let decision =
          start == nil ? gate.decideWithoutSession() : gate.decide(start: start, end: end)
        if let pdf = arguments.text("pdf") {
          try writePDF(decision, from: path, to: pdf, arguments)
        }
        tally.countProcessed(unusable: decision.isAllowed ? 0 : 1)
        ConsentListing.append(row(decision, path, start), to: &listing)
      } catch {
        if error.status == .outputFailure { throw error }
        tally.countFailed(error.naming(path))
        DiagnosticPrinter().print(error.naming(path))
      }
    }
    if tally.processed > 0 { _ = try DescribeCommand.print(listing, arguments) }
    return tally.status(isStrict: true)
  }

  private static func row(
    _ decision: ConsentGate.Decision, _ path: String, _ start: AbsoluteTime?
  ) -> ConsentListing.Row {
    ConsentListing.Row(
      file: path, verdict: decision.verdict, isAllowed: decision.isAllowed, record: decision.record,
      session: start, policies: (decision.policy.rawValue, decision.withdrawal.rawValue),
      reason: decision.reason)
  }

  private static func writePDF(
    _ decision: ConsentGate.Decision, from path: String, to pdf: String,
    _ arguments: ParsedArguments
  ) throws(Diagnostic) {
    guard let record = decision.record, record.isSigned else {
      throw Diagnostic(
        "consent.unsigned", "there is no signed consent to print", found: decision.reason,
        expected: "a signed consent")
    }
    let warning = try ConsentFiles.writePDF(
      record, from: path, document: arguments.text("document"),
      paper: arguments.text("paper").flatMap(PDFPaper.init) ?? .a4, to: pdf)
    if let warning { DiagnosticPrinter().print(warning) }
  }

  private static func check(
    _ arguments: ParsedArguments, _ start: AbsoluteTime?, _ end: AbsoluteTime?
  ) throws(Diagnostic) {
    if let end, end.nanoseconds < start?.nanoseconds ?? .max {
      throw Diagnostic(
        "usage.parameter", "the session must begin before it ends", found: end.iso8601,
        expected: "--session-start before --session-end")
    }
    guard let pdf = arguments.text("pdf") else { return }
    guard pdf != "-" else {
      throw Diagnostic(
        "usage.pdf", "the PDF needs a file", found: "-", expected: "--pdf FILE",
        hint: "standard output holds the verdict")
    }
    guard arguments.operands.count == 1 else {
      throw Diagnostic(
        "usage.pdf", "one PDF can be written at a time",
        found: "\(arguments.operands.count) consents", expected: "one consent with --pdf")
    }
    try OutputCheck(arguments.operands + [arguments.text("document")].compactMap { $0 })
      .check(output: pdf, series: nil)
  }

  private static func time(
    _ name: String, _ arguments: ParsedArguments
  ) throws(Diagnostic) -> AbsoluteTime? {
    try arguments.text(name).map { text throws(Diagnostic) in
      try AbsoluteTime.typed(text, flag: name)
    }
  }
}
