/// What a header cell of a motion table means.
struct ColumnMeaning: Equatable {
  /// What is measured; `nil` for a bare axis such as `x`.
  var kind: SensorKind?
  /// Axis: 0…2 for x, y, z and 3 for w (the scalar part).
  var axis: Int
  /// The unit the header states.
  var unit: ColumnUnit
  /// What tells one sensor from another in files with several: `Static` of `Static/…`, `left` of
  /// `left_acc_x`, `1` of `acc1_x`.
  var qualifiers: [String]

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
    qualifiers = name.qualifiers
    kind = Self.kind(of: name.tokens)
    if kind == nil, !name.tokens.allSatisfy(Self.neutral.contains) { return nil }
    if axis == 3, kind != .attitude, kind != nil { return nil }
    if name.tokens == ["gf"], unit == .unstated { unit = .known(ScaledUnit(.g), "g") }
    if kind == .attitude { unit = .known(ScaledUnit(.unit), "1") }
  }

  /// Whether a cell that is no motion column looks as if it were one: by its words, by its unit, or
  /// because it cannot be decoded.
  static func resemblesMotion(_ cell: String) -> Bool {
    let name = HeaderName(cell)
    let isOther = name.tokens.contains { foreign.contains($0) || derived.contains($0) }
    if isOther || TimeColumn.rank(cell) != nil { return false }
    if cell.contains("\u{fffd}") || name.unit.isSensor { return true }
    return name.tokens.contains { word in
      motionWords.contains(word) || word.hasPrefix("accel") || word.hasPrefix("gyr")
        || word.hasPrefix("quat")
    }
  }

  /// Words of columns that are no phone sensor: never read as one.
  private static let foreign: Set<String> = [
    "truth", "ref", "reference", "theta", "free", "freeacc", "euler", "mat", "mag", "magnetic",
    "magnetometer", "magneticfield", "location", "velocity_inc", "dq", "dv", "std", "bias",
  ]
  /// Words of columns that are computed from a sensor, and of its book-keeping.
  private static let derived: Set<String> = [
    "absolute", "magnitude", "norm", "abs", "svm", "enmo", "time", "timestamp", "accuracy", "roll",
    "pitch", "yaw", "heading", "count", "counts", "temperature", "status", "type", "id", "range",
  ]
  /// Words of motion that alone make no column.
  private static let motionWords: Set<String> = [
    "acc", "rot", "rotation", "omega", "ω", "α", "β", "γ", "alpha", "beta", "gamma", "rotationrate",
    "imu", "q",
    "gravity", "ax", "ay", "az", "gx", "gy", "gz", "wx", "wy", "wz", "ωx", "ωy", "ωz",
    "angularvelocity",
  ]
  /// Words that say nothing about the quantity.
  static let neutral: Set<String> = ["value", "values", "axis", "cal", "raw", "data"]

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
      || (!isAcceleration && (has("g") || has("w")))
    {
      return .angularRate
    }
    if isAcceleration { return .acceleration }
    if has("q", "quat", "quaternion", "attitude", "orientation") { return .attitude }
    return nil
  }
}
