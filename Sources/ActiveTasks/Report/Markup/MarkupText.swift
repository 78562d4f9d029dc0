/// Text from outside as content or attribute value of HTML, SVG and XML.
enum MarkupText {
  /// `text` with the characters that markup is made of as entities, and with what cannot be seen written out.
  ///
  /// Invisible characters are told by `TextSanitizer`.
  /// - Parameters:
  ///   - text: any text.
  ///   - isValue: whether it stands in an attribute's quotes, so that quotes become entities, too.
  /// - Returns: text that ends neither the element nor the attribute it stands in.
  static func escaped(_ text: String, isValue: Bool = false) -> String {
    let text = TextSanitizer.visible(text)
    guard text.utf8.contains(where: isSpecial) else { return text }
    var result = ""
    result.reserveCapacity(text.utf8.count + 16)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"" where isValue: result += "&quot;"
      case "'" where isValue: result += "&#39;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func isSpecial(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""),
      UInt8(ascii: "'"):
      true
    default: false
    }
  }
}
