/// Unit names as table headers write them.
enum UnitText {
  /// The sensor unit a text stands for; `nil` too for `rps` and `r/s`, which mean two units.
  static func sensor(_ text: String) -> ScaledUnit? {
    let name = simplified(text)
    if let unit = symbols[name] { return unit }
    var bytes = Array(name.utf8)
    for (word, symbol) in spelled { bytes.replaceAll(word, with: symbol) }
    return symbols[String(decoding: bytes, as: UTF8.self)]
  }

  /// Spelled-out parts of units and their symbols, in the order of replacing.
  private static let spelled = [
    ("°", "deg"), ("degrees", "deg"), ("degree", "deg"), ("radians", "rad"), ("radian", "rad"),
    ("revolutions", "rev"), ("revolution", "rev"), ("millimet", "mmet"), ("centimet", "cmet"),
    ("milli", "m"), ("metres", "m"), ("meters", "m"), ("metre", "m"), ("meter", "m"),
    ("feet", "ft"), ("foot", "ft"), ("squared", "2"), ("seconds", "s"), ("second", "s"),
    ("sec", "s"), ("minutes", "min"), ("minute", "min"), ("hours", "h"), ("hour", "h"),
    ("per", "/"),
  ].map { (word: Array($0.utf8), symbol: Array($1.utf8)) }

  private static let symbols: [String: ScaledUnit] = {
    var symbols: [String: ScaledUnit] = [:]
    func add(_ names: String..., unit: ScaledUnit) {
      for name in names { symbols[name] = unit }
    }
    add("g", "gs", "gforce", unit: ScaledUnit(.g))
    add("mg", "mgs", unit: ScaledUnit(.g, 1e-3))
    add("g/64", "1/64g", unit: ScaledUnit(.g64))
    let metre = SensorUnit.metresPerSecondSquared
    for (prefix, scale) in [("m", 1), ("cm", 1e-2), ("mm", 1e-3), ("ft", 0.3048)] {
      for form in ["/s2", "s2", "/ss", "ps2", "/s/s", "s-2"] {
        symbols[prefix + form] = ScaledUnit(metre, scale)
      }
    }
    add("gal", unit: ScaledUnit(metre, 1e-2))
    for (name, unit, scale) in [
      ("rad", SensorUnit.radiansPerSecond, 1), ("mrad", .radiansPerSecond, 1e-3),
      ("deg", .degreesPerSecond, 1), ("mdeg", .degreesPerSecond, 1e-3),
      ("rev", .degreesPerSecond, 360),
    ] {
      for form in ["/s", "s", "ps", "s-1"] { symbols[name + form] = ScaledUnit(unit, scale) }
      for form in ["/min", "min-1"] { symbols[name + form] = ScaledUnit(unit, scale / 60) }
      for form in ["/h", "h-1"] { symbols[name + form] = ScaledUnit(unit, scale / 3600) }
    }
    add("dps", unit: ScaledUnit(.degreesPerSecond))
    add("mdps", unit: ScaledUnit(.degreesPerSecond, 1e-3))
    add("rpm", unit: ScaledUnit(.degreesPerSecond, 6))
    return symbols
  }()

  /// The time unit a text stands for.
  static func time(_ text: String) -> TimeUnit? {
    switch simplified(text) {
    case "s", "sec", "secs", "second", "seconds": .seconds
    case "ms", "msec", "millis", "millisecond", "milliseconds": .milliseconds
    case "us", "µs", "μs", "usec", "micros", "microsecond", "microseconds": .microseconds
    case "ns", "nsec", "nanos", "nanosecond", "nanoseconds": .nanoseconds
    case "100ns": .ticks
    case "min", "mins", "minute", "minutes": .minutes
    case "h", "hr", "hrs", "hour", "hours": .hours
    default: nil
    }
  }

  /// Whether `text` is any unit a motion table may name.
  static func isUnit(_ text: String) -> Bool {
    if sensor(text) != nil || time(text) != nil { return true }
    return [
      "ut", "µt", "μt", "gauss", "lflux", "localflux", "degc", "°c", "kpa", "hpa", "pa", "deg", "°",
      "rad", "v", "mv", "%", "m", "m/s", "hz", "lsb", "counts",
    ].contains(simplified(text)) || unitless.contains(simplified(text))
  }

  /// Whether `text` stands where a unit stands but is none: `txt`, `UTC`, `no units`.
  static func isRemark(_ text: String) -> Bool {
    let name = simplified(text)
    return name.isEmpty || unitless.contains(name)
      || ["r", "txt", "utc", "gmt", "unix", "epoch", "posix", "local"].contains(name)
  }

  private static let unitless: Set<String> = ["nounits", "unitless", "unixtime", "-", "1"]

  /// Lower case without spaces, brackets, powers and the words around a unit.
  private static func simplified(_ text: String) -> String {
    let dropped: Set<Character> = [" ", "(", ")", "[", "]", "^", "*", "_", "·", "."]
    let alike: [Character: Character] = [
      "²": "2", "¹": "1", "⁻": "-", "−": "-", "º": "°", "˚": "°", "∘": "°",
    ]
    return String(text.lowercased().filter { !dropped.contains($0) }.map { alike[$0] ?? $0 })
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
  /// 10⁻⁷ s, as .NET and Windows count.
  case ticks = "100ns"
  /// 60 s.
  case minutes = "min"
  /// 3600 s.
  case hours = "h"

  /// The units that the spacing of stamps can tell.
  static let inferable: [TimeUnit] = [.seconds, .milliseconds, .microseconds, .nanoseconds]

  /// Units in a second: exact for whole ones, so that dividing keeps the last digit.
  var perSecond: Double {
    switch self {
    case .seconds: 1
    case .milliseconds: 1e3
    case .microseconds: 1e6
    case .nanoseconds: 1e9
    case .ticks: 1e7
    case .minutes: 1.0 / 60
    case .hours: 1.0 / 3600
    }
  }

  /// Nanoseconds in one unit.
  var nanoseconds: Int64 {
    switch self {
    case .seconds: 1_000_000_000
    case .milliseconds: 1_000_000
    case .microseconds: 1000
    case .nanoseconds: 1
    case .ticks: 100
    case .minutes: 60_000_000_000
    case .hours: 3_600_000_000_000
    }
  }

  /// Ticks of 100 ns in the years 2000 to 2100 since year 1 (.NET), 1601 (Windows) and 1970.
  private static let tickStamps: [ClosedRange<Double>] = [
    630_822_816_000_000_000...662_380_416_000_000_000,
    125_911_584_000_000_000...157_469_184_000_000_000,
    9_466_848_000_000_000...41_024_448_000_000_000,
  ]

  /// Whether a time stamp can be nothing but ticks of 100 ns since one of these years.
  ///
  /// As ns or µs since 1970 it would lie in the years 1973 to 1991 or after 2269.
  static func areTicks(_ stamp: Double) -> Bool { tickStamps.contains { $0.contains(stamp) } }
}
