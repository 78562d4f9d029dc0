/// The units in which audiograms state frequencies and levels.
enum AudiogramUnit {
  /// Hz in one of the unit; without a unit it is Hz.
  ///
  /// - Throws: `Diagnostic` `audiometry.unknown-unit`.
  static func hertz(_ unit: String?) throws(Diagnostic) -> Double {
    guard let unit, let name = name(unit) else { return 1 }
    guard let scale = frequencies[name] else { throw unknown(unit, expected: "Hz or kHz") }
    return scale
  }

  /// Hz in one of the unit that all of `units` name.
  ///
  /// - Throws: `Diagnostic` `audiometry.unknown-unit`, also when they name different ones.
  static func hertz(_ units: [String]) throws(Diagnostic) -> Double {
    let stated = units.filter { name($0) != nil }
    var scales: [Double] = []
    for unit in stated { scales.append(try hertz(unit)) }
    if Set(scales).count > 1 {
      throw unknown(stated.joined(separator: " and "), expected: "one unit: Hz or kHz")
    }
    return scales.first ?? 1
  }

  /// Accepts dB HL under its usual names, and no unit.
  ///
  /// - Throws: `Diagnostic` `audiometry.unknown-unit`.
  static func checkLevel(_ unit: String?) throws(Diagnostic) {
    guard let unit, let name = name(unit) else { return }
    if !levels.contains(name) { throw unknown(unit, expected: "dBHL") }
  }

  /// Whether `unit` is one of frequencies.
  static func isFrequency(_ unit: String) -> Bool {
    name(unit).map { frequencies[$0] != nil } ?? false
  }

  private static let frequencies: [String: Double] = [
    "hz": 1, "hertz": 1, "khz": 1000, "kilohertz": 1000,
  ]

  private static let levels: Set = [
    "db", "dbhl", "decibel", "decibels", "decibelhearinglevel", "decibelshearinglevel",
  ]

  /// The unit without case and what only sets its parts apart; `nil` without one.
  private static func name(_ unit: String) -> String? {
    let name = unit.lowercased().filter { !" []{}()_-".contains($0) }
    return name.isEmpty ? nil : name
  }

  private static func unknown(_ unit: String, expected: String) -> Diagnostic {
    Diagnostic(
      "audiometry.unknown-unit", "the unit of a value of the audiogram is not known",
      found: AdapterRegistry.preview(Array(unit.utf8)), expected: expected,
      hint: "convert the values")
  }
}
