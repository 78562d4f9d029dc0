/// One parameter of a processor: its values, default and meaning.
public struct ParameterSpec: Sendable, Equatable {
  /// The values a parameter can take.
  public enum Kind: Sendable, Equatable {
    /// One of the given words.
    case choice([String])
    /// A number in a range, with its unit.
    case number(ClosedRange<Double>, unit: String)
    /// Text, with a placeholder for the help page.
    case text(placeholder: String)
    /// The path of a file that the processor reads as a whole, such as a JSON table.
    case file(placeholder: String)
    /// The path of a table of words, CSV, that the processor reads as a whole.
    case table(placeholder: String)
    /// The path of a recording that the processor measures first, such as a calibrator's tone, read as `format`
    /// or as it is recognised.
    case recording(placeholder: String, format: String? = nil)
    /// The path of a recording that another command processes first, or of the results that it
    /// printed as JSON; parameters named `<name>-<other>` are the other command's.
    case result(of: String, placeholder: String)
    /// On or off.
    case flag
  }

  /// The name: `--name` on the command line, the key in provenance and study files.
  public var name: String
  /// The values it can take.
  public var kind: Kind
  /// The value when none is given; `nil` leaves it unset.
  public var defaultValue: ParameterValue?
  /// What it means and what it does.
  public var help: String
  /// Whether it is about one person or session, so that it holds for one recording only.
  public var isPersonal: Bool

  /// A parameter with its meaning.
  public init(
    _ name: String, _ kind: Kind, default defaultValue: ParameterValue?, isPersonal: Bool = false,
    help: String
  ) {
    self.name = name
    self.kind = kind
    self.defaultValue = defaultValue
    self.isPersonal = isPersonal
    self.help = help
  }

  /// Whether the value is the path of something that is read.
  public var isInput: Bool {
    switch kind {
    case .file, .table, .recording, .result: true
    case .choice, .number, .text, .flag: false
    }
  }

  /// Reads a value from its text.
  ///
  /// - Throws: `Diagnostic` `usage.parameter` naming what is allowed.
  public func parse(_ text: String) throws(Diagnostic) -> ParameterValue {
    switch kind {
    case .choice(let words):
      if words.contains(text) { return .text(text) }
      throw mismatch(text, expected: words.joined(separator: ", "))
    case .number(let range, let unit):
      if let value = Double(text), value.isFinite, range.contains(value) { return .number(value) }
      throw mismatch(
        text, expected: "a number from \(range.lowerBound) to \(range.upperBound) \(unit)")
    case .text, .file, .table, .recording, .result:
      return .text(text)
    case .flag:
      if text == "true" || text == "false" { return .flag(text == "true") }
      throw mismatch(text, expected: "true or false")
    }
  }

  private func mismatch(_ text: String, expected: String) -> Diagnostic {
    Diagnostic(
      "usage.parameter", "--\(name) cannot be '\(text)'", found: text, expected: expected,
      hint: "see --help")
  }
}

/// Checked parameter values of one processor, defaults filled in.
public struct ParameterSet: Sendable, Equatable {
  /// The values by name; unset parameters are absent.
  public private(set) var values: [String: ParameterValue]
  /// The names of the parameters that were given.
  public private(set) var given: Set<String>
  /// The content of the files that parameters name; filled in by whoever may open files.
  public private(set) var files: [String: ParameterFile] = [:]
  /// The tables that parameters name; filled in by whoever may open files.
  public private(set) var tables: [String: ParameterTable] = [:]
  /// The recordings that parameters name; filled in by whoever may open files.
  public private(set) var recordings: [String: ParameterRecording] = [:]
  /// The results of other commands that parameters name; filled in by whoever may open files.
  public private(set) var results: [String: ParameterResult] = [:]

  /// The defaults of `specs`, overridden by `texts` (name → text).
  ///
  /// - Throws: `Diagnostic` `usage.parameter` for an unknown name or a value out of range.
  public init(_ specs: [ParameterSpec], _ texts: [String: String] = [:]) throws(Diagnostic) {
    values = [:]
    given = Set(texts.keys)
    for spec in specs {
      if let text = texts[spec.name] {
        values[spec.name] = try spec.parse(text)
      } else if let value = spec.defaultValue {
        values[spec.name] = value
      }
    }
    for name in texts.keys.sorted() where !specs.contains(where: { $0.name == name }) {
      throw Diagnostic("usage.parameter", "there is no parameter '\(name)'", hint: "see --help")
    }
  }

  /// The word or text of a parameter; `nil` when unset.
  public func text(_ name: String) -> String? {
    if case .text(let text) = values[name] { text } else { nil }
  }

  /// The number of a parameter; `nil` when unset.
  public func number(_ name: String) -> Double? {
    if case .number(let number) = values[name] { number } else { nil }
  }

  /// Gives the parameter `name` the content of the file it names.
  public mutating func attach(_ file: ParameterFile, to name: String) { files[name] = file }

  /// Gives the parameter `name` the table it names.
  public mutating func attach(_ table: ParameterTable, to name: String) { tables[name] = table }

  /// Gives the parameter `name` the recording it names.
  public mutating func attach(_ recording: ParameterRecording, to name: String) {
    recordings[name] = recording
  }

  /// Gives the parameter `name` the results it names.
  public mutating func attach(_ result: ParameterResult, to name: String) { results[name] = result }

  /// The values of the parameters named `<name>-<other>`, as text under `<other>`.
  func values(of name: String) -> [String: String] {
    let own = values.filter { $0.key.hasPrefix(name + "-") }
    let pairs = own.map { (String($0.key.dropFirst(name.count + 1)), $0.value.text) }
    return Dictionary(pairs) { first, _ in first }
  }

  /// Whether a switch is on.
  public func flag(_ name: String) -> Bool {
    if case .flag(let flag) = values[name] { flag } else { false }
  }
}
