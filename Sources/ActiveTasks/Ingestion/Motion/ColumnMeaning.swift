/// What a header cell of a motion table means.
struct ColumnMeaning: Equatable {
  /// What is measured; `nil` for a bare axis such as `x`.
  var kind: SensorKind?
  /// Axis: 0…2 for x, y, z and 3 for w (the scalar part).
  var axis: Int
  /// The unit the header states.
  var unit: SensorUnit?
  /// The sensor the column belongs to in files with several (`Static/…`), else empty.
  var group: String

  /// Reads a header cell; `nil` when it is no motion column.
  ///
  /// `Gyroscope x (rad/s)`, `gyr_x_rads`, `rotationRate.x`, `motionRotationRateX(rad/s)`, `gx`, `GyrX`
  /// all mean the same. Columns named truth, reference, free, Euler, mat or mag are none.
  init?(_ cell: String) {
    var name = HeaderName(cell)
    guard !name.tokens.contains(where: Self.foreign.contains), let axis = name.takeAxis() else {
      return nil
    }
    self.axis = axis
    unit = name.unit
    group = name.group
    kind = Self.kind(of: name.tokens)
    if kind == nil, !name.tokens.allSatisfy(Self.neutral.contains) { return nil }
    if axis == 3, kind != .attitude, kind != nil { return nil }
    if name.tokens == ["gf"], unit == nil { unit = .g }
    if kind == .attitude { unit = .unit }
  }

  /// Words of columns that are no phone sensor: never read as one.
  private static let foreign: Set<String> = [
    "truth", "ref", "reference", "theta", "free", "freeacc", "euler", "mat", "mag", "magnetic",
    "magnetometer", "magneticfield", "location", "velocity_inc", "dq", "dv", "std", "bias",
  ]
  /// Words that say nothing about the quantity.
  private static let neutral: Set<String> = ["value", "values", "axis", "cal", "raw", "data"]

  private static func kind(of tokens: [String]) -> SensorKind? {
    let words = Set(tokens)
    func has(_ names: String...) -> Bool { names.contains(where: words.contains) }
    let isAcceleration = has(
      "a", "acc", "accel", "acceleration", "accelerometer", "gf", "totalacceleration", "accl")
    if has("useracceleration", "linearacceleration", "linacc", "useracc")
      || (isAcceleration && has("user", "linear", "lin"))
    {
      return .userAcceleration
    }
    if has("gravity", "grav") { return .gravity }
    if has("gyr", "gyro", "gyroscope", "rotationrate", "omega", "angularvelocity", "angvel")
      || (has("rotation", "rot") && has("rate")) || (has("angular") && has("velocity", "rate"))
      || tokens == ["g"] || tokens == ["w"]
    {
      return .angularRate
    }
    if isAcceleration { return .acceleration }
    if has("q", "quat", "quaternion", "attitude", "orientation") { return .attitude }
    return nil
  }
}

/// A header cell taken apart: words in lower case, unit, sensor group.
struct HeaderName: Equatable {
  /// The words, unit and group removed.
  var tokens: [String]
  /// The unit in brackets or as a suffix.
  var unit: SensorUnit?
  /// The time unit in brackets or as a suffix.
  var timeUnit: TimeUnit?
  /// The part before the first `/`.
  var group = ""

  /// Takes `cell` apart at punctuation, blanks and capitals.
  init(_ cell: String) {
    var text = Substring(cell)
    if let open = text.lastIndex(where: { $0 == "(" || $0 == "[" }),
      text.last.map(Self.closes) == true
    {
      let inside = String(text[text.index(after: open)...].dropLast())
      if UnitText.isUnit(inside) || Self.remarks.contains(inside.lowercased()) {
        (unit, timeUnit) = (UnitText.sensor(inside), UnitText.time(inside))
        text = text[..<open]
      }
    }
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
  private static let remarks: Set<String> = ["r", "txt", "n"]
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
    return words
  }

  /// `_ms2`, `_m_s2`, `_rads`, `_rad_s`, `_deg_s`, `_g` behind an axis, or a time unit behind `t`.
  private mutating func takeUnitSuffix() {
    guard tokens.count > 1, let last = tokens.last else { return }
    if tokens.count > 2, ["rad", "deg", "m"].contains(tokens[tokens.count - 2]),
      let found = UnitText.sensor(tokens[tokens.count - 2] + "/" + last)
    {
      unit = unit ?? found
      tokens.removeLast(2)
    } else if let found = UnitText.sensor(last) {
      unit = unit ?? found
      tokens.removeLast()
    } else if let found = UnitText.time(last), tokens.first?.hasPrefix("t") == true {
      timeUnit = timeUnit ?? found
      tokens.removeLast()
    }
  }
}
