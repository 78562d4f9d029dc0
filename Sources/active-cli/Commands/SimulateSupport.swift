internal import ActiveTasks

/// What the commands of `simulate` share: flags, the choice of formats, and writing to a folder.
enum SimulateSupport {
  /// Folder of the files.
  static let output = Flag(
    "output", short: "o", .path(placeholder: "DIR"), .output,
    help: "Folder to write to; it is made when it does not exist.")

  /// Start of the random numbers.
  static func seed(_ value: UInt64) -> Flag {
    Flag(
      "seed", .integer(0...Int.max), default: "\(value)", .method,
      help: "Start of the random numbers.")
  }

  /// A number with its default.
  static func number(
    _ name: String, _ range: ClosedRange<Double>, _ unit: String, _ value: Double, _ help: String
  ) -> Flag {
    Flag(
      name, .number(range, unit: unit), default: ShortestDecimal.string(value), .method, help: help)
  }

  /// The formats to write, out of `identifiers`.
  static func formats(_ identifiers: [String], default value: String) -> Flag {
    Flag(
      "format-out", .words(["all"] + identifiers, placeholder: "ID,..."), default: value, .output,
      help: "Formats to write, each in its own folder when there are several: all, or some of "
        + identifiers.joined(separator: ", ") + ".")
  }

  /// The writers that `list` names, in its order, or all.
  ///
  /// - Throws: `Diagnostic` `usage.parameter` for a name that no writer has.
  static func writers<Writer>(
    _ list: String, of all: [Writer], identifier: (Writer) -> String
  ) throws(Diagnostic) -> [Writer] {
    guard list != "all" else { return all }
    var writers: [Writer] = []
    let wanted = list.split(separator: ",").map(String.init)
    for name in wanted.isEmpty ? [list] : wanted {
      guard let writer = all.first(where: { identifier($0) == name }) else {
        let names = all.map(identifier)
        throw Diagnostic(
          "usage.parameter", "--format-out cannot be '\(name)'", found: name,
          expected: "all, or some of: " + names.joined(separator: ", "),
          hint: Suggestion.nearest(to: name, in: names).map { "did you mean '\($0)'?" })
      }
      writers.append(writer)
    }
    return writers
  }

  /// Runs `simulate <name>`: `write` puts files into the folder and gives their paths, which are
  /// printed.
  ///
  /// - Throws: `Diagnostic` `usage.missing-flag` without a folder, or what `write` throws.
  static func run(
    _ name: String, _ arguments: ParsedArguments,
    write: (String) throws(Diagnostic) -> [String]
  ) throws(Diagnostic) -> ExitStatus {
    guard let folder = arguments.text("output") else {
      throw Diagnostic(
        "usage.missing-flag", "'simulate \(name)' needs a folder to write to",
        expected: "-o DIR", hint: "see: active-cli simulate \(name) --help")
    }
    let paths = try write(folder)
    let sink = try OutputSink()
    for path in paths { try sink.writeLine(path) }
    try sink.finish()
    return .success
  }
}
