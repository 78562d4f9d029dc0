internal import ActiveTasks

/// Commands that print what the program knows about itself.
enum DescribeCommand {
  /// One command a topic.
  static let commands = [
    Command(
      path: ["describe", "schema"], summary: "Print the JSON Schema of results.",
      discussion: "The schema (draft 2020-12) describes one result object: what --format json"
        + " prints for one input, and every line of --format jsonl.",
      operands: .none, ownFlags: [],
      examples: [
        .init("describe schema > result.schema.json", "Keep the schema for a validator.")
      ]
    ) { _ throws(Diagnostic) in
      let sink = try OutputSink()
      try sink.writeLine(ResultSchema.text)
      try sink.finish()
      return .success
    },
    topic(
      "metrics", "List every metric with its unit and definition.",
      "Each metric has a fixed name, unit, range of possible values, definition and source."
    ) { _ in metrics },
    topic(
      "parameters", "List the parameters of every processing command.",
      "Each parameter is a flag of its command and a key under provenance.parameters."
    ) { parameters($0.processors) },
    topic(
      "formats", "List the input formats.",
      "Formats are recognised from the content; --input-format overrides it."
    ) { _ in formats },
    topic(
      "exit-codes", "List the exit statuses.",
      "Scripts can rely on these numbers."
    ) { _ in exitCodes },
  ]

  private static func topic(
    _ name: String, _ summary: String, _ discussion: String,
    listing: @escaping @Sendable (CommandRegistry) -> Listing
  ) -> Command {
    Command(
      path: ["describe", name], summary: summary, discussion: discussion, operands: .none,
      ownFlags: [CommonFlags.listing],
      examples: [
        .init("describe \(name)", "Print a table."),
        .init("describe \(name) --format json", "Print the same for a program."),
      ]
    ) { invocation throws(Diagnostic) in
      try print(listing(invocation.registry), invocation.arguments)
    }
  }

  /// Prints a listing as the user asked for, else as `usual`.
  ///
  /// - Throws: `Diagnostic` `output.…`.
  static func print(
    _ listing: Listing, _ arguments: ParsedArguments, usual: ListingFormat = .table
  ) throws(Diagnostic) -> ExitStatus {
    let format = arguments.text("format").flatMap(ListingFormat.init) ?? usual
    let sink = try OutputSink()
    try sink.write(listing.text(format, width: Terminal.output.width))
    try sink.finish()
    return .success
  }

  private static var metrics: Listing {
    var listing = Listing([
      .init("name"), .init("unit"), .init("methods", isInTable: false),
      .init("minimum", isInTable: false), .init("maximum", isInTable: false),
      .init("source", isInTable: false), .init("definition"),
    ])
    for metric in MetricCatalog.all {
      listing.append([
        .text(metric.name), .text(metric.unit),
        .text(metric.methods.map(\.rawValue).joined(separator: ", ")),
        .number(metric.range.lowerBound), .number(metric.range.upperBound),
        .text(metric.source), .text(metric.summary),
      ])
    }
    return listing
  }

  private static func parameters(_ processors: [any TaskProcessor.Type]) -> Listing {
    var listing = Listing([
      .init("command"), .init("parameter"), .init("values", isInTable: false), .init("default"),
      .init("meaning"),
    ])
    for processor in processors {
      for parameter in processor.descriptor.parameters {
        let flag = ProcessCommand.flag(parameter)
        listing.append([
          .text(processor.descriptor.command), .text(parameter.name), .text(flag.allowed),
          flag.defaultText.map(Listing.Cell.text) ?? .none,
          .text("\(parameter.help) (\(flag.allowed))"),
        ])
      }
    }
    return listing
  }

  private static var formats: Listing {
    var listing = Listing([.init("format"), .init("description")])
    for format in AdapterRegistry.formats {
      listing.append([.text(format.identifier), .text(format.summary)])
    }
    return listing
  }

  private static var exitCodes: Listing {
    var listing = Listing([.init("status", .right), .init("meaning")])
    for status in ExitStatus.allCases {
      listing.append([.number(Double(status.rawValue)), .text(status.meaning)])
    }
    return listing
  }
}
