/// Raised and lowered text in plain characters: 10³, H₂O; what has no such characters stands behind `^` or `_`.
enum ShiftedText {
  private static let raised: [Character: Character] = table("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾")
  private static let lowered: [Character: Character] = table("₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎")

  private static func table(_ characters: String) -> [Character: Character] {
    var table = Dictionary(uniqueKeysWithValues: zip("0123456789+-=()", characters))
    table["\u{2212}"] = table["-"]
    return table
  }

  /// `text` raised or lowered.
  static func characters(_ text: String, isRaised: Bool) -> String {
    guard text.contains(where: { !$0.isWhitespace }) else { return text }
    let table = isRaised ? raised : lowered
    let characters = text.compactMap { table[$0] }
    if characters.count == text.count { return String(characters) }
    return (isRaised ? "^" : "_") + text
  }
}
