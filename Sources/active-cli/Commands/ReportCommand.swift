internal import ActiveTasks

/// `report RESULTS/ -o report.html`: a study as one page.
enum ReportCommand {
  static let command = Command(
    path: ["report"], summary: "Write a report of a study, or of one participant, as one web page.",
    discussion:
      "RESULTS is the output folder of 'active-cli batch'. The page holds enrolment, completeness, quality by"
      + " task and device, failures by reason, the distribution of every metric, the course of each"
      + " participant, and the methods in words with versions, parameters and sources. It is one file of HTML"
      + " without scripts that asks no network for anything, for the screen (light or dark) and for paper; every"
      + " figure has a table beside it. Numbers come from the store of the folder, which must hold the result"
      + " files as they are (--refresh). The same results give the same bytes: no clock is in them. What is"
      + " shown: docs/guide/report.md.",
    operands: .folder("RESULTS"),
    ownFlags: [
      Flag(
        "participant", .text(placeholder: "ID"), .input,
        help: "Report this participant only, with every session and course."),
      Flag(
        "name", .text(placeholder: "NAME"), default: "Active-task results", .input,
        help: "What the study is called."),
      StoreFlags.store, StoreFlags.refresh,
      Flag(
        "output", short: "o", .path(placeholder: "FILE"), default: "standard output", .output,
        help: "Write the page to FILE, which appears when it is complete."),
    ],
    examples: [
      .init("report results/ -o report.html", "Report a study."),
      .init(
        "report results/ --participant P00001 -o P00001.html", "Report one participant."),
      .init(
        "report results/ --refresh --name Knees -o report.html",
        "Take changes of the result files into the store first."),
    ]
  ) { invocation throws(Diagnostic) in
    let arguments = invocation.arguments
    guard let results = arguments.operands.first else {
      throw Diagnostic("usage.operand", "there is no folder of results", expected: "RESULTS")
    }
    var options = StudyReport.Options(results: results)
    options.store = arguments.text("store")
    options.participant = arguments.text("participant")
    options.name = arguments.text("name") ?? options.name
    let output = arguments.text("output")
    let place = StudyPlace(results, store: options.store)
    try OutputCheck([results] + place.files).check(output: output, series: nil)
    try StoreFlags.bringUpToDate(place, of: results, arguments)
    let page = try StudyReport.html(options)
    let sink = try OutputSink(output)
    try sink.write(page)
    try sink.finish()
    return .success
  }
}
