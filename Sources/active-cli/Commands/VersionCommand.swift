internal import ActiveTasks

/// `version`: the program's version and revision, and those of what the numbers come through.
enum VersionCommand {
  static let command = Command(
    path: ["version"], summary: "Print the versions of the program and its libraries.",
    discussion: "The first line has the program's version and the revision in git that it was built"
      + " from, the others the libraries on this machine: those it is linked with, and those it loads"
      + " when an input needs them. '--version' prints the same.",
    operands: .none,
    ownFlags: [
      Flag(
        "programs", .toggle, default: "off", .output,
        help: "Run ffmpeg, ffprobe and gnuplot, too, and print theirs."),
      CommonFlags.listing,
    ],
    examples: [
      .init("version", "Print the versions."),
      .init("version --programs --format json", "Keep everything a computation depends on."),
    ]
  ) { invocation throws(Diagnostic) in try print(invocation.arguments) }

  /// Prints the versions as the user asked for.
  ///
  /// - Throws: `Diagnostic` `output.…`.
  static func print(_ arguments: ParsedArguments) throws(Diagnostic) -> ExitStatus {
    var parts = ComponentVersion.libraries
    if arguments.toggle("programs") == true { parts += ComponentVersion.programs }
    for problem in parts.compactMap(\.problem) { DiagnosticPrinter().print(problem) }
    let format = arguments.text("format").flatMap(ListingFormat.init) ?? .table
    guard format == .table else {
      return try DescribeCommand.print(listing(parts), arguments)
    }
    let sink = try OutputSink()
    try sink.writeLine("active-cli \(ToolVersion.current) (revision \(ToolVersion.revision))")
    for part in parts {
      try sink.writeLine("\(part.name) \(part.version ?? "not found") (\(part.use.rawValue))")
    }
    try sink.finish()
    return .success
  }

  private static func listing(_ parts: [ComponentVersion]) -> Listing {
    var listing = Listing([.init("name"), .init("version"), .init("use")])
    listing.append([.text("active-cli"), .text(ToolVersion.current), .text("program")])
    listing.append([.text("revision"), .text(ToolVersion.revision), .text("source")])
    for part in parts {
      listing.append([
        .text(part.name), part.version.map(Listing.Cell.text) ?? .none, .text(part.use.rawValue),
      ])
    }
    return listing
  }
}
