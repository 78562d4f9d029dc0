extension JSONParser {
  /// Reads a string in quotes and resolves its escapes.
  mutating func string() throws(Diagnostic) -> String {
    guard next == UInt8(ascii: "\"") else { throw failure("a string is missing", expected: "'\"'") }
    index += 1
    let start = index
    while let byte = next, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte >= 0x20 {
      index += 1
    }
    // Most strings have no escape and are taken as they stand.
    let end = index
    if next == UInt8(ascii: "\""),
      let string = bytes.withUnsafeBufferPointer({
        cache.string(UnsafeBufferPointer(rebasing: $0[start..<end]))
      })
    {
      index += 1
      return string
    }
    var text = Array(bytes[start..<index])
    while let byte = next, byte != UInt8(ascii: "\"") {
      guard byte >= 0x20 else {
        throw invalidString(
          "a control character stands in a string", expected: "\\u00" + [byte].hexadecimal)
      }
      index += 1
      if byte == UInt8(ascii: "\\") { try escape(into: &text) } else { text.append(byte) }
    }
    guard next != nil else { throw failure("a string has no end", expected: "'\"'") }
    guard let string = String(validating: text, as: UTF8.self) else {
      index = start
      throw invalidString("a string is not valid UTF-8", expected: "UTF-8")
    }
    index += 1
    return string
  }

  private func invalidString(_ message: String, expected: String) -> Diagnostic {
    failure(message, code: "json.invalid-string", expected: expected)
  }

  private mutating func escape(into text: inout [UInt8]) throws(Diagnostic) {
    guard let letter = next else { throw failure("a string has no end", expected: "an escape") }
    let plain: [Unicode.Scalar: UInt8] = [
      "\"": 0x22, "\\": 0x5C, "/": 0x2F, "b": 0x08, "f": 0x0C, "n": 0x0A, "r": 0x0D, "t": 0x09,
    ]
    if letter == UInt8(ascii: "u") {
      return text.append(contentsOf: String(Character(try unicode())).utf8)
    }
    guard let byte = plain[Unicode.Scalar(letter)] else {
      throw invalidString("an escape is not one of JSON's", expected: "one of \" \\ / b f n r t u")
    }
    index += 1
    text.append(byte)
  }

  /// Reads `uXXXX`, and a second `\uXXXX` after a high surrogate.
  private mutating func unicode() throws(Diagnostic) -> Unicode.Scalar {
    let start = index
    let first = try hexadecimal()
    var code = UInt32(first)
    if 0xD800..<0xDC00 ~= first, next == UInt8(ascii: "\\") {
      index += 1
      let second = try hexadecimal()
      if 0xDC00..<0xE000 ~= second {
        code = 0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00)
      }
    }
    guard let scalar = Unicode.Scalar(code) else {
      index = start
      throw invalidString("half a surrogate pair stands alone", expected: "\\uD8… \\uDC… in pairs")
    }
    return scalar
  }

  private mutating func hexadecimal() throws(Diagnostic) -> UInt16 {
    let digits = bytes[min(index + 1, bytes.count)...].prefix(4)
    guard next == UInt8(ascii: "u"), digits.count == 4,
      digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let code = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw invalidString("an escape is not complete", expected: "\\u and four hex digits") }
    index += 5
    return code
  }

  /// Refuses UTF-16 and UTF-32, with or without a byte order mark.
  static func refuseUTF16(_ head: [UInt8]) throws(Diagnostic) {
    guard isUTF16(head) else { return }
    throw Diagnostic(
      "json.utf-16", "the text is UTF-16 or UTF-32, not UTF-8", at: .byte(0),
      found: AdapterRegistry.preview(head), expected: "UTF-8",
      hint: "convert it: iconv -f UTF-16 -t UTF-8")
  }

  /// Whether JSON that begins with `head` is UTF-16 or UTF-32: a mark, or a zero among the first
  /// two bytes.
  static func isUTF16(_ head: [UInt8]) -> Bool {
    head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF]) || head.prefix(2).contains(0)
  }
}
