extension [UInt8] {
  /// Whether the text begins with a tag, blanks and a byte order mark aside.
  var beginsWithTag: Bool { first { $0 > 0x20 && $0 < 0x80 } == UInt8(ascii: "<") }
}

extension UnsafeBufferPointer<UInt8> {
  /// The bytes as text, the predefined entities and character references resolved.
  ///
  /// What is no such reference stays as it is written.
  var resolved: String {
    guard contains(UInt8(ascii: "&")) else { return String(decoding: self, as: UTF8.self) }
    var text = ""
    var rest = self[...]
    while let mark = rest.firstIndex(of: UInt8(ascii: "&")) {
      text += String(decoding: rest[..<mark], as: UTF8.self)
      rest = rest[mark...]
      if let end = rest.prefix(12).firstIndex(of: UInt8(ascii: ";")),
        let character = Self.character(String(decoding: rest[(mark + 1)..<end], as: UTF8.self))
      {
        text.unicodeScalars.append(character)
        rest = rest[(end + 1)...]
      } else {
        text += "&"
        rest = rest.dropFirst()
      }
    }
    return text + String(decoding: rest, as: UTF8.self)
  }

  /// The character of `lt`, `#38` or `#x26`; `nil` for anything else.
  private static func character(_ reference: String) -> Unicode.Scalar? {
    switch reference {
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    case "amp": return "&"
    default: break
    }
    guard reference.hasPrefix("#") else { return nil }
    let isHexadecimal = reference.hasPrefix("#x")
    let digits = reference.dropFirst(isHexadecimal ? 2 : 1)
    guard let value = UInt32(digits, radix: isHexadecimal ? 16 : 10), value > 0 else { return nil }
    return Unicode.Scalar(value)
  }
}
