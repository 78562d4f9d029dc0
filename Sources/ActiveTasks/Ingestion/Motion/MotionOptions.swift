/// `--columns`, `--units` and `--rate` taken apart.
struct MotionOptions {
  /// The columns that can be assigned, with what they hold.
  static let slots: [(key: String, kind: SensorKind, axis: Int)] = [
    ("ax", .acceleration, 0), ("ay", .acceleration, 1), ("az", .acceleration, 2),
    ("gx", .angularRate, 0), ("gy", .angularRate, 1), ("gz", .angularRate, 2),
    ("ux", .userAcceleration, 0), ("uy", .userAcceleration, 1), ("uz", .userAcceleration, 2),
    ("gravx", .gravity, 0), ("gravy", .gravity, 1), ("gravz", .gravity, 2),
    ("qx", .attitude, 0), ("qy", .attitude, 1), ("qz", .attitude, 2), ("qw", .attitude, 3),
  ]

  /// Assigned columns by key (`time`, `ax`, …): a header name or a position from 1.
  var columns: [String: String] = [:]
  /// The sensor to take in files with several.
  var sensor: String?
  /// Unit of accelerations, with its name.
  private var acceleration: (unit: ScaledUnit, name: String)?
  /// Unit of the angular rate, with its name.
  private var angularRate: (unit: ScaledUnit, name: String)?
  /// Unit of time stamps.
  var time: TimeUnit?
  /// Sign convention of accelerations.
  var sign: MotionRecording.SignConvention?
  /// Sampling rate in Hz that replaces time stamps.
  var rate: Double?

  /// Takes `options` apart.
  ///
  /// - Throws: `Diagnostic` `usage.columns`, `usage.units` or `usage.rate`.
  init(_ options: IngestionOptions) throws(Diagnostic) {
    let keys = ["time", "sensor"] + Self.slots.map(\.key)
    for (key, value) in try Self.pairs(options.columns, code: "usage.columns", keys: keys) {
      if key == "sensor" { sensor = value } else { columns[key] = value }
    }
    for (key, value) in try Self.pairs(
      options.units, code: "usage.units", keys: ["acc", "gyro", "time", "sign"])
    {
      try setUnit(key, value)
    }
    rate = try Self.rate(options)
  }

  /// The stated sampling rate, Hz.
  ///
  /// - Throws: `Diagnostic` `usage.rate` outside 0 to 100 000 Hz.
  static func rate(_ options: IngestionOptions) throws(Diagnostic) -> Double? {
    guard let rate = options.rateHertz, !(rate > 0 && rate <= 100_000) else {
      return options.rateHertz
    }
    throw Diagnostic(
      "usage.rate", "the sampling rate must lie between 0 and 100000 Hz", found: "\(rate)",
      expected: "such as --rate 100")
  }

  /// The unit the user states for `kind`.
  func unit(of kind: SensorKind) -> ScaledUnit? { statement(of: kind)?.unit }

  /// That unit as the user writes it.
  func unitName(of kind: SensorKind) -> String { statement(of: kind)?.name ?? "" }

  private func statement(of kind: SensorKind) -> (unit: ScaledUnit, name: String)? {
    switch kind {
    case .attitude: nil
    case .angularRate: angularRate
    case .acceleration, .userAcceleration, .gravity: acceleration
    }
  }

  private mutating func setUnit(_ key: String, _ value: String) throws(Diagnostic) {
    let allowed: String
    switch key {
    case "acc":
      allowed = "g, mg, g/64, m/s2, cm/s2, mm/s2, ft/s2"
      if let unit = UnitText.sensor(value), unit.measures(.acceleration) {
        return acceleration = (unit, value)
      }
    case "gyro":
      allowed = "rad/s, mrad/s, deg/s, mdps, rpm, rev/s"
      if let unit = UnitText.sensor(value), unit.measures(.angularRate) {
        return angularRate = (unit, value)
      }
    case "time":
      allowed = "s, ms, us, ns, 100ns, min, h"
      time = UnitText.time(value)
      if time != nil { return }
    default:
      allowed = "coreMotion, specificForce"
      sign = MotionRecording.SignConvention(rawValue: value)
      if sign != nil { return }
    }
    throw Diagnostic(
      "usage.units", "'\(value)' is no unit for \(key)", found: value, expected: allowed)
  }

  /// The `name=value` pairs of a flag.
  ///
  /// - Throws: `Diagnostic` `code` when a pair is malformed or its name is not one of `keys`.
  static func pairs(
    _ text: String?, code: String, keys: [String]
  ) throws(Diagnostic) -> [(String, String)] {
    guard let text else { return [] }
    var pairs: [(String, String)] = []
    for part in text.split(separator: ",") {
      let halves = part.split(separator: "=", maxSplits: 1)
      guard halves.count == 2, keys.contains(String(halves[0])) else {
        throw Diagnostic(
          code, "'\(part)' is not understood", found: String(part),
          expected: "name=value with a name out of: " + keys.joined(separator: ", "))
      }
      pairs.append((String(halves[0]), String(halves[1])))
    }
    return pairs
  }
}
