internal import ActiveTasks
internal import Glibc

/// The flags of `batch`, which `slurm` hands on to it.
enum BatchFlags {
  static let output = Flag(
    "output", short: "o", .path(placeholder: "RESULTS"), .output,
    help: "Folder for the results; it is made when it does not exist.")

  /// What results depend on.
  static let settings =
    [
      Flag(
        "study", .path(placeholder: "FILE"), .input,
        help:
          "The study's configuration, JSON: parameters, calibration per device, MMSE key, consent,"
          + " time zone; see: docs/guide/batch.md."),
      Flag(
        "only", .words(StudyTask.all.map(\.word), placeholder: "TASK,..."), default: "all", .input,
        help: "Process these tasks only: " + StudyTask.all.map(\.word).joined(separator: ", ") + "."
      ),
      Flag(
        "since", .text(placeholder: "DAY"), .input,
        help:
          "Process sessions that began on DAY or later, such as 2024-05-01, as the session, else its"
          + " recordings say; only where none says, by the time of its newest file."),
      Flag(
        "pseudonym-key", .path(placeholder: "FILE"), default: "RESULTS.key, made when missing",
        .input,
        help: "The secret behind the participants' pseudonyms: the same key, the same pseudonyms."),
      Flag(
        "crosswalk", .path(placeholder: "FILE"), default: "RESULTS.crosswalk.csv", .output,
        help: "Write who is who to FILE, which only its owner may read."),
      Flag(
        "keep-ids", .toggle, default: "off", .input,
        help: "Keep the names of participants, folders and files in the results."),
      Flag(
        "series", .toggle, default: "off", .output,
        help: "Write the curves behind the numbers to RESULTS/series, a folder a session."),
    ] + ConsentFlags.requirement

  /// How a run goes.
  static let run = [
    Flag(
      "shard", .text(placeholder: "i/n"), default: "that of the Slurm array, if any", .general,
      help: "Process one of n parts of the sessions; 'active-cli merge' puts the parts together."),
    Flag(
      "force", .toggle, default: "off", .general,
      help: "Process sessions again that are done already."),
    Flag(
      "fail-fast", .toggle, default: "off", .general,
      help: "Stop at the first session with a failed input."),
    CommonFlags.strict,
    Flag(
      "jobs", short: "j", .integer(1...1024), default: "processors available", .general,
      help: "Process up to N sessions at the same time."),
    CommonFlags.progress,
  ]

  /// What the command line asks for.
  ///
  /// - Throws: `Diagnostic` `usage.…`, or naming the configuration.
  static func options(_ arguments: ParsedArguments) throws(Diagnostic) -> BatchOptions {
    guard let output = arguments.text("output"), let study = arguments.operands.first else {
      throw Diagnostic(
        "usage.missing-flag", "the results need a folder", expected: "-o RESULTS",
        hint: "see: active-cli batch --help")
    }
    var options = BatchOptions(study: study, output: output)
    if let path = arguments.text("study") {
      options.configuration = try StudyConfiguration(path: path)
    }
    options.only = try only(arguments)
    options.since = try arguments.text("since").map { text throws(Diagnostic) in
      try OutcomeFiles.day(text, flag: "since")
    }
    try setNaming(arguments, &options)
    options.shard = try shard(arguments)
    options.hasSeries = arguments.toggle("series") ?? false
    options.isForced = arguments.toggle("force") ?? false
    options.failsFast = arguments.toggle("fail-fast") ?? false
    if ConsentFlags.requirement.contains(where: { arguments.text($0.long) != nil }) {
      options.requirement = try ConsentFlags.requirement(arguments)
      options.policy = ConsentFlags.policy(arguments)
    }
    return options
  }

  private static func setNaming(
    _ arguments: ParsedArguments, _ options: inout BatchOptions
  ) throws(Diagnostic) {
    guard case .pseudonyms(let key, _, let crosswalk) = options.naming else { return }
    let given = arguments.text("pseudonym-key")
    if arguments.toggle("keep-ids") == true {
      guard given == nil, arguments.text("crosswalk") == nil else {
        throw Diagnostic(
          "usage.flag", "--keep-ids needs neither a key nor a crosswalk", expected: "one of them")
      }
      options.naming = .kept
    } else {
      options.naming = .pseudonyms(
        key: given ?? key, isDefault: given == nil,
        crosswalk: arguments.text("crosswalk") ?? crosswalk)
    }
  }

  private static func only(_ arguments: ParsedArguments) throws(Diagnostic) -> Set<String>? {
    guard let text = arguments.text("only"), text != "all" else { return nil }
    let words = StudyTask.all.map(\.word)
    let wanted = text.split(separator: ",").map(String.init)
    // A list of nothing would process nothing, and leave no result of an earlier run.
    for word in wanted.isEmpty ? [text] : wanted where !words.contains(word) {
      throw Diagnostic(
        "usage.parameter", "--only cannot be '\(word)'", found: word,
        expected: words.joined(separator: ", "),
        hint: Suggestion.nearest(to: word, in: words).map { "did you mean '\($0)'?" })
    }
    return Set(wanted)
  }

  /// The shard that was asked for, else the one of the array task that Slurm started.
  private static func shard(_ arguments: ParsedArguments) throws(Diagnostic) -> Shard? {
    if let text = arguments.text("shard") {
      return text == "none" ? nil : try Shard(typed: text)
    }
    func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
    return Shard(
      arrayTask: variable("SLURM_ARRAY_TASK_ID"), count: variable("SLURM_ARRAY_TASK_COUNT"),
      minimum: variable("SLURM_ARRAY_TASK_MIN"))
  }
}
