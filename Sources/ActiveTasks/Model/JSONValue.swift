/// Any JSON value, without loss: numbers keep their digits, the order of keys has no meaning.
enum JSONValue: Sendable, Equatable {
  case null
  case bool(Bool)
  /// The number as it is written, such as `12345678901234567890` or `-0.50`.
  case number(String)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  /// The value of `key`, when this is an object that has it.
  subscript(key: String) -> JSONValue? {
    if case .object(let members) = self { members[key] } else { nil }
  }

  /// The text, when this is a string.
  var string: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// The nearest double, when this is a number that has a finite one.
  var double: Double? {
    guard case .number(let text) = self else { return nil }
    if let value = Self.short(text) { return value }
    guard let value = Double(text), value.isFinite else { return nil }
    return value
  }

  /// The number of at most fifteen digits without an exponent; `nil` for others.
  ///
  /// Digits and power of ten are exact doubles, so that their quotient is the nearest one.
  private static func short(_ text: String) -> Double? {
    guard text.utf8.count <= 16 else { return nil }
    var (digits, scale) = (0.0, 1.0)
    var (count, isFraction, isNegative) = (0, false, false)
    for byte in text.utf8 {
      switch byte {
      case 0x30...0x39:
        digits = 10 * digits + Double(byte - 0x30)
        if isFraction { scale *= 10 }
        count += 1
      case UInt8(ascii: ".") where !isFraction: isFraction = true
      case UInt8(ascii: "-") where count == 0 && !isFraction && !isNegative: isNegative = true
      default: return nil
      }
    }
    guard (1...15).contains(count) else { return nil }
    return isNegative ? -digits / scale : digits / scale
  }

  /// The finite number, also one written as a string, as some serialisers do.
  var numeric: Double? {
    double ?? string.flatMap(Double.init).flatMap { $0.isFinite ? $0 : nil }
  }

  /// The integer, when this is a number written as one and within 64 bits.
  var integer: Int64? {
    if case .number(let text) = self { Int64(text) } else { nil }
  }

  /// The values inside: of an array in their order, of an object in the order of its keys.
  var children: [JSONValue] {
    switch self {
    case .array(let values): values
    case .object(let members): members.sorted { $0.key < $1.key }.map(\.value)
    default: []
    }
  }
}
