/// Reads JSON values (RFC 8259) from bytes, strictly, with the place of the first error.
///
/// For documents and the edges of logs; the items of logs go through `JSONItemStream`.
struct JSONParser {
  /// The deepest nesting of arrays and objects.
  static let maximumDepth = 128

  /// The bytes; `index` is the place of the next one.
  let bytes: [UInt8]
  /// The place of the next byte to read.
  var index: Int
  /// Whether the words `NaN`, `Infinity` and `-Infinity` are numbers, as some serialisers write them.
  var acceptsNonFinite = false
  /// The strings read so far that may come again.
  var cache = StringCache()
  private var depth = 0
  /// What objects have had twice in a row.
  private var usual = JSONShape()
  /// The keys of the last object without the usual ones.
  private var lastKeys: [String] = []

  /// A parser at `index` of `bytes`.
  init(_ bytes: [UInt8], at index: Int = 0) {
    self.bytes = bytes
    self.index = index
  }

  /// Reads a whole document: one value with nothing but white space, and a byte order mark, around.
  ///
  /// - Parameters:
  ///   - bytes: the document.
  ///   - acceptsNonFinite: whether `NaN`, `Infinity` and `-Infinity` are numbers.
  /// - Returns: the value.
  /// - Throws: `Diagnostic` `json.utf-16`, `json.syntax`, `json.truncated`, `json.too-deep`,
  ///   `json.duplicate-key`, `json.invalid-string`.
  static func document(
    _ bytes: [UInt8], acceptsNonFinite: Bool = false
  ) throws(Diagnostic) -> JSONValue {
    try refuseUTF16(bytes)
    var parser = JSONParser(bytes)
    parser.acceptsNonFinite = acceptsNonFinite
    parser.skipByteOrderMark()
    let value = try parser.value()
    parser.skipSpace()
    guard parser.index == bytes.count else {
      throw parser.failure("there is more after the end of the document", expected: "nothing more")
    }
    return value
  }

  /// The next byte, without reading it.
  var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  /// Moves past a UTF-8 byte order mark at the start.
  mutating func skipByteOrderMark() {
    if index == 0, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
  }

  /// Moves past white space.
  mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      index += 1
    }
  }

  /// Moves past white space and `character` if it comes next, and tells whether it did.
  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    skipSpace()
    guard next == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  /// Moves past white space and `character`, which must come next.
  mutating func require(_ character: Unicode.Scalar) throws(Diagnostic) {
    guard skip(character) else {
      throw failure("'\(character)' is missing", expected: "'\(character)'")
    }
  }

  /// Reads the next value.
  mutating func value() throws(Diagnostic) -> JSONValue {
    skipSpace()
    switch next {
    case UInt8(ascii: "{"):
      return .object(try nested { parser throws(Diagnostic) in try parser.object() })
    case UInt8(ascii: "["):
      return .array(try nested { parser throws(Diagnostic) in try parser.array() })
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default:
      if let word = nonFinite() { return .number(word) }
      return .number(try number())
    }
  }

  /// The error at the current place.
  func failure(_ message: String, code: String = "json.syntax", expected: String) -> Diagnostic {
    guard index < bytes.count else {
      return Diagnostic(
        "json.truncated", "the document ends too early", at: .byte(bytes.count),
        found: "end of input",
        expected: expected, hint: "copy the file again from its source")
    }
    let line = bytes[..<index].count { $0 == 0x0A } + 1
    let column = index - (bytes[..<index].lastIndex(of: 0x0A) ?? -1)
    return Diagnostic(
      code, message, at: .line(line, column: column),
      found: kind(at: index) + " at byte \(index)",
      expected: expected,
      hint: "export the file again; JSON is defined in RFC 8259")
  }

  /// What stands at a place, without its content: documents hold names and answers.
  private func kind(at index: Int) -> String {
    let word = String(
      decoding: bytes[index...].prefix(10).prefix { $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7a },
      as: UTF8.self)
    if Self.foreignWords.contains(word) { return word }
    return switch bytes[index] {
    case 0x30...0x39: "a digit"
    case 0x41...0x5a, 0x61...0x7a: "a letter"
    case 0x21...0x7e: "'\(Character(Unicode.Scalar(bytes[index])))'"
    default: "byte 0x" + String(bytes[index], radix: 16)
    }
  }

  /// Words of other languages for values that JSON spells otherwise or lacks.
  private static let foreignWords: Set = [
    "NaN", "nan", "Infinity", "inf", "Inf", "None", "True", "False", "NULL", "nil", "undefined",
    "NA",
  ]

  private mutating func nested<T>(
    _ read: (inout JSONParser) throws(Diagnostic) -> T
  ) throws(Diagnostic) -> T {
    guard depth < Self.maximumDepth else {
      throw failure(
        "arrays and objects are nested too deeply", code: "json.too-deep",
        expected: "at most \(Self.maximumDepth) levels")
    }
    depth += 1
    index += 1
    defer { depth -= 1 }
    return try read(&self)
  }

  private mutating func array() throws(Diagnostic) -> [JSONValue] {
    var values: [JSONValue] = []
    if skip("]") { return values }
    repeat { values.append(try value()) } while skip(",")
    guard skip("]") else {
      throw failure("the array goes on without a comma", expected: "',' or ']'")
    }
    return values
  }

  private mutating func object() throws(Diagnostic) -> [String: JSONValue] {
    if skip("}") { return [:] }
    let shape = usual
    var members = shape.members
    // Keys that stand in the order of the usual ones, until one is another.
    var (known, isUsual) = (0, true)
    var keys: [String] = []
    func leaveUsual() {
      isUsual = false
      keys = Array(shape.keys[..<known])
      if known == 0 {
        members = Dictionary(minimumCapacity: min(lastKeys.count, 16))
      } else {
        for key in shape.keys[known...] { members[key] = nil }
      }
    }
    repeat {
      skipSpace()
      if isUsual {
        if let end = shape.end(of: known, in: bytes, at: index) {
          index = end
          try require(":")
          members.values[shape.places[known]] = try value()
          known += 1
          continue
        }
        leaveUsual()
      }
      let start = index
      let key = try string()
      try require(":")
      let value = try self.value()
      keys.append(key)
      guard members.updateValue(value, forKey: key) == nil else {
        index = start
        throw duplicate(key)
      }
    } while skip(",")
    guard skip("}") else {
      throw failure("the object goes on without a comma", expected: "',' or '}'")
    }
    if isUsual, known < shape.keys.count { leaveUsual() }
    if !isUsual {
      if keys == lastKeys { usual = JSONShape(keys, of: members) }
      lastKeys = keys
    }
    return members
  }

  /// Reads a key and its colon.
  mutating func key(notIn members: [String: JSONValue]) throws(Diagnostic) -> String {
    skipSpace()
    let start = index
    let key = try string()
    guard members[key] == nil else {
      index = start
      throw duplicate(key)
    }
    try require(":")
    return key
  }

  private func duplicate(_ key: String) -> Diagnostic {
    failure(
      "the key \"\(key)\" stands twice in one object", code: "json.duplicate-key",
      expected: "every key once")
  }

  private mutating func word(_ word: StaticString, _ value: JSONValue) throws(Diagnostic)
    -> JSONValue
  {
    let text = String(describing: word)
    guard bytes[index...].starts(with: text.utf8) else {
      throw failure("this is not a JSON value", expected: "a JSON value")
    }
    index += text.utf8.count
    return value
  }

  private mutating func nonFinite() -> String? {
    guard acceptsNonFinite, let next, !(0x30...0x39).contains(next) else { return nil }
    for word in ["NaN", "Infinity", "-Infinity"] where bytes[index...].starts(with: word.utf8) {
      index += word.utf8.count
      return word
    }
    return nil
  }

  /// Reads a number by the grammar `-? (0 | [1-9][0-9]*) (. [0-9]+)? ([eE] [+-]? [0-9]+)?`.
  private mutating func number() throws(Diagnostic) -> String {
    let start = index
    func isDigit(_ byte: UInt8?) -> Bool { byte.map { 0x30...0x39 ~= $0 } ?? false }
    func digits(_ parser: inout JSONParser) throws(Diagnostic) {
      guard isDigit(parser.next) else {
        throw parser.failure("this is not a JSON value", expected: "a JSON value")
      }
      while isDigit(parser.next) { parser.index += 1 }
    }
    if next == UInt8(ascii: "-") { index += 1 }
    if next == UInt8(ascii: "0") { index += 1 } else { try digits(&self) }
    if next == UInt8(ascii: ".") {
      index += 1
      try digits(&self)
    }
    if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
      index += 1
      if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { index += 1 }
      try digits(&self)
    }
    let end = index
    return bytes.withUnsafeBufferPointer {
      String(decoding: UnsafeBufferPointer(rebasing: $0[start..<end]), as: UTF8.self)
    }
  }
}
