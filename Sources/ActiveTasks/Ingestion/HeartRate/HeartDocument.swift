/// A JSON document of heart rates or intervals, taken apart.
struct HeartDocument {
  /// Names of a list of intervals.
  static let intervalKeys = [
    "rr", "RR", "rri", "rr_intervals", "rrIntervals", "rr_ms", "ibi", "nn",
  ]

  /// Names of a list of times beside it.
  private static let timeKeys = ["time", "times", "timestamp", "timestamps"]

  private let format: FormatDescription
  private let options: HeartRateOptions
  private let bytes: [UInt8]

  private var samples = HeartSampleCollector()
  private var intervals: [Double] = []
  private var intervalUnits: [BeatIntervals.Unit?] = []
  private var intervalStart: AbsoluteTime?
  private var people: Set<String> = []
  private var contradicted = (count: 0, found: "")
  private var intervalEnds: [Double] = []
  private var firstEnd: Int64?
  private var items = 0
  private var texts = (count: 0, first: 0)
  private var untimed = (count: 0, first: 0)
  private var others = 0
  private var summaries = 0
  private var unitless = 0
  private var flags: [QualityFlag] = []

  /// The document in `bytes`.
  init(format: FormatDescription, options: HeartRateOptions, bytes: [UInt8]) {
    self.format = format
    self.options = options
    self.bytes = bytes
  }

  /// The recording it holds.
  ///
  /// - Throws: `Diagnostic` `hr.no-samples`, `hr.unknown-unit`, `hr.unclear-unit`, `json.second-log`,
  ///   or what `JSONParser` throws.
  mutating func recording() throws(Diagnostic) -> Recording {
    try JSONParser.refuseUTF16(bytes)
    var parser = JSONParser(bytes)
    parser.skipByteOrderMark()
    if let recording = try readList(&parser) { return recording }
    repeat {
      let place = parser.index
      let root = try parser.value()
      if let key = Self.intervalKeys.first(where: { root[$0] != nil }), let list = root[key] {
        // Nothing tells how a list and what stands before it follow each other.
        if samples.count > 0 || !intervals.isEmpty {
          try JSONParser(bytes, at: place).refuseSecondLog()
        }
        try end(&parser)
        return try intervalList(list, key: key, in: root)
      }
      try readRoot(root)
      parser.skipSpace()
    } while parser.next != nil
    return try finish()
  }

  /// Reads `[…]` or `{"items":[…]}` item by item, so that a log that was cut off keeps its items.
  private mutating func readList(_ parser: inout JSONParser) throws(Diagnostic) -> Recording? {
    let start = parser.index
    var frame: JSONLogFrame
    do throws(Diagnostic) {
      frame = try parser.openLog()
    } catch {
      guard error.code == "json.no-items" || error.code == "json.truncated" else { throw error }
      parser = JSONParser(bytes, at: start)
      return nil
    }
    do throws(Diagnostic) {
      if !parser.skip("]") {
        repeat { try add(try parser.value(), inheriting: nil) } while parser.skip(",")
        try parser.require("]")
      }
      try parser.closeLog(&frame)
    } catch {
      guard error.code == "json.truncated", items > 0 else { throw error }
      flags.append(
        QualityFlag(
          "json.unterminated", .warning, "the log has no end after \(items) items",
          at: .item(items)))
      return try finish()
    }
    try end(&parser)
    return try finish()
  }

  /// Refuses another document behind the last one, whose values would be missing; tells of other bytes.
  private mutating func end(_ parser: inout JSONParser) throws(Diagnostic) {
    parser.skipSpace()
    try parser.refuseSecondLog()
    let rest = bytes.count - parser.index
    guard rest > 0 else { return }
    flags.append(
      QualityFlag(
        "json.trailing-bytes", .warning, "\(rest) bytes after the end of the log were not read",
        at: .byte(parser.index), count: rest))
  }

  private mutating func readRoot(_ root: JSONValue) throws(Diagnostic) {
    if let day = root["activities-heart-intraday"] {
      let date = root["activities-heart"]?.children.first?["dateTime"]?.string ?? "1970-01-01"
      return try addIntraday(day["dataset"]?.children ?? [], from: date)
    }
    let metrics = root["data"]?["metrics"]?.children ?? root["metrics"]?.children
    guard let metrics else { return try add(root, inheriting: nil) }
    for metric in metrics {
      guard metric["name"]?.string == "heart_rate" else {
        others += 1
        continue
      }
      for item in metric["data"]?.children ?? [] {
        try add(item, inheriting: metric["units"]?.string)
      }
    }
  }

  /// Nanoseconds of a day.
  private static let day: Int64 = 86_400_000_000_000

  /// Fitbit's times of day from `date` on; in a range of 24 hours they begin anew at midnight.
  private mutating func addIntraday(
    _ values: [JSONValue], from date: String
  ) throws(Diagnostic) {
    var midnights: Int64 = 0
    var last: Int64?
    for value in values {
      var instant = value["time"]?.string.flatMap {
        ISO8601Parser.instant(Array((date + "T" + $0).utf8))
      }
      if let time = instant?.nanoseconds {
        if let last, last &- time > Self.day / 2 { midnights += 1 }
        last = time
        instant?.nanoseconds = time &+ midnights &* Self.day
      }
      let item = HeartItem(value)
      try add(item.number, at: instant, unit: item.unit, source: item.source)
      items += 1
    }
  }

  private mutating func add(_ value: JSONValue, inheriting unit: String?) throws(Diagnostic) {
    defer { items += 1 }
    if let body = value["body"] {
      if let person = value["header"]?["user_id"]?.string { people.insert(person) }
      let source = value["header"]?["acquisition_provenance"]?["source_name"]?.string
      return try addOpenMHealth(body, source: source ?? "")
    }
    if items == 0, let key = Self.intervalKeys.first(where: { value[$0] != nil }) {
      flags.append(
        HeartReadingFlag.otherColumns(
          "'\(key)' of the samples is not read: intervals are read as one list of their own"))
    }
    let item = HeartItem(value)
    guard !item.isOtherType else {
      others += 1
      return
    }
    if item.isSummary { summaries += 1 }
    try add(item.number, at: item.instant, unit: item.unit ?? unit, source: item.source)
  }

  /// Open mHealth: a value with its unit, and a time frame that is a point or an interval.
  private mutating func addOpenMHealth(
    _ body: JSONValue, source: String
  ) throws(Diagnostic) {
    let frame = body["effective_time_frame"]
    let interval = frame?["time_interval"]
    let time = frame?["date_time"] ?? interval?["start_date_time"] ?? interval?["end_date_time"]
    let instant = time.flatMap { HeartTime.instant($0) }
    if let rate = body["heart_rate"] {
      if let statistic = body["descriptive_statistic"]?.string {
        guard statistic == "average" || statistic == "median" else {
          others += 1
          return
        }
        summaries += 1
      }
      try add(
        HeartItem(.object(["value": rate["value"] ?? .null])).number, at: instant,
        unit: rate["unit"]?.string, source: source)
    } else if let interval = body["rr_interval"] {
      intervals.append(interval["value"]?.double ?? .nan)
      intervalUnits.append(interval["unit"]?.string.flatMap { HeartUnit.interval($0) })
      guard let instant else { return intervalEnds.append(.nan) }
      if firstEnd == nil, instant.offsetSeconds != nil {
        intervalStart = AbsoluteTime(instant)
      }
      firstEnd = firstEnd ?? instant.nanoseconds
      let (elapsed, overflow) = instant.nanoseconds.subtractingReportingOverflow(firstEnd ?? 0)
      intervalEnds.append(overflow ? .nan : Double(elapsed) / 1e9)
    } else {
      others += 1
    }
  }

  private mutating func add(
    _ number: (value: Double, isText: Bool), at instant: ISO8601Parser.Instant?, unit: String?,
    source: String
  ) throws(Diagnostic) {
    if number.isText {
      if texts.count == 0 { texts.first = items }
      texts.count += 1
    }
    guard let instant else {
      if untimed.count == 0 { untimed.first = items }
      untimed.count += 1
      return
    }
    samples.add(instant, rate: number.value * (try scale(unit)), source: source)
  }

  private mutating func scale(_ unit: String?) throws(Diagnostic) -> Double {
    if let stated = options.rateScale {
      if let unit, let found = HeartUnit.beatsPerMinute(unit), found != stated {
        contradicted = (contradicted.count + 1, unit)
      }
      return stated
    }
    guard let unit else {
      // A key such as `bpm` states the unit of Fitbit's rates.
      if format != HeartRateJSONAdapter.fitbit { unitless += 1 }
      return 1
    }
    guard let scale = HeartUnit.beatsPerMinute(unit) else {
      throw Diagnostic(
        "hr.unknown-unit", "the unit of the heart rate is not known", at: .item(items),
        found: unit, expected: "count/min, bpm, beats/min, count/s or Hz",
        hint: "state it with --units hr=bpm")
    }
    return scale
  }

  private func intervalList(
    _ list: JSONValue, key: String, in root: JSONValue
  ) throws(Diagnostic) -> Recording {
    guard case .array(let values) = list else {
      throw Diagnostic(
        "hr.no-samples", "'\(key)' is no list of intervals", expected: "{\"\(key)\":[…]}")
    }
    let stated = ["unit", "units", "unit_declared"].lazy.compactMap { root[$0]?.string }.first
    var unit = options.interval
    var flags = flags + options.unused(except: [.intervalUnit])
    if let unit, let stated, HeartUnit.interval(stated) != unit {
      flags.append(
        HeartRateOptions.contradiction(
          .intervalUnit, stated: unit.rawValue, found: stated, counted: unit.rawValue))
    }
    if unit == nil, let stated {
      unit = HeartUnit.interval(stated)
      if unit == nil {
        throw Diagnostic(
          "hr.unknown-unit", "the unit of the intervals is not known", found: stated,
          expected: "ms, s or 1024", hint: "state it with --units rr=ms")
      }
    }
    if unit == nil, key.hasSuffix("_ms") { unit = .milliseconds }
    let numbers = values.map { HeartItem(.object(["value": $0])).number }
    let times = Self.timeKeys.lazy.compactMap { key -> [JSONValue]? in
      guard case .array(let items)? = root[key] else { return nil }
      return items
    }.first
    let stamps = times.map { times in
      IntervalStamps(
        times: times.map { $0.double ?? .nan }, intervals: numbers.map(\.value), unit: unit)
    }
    return try HeartIntervals.recording(
      numbers.map(\.value), ends: stamps?.ends, unit: unit, format: format,
      flags: flags + (stamps?.flags ?? [])
        + Self.textFlags(count: numbers.count(where: \.isText), first: 0))
  }

  private static func textFlags(count: Int, first: Int) -> [QualityFlag] {
    HeartReadingFlag.textValues.ifAny(
      "\(count) numbers are written as text", at: .item(first), count: count)
  }

  private mutating func finish() throws(Diagnostic) -> Recording {
    var flags = flags + Self.textFlags(count: texts.count, first: texts.first)
    flags += options.unused(except: [intervals.isEmpty ? .rateUnit : .intervalUnit])
    if contradicted.count > 0 {
      flags.append(
        HeartRateOptions.contradiction(
          .rateUnit, stated: "another unit", found: contradicted.found, counted: "the former"))
    }
    if people.count > 1 {
      flags.append(
        HeartReadingFlag.severalPeople(
          "samples of \(people.count) people are taken together", count: people.count))
    }
    flags += HeartReadingFlag.missingTimes.ifAny(
      "samples without a readable time were left out", at: .item(untimed.first),
      count: untimed.count)
    flags += HeartReadingFlag.otherTypes.ifAny(
      "entries are no heart rate and were left out", count: others)
    flags += HeartReadingFlag.summaryValues.ifAny("values are means over a time", count: summaries)
    flags += HeartReadingFlag.unitAssumed.ifAny(
      "rates without a unit are taken as bpm", count: unitless)
    if !intervals.isEmpty {
      flags += HeartReadingFlag.otherTypes.ifAny(
        "rates stand beside the intervals and were left out", count: samples.count)
      let timed = intervalEnds.count(where: \.isFinite)
      let ends = timed > 0 ? intervalEnds : nil
      flags += HeartReadingFlag.unevenTimes.ifAny(
        "intervals have no readable time: a gap beside them is not seen",
        count: timed > 0 ? intervals.count - timed : 0)
      let stated = intervalUnits.lazy.compactMap { $0 }.first
      if let option = options.interval {
        if let other = intervalUnits.lazy.compactMap({ $0 }).first(where: { $0 != option }) {
          flags.append(
            HeartRateOptions.contradiction(
              .intervalUnit, stated: option.rawValue, found: other.rawValue,
              counted: option.rawValue))
        }
      } else if let stated {
        intervals = zip(intervals, intervalUnits).map { $0 * ($1 ?? stated).milliseconds }
      }
      return try HeartIntervals.recording(
        intervals, ends: ends, unit: options.interval ?? (stated == nil ? nil : .milliseconds),
        format: format, start: ends == nil ? nil : intervalStart, flags: flags)
    }
    guard samples.count > 0 || items == 0 else {
      throw Diagnostic(
        "hr.no-samples", "the document has no heart-rate sample",
        found: "\(items) entries: \(others) of other types, \(untimed.count) without a time",
        expected: "heart-rate samples with their times",
        hint: "name the file of the heart rate")
    }
    return samples.recording(format, flags: flags)
  }
}
