/// A sensor unit as files write it: `scale` times a unit that recordings are converted from.
struct ScaledUnit: Equatable {
  /// The unit.
  var base: SensorUnit
  /// How many of it one of the written unit is.
  var scale = 1.0

  /// `scale` times `base`.
  init(_ base: SensorUnit, _ scale: Double = 1) {
    (self.base, self.scale) = (base, scale)
  }

  /// Whether `kind` is measured in it.
  func measures(_ kind: SensorKind) -> Bool {
    switch base {
    case .g, .g64, .metresPerSecondSquared:
      kind == .acceleration || kind == .userAcceleration || kind == .gravity
    case .radiansPerSecond, .degreesPerSecond: kind == .angularRate
    case .unit: kind == .attitude
    case .unknown: false
    }
  }

  /// The same in m/s² or rad/s.
  var inSI: ScaledUnit {
    switch base {
    case .g: ScaledUnit(.metresPerSecondSquared, scale * MotionAssembler.standardGravity)
    case .g64: ScaledUnit(.metresPerSecondSquared, scale * MotionAssembler.standardGravity / 64)
    case .degreesPerSecond: ScaledUnit(.radiansPerSecond, scale * .pi / 180)
    default: self
    }
  }
}

/// What a column says about its unit.
enum ColumnUnit: Equatable {
  /// Nothing.
  case unstated
  /// A unit that can be converted, and its name in the file.
  case known(ScaledUnit, String)
  /// Something that is no unit of a sensor.
  case unknown(String)

  /// Reads a text that stands where a unit stands.
  init(_ text: String) {
    if let unit = UnitText.sensor(text) {
      self = .known(unit, text)
    } else {
      self = UnitText.isRemark(text) ? .unstated : .unknown(text)
    }
  }

  /// Reads the last words of a name; `nil` when they are no unit.
  init?(suffix text: String) {
    if let unit = UnitText.sensor(text) {
      self = .known(unit, text)
    } else if ["lsb", "counts", "ticks"].contains(text) {
      self = .unknown(text)
    } else {
      return nil
    }
  }

  /// The name in the file; empty when there is none.
  var name: String {
    switch self {
    case .unstated: ""
    case .known(_, let name), .unknown(let name): name
    }
  }

  /// Whether it is a unit of motion.
  var isSensor: Bool {
    if case .known = self { true } else { false }
  }

  /// The only kind of sensor with this unit; `nil` when there are several or none.
  var kind: SensorKind? {
    guard case .known(let unit, _) = self else { return nil }
    let kinds = SensorKind.allCases.filter(unit.measures)
    return kinds.count == 1 ? kinds.first : nil
  }

  /// Whether both state the same, however it is written.
  func equals(_ other: ColumnUnit) -> Bool {
    if case .known(let unit, _) = self, case .known(let second, _) = other { return unit == second }
    return self == other
  }
}
