internal import ActiveTasks

/// Flags that several commands share.
enum CommonFlags {
  /// What a user can say about an input that the input cannot say itself.
  static let ingestion = [
    Flag(
      "input-format", .choice(AdapterRegistry.formats.map(\.identifier)), default: "recognised",
      .input, help: "Read the input as this format; see: active-cli describe formats."),
    Flag(
      "columns", .text(placeholder: "NAME=COLUMN,..."), .input,
      help: "Assign the columns of a CSV file, such as time=t,ax=accX,gx=rotX."),
    Flag(
      "units", .text(placeholder: "NAME=UNIT,..."), .input,
      help: "State the units of a file that does not, such as acc=g,gyro=deg/s,time=ms."),
    Flag(
      "rate", .number(0.001...1e6, unit: "Hz"), .input,
      help: "Sampling rate of a file without times, or of sound without a header."),
    Flag(
      "encoding", .choice(RawEncoding.allCases.map(\.rawValue)), default: "s16le", .input,
      help: "Sample encoding of sound without a header (--input-format audio.raw)."),
    Flag(
      "channels", .integer(1...256), default: "1", .input,
      help: "Number of channels of sound without a header."),
  ]

  /// How results are printed and written, by a command that writes tables of the kinds `series` and
  /// figures when it `plots`.
  static func results(series: [String], plots: Bool = false) -> [Flag] {
    output + (series.isEmpty ? [] : [curves]) + (plots ? Self.plots : []) + run
  }

  /// Where figures go.
  static let plots = [
    Flag(
      "plot", .path(placeholder: "FILE"), .output,
      help: "Draw the numbers with the program gnuplot into FILE, whose extension names the kind of"
        + " picture: .svg, .png or .pdf. Inputs that have a figure each need a folder: end the name"
        + " in /."),
    Flag(
      "plot-format", .choice(PlotFormat.allCases.map(\.rawValue)),
      default: "the extension of the plot, svg in a folder", .output,
      help: "Draw pictures of this kind."),
  ]

  private static let output = [
    Flag(
      "format", short: "f", .choice(ResultFormat.allCases.map(\.rawValue)),
      default: "table on a terminal, the extension of FILE with -o, else jsonl", .output,
      help: "Print results as this format; json is an object for one input, an array for several."),
    Flag(
      "output", short: "o", .path(placeholder: "FILE"), default: "standard output", .output,
      help:
        "Write results to FILE, which appears when it is complete. Its extension names the format;"
        + " with another one, give --format."),
  ]

  private static let curves = Flag(
    "series", .path(placeholder: "FILE"), .output,
    help: "Write the curve behind the numbers as CSV to FILE, further tables beside it. With"
      + " several inputs, when it ends in / or when it is a folder, the files NAME.KIND.csv go"
      + " into it.")

  static let strict = Flag(
    "strict", .toggle, default: "off", .output,
    help: "Exit with status 1 when a result is unusable.")

  static let progress = Flag(
    "progress", .toggle, default: "on, on a terminal", .general,
    help: "Show progress on standard error while a run takes longer than half a second.")

  private static let run = [
    strict,
    Flag(
      "jobs", short: "j", .integer(1...1024), default: "processors available", .general,
      help: "Process up to N inputs at the same time; each needs about 60 MB of memory per hour of"
        + " 100 Hz recording."),
    progress,
  ]

  /// How listings are printed.
  static let listing = Flag(
    "format", short: "f", .choice(ListingFormat.allCases.map(\.rawValue)), default: "table",
    .output, help: "Print the list as this format.")
}

extension IngestionOptions {
  /// The options that were given on the command line.
  init(_ arguments: ParsedArguments) {
    self.init()
    format = arguments.text("input-format")
    columns = arguments.text("columns")
    units = arguments.text("units")
    rateHertz = arguments.number("rate")
    audio.rawEncoding = arguments.text("encoding").flatMap(RawEncoding.init)
    audio.rawChannels = arguments.integer("channels")
  }
}
