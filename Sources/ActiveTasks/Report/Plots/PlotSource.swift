/// A result with its tables, as the makers of figures ask for them.
struct PlotSource {
  let result: StepResult
  let tables: [SeriesTable]

  /// Length of a line of notes.
  private static let noteWidth = 138
  /// Lines of notes, at most.
  private static let mostNotes = 8

  /// The table of a kind.
  func table(_ kind: String) -> SeriesTable? { tables.first { $0.kind == kind } }

  /// The number of a metric by the first of `methods` that has one.
  func number(_ name: String, _ methods: [Metric.Method] = [.reference]) -> Double? {
    for method in methods {
      let metric = result.metrics.first { $0.name == name && $0.method == method }
      if case .number(let number)? = metric?.value { return number }
    }
    return nil
  }

  /// A metric with `places` decimals and its unit, such as `135.0°`; `–` when there is none.
  func text(
    _ name: String, _ method: Metric.Method = .reference, places: Int = 1, unit: String = ""
  ) -> String {
    guard let value = number(name, [method]) else { return "–" }
    return FixedDecimal.string(value, places: places) + unit
  }

  /// A metric that is a word; `–` when there is none.
  func word(_ name: String) -> String {
    let metric = result.metrics.first { $0.name == name && $0.method == .reference }
    if case .text(let text)? = metric?.value { return text }
    return "–"
  }

  /// A parameter that is a number.
  func parameter(_ name: String) -> Double? {
    if case .number(let number)? = result.provenance.parameters[name] { return number }
    return nil
  }

  /// Name of the input, step, start and verdict.
  var subtitle: String {
    let name = FileName.last(result.input.path)
    return [
      name == "-" ? "standard input" : name, result.step, result.start,
      "quality: \(result.quality.rawValue)",
    ].compactMap { $0 }.joined(separator: " · ")
  }

  /// The doubts, the worst first: warnings in full, the others by their codes.
  var notes: [String] { Self.notes(result.flags) }

  /// The lines of `flags`.
  static func notes(_ flags: [QualityFlag]) -> [String] {
    let grave =
      flags.filter { $0.severity == .error } + flags.filter { $0.severity == .warning }
    let lines = grave.flatMap { flag in
      wrapped("\(flag.severity.rawValue): \(flag.code): \(flag.message)")
    }
    var notes = Array(lines.prefix(mostNotes))
    if lines.count > mostNotes { notes[mostNotes - 1] = "… and further warnings; see the result" }
    var codes: [String] = []
    for flag in flags where flag.severity == .info && !codes.contains(flag.code) {
      codes.append(flag.code)
    }
    return notes + (codes.isEmpty ? [] : wrapped("noted: " + codes.joined(separator: ", ")))
  }

  /// `text` in lines as long as the figure is wide.
  static func wrapped(_ text: String) -> [String] {
    TextWrap.lines(text.replacing("\n", with: " "), width: noteWidth)
  }
}

extension SeriesTable {
  /// The values of the column of this name; empty when there is none.
  func values(_ name: String) -> [Double] { columns.first { $0.name == name }?.values ?? [] }

  /// The rows of two columns.
  func rows(_ x: String, _ y: String) -> [(x: Double, y: Double)] {
    zip(values(x), values(y)).map { (x: $0, y: $1) }
  }
}
