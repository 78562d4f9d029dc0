internal import ActiveTasks

/// `survey check`: answers held against the definition of their task.
enum SurveyCheckCommand {
  static let command = Command(
    path: ["survey", "check"],
    summary: "Check the answers of a task result against its task.",
    discussion: "Holds each answer against the answer format of its question: missing required"
      + " answers, values out of range, texts that are too long or match no expression, choices that"
      + " are not offered, answers after a skip, answers to questions that are not asked; and the"
      + " formats themselves against ResearchKit's rules. Prints one line a question, with answers,"
      + " skips and \"I don't know\" kept apart. The exit status is 1 when anything is wrong. Rules:"
      + " docs/guide/surveys.md.",
    operands: .files,
    ownFlags: [
      Flag(
        "task", .path(placeholder: "FILE"), .input,
        help: "The task as ResearchKit's serialiser writes it (ORKOrderedTask, JSON)."),
      CommonFlags.listing,
    ],
    examples: [
      .init("survey check answers.json --task task.json", "Print the review of one task result."),
      .init("survey check answers.json --task task.json --format csv", "The same as a table."),
    ]
  ) { invocation throws(Diagnostic) in
    let arguments = invocation.arguments
    guard let task = arguments.text("task") else {
      throw Diagnostic(
        "usage.missing-flag", "'survey check' needs the task", expected: "--task FILE",
        hint: "see: active-cli survey check --help")
    }
    let definition = try SurveyCheckRun.definition(at: task)
    var listing = SurveyReview.listing
    var tally = RunTally()
    for path in arguments.operands {
      do throws(Diagnostic) {
        let reviews = try SurveyCheckRun.reviews(of: path, against: definition)
        tally.countProcessed(unusable: reviews.count { !$0.isValid })
        for review in reviews { review.append(to: &listing, file: path) }
      } catch {
        tally.countFailed(error)
        DiagnosticPrinter().print(error)
      }
    }
    _ = try DescribeCommand.print(listing, arguments)
    return tally.status(isStrict: true)
  }
}
