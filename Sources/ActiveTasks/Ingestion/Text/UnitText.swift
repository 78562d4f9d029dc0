/// Unit names as table headers write them.
enum UnitText {
  /// The sensor unit a text stands for.
  static func sensor(_ text: String) -> SensorUnit? {
    switch simplified(text) {
    case "g", "gs", "gforce": .g
    case "g/64", "1/64g": .g64
    case "m/s2", "ms2", "m/ss", "mps2", "m/s/s", "ms-2": .metresPerSecondSquared
    case "rad/s", "rads", "rps", "rad/sec", "radps", "r/s": .radiansPerSecond
    case "deg/s", "degs", "dps", "°/s", "degree/s", "degrees/s", "deg/sec", "º/s": .degreesPerSecond
    default: nil
    }
  }

  /// The time unit a text stands for.
  static func time(_ text: String) -> TimeUnit? {
    switch simplified(text) {
    case "s", "sec", "secs", "second", "seconds": .seconds
    case "ms", "msec", "millis", "millisecond", "milliseconds": .milliseconds
    case "us", "µs", "μs", "usec", "micros", "microsecond", "microseconds": .microseconds
    case "ns", "nsec", "nanos", "nanosecond", "nanoseconds": .nanoseconds
    default: nil
    }
  }

  /// Whether `text` is any unit a motion table may name.
  static func isUnit(_ text: String) -> Bool {
    if sensor(text) != nil || time(text) != nil { return true }
    return [
      "ut", "µt", "μt", "gauss", "lflux", "localflux", "degc", "°c", "kpa", "hpa", "pa", "deg", "°",
      "rad", "v", "mv", "nounits", "unitless", "%", "m", "m/s", "hz", "unixtime",
    ].contains(simplified(text))
  }

  /// Lower case without spaces, brackets, powers and the words around a unit.
  private static func simplified(_ text: String) -> String {
    let dropped: Set<Character> = [" ", "(", ")", "[", "]", "^", "*", "_"]
    return String(text.lowercased().filter { !dropped.contains($0) })
      .replacing("²", with: "2")
  }
}

/// The unit of a time column.
enum TimeUnit: String, CaseIterable {
  /// 1 s.
  case seconds = "s"
  /// 10⁻³ s.
  case milliseconds = "ms"
  /// 10⁻⁶ s.
  case microseconds = "us"
  /// 10⁻⁹ s.
  case nanoseconds = "ns"

  /// Units in a second: exact, so that dividing keeps the last digit.
  var perSecond: Double {
    switch self {
    case .seconds: 1
    case .milliseconds: 1e3
    case .microseconds: 1e6
    case .nanoseconds: 1e9
    }
  }

  /// Nanoseconds in one unit.
  var nanoseconds: Int64 {
    switch self {
    case .seconds: 1_000_000_000
    case .milliseconds: 1_000_000
    case .microseconds: 1000
    case .nanoseconds: 1
    }
  }
}
