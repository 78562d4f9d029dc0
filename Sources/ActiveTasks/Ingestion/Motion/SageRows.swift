/// The rows of a SageResearch motion log, sorted by sensor.
struct SageRows {
  /// The sensor types that are read, the preferred one of a kind first: Core Motion's rotation rate
  /// is the gyroscope's without its bias.
  static let kinds: [(sensor: String, kind: SensorKind, unit: SensorUnit)] = [
    ("attitude", .attitude, .unit), ("rotationRate", .angularRate, .radiansPerSecond),
    ("gyro", .angularRate, .radiansPerSecond), ("gravity", .gravity, .g),
    ("userAcceleration", .userAcceleration, .g), ("accelerometer", .acceleration, .g),
  ]
  /// Sensor types that have no part in motion.
  static let unused = ["magnetometer", "magneticField"]

  /// Every oddity found so far.
  private(set) var flags: [QualityFlag] = []
  /// The sensor types of the log in the order of first appearance.
  let sensors: [String]

  private let log: JSONLog
  private let time: [Double]

  /// The rows of `log`.
  init(_ log: JSONLog) {
    self.log = log
    sensors = log.texts("sensorType")
    let stamps = log["timestamp"]
    if stamps.contains(where: { !$0.isNaN }) {
      time = stamps
    } else {
      time = log["uptime"]
      flags.append(
        QualityFlag(
          "sage.time-from-uptime", .info, "no row has a timestamp; uptime was taken",
          count: log.count))
    }
  }

  /// One stream for every kind of sensor in the log.
  mutating func streams() -> [SensorStream] {
    var streams: [SensorStream] = []
    for (sensor, kind, unit) in Self.kinds {
      guard let number = sensors.firstIndex(of: sensor) else { continue }
      let rows = rows(of: number)
      if let taken = Self.kinds.first(where: { $0.kind == kind && sensors.contains($0.sensor) }),
        taken.sensor != sensor
      {
        flags.append(
          .motion(
            .sensorChosen, "\(taken.sensor) was taken, not \(sensor), which also gives \(kind)",
            at: .item(rows.first ?? 0), count: rows.count))
        continue
      }
      let axes = kind == .attitude ? ["x", "y", "z", "w"] : ["x", "y", "z"]
      streams.append(
        SensorStream(
          kind: kind, unit: unit, time: rows.map { time[$0] },
          columns: axes.map { axis in
            let column = log[axis]
            return rows.map { column[$0] }
          }))
    }
    flagUnknownSensors()
    return streams
  }

  /// The wall-clock time of time stamp 0, from the first row with a date.
  mutating func origin() -> AbsoluteTime? {
    let dates = log["timestampDate"]
    let stated = dates.indices.first { !dates[$0].isNaN && !time[$0].isNaN }
    let text: String
    let stamp: Double
    if let row = stated, let date = log.text("timestampDate", row: row) {
      (text, stamp) = (date, time[row])
    } else if let date = log.members["startDate"]?.string,
      let first = time.first(where: { !$0.isNaN })
    {
      (text, stamp) = (date, first)
    } else {
      return nil
    }
    guard let date = AbsoluteTime(iso8601: text),
      let offset = Int64(exactly: (stamp * 1e9).rounded())
    else {
      flags.append(
        QualityFlag(
          "sage.unreadable-date", .warning, "the start \"\(text)\" is no date with offset"))
      return nil
    }
    let (nanoseconds, overflow) = date.nanoseconds.subtractingReportingOverflow(offset)
    return overflow
      ? nil : AbsoluteTime(nanoseconds: nanoseconds, offsetSeconds: date.offsetSeconds)
  }

  /// The step of all rows: their step path, or the part that several have in common.
  mutating func step() -> String? {
    let paths = log.texts("stepPath")
    guard let first = paths.first else { return nil }
    guard paths.count > 1 else { return first }
    let numbers = log["stepPath"]
    flags.append(
      QualityFlag(
        "sage.several-steps", .warning,
        "the rows belong to \(paths.count) steps: " + paths.prefix(8).joined(separator: ", "),
        at: .item(numbers.firstIndex(of: 1) ?? 0), count: paths.count))
    var common = first.split(separator: "/")
    for path in paths {
      let parts = path.split(separator: "/")
      common = zip(common, parts).prefix { $0 == $1 }.map(\.0)
    }
    return common.isEmpty ? nil : common.joined(separator: "/")
  }

  private func rows(of sensor: Int) -> [Int] {
    let numbers = log["sensorType"]
    let wanted = Double(sensor)
    return numbers.indices.filter { numbers[$0] == wanted }
  }

  private mutating func flagUnknownSensors() {
    let known = Self.kinds.map(\.sensor) + Self.unused
    for (number, sensor) in sensors.enumerated() where !known.contains(sensor) {
      let rows = rows(of: number)
      flags.append(
        QualityFlag(
          "sage.unknown-sensor", .warning, "rows of the sensor type \"\(sensor)\" were not read",
          at: .item(rows.first ?? 0), count: rows.count))
    }
  }
}
