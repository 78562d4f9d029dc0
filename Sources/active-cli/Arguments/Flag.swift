internal import ActiveTasks

/// One flag of a command: its names, the values it takes and what it does.
struct Flag: Sendable {
  /// The values a flag takes.
  enum Value: Sendable {
    /// None: the flag is on when given, off as `--no-…`.
    case toggle
    /// None, and it cannot be switched off again.
    case action
    /// One of some words.
    case choice([String])
    /// A number in a range, with its unit.
    case number(ClosedRange<Double>, unit: String)
    /// A whole number in a range.
    case integer(ClosedRange<Int>)
    /// One or several of some words, separated by commas.
    case words([String], placeholder: String)
    /// Any text.
    case text(placeholder: String)
    /// The path of a file or folder.
    case path(placeholder: String)
  }

  /// Headings under which flags are listed, in their order.
  enum Category: String, CaseIterable, Sendable {
    /// What the command works with.
    case input = "Input"
    /// How the numbers are computed.
    case method = "Method"
    /// What the command prints and writes.
    case output = "Output"
    /// What every command has.
    case general = "General"
  }

  /// The name after `--`.
  var long: String
  /// The letter after `-`.
  var short: Character?
  /// The values it takes.
  var value: Value
  /// The value when the flag is not given, as text for the help page.
  var defaultText: String?
  /// What it does.
  var help: String
  /// The heading it is listed under.
  var category: Category

  /// A flag with its names, values and meaning.
  init(
    _ long: String, short: Character? = nil, _ value: Value, default defaultText: String? = nil,
    _ category: Category, help: String
  ) {
    self.long = long
    self.short = short
    self.value = value
    self.defaultText = defaultText
    self.category = category
    self.help = help
  }

  /// Whether the flag has a value.
  var takesValue: Bool {
    switch value {
    case .toggle, .action: false
    default: true
    }
  }

  /// The name that switches it off, without the dashes.
  var negatedName: String? {
    if case .toggle = value { "no-" + long } else { nil }
  }

  /// The ways to write it, with dashes, without the negated one.
  var spellings: [String] { (short.map { ["-\($0)"] } ?? []) + ["--" + long] }

  /// Every way to write it, with dashes.
  var allNames: [String] { spellings + (negatedName.map { ["--" + $0] } ?? []) }

  /// The words it can be given; empty when there is no list.
  var choices: [String] {
    if case .choice(let words) = value { words } else { [] }
  }

  /// The words that shells offer for its value.
  var completions: [String] {
    if case .words(let words, _) = value { words } else { choices }
  }

  /// The values it can be given, for people.
  var allowed: String {
    switch value {
    case .toggle: "on, off"
    case .action: ""
    case .choice(let words): words.joined(separator: ", ")
    case .number(let range, let unit):
      "\(ShortestDecimal.string(range.lowerBound)) to \(ShortestDecimal.string(range.upperBound))"
        + (unit == "1" || unit.isEmpty ? "" : " " + unit)
    case .integer(let range): "\(range.lowerBound) to \(range.upperBound)"
    case .text(let placeholder), .path(let placeholder), .words(_, let placeholder): placeholder
    }
  }

  /// What stands for the value on the help page.
  var placeholder: String? {
    switch value {
    case .toggle, .action: nil
    case .choice(let words): (1...4) ~= words.count ? words.joined(separator: "|") : "WORD"
    case .number(_, let unit): unit.isEmpty || unit == "1" ? "NUMBER" : unit.uppercased()
    case .integer: "N"
    case .text(let placeholder), .path(let placeholder), .words(_, let placeholder): placeholder
    }
  }

  /// Checks that `text` is one of the flag's values.
  ///
  /// - Throws: `Diagnostic` `usage.parameter` with what is allowed.
  func check(_ text: String) throws(Diagnostic) {
    let kind: ParameterSpec.Kind
    switch value {
    case .choice(let words): kind = .choice(words)
    case .number(let range, let unit): kind = .number(range, unit: unit)
    case .integer(let range):
      if let number = Int(text), range.contains(number) { return }
      throw Diagnostic(
        "usage.parameter", "--\(long) cannot be '\(text)'", found: text,
        expected: "a whole number from \(range.lowerBound) to \(range.upperBound)")
    case .toggle, .action, .words, .text, .path: return
    }
    do throws(Diagnostic) {
      _ = try ParameterSpec(long, kind, default: nil, help: help).parse(text)
    } catch {
      var error = error
      error.hint = Suggestion.nearest(to: text, in: choices).map { "did you mean '\($0)'?" }
      throw error
    }
  }
}
