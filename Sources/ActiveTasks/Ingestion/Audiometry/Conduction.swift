/// How a tone reached the ear.
enum Conduction {
  case air
  case bone

  /// The conduction a word names; `nil` for a word that names none.
  init?(word: String) {
    let name = word.lowercased().filter { $0.isLetter || $0.isNumber }
    switch name {
    case "a", "ac", "air", "airconduction", "airconducted", "0": self = .air
    case "b", "bc", "bone", "boneconduction", "boneconducted", "1": self = .bone
    default: return nil
    }
  }

  /// Whether a free text speaks of bone conduction.
  static func isBone(_ text: String) -> Bool { text.lowercased().contains("bone") }
}
