/// `--columns`, `--units` and `--rate` as readers of heart rates take them.
struct HeartRateOptions {
  /// The columns that can be assigned.
  enum Column: String, CaseIterable {
    /// Time, heart rate, interval between beats, electrocardiogram and pulse wave.
    case time, hr, rr, ecg, ppg
    /// Acceleration of the wrist.
    case ax, ay, az
  }

  /// Assigned columns: a header name or a position from 1.
  var columns: [Column: String] = [:]
  /// Beats per minute in one unit of the rates: 1 or 60.
  var rateScale: Double?
  /// Unit of intervals.
  var interval: BeatIntervals.Unit?
  /// Unit of time stamps.
  var time: TimeUnit?
  /// Sampling rate, Hz.
  var rate: Double?
  /// Whether the encoding of sound, or its number of channels, is stated.
  private(set) var hasEncoding = false
  private(set) var hasChannels = false

  /// Takes `options` apart.
  ///
  /// - Throws: `Diagnostic` `usage.columns`, `usage.units` or `usage.rate`.
  init(_ options: IngestionOptions) throws(Diagnostic) {
    let keys = Column.allCases.map(\.rawValue)
    for (key, value) in try MotionOptions.pairs(options.columns, code: "usage.columns", keys: keys)
    {
      if let column = Column(rawValue: key) { columns[column] = value }
    }
    for (key, value) in try MotionOptions.pairs(
      options.units, code: "usage.units", keys: ["hr", "rr", "time"])
    {
      try setUnit(key, value)
    }
    rate = try MotionOptions.rate(options)
    hasEncoding = options.audio.rawEncoding != nil
    hasChannels = options.audio.rawChannels != nil
  }

  private mutating func setUnit(_ key: String, _ value: String) throws(Diagnostic) {
    let allowed: String
    switch key {
    case "hr":
      allowed = "bpm, hz"
      rateScale = HeartUnit.beatsPerMinute(value)
      if rateScale != nil { return }
    case "rr":
      allowed = "ms, s, 1024 (ticks of 1/1024 s)"
      interval = HeartUnit.interval(value)
      if interval != nil { return }
    default:
      allowed = "s, ms, us, ns, min, h"
      time = UnitText.time(value)
      if time != nil { return }
    }
    throw Diagnostic(
      "usage.units", "'\(value)' is no unit for \(key)", found: value, expected: allowed)
  }
}

/// Unit names of rates and intervals.
enum HeartUnit {
  /// Beats per minute in one unit; `nil` when `text` is no unit of a rate.
  static func beatsPerMinute(_ text: String) -> Double? {
    switch text.lowercased().filter({ $0 != " " }) {
    case "bpm", "count/min", "beats/min", "beatsperminute", "/min", "1/min", "min-1", "min^-1": 1
    case "count/s", "hz", "beats/s", "/s", "1/s", "hertz": 60
    default: nil
    }
  }

  /// The unit of intervals; `nil` when `text` is none.
  static func interval(_ text: String) -> BeatIntervals.Unit? {
    switch text.lowercased() {
    case "1024", "1/1024", "1/1024s", "1/1024 s", "ticks": .ticks
    default:
      switch UnitText.time(text) {
      case .seconds: .seconds
      case .milliseconds: .milliseconds
      default: nil
      }
    }
  }
}
