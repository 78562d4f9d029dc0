/// Breaks running text into lines.
public enum TextWrap {
  /// `text` in lines of at most `width` characters, broken at spaces; a longer word stays whole.
  ///
  /// Line breaks in `text` are kept.
  public static func lines(_ text: String, width: Int) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).flatMap {
      paragraph($0, width: width)
    }
  }

  /// The lines of a note below a table, indented by two spaces, those after the first by four.
  static func note(_ text: String, width: Int) -> [String] {
    lines(TextSanitizer.visible(text), width: max(width - 4, 20)).enumerated().map { index, line in
      (index == 0 ? "  " : "    ") + line
    }
  }

  private static func paragraph(_ text: Substring, width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, line.count + 1 + word.count > width {
        lines.append(line)
        line = ""
      }
      line += line.isEmpty ? word : " " + word
    }
    return lines + [line]
  }
}
