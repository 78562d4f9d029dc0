/// Tab-separated values as BIDS has them: `n/a` for what is missing, no quotes.
enum BIDSText {
  /// A row with a line feed.
  static func row(_ cells: [String?]) -> [UInt8] {
    let texts = cells.map { cell in
      guard let cell, !cell.isEmpty else { return "n/a" }
      return String(cell.map { $0.isNewline || $0 == "\t" ? " " : $0 })
    }
    return Array((texts.joined(separator: "\t") + "\n").utf8)
  }

  /// The text of a number.
  static func number(_ value: Double?) -> String? { value.map(ShortestDecimal.string) }

  /// The letters and digits of a name: all that labels may hold.
  static func label(_ name: String) -> String {
    String(name.filter { $0.isASCII && ($0.isLetter || $0.isNumber) })
  }

  /// A label that only this name has: the name, or what is left of it with digits of its hash, twelve where it was cut.
  static func ownLabel(_ name: String) -> String {
    let plain = label(name)
    let isCut = plain.count > DistinctLabels.mostLetters
    if plain == name, !name.isEmpty, !isCut { return name }
    return String(plain.prefix(DistinctLabels.mostLetters))
      + ContentHash.of(Array(name.utf8)).prefix(isCut ? 12 : 6)
  }

  /// A column's name and its unit, of a name such as `velocity_deg_per_s`.
  static func column(_ name: String) -> (name: String, unit: String?) {
    for (suffix, unit) in units where name.hasSuffix(suffix) {
      return (String(name.dropLast(suffix.count)), unit)
    }
    return (name, nil)
  }

  private static let units: [(String, String?)] = [
    ("_deg_per_s", "deg/s"), ("_deg", "deg"), ("_ms", "ms"), ("_s", "s"), ("_Hz", "Hz"),
    ("_bpm", "1/min"), ("_dBHL", "dB"), ("_dBSPL", "dB"), ("_dBFS", "dB"), ("_percent", "percent"),
    ("_1", nil),
  ]
}
