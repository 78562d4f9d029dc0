/// Words as they are compared.
enum MMSEText {
  /// Lower case, without accents, punctuation and superfluous spaces.
  static func folded(_ text: String) -> String {
    let plain = text.lowercased().unicodeScalars.compactMap { scalar -> Unicode.Scalar? in
      let properties = scalar.properties
      if properties.generalCategory == .nonspacingMark { return nil }
      let isKept =
        properties.isAlphabetic || properties.numericType != nil || properties.isWhitespace
      return isKept ? PlainLetter.base(scalar) : nil
    }
    return String(String.UnicodeScalarView(plain)).split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
  }

  /// The letters and digits alone, as `folded(_:)` leaves them: spaces do not matter.
  static func letters(_ text: String) -> String { folded(text).filter { !$0.isWhitespace } }

  /// The place of a folded word among names: the name itself, or the only one that begins with these three
  /// letters or more.
  static func place(of word: String, in names: [String]) -> Int? {
    let folded = names.map(Self.folded)
    if let place = folded.firstIndex(of: word) { return place }
    let places = folded.indices.filter { folded[$0].hasPrefix(word) }
    return word.count >= 3 && places.count == 1 ? places.first : nil
  }

  /// Whether two words are the same but for `edits` insertions, deletions or replacements of letters.
  static func isNear(_ one: String, _ other: String, edits: Int) -> Bool {
    let (first, second) = (Array(folded(one)), Array(folded(other)))
    guard !first.isEmpty, abs(first.count - second.count) <= edits, first.count < 100 else {
      return false
    }
    var row = Array(0...second.count)
    for (index, letter) in first.enumerated() {
      var next = [index + 1]
      for (place, other) in second.enumerated() {
        next.append(
          min(row[place] + (letter == other ? 0 : 1), row[place + 1] + 1, next[place] + 1))
      }
      row = next
    }
    return (row.last ?? .max) <= edits
  }

  /// Minutes since midnight that a typed time of day may mean: `15:30`, `3.30 pm`, `1530`, `3:30`
  /// (morning or afternoon), `3 pm`; none when it cannot be read.
  static func minutes(_ text: String) -> [Int] {
    var rest = text.lowercased().filter { !$0.isWhitespace }[...]
    var isAfternoon: Bool?
    for (suffix, value) in [("p.m.", true), ("a.m.", false), ("pm", true), ("am", false)]
    where rest.hasSuffix(suffix) {
      isAfternoon = value
      rest = rest.dropLast(suffix.count)
      break
    }
    let parts = rest.split(omittingEmptySubsequences: false) { $0 == ":" || $0 == "." || $0 == "h" }
    guard (1...3).contains(parts.count), parts.allSatisfy({ $0.count <= 4 }),
      var hour = Int(parts[0]), parts.dropFirst().allSatisfy({ $0.count <= 2 })
    else { return [] }
    var minute = 0
    if parts.count > 1 {
      guard let value = parts[1].isEmpty ? 0 : Int(parts[1]) else { return [] }
      minute = value
    } else if parts[0].count >= 3 {
      (hour, minute) = (hour / 100, hour % 100)
    }
    guard (0...59).contains(minute), (0...24).contains(hour) else { return [] }
    if let isAfternoon {
      guard (1...12).contains(hour) else { return [] }
      return [(hour % 12 + (isAfternoon ? 12 : 0)) * 60 + minute]
    }
    let plain = hour % 24 * 60 + minute
    // Without am or pm an hour up to twelve may be meant either way.
    return (1...12).contains(hour) && parts[0].first != "0"
      ? [plain, (plain + 720) % 1440] : [plain]
  }
}
