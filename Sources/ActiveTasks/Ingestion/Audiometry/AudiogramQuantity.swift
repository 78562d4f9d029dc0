/// A number with its units as audiograms in JSON state it: bare, as a string, or as an object with
/// `value` and `unit`, in FHIR also `code`.
struct AudiogramQuantity {
  /// What there is of a number.
  enum Content: Equatable {
    /// Nothing, `null`, or an object without a number.
    case absent
    /// A finite number in Hz or dB HL.
    case number(Double)
    /// Something that is no number.
    case unreadable(String)
  }

  /// The number.
  let content: Content

  /// The number; `nil` when there is none.
  var number: Double? { if case .number(let number) = content { number } else { nil } }

  /// A frequency in Hz.
  ///
  /// - Parameters:
  ///   - value: the number or object.
  ///   - units: what the surroundings say about its unit.
  /// - Returns: the number in Hz, or why there is none.
  /// - Throws: `Diagnostic` `audiometry.unknown-unit`, also when two units contradict each other.
  static func hertz(
    _ value: JSONValue?, units: [String] = []
  ) throws(Diagnostic) -> AudiogramQuantity {
    let scale = try AudiogramUnit.hertz(units + Self.units(of: value))
    guard case .number(let number) = Self.content(value) else {
      return AudiogramQuantity(content: Self.content(value))
    }
    return AudiogramQuantity(content: .number(number * scale))
  }

  /// A level in dB HL, alike.
  static func hearingLevel(
    _ value: JSONValue?, units: [String] = []
  ) throws(Diagnostic) -> AudiogramQuantity {
    for unit in units + Self.units(of: value) { try AudiogramUnit.checkLevel(unit) }
    return AudiogramQuantity(content: Self.content(value))
  }

  private static func units(of value: JSONValue?) -> [String] {
    ["unit", "units", "code"].compactMap { value?[$0] }.filter { $0 != .null }.map {
      $0.string ?? "no text"
    }
  }

  private static func content(_ value: JSONValue?) -> Content {
    guard let value, value != .null else { return .absent }
    guard case .object(let members) = value else {
      return number(value).map { .number($0) } ?? .unreadable(preview(value))
    }
    let inner = ["value", "quantity", "doubleValue"].compactMap { value[$0] }.first
    guard let inner else {
      let attributes: Set = ["unit", "units", "code", "system", "comparator"]
      return attributes.isSuperset(of: members.keys) ? .absent : .unreadable(preview(value))
    }
    if inner == .null { return .absent }
    return number(inner).map { .number($0) } ?? .unreadable(preview(inner))
  }

  /// The number, also one in decimal digits as a string.
  private static func number(_ value: JSONValue) -> Double? {
    guard let text = value.string else { return value.double }
    if case .number(let number) = DecimalParser.cell(Array(text.utf8)) { return number }
    return nil
  }

  private static func preview(_ value: JSONValue) -> String {
    switch value {
    case .null: "null"
    case .bool(let isTrue): isTrue ? "true" : "false"
    case .number(let digits): AdapterRegistry.preview(Array(digits.utf8))
    case .string(let text): "\"\(AdapterRegistry.preview(Array(text.utf8)))\""
    case .array: "an array"
    case .object: "an object"
    }
  }
}

extension AudiogramQuantity.Content {
  /// Counts a value that is there and no number, or that is empty although it is named.
  func report(_ name: String, isNamed: Bool, to doubts: inout AudiogramDoubts) {
    switch self {
    case .number: break
    case .unreadable(let text): doubts.add(.unreadable, "\(name) is \(text)")
    case .absent: if isNamed { doubts.add(.absent, name) }
    }
  }
}
