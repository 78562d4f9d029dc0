internal import ActiveTasks

/// `simulate study`: an enrolment study of every modality, some of it broken on purpose.
enum SimulateStudyCommand {
  private static let defaults = StudyParameters()

  static let command = Command(
    path: ["simulate", "study"],
    summary: "Simulate an enrolment study of many sessions, some broken on purpose.",
    discussion:
      "Participants come one to five times and leave motion recordings in several formats,"
      + " sound, hearing tests, heart rates, camera clips and answers; DIR/study has a folder each with"
      + " a folder or a ZIP upload for each session, and the consent. DIR/sessions.csv lists what was"
      + " done, DIR/broken.csv which inputs are broken and how. Of four participants or more the second withdraws after the"
      + " first visit and the third has no consent. The same seed gives the same bytes.",
    operands: .none,
    ownFlags: [
      Flag(
        "sessions", .integer(1...1_000_000), default: "\(defaults.sessions)", .method,
        help: "Number of sessions; each takes about 0.2 MB."),
      SimulateSupport.number(
        "broken", 0...1, "1", defaults.broken,
        "Share of inputs that are broken on purpose; at least one unless it is 0."),
      Flag(
        "layout", .choice(StudyParameters.Layout.allCases.map(\.rawValue)),
        default: defaults.layout.rawValue, .method,
        help: "A folder a session, a ZIP upload a session, or both by turns of participants."),
      SimulateSupport.seed(defaults.seed),
      SimulateSupport.output,
    ],
    examples: [
      .init("simulate study --sessions 6 -o demo", "A small study in both layouts."),
      .init(
        "simulate study --sessions 4 --layout folder --broken 0 -o demo2",
        "Folders only, nothing broken."),
    ]
  ) { invocation throws(Diagnostic) in
    let arguments = invocation.arguments
    var parameters = defaults
    parameters.sessions = arguments.integer("sessions") ?? parameters.sessions
    parameters.broken = arguments.number("broken") ?? parameters.broken
    parameters.layout =
      arguments.text("layout").flatMap(StudyParameters.Layout.init) ?? parameters.layout
    parameters.seed = arguments.integer("seed").map(UInt64.init) ?? parameters.seed
    return try SimulateSupport.run("study", arguments) { [parameters] folder throws(Diagnostic) in
      try StudyFiles.write(StudySimulation(parameters), to: folder)
    }
  }
}
