/// A value of a configuration file with its place in it, for messages such as
/// `parameters.rom.joint: …`.
struct ConfigurationValue {
  /// The value.
  let value: JSONValue
  /// Keys and indices that lead to it, joined by dots.
  let place: String
  private let folder: String

  /// The value at `place`; relative paths begin in `folder`, which ends in a slash or is empty.
  init(_ value: JSONValue, _ place: String, folder: String) {
    self.value = value
    self.place = place
    self.folder = folder
  }

  /// The members of an object in the order of their names.
  ///
  /// - Parameter known: the keys that may stand there; `nil` for any.
  /// - Returns: names with their values.
  /// - Throws: `Diagnostic` `usage.study-value` when it is no object, `usage.study-key` for another key.
  func members(
    _ known: [String]?
  ) throws(Diagnostic) -> [(name: String, value: ConfigurationValue)] {
    guard case .object(let members) = value else { throw failure("an object") }
    var found: [(name: String, value: ConfigurationValue)] = []
    for (name, member) in members.sorted(by: { $0.key < $1.key }) {
      let own = ConfigurationValue(
        member, place.isEmpty ? name : "\(place).\(name)", folder: folder)
      if let known, !known.contains(name) {
        throw Diagnostic(
          "usage.study-key", "\(own.place): there is no such key", found: name,
          expected: known.joined(separator: ", "),
          hint: "see docs/guide/batch.md")
      }
      found.append((name, own))
    }
    return found
  }

  /// The elements of an array.
  ///
  /// - Throws: `Diagnostic` `usage.study-value`.
  func elements() throws(Diagnostic) -> [ConfigurationValue] {
    guard case .array(let values) = value else { throw failure("an array") }
    return values.enumerated().map {
      ConfigurationValue($0.element, "\(place).\($0.offset)", folder: folder)
    }
  }

  /// The text.
  ///
  /// - Throws: `Diagnostic` `usage.study-value`.
  func text() throws(Diagnostic) -> String {
    guard let text = value.string else { throw failure("text") }
    return text
  }

  /// The value of a parameter as text: a number where one is wanted, true or false for a switch, else text
  /// (of words that are numbers, the number, too).
  ///
  /// - Throws: `Diagnostic` `usage.study-value`.
  func parameter(_ spec: ParameterSpec) throws(Diagnostic) -> String {
    switch (spec.kind, value) {
    case (.number, .number(let text)): return text
    case (.number(let range, let unit), _):
      throw failure(
        "a number from \(range.lowerBound) to \(range.upperBound) \(unit), without quotes")
    case (.flag, .bool(let isOn)): return isOn ? "true" : "false"
    case (.flag, _): throw failure("true or false, without quotes")
    case (.choice, .number(let text)), (.text, .number(let text)): return text
    case (.choice, _), (.text, _): return try text()
    case (.file, _), (.table, _), (.recording, _), (.result, _): return try path()
    }
  }

  /// A path; a relative one begins in the folder of the configuration.
  ///
  /// - Throws: `Diagnostic` `usage.study-value`.
  func path() throws(Diagnostic) -> String {
    let text = try text()
    guard !text.isEmpty else { throw failure("the path of a file") }
    return text.hasPrefix("/") ? text : folder + text
  }

  /// One of some words.
  ///
  /// - Throws: `Diagnostic` `usage.study-value`.
  func word<T>(_ make: (String) -> T?, _ words: [String]) throws(Diagnostic) -> T {
    guard let word = value.string.flatMap(make) else {
      throw failure("one of " + words.joined(separator: ", "))
    }
    return word
  }

  /// The value is not what it should be.
  func failure(_ expected: String) -> Diagnostic {
    Diagnostic(
      "usage.study-value", "\(place.isEmpty ? "the document" : place): the value cannot be used",
      found: value.string ?? value.summary, expected: expected, hint: "see docs/guide/batch.md")
  }

  /// What is wrong with the value, as another part of the program says it.
  func failure(_ error: Diagnostic) -> Diagnostic {
    Diagnostic(
      "usage.study-value", "\(place): the value cannot be used", found: error.found,
      expected: error.expected, hint: error.hint == "see --help" ? nil : error.hint)
  }
}
