/// Collects heart-rate samples of several sources in the order of the file.
struct HeartSampleCollector {
  /// Samples collected.
  var count: Int { rates.count }
  /// Number of samples whose time states no offset from UTC.
  private var withoutOffset = 0
  private var times: [Int64] = []
  /// The earliest time; of several the first.
  private var earliest: ISO8601Parser.Instant?
  private var rates: [Double] = []
  /// Empty while there is one source.
  private var sources: [Int] = []
  private var names: [String] = []
  private var numbers: [String: Int] = [:]
  private var latest: (name: String, number: Int)?
  private var pauses: [ClosedRange<Int64>] = []
  /// Numbers with a decimal comma.
  private var commas = 0

  /// The number that `text` is, with a point or a comma as its decimal mark; `nil` when it is none.
  mutating func number(_ text: [UInt8]) -> Double? {
    let number = HeartItem.number(text)
    if number?.hasComma == true { commas += 1 }
    return number?.value
  }

  /// Adds a sample; `rate` may be `.nan`.
  mutating func add(_ instant: ISO8601Parser.Instant, rate: Double, source: String) {
    if instant.offsetSeconds == nil { withoutOffset += 1 }
    if earliest.map({ instant.nanoseconds < $0.nanoseconds }) ?? true { earliest = instant }
    let number = number(of: source)
    if number > 0, sources.isEmpty { sources = [Int](repeating: 0, count: rates.count) }
    if names.count > 1 { sources.append(number) }
    times.append(instant.nanoseconds)
    rates.append(rate)
  }

  private mutating func number(of source: String) -> Int {
    if let latest, latest.name == source { return latest.number }
    let number = numbers[source] ?? names.count
    if number == names.count {
      names.append(source)
      numbers[source] = number
    }
    latest = (source, number)
    return number
  }

  /// Adds a time in which the device was stopped, ns since 1970.
  mutating func addPause(_ pause: ClosedRange<Int64>) { pauses.append(pause) }

  /// The recording: times from the first sample, sources by their number of samples, then by name.
  ///
  /// It starts by the clock that its earliest sample states; an offset of 0 states none, as UTC is written so, too.
  func recording(
    _ format: FormatDescription, flags: [QualityFlag],
    stored: HeartRateRecording.Stored = HeartRateRecording.Stored()
  ) -> Recording {
    var counts = [Int](repeating: sources.isEmpty ? count : 0, count: names.count)
    for source in sources { counts[source] += 1 }
    let order = names.indices.sorted {
      counts[$0] != counts[$1] ? counts[$0] > counts[$1] : names[$0] < names[$1]
    }
    var rank = [Int](repeating: 0, count: names.count)
    for (place, source) in order.enumerated() { rank[source] = place }
    let start = earliest?.nanoseconds ?? 0
    func seconds(_ time: Int64) -> Double {
      let (difference, overflow) = time.subtractingReportingOverflow(start)
      return overflow ? .nan : Double(difference) / 1e9
    }
    var samples = HeartRateSamples(
      time: times.map(seconds),
      rate: rates, source: sources.map { rank[$0] },
      sources: order.map { names[$0] },
      pauses: pauses.sorted { $0.lowerBound < $1.lowerBound }.compactMap { pause in
        let (first, last) = (seconds(pause.lowerBound), seconds(pause.upperBound))
        return first <= last ? first...last : nil
      })
    var flags =
      flags
      + HeartReadingFlag.decimalCommas.ifAny("commas are taken for decimal marks", count: commas)
    if withoutOffset == times.count, names.count == 1, pauses.isEmpty,
      let change = ClockChange(samples.time)
    {
      let first = change.times.filter(\.isFinite).min() ?? 0
      samples.time = change.times.map { $0 - first }
      flags.append(change.flag)
    }
    flags += HeartReadingFlag.timeZoneUnknown.ifAny(
      "times have no offset from UTC", count: withoutOffset)
    let isKnown = withoutOffset == 0 && !times.isEmpty
    let offset = earliest?.offsetSeconds.flatMap { $0 == 0 ? nil : $0 }
    return Recording(
      format: format.identifier,
      start: isKnown ? AbsoluteTime(nanoseconds: start, offsetSeconds: offset) : nil,
      payload: .heartRate(HeartRateRecording(.samples(samples), stored: stored)), flags: flags)
  }
}
