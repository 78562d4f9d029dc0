/// The units in which audiograms state frequencies and levels.
enum AudiogramUnit {
  /// Hz in one of the unit; without a unit it is Hz.
  ///
  /// - Throws: `Diagnostic` `audiometry.unknown-unit`.
  static func hertz(_ unit: String?) throws(Diagnostic) -> Double {
    switch letters(unit) {
    case nil, "hz", "hertz": return 1
    case "khz", "kilohertz": return 1000
    default: throw unknown(unit, expected: "Hz or kHz")
    }
  }

  /// Accepts dB HL under its usual names, and no unit.
  ///
  /// - Throws: `Diagnostic` `audiometry.unknown-unit`.
  static func checkLevel(_ unit: String?) throws(Diagnostic) {
    let known = [
      "db", "dbhl", "decibel", "decibels", "decibelhearinglevel", "decibelshearinglevel",
    ]
    if let name = letters(unit), !known.contains(name) { throw unknown(unit, expected: "dBHL") }
  }

  private static func letters(_ unit: String?) -> String? {
    let letters = unit?.lowercased().filter(\.isLetter) ?? ""
    return letters.isEmpty ? nil : letters
  }

  private static func unknown(_ unit: String?, expected: String) -> Diagnostic {
    Diagnostic(
      "audiometry.unknown-unit", "the unit of a value of the audiogram is not known", found: unit,
      expected: expected, hint: "convert the values")
  }
}
