/// A text taken apart for the search of names: what each character is, and which letters are left of it when
/// spelling does not matter.
///
/// Capitals, accents (composed or not, in UTF-8 or in the Latin-1 of old archives) and the ways around them
/// (`ü`, `ue`, `u`; `ß`, `ss`; `å`, `aa`) make no difference, nor do marks between the parts of a name.
struct NameLetters {
  /// What a character is to a name.
  enum Kind: UInt8 {
    /// A small letter, or one of a script without capitals.
    case small
    /// A capital.
    case capital
    /// A digit.
    case digit
    /// An accent on the letter before it.
    case accent
    /// A mark that may stand between the parts of a name.
    case mark
    /// Anything else, which ends a name.
    case other

    /// Whether words are made of it.
    var isWord: Bool { self == .small || self == .capital || self == .digit }
  }

  /// The characters.
  let scalars: [Unicode.Scalar]
  /// What they are, shape as `scalars`.
  let kinds: [Kind]

  /// Takes `text` apart.
  init(_ text: String) {
    scalars = Array(text.unicodeScalars)
    kinds = scalars.map(Self.kind)
  }

  /// Whether a word may begin or end between the characters `index - 1` and `index`: at the edge of words, between
  /// letters and digits, and before the capital of a word that is glued to another (`hrSmith`, `HRSmith`).
  func isEdge(_ index: Int) -> Bool {
    var before = index - 1
    while before >= 0, kinds[before] == .accent { before -= 1 }
    guard before >= 0, index < kinds.count else { return true }
    let (first, second) = (kinds[before], kinds[index])
    guard first.isWord, second.isWord else { return second != .accent }
    if (first == .digit) != (second == .digit) { return true }
    if first == .small, second == .capital { return true }
    return first == .capital && second == .capital && index + 1 < kinds.count
      && kinds[index + 1] == .small
  }

  /// Whether a character is of a script that puts no spaces between words: Chinese, Japanese, Korean.
  static func isUnspaced(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x3040...0x30ff, 0x3400...0x4dbf, 0x4e00...0x9fff, 0xac00...0xd7af, 0x20000...0x3ffff: true
    default: false
    }
  }

  /// The small letters that are left of `text`, one a character.
  static func plain(_ text: ArraySlice<Unicode.Scalar>) -> [UInt32] { text.map { plain($0).0 } }

  /// The small letter that is left of a character, and the second one of those that stand for two, else 0.
  static func plain(_ scalar: Unicode.Scalar) -> (UInt32, UInt32) {
    if scalar.isASCII {
      let value = scalar.value
      return ((0x41...0x5a).contains(value) ? value + 0x20 : value, 0)
    }
    switch latin(scalar).properties.lowercaseMapping {
    case "ß": return (0x73, 0)
    case "æ": return (0x61, 0)
    case "œ": return (0x6f, 0)
    case "þ": return (0x74, 0x68)
    case "ð": return (0x64, 0)
    case "ı": return (0x69, 0)
    case let small:
      let first = small.unicodeScalars.first ?? scalar
      return (PlainLetter.base(first).value, 0)
    }
  }

  /// A byte that is no UTF-8 as the letter that it is in Latin-1, or, where Latin-1 has none, in the code page 437 of old
  /// ZIP archives.
  private static func latin(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    guard let byte = FileName.byte(scalar) else { return scalar }
    let place = Int(byte) - 0x80
    return oldLetters.indices.contains(place) ? oldLetters[place] : Unicode.Scalar(byte)
  }

  /// The bytes 0x80 to 0xa5 of code page 437.
  private static let oldLetters = Array(
    "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑ".unicodeScalars)

  private static func kind(_ scalar: Unicode.Scalar) -> Kind {
    if scalar.isASCII {
      switch scalar.value {
      case 0x30...0x39: return .digit
      case 0x41...0x5a: return .capital
      case 0x61...0x7a: return .small
      default: return " -_.,'+~()\t".unicodeScalars.contains(scalar) ? .mark : .other
      }
    }
    let own = latin(scalar)
    switch own.properties.generalCategory {
    case .uppercaseLetter, .titlecaseLetter: return .capital
    case .lowercaseLetter, .otherLetter, .modifierLetter: return .small
    case .decimalNumber: return .digit
    case .nonspacingMark, .spacingMark: return .accent
    case .dashPunctuation, .spaceSeparator, .connectorPunctuation: return .mark
    default: return own == "’" || own == "·" ? .mark : .other
    }
  }
}

/// The letters of a name, one after the other, as they are compared.
struct NameKey: Hashable {
  /// The letters and digits.
  private(set) var letters: [UInt32] = []
  private var isWidened = false

  /// The key of nothing.
  init() {}

  /// The key of a whole name.
  init(_ name: String) {
    let parts = NameLetters(name)
    for (scalar, kind) in zip(parts.scalars, parts.kinds) where kind.isWord { add(scalar) }
  }

  /// Adds a letter: an `e` behind `a`, `o` or `u`, and the second `s` or `a`, only say how another letter is
  /// written.
  mutating func add(_ scalar: Unicode.Scalar) {
    let (first, second) = NameLetters.plain(scalar)
    add(first)
    if second > 0 { add(second) }
  }

  private mutating func add(_ letter: UInt32) {
    let last = letters.last
    let isSpelling =
      letter == 0x65 && !isWidened && (last == 0x61 || last == 0x6f || last == 0x75)
      || (letter == 0x73 || letter == 0x61) && last == letter
    isWidened = isSpelling
    if !isSpelling { letters.append(letter) }
  }

  /// The first letters, up to three, as a number.
  var beginning: UInt64 { letters.prefix(3).reduce(0) { $0 << 21 | UInt64($1) } }

  static func == (one: NameKey, other: NameKey) -> Bool { one.letters == other.letters }

  func hash(into hasher: inout Hasher) { hasher.combine(letters) }
}
