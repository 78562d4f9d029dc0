/// What tells the rows of a table of answers apart, whatever way it is written.
enum SurveyRowKey {
  /// The name of a person without what spellings differ in: capitals, spaces and punctuation, zeros before a number,
  /// and `.0` behind it.
  ///
  /// `a` is `A`, `001` and `1.0` are `1`, `P-01` is `p 1`.
  static func person(_ name: String) -> String {
    if case .number(let number) = DecimalParser.cell(Array(name.utf8), mark: UInt8(ascii: ".")) {
      return ShortestDecimal.string(number)
    }
    var parts: [String] = []
    var last: Bool?
    for character in name.lowercased() {
      let isDigit = character.isASCII && character.isNumber
      guard isDigit || character.isLetter || character.isNumber else {
        last = nil
        continue
      }
      if last == isDigit, !parts.isEmpty {
        parts[parts.count - 1].append(character)
      } else {
        parts.append(String(character))
      }
      last = isDigit
    }
    // A name without a letter or digit is what it is.
    guard !parts.isEmpty else { return name }
    return parts.map { part in
      let digits = part.drop { $0 == "0" }
      return digits.isEmpty ? "0" : String(digits)
    }.joined(separator: " ")
  }

  /// What tells an occasion, of a date with a time the day: a form that is sent twice comes minutes later.
  static func occasion(_ cell: String) -> String {
    let text = cell.lowercased()
    guard text.contains(":") else { return day(text) ?? text }
    if ISO8601Parser.instant(Array(text.utf8)) != nil {
      return String(text.drop { $0 == " " }.prefix(10))
    }
    // `5/1/2024 10:01:23 AM GMT+2`: words with a colon, and those about them, are the time of day.
    let words = text.split { $0 == " " || $0 == "," }
    let rest = words.filter { word in
      !word.contains(":") && !["am", "pm", "a.m.", "p.m.", "z"].contains(word)
        && !word.hasPrefix("gmt") && !word.hasPrefix("utc")
    }
    return rest.isEmpty ? text : rest.joined(separator: " ")
  }

  /// The day of seconds or milliseconds since 1970; `nil` for what is not of our time.
  private static func day(_ text: String) -> String? {
    guard case .number(let number) = DecimalParser.cell(Array(text.utf8), mark: UInt8(ascii: "."))
    else { return nil }
    let years = 9e8...4e9
    let seconds = years.contains(number) ? number : number / 1000
    guard years.contains(seconds) else { return nil }
    return "day \(Int64(seconds / 86400))"
  }
}
