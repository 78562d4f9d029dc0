/// A header cell taken apart: words in lower case, unit, sensor group.
struct HeaderName: Equatable {
  /// The words, unit and group removed.
  var tokens: [String] = []
  /// The unit in brackets or as a suffix.
  var unit = ColumnUnit.unstated
  /// The time unit in brackets or as a suffix.
  var timeUnit: TimeUnit?
  /// The part before the first `/`.
  var group = ""

  /// What tells the sensor from others: the group and the words that name no quantity.
  var qualifiers: [String] {
    (group.isEmpty ? [] : [group]) + tokens.filter { !Self.vocabulary.contains($0) }
  }

  /// Takes `cell` apart at punctuation, blanks and capitals.
  init(_ cell: String) {
    var text = Substring(cell)
    if let open = text.lastIndex(where: { $0 == "(" || $0 == "[" }),
      text.last.map(Self.closes) == true
    {
      let inside = String(text[text.index(after: open)...].dropLast())
      if Self.axes[inside.lowercased()] == nil, open > text.startIndex {
        timeUnit = UnitText.time(inside)
        if timeUnit == nil { unit = ColumnUnit(inside) }
        text = text[..<open]
      }
    }
    takeSlashUnit(&text)
    let parts = text.split(separator: "/")
    if parts.count > 1 {
      group = String(parts[0])
      text = text[parts[1].startIndex...]
    }
    tokens = Self.words(text)
    takeUnitSuffix()
  }

  /// Removes the axis word, or the axis letter at the end of a known short word; `nil` without one.
  mutating func takeAxis() -> Int? {
    if let place = tokens.lastIndex(where: { Self.axes[$0] != nil }),
      tokens.count > 1 || tokens[place] != "scalar"
    {
      return Self.axes[tokens.remove(at: place)]
    }
    guard let place = tokens.lastIndex(where: { Self.endsInAxis($0) }) else { return nil }
    let last = tokens[place].removeLast()
    if tokens[place] == "f", place > 0, tokens[place - 1] == "g" {
      tokens.replaceSubrange(place - 1...place, with: ["gf"])
    }
    return Self.axes[String(last)]
  }

  private static let axes = ["x": 0, "y": 1, "z": 2, "w": 3, "scalar": 3]
  /// Words that name a quantity or a kind of motion, so that they tell no sensors apart.
  private static let vocabulary: Set<String> = stems.union(ColumnMeaning.neutral).union([
    "totalacceleration", "useracceleration", "linearacceleration", "linacc", "useracc", "user",
    "linear", "lin", "rotationrate", "angularvelocity", "angvel", "rotation", "rate", "angular",
    "velocity", "quaternion", "attitude", "orientation", "motion", "device", "sensor", "total",
  ])
  private static let stems: Set<String> = [
    "a", "g", "w", "q", "f", "acc", "accel", "accl", "gyr", "gyro", "quat", "gf", "grav", "gravity",
    "omega", "acceleration", "accelerometer", "gyroscope", "rot",
  ]

  private static func closes(_ character: Character) -> Bool {
    character == ")" || character == "]"
  }

  private static func endsInAxis(_ word: String) -> Bool {
    guard let last = word.last, axes[String(last)] != nil else { return false }
    return stems.contains(String(word.dropLast()))
  }

  private static func words(_ text: Substring) -> [String] {
    var words: [String] = []
    var word = ""
    var previousIsLower = false
    for character in text {
      let isWordCharacter = character.isLetter || character.isNumber
      if !isWordCharacter || (character.isUppercase && previousIsLower) {
        if !word.isEmpty { words.append(word.lowercased()) }
        word = ""
      }
      if isWordCharacter { word.append(character) }
      previousIsLower = character.isLowercase
    }
    if !word.isEmpty { words.append(word.lowercased()) }
    return words.flatMap(withoutNumber)
  }

  /// `acc1` is `acc`, `1`; `ms2` stays.
  private static func withoutNumber(_ word: String) -> [String] {
    let letters = String(word.prefix { !$0.isNumber })
    let number = word.dropFirst(letters.count)
    guard !number.isEmpty, number.allSatisfy(\.isNumber),
      stems.contains(letters) || endsInAxis(letters)
    else { return [word] }
    return [letters, String(number)]
  }

  /// `_rad/s`, `_m/s^2`, ` deg/s` at the end of `text`, whose slash separates no group.
  private mutating func takeSlashUnit(_ text: inout Substring) {
    guard unit == .unstated, let slash = text.lastIndex(of: "/"),
      let start = text[..<slash].lastIndex(where: { $0 == "_" || $0 == " " || $0 == "." })
    else { return }
    let found = ColumnUnit(String(text[text.index(after: start)...]))
    guard found.isSensor, start > text.startIndex else { return }
    unit = found
    text = text[..<start]
  }

  /// `_ms2`, `_m_s2`, `_rads`, `_deg_s`, `_degrees_per_second`, `_g` behind an axis, or a time unit
  /// behind `t`.
  private mutating func takeUnitSuffix() {
    guard tokens.count > 1, let last = tokens.last else { return }
    for length in [4, 3, 2, 1] where length < tokens.count {
      let words = tokens.suffix(length)
      let text = words.joined(separator: length == 2 ? "/" : "")
      guard words.first.map({ Self.axes[$0] == nil }) == true, let found = ColumnUnit(suffix: text)
      else { continue }
      let isContradicted = unit != .unstated && !unit.equals(found)
      unit = isContradicted ? .unknown("\(text) and \(unit.name)") : found
      tokens.removeLast(length)
      return
    }
    if let found = UnitText.time(last),
      tokens.first.map({ $0.hasPrefix("t") || TimeWord($0) != nil }) == true
    {
      timeUnit = timeUnit ?? found
      tokens.removeLast()
    }
  }
}
