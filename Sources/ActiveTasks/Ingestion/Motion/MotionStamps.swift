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
      if let replaced = plan.replaced {
        Self.compare(columns.removeFirst(), replaced.unit, with: rate, &flags)
      }
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
      if column.kind == .clock { Self.unwrap(&seconds, modulus: 86_400, &flags) }
      let unit: TimeUnit
      if let stated {
        unit = stated
        if !column.kind.isCalendar { try check(stated, isUser: plan.isTimeUnitStated, &flags) }
      } else {
        unit = try Self.infer(
          seconds, from: column.kind, canCheck: plan.turnsAreMeasuredTwice, &flags)
      }
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

  /// The steps forward in the order of time, and their median.
  private static func steps(_ stamps: [Double]) -> (all: [Double], median: Double?) {
    var ordered = stamps
    if !stamps.allSatisfy(\.isFinite) { ordered.removeAll { !$0.isFinite } }
    let falls = ordered.indices.dropFirst().contains { ordered[$0] < ordered[$0 - 1] }
    if falls { ordered.sort() }
    var steps: [Double] = []
    steps.reserveCapacity(ordered.count)
    for index in ordered.indices.dropFirst() where ordered[index] > ordered[index - 1] {
      steps.append(ordered[index] - ordered[index - 1])
    }
    return (steps, Percentile.median(of: steps))
  }

  /// Whether stamps rise and more than half of the steps lie in `range`, as their median then does, too:
  /// quicker to see than the median.
  private static func mostSteps(_ stamps: [Double], within range: ClosedRange<Double>) -> Bool {
    var inside = 0
    for (before, after) in zip(stamps, stamps.dropFirst()) {
      guard after >= before, after.isFinite else { return false }
      if range.contains(after - before) { inside += 1 }
    }
    return inside > stamps.count / 2
  }

  /// The unit in which `step` is the interval of a plausible rate.
  private static func plausibleUnit(_ step: Double) -> TimeUnit? {
    TimeUnit.inferable.first { 4...4000 ~= $0.perSecond / step }
  }

  /// Compares a stated unit with the spacing of the stamps: the user's is doubted, the file's is
  /// refused when another one fits.
  private func check(
    _ unit: TimeUnit, isUser: Bool, _ flags: inout [QualityFlag]
  ) throws(Diagnostic) {
    let usual = unit.perSecond / 3999...unit.perSecond / 4.001
    if Self.mostSteps(seconds, within: usual) { return }
    guard let step = Self.steps(seconds).median, !(4...4000 ~= unit.perSecond / step),
      let other = Self.plausibleUnit(step)
    else { return }
    let shown = FixedDecimal.string(step, places: 6)
    guard isUser else {
      throw Diagnostic(
        "motion.time-unit", "the time stamps are said to be in \(unit.rawValue) and cannot be",
        found: "a median step of \(shown) \(unit.rawValue)",
        expected: "a step that makes 4 to 4000 Hz",
        hint:
          "state it: --units time=\(other.rawValue), or time=\(unit.rawValue) when the file is right"
      )
    }
    flags.append(
      .motion(
        .unitConflict,
        "time is said to be in \(unit.rawValue) but its median step is \(shown): "
          + "\(other.rawValue) would fit"))
  }

  /// Flags a stated rate that the time stamps it replaces contradict by more than 1 %.
  private static func compare(
    _ stamps: [Double], _ stated: TimeUnit?, with rate: Double, _ flags: inout [QualityFlag]
  ) {
    var ignored: [QualityFlag] = []
    let (steps, median) = steps(stamps)
    guard let median,
      let unit = stated ?? (try? infer(stamps, from: .number, canCheck: true, &ignored))
    else { return }
    let regular = steps.filter { 0.5 * median...1.5 * median ~= $0 }
    let found = unit.perSecond * Double(regular.count) / regular.reduce(0, +)
    guard found.isFinite, (found / rate - 1).magnitude > 0.01 else { return }
    flags.append(
      .motion(
        .rateContradictsTimes,
        "--rate \(FixedDecimal.string(rate, places: 3)) Hz replaces time stamps at "
          + "\(FixedDecimal.string(found, places: 3)) Hz"))
  }

  /// Rates below which, and above which, a unit that was inferred may be ten times another, Hz.
  private static let usualRates = 20.0...800

  /// The unit that the size of the stamps tells, or their median step.
  ///
  /// - Parameters:
  ///   - seconds: the stamps in that unit.
  ///   - kind: how they were read; long integers count from their first.
  ///   - canCheck: whether other sensors show a wrong unit.
  ///   - flags: gets how the unit was told, and doubts.
  /// - Returns: the unit.
  /// - Throws: `Diagnostic` `motion.time-constant`, `motion.time-unit`.
  private static func infer(
    _ seconds: [Double], from kind: CSVColumnKind, canCheck: Bool, _ flags: inout [QualityFlag]
  ) throws(Diagnostic) -> TimeUnit {
    let (steps, median) = steps(seconds)
    guard let step = median else {
      if seconds.count > 1 { throw MotionAssembler.timeConstant(seconds.count) }
      return .seconds
    }
    let base = if case .integer(let base) = kind { Double(base) } else { 0.0 }
    if let first = seconds.first(where: \.isFinite), TimeUnit.areTicks(first + base) {
      flags.append(
        .motion(.timeUnitInferred, "time stamps taken as ticks of 100 ns by their size"))
      return .ticks
    }
    let plausible = plausibleUnit(step)
    let isIndex = step == 1 && steps.allSatisfy { $0 == 1 }
    guard let plausible, !isIndex else {
      throw Diagnostic(
        "motion.time-unit", "the unit of the time stamps is not clear",
        found: "a median step of \(step)",
        expected: "a step that makes 4 to 4000 Hz in s, ms, us or ns",
        hint: "state it with --units time=ms, or the sampling rate with --rate")
    }
    let shown = FixedDecimal.string(step, places: 6)
    flags.append(
      .motion(
        .timeUnitInferred,
        "time stamps taken as \(plausible.rawValue): their median step is \(shown)"))
    let rate = plausible.perSecond / step
    let isUsual = plausible == .seconds ? rate <= usualRates.upperBound : usualRates ~= rate
    if !isUsual, !canCheck {
      flags.append(
        .motion(
          .timeUnitDoubtful,
          "a median step of \(shown) makes \(FixedDecimal.string(rate, places: 3)) Hz in "
            + "\(plausible.rawValue), which few sensors have: state the unit, such as --units time=100ns, "
            + "or the sampling rate with --rate"))
    }
    return plausible
  }

  /// Seconds since 1970 of the years 2000 to 2100: stamps in there are wall-clock time.
  static let epochSeconds = 946_684_800.0...4_102_444_800.0

  private mutating func setOrigin(
    _ kind: CSVColumnKind, unit: TimeUnit, offset: Int?, _ flags: inout [QualityFlag]
  ) {
    switch kind {
    case .clock, .label:
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
