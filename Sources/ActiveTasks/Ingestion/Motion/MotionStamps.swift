import SignalProcessing

/// The time axis of a table in seconds.
struct MotionStamps {
  /// Seconds from `origin`, in file order.
  private(set) var seconds: [Double]
  /// Wall-clock time of 0 s, when the stamps tell it.
  private(set) var origin: AbsoluteTime?

  /// Takes the time column off the front of `columns` (as `plan.columns` orders them), or makes
  /// time from the rate.
  ///
  /// - Throws: `Diagnostic` `motion.time-constant`, `motion.time-unit`.
  init(
    _ plan: MotionTablePlan, _ columns: inout [[Double]], _ flags: inout [QualityFlag]
  ) throws(Diagnostic) {
    switch plan.clock {
    case .rate(let rate):
      seconds = (columns.first ?? []).indices.map { Double($0) / rate }
      flags.append(
        .motion(.timeFromRate, "time counted at \(FixedDecimal.string(rate, places: 3)) Hz"))
    case .counter(_, let rate):
      seconds = columns.removeFirst()
      Self.unwrap(&seconds, modulus: 65536, &flags)
      for index in seconds.indices { seconds[index] /= rate }
      flags.append(
        .motion(
          .timeFromRate,
          "time from the sample counter at \(FixedDecimal.string(rate, places: 3)) Hz"))
    case .stamps(let column, let stated, let wraps):
      seconds = columns.removeFirst()
      if wraps { Self.unwrap(&seconds, modulus: 4_294_967_296, &flags) }
      let unit: TimeUnit
      if let stated { unit = stated } else { unit = try infer(column.kind, &flags) }
      if unit != .seconds {
        for index in seconds.indices { seconds[index] /= unit.perSecond }
      }
      if !wraps { setOrigin(column.kind, unit: unit, offset: plan.offsetSeconds, &flags) }
    }
    if origin == nil, let first = seconds.first, first.isFinite {
      origin = plan.firstRow?.advanced(bySeconds: -first)
    }
  }

  /// Adds `modulus` behind every fall of more than half of it.
  private static func unwrap(
    _ stamps: inout [Double], modulus: Double, _ flags: inout [QualityFlag]
  ) {
    var previous = Double.nan
    var added = 0.0
    var count = 0
    for index in stamps.indices {
      let stamp = stamps[index]
      guard stamp.isFinite else { continue }
      if previous - stamp > modulus / 2 {
        added += modulus
        count += 1
      }
      previous = stamp
      stamps[index] = stamp + added
    }
    guard count > 0 else { return }
    flags.append(
      .motion(.timeWrapped, "the clock started again after \(Int(modulus) - 1)", count: count))
  }

  private func infer(
    _ kind: CSVColumnKind, _ flags: inout [QualityFlag]
  ) throws(Diagnostic) -> TimeUnit {
    let steps = zip(seconds, seconds.dropFirst()).map { $1 - $0 }.filter { $0 > 0 }
    guard let step = Percentile.median(of: steps) else {
      if seconds.count > 1 { throw MotionAssembler.timeConstant(seconds.count) }
      return .seconds
    }
    let plausible = TimeUnit.allCases.first { 4...4000 ~= $0.perSecond / step }
    let isIndex = step == 1 && steps.allSatisfy { $0 == 1 }
    guard let plausible, !isIndex else {
      throw Diagnostic(
        "motion.time-unit", "the unit of the time stamps is not clear",
        found: "a median step of \(step)",
        expected: "a step that makes 4 to 4000 Hz in s, ms, us or ns",
        hint: "state it with --units time=ms, or the sampling rate with --rate")
    }
    flags.append(
      .motion(
        .timeUnitInferred,
        "time stamps taken as \(plausible.rawValue): their median step is "
          + FixedDecimal.string(step, places: 6)))
    return plausible
  }

  /// Seconds since 1970 of the years 2000 to 2100: stamps in there are wall-clock time.
  static let epochSeconds = 946_684_800.0...4_102_444_800.0

  private mutating func setOrigin(
    _ kind: CSVColumnKind, unit: TimeUnit, offset: Int?, _ flags: inout [QualityFlag]
  ) {
    switch kind {
    case .clock:
      return
    case .number:
      if let first = seconds.first(where: \.isFinite), Self.epochSeconds ~= first {
        origin = AbsoluteTime(nanoseconds: 0)
      }
    case .integer(let base):
      guard Self.epochSeconds ~= Double(base) / unit.perSecond else { return }
      let (nanoseconds, overflow) = base.multipliedReportingOverflow(by: unit.nanoseconds)
      if !overflow { origin = AbsoluteTime(nanoseconds: nanoseconds) }
    case .date(let base):
      if let offset {
        origin = AbsoluteTime(nanoseconds: base, offsetSeconds: offset)
      } else {
        flags.append(.motion(.timeZoneUnknown, "dates have no offset from UTC: no start is given"))
      }
    }
  }
}
