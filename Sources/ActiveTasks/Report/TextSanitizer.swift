/// Makes text from outside safe to show on a terminal.
public enum TextSanitizer {
  /// `text` with control, bidirectional and other invisible characters written as `\u{…}`, and
  /// bytes of file names that are no UTF-8 as `\xNN`.
  ///
  /// File names and cell contents may hold escape sequences that move the cursor, or characters
  /// that reorder what stands on the line (Unicode Technical Report 36, section 3.1).
  public static func visible(_ text: String) -> String {
    let text = FileName.visible(text)
    guard text.unicodeScalars.contains(where: isHidden) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      if isHidden(scalar) {
        result += "\\u{\(String(scalar.value, radix: 16))}"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}
