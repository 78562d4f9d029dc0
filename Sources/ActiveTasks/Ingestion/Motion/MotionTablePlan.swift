/// Which columns of a table become which streams.
struct MotionTablePlan {
  /// Where time comes from.
  enum Clock: Equatable {
    /// A column of time stamps in `unit` (`nil`: to be inferred).
    case stamps(CSVColumn, unit: TimeUnit?, wraps: Bool)
    /// A 16-bit sample counter at a known rate.
    case counter(CSVColumn, rate: Double)
    /// Nothing but a rate.
    case rate(Double)
  }

  /// One stream with its columns by axis.
  struct Stream: Equatable {
    /// What is measured.
    var kind: SensorKind
    /// The unit of the values.
    var unit: SensorUnit
    /// Positions of x, y, z (and w) in the row, from 0.
    var columns: [Int]
    /// The factor of each axis to `unit`.
    var scales: [Double] = []
    /// The unit as the file writes it; empty when it does not.
    var unitName = ""
    /// Whether the user states another unit than the file.
    var isOverridden = false

    /// Sets the unit of each axis; different ones become SI.
    mutating func setUnits(_ units: [ScaledUnit]) {
      guard let first = units.first else { return }
      let isOne = units.allSatisfy { $0.base == first.base }
      unit = isOne ? first.base : first.inSI.base
      scales = units.map { isOne ? $0.scale : $0.inSI.scale }
    }
  }

  /// Where time comes from.
  var clock: Clock
  /// The time column that a stated rate replaces, for comparison, and its unit.
  var replaced: (column: CSVColumn, unit: TimeUnit?)?
  /// Whether the user states the unit of time.
  let isTimeUnitStated: Bool
  /// The offset of the dates in the time column, if they have one.
  var offsetSeconds: Int?
  /// Wall-clock time of the first row, from a column beside the time column.
  var firstRow: AbsoluteTime?
  /// The streams, in the order of `SensorKind`.
  var streams: [Stream]
  /// Choices made that the user should know.
  var flags: [QualityFlag] = []

  /// Whether a row's place tells its time, so that one that is lost has to keep it.
  var countsRows: Bool { if case .rate = clock { true } else { false } }

  /// Whether a gyroscope stands beside what shows a tilt, so that a wrong unit of time shows.
  var turnsAreMeasuredTwice: Bool {
    streams.contains { $0.kind == .angularRate } && streams.count > 1
  }

  /// Every column to keep, time first.
  var columns: [CSVColumn] {
    let sensors = streams.flatMap(\.columns).map { CSVColumn(index: $0) }
    switch clock {
    case .stamps(let column, _, _), .counter(let column, _): return [column] + sensors
    case .rate: return (replaced.map { [$0.column] } ?? []) + sensors
    }
  }

  /// The plan for a table named `name`.
  ///
  /// - Throws: `Diagnostic` `motion.no-usable-columns`, `motion.no-time`, `usage.columns`.
  init(
    _ outline: CSVOutline, layout: MotionLayout, options: MotionOptions, name: String
  ) throws(Diagnostic) {
    let finder = ColumnFinder(outline: outline, options: options, name: name)
    var flags: [QualityFlag] = []
    let found = try finder.streams(&flags)
    streams = found.map { Self.withUnit($0, layout: layout, options: options, &flags) }
    isTimeUnitStated = options.time != nil
    let column = try finder.timeColumn()
    let unread = column == nil ? finder.unreadTime(beside: streams) : nil
    if let rate = options.rate {
      clock = .rate(rate)
      if let column,
        case .stamps(var stamps, let unit, _) = try? Self.stamps(
          outline, layout: layout, options: options, column, &flags
        ).clock
      {
        stamps.isOptional = true
        replaced = (stamps, unit)
      }
    } else if let column {
      (clock, offsetSeconds) = try Self.stamps(
        outline, layout: layout, options: options, column, &flags)
    } else {
      clock = try Self.counted(outline, unreadable: finder.unreadableTime, unread: unread)
    }
    if let unread {
      flags.append(
        .motion(
          .timeUnread,
          "\(outline.name(ofColumn: unread)) looks like times and is not read: gaps are not seen; read it with "
            + "--columns time=\(unread + 1)"))
    }
    firstRow = Self.firstRow(outline)
    self.flags = flags
  }

  /// The stream with the format's unit where the file and the user state none.
  private static func withUnit(
    _ stream: Stream, layout: MotionLayout, options: MotionOptions, _ flags: inout [QualityFlag]
  ) -> Stream {
    var stream = stream
    let fixed: SensorUnit? =
      switch stream.kind {
      case .attitude: .unit
      case .angularRate: layout.angularRate
      case .acceleration, .userAcceleration, .gravity: layout.acceleration
      }
    let override = options.unit(of: stream.kind)
    if stream.unit == .unknown { stream.unit = fixed ?? .unknown }
    if stream.unitName.isEmpty, let fixed {
      stream.unitName = fixed.rawValue
      stream.isOverridden = override != nil && override != ScaledUnit(fixed)
    }
    if stream.isOverridden {
      flags.append(
        .motion(
          .unitOverridden,
          "\(stream.kind.rawValue) read in \(options.unitName(of: stream.kind)) as --units states; "
            + "the file states \(stream.unitName)"))
    }
    return stream
  }

  /// The stamps in `column`, with the unit and the offset from UTC they are known to have.
  private static func stamps(
    _ outline: CSVOutline, layout: MotionLayout, options: MotionOptions, _ column: Int,
    _ flags: inout [QualityFlag]
  ) throws(Diagnostic) -> (clock: Clock, offset: Int?) {
    let (kind, offset) = columnKind(outline, column)
    var unit = kind.unit
    if unit == nil {
      let stated = statedUnit(outline, column, layout: layout)
      if let unknown = stated.unknown, options.time == nil {
        throw Diagnostic(
          "motion.time-unit", "the unit of the time stamps is not known", found: unknown,
          expected: "s, ms, us, ns, 100ns, min or h",
          hint: "state it with --units time=ms, or the sampling rate with --rate")
      }
      unit = options.time ?? stated.unit
      if let user = options.time, let file = stated.unknown ?? stated.unit?.rawValue,
        file != user.rawValue
      {
        flags.append(
          .motion(
            .unitOverridden,
            "time read in \(user.rawValue) as --units states; the file states \(file)"))
      }
    }
    let stamps = CSVColumn(index: column, kind: kind)
    return (.stamps(stamps, unit: unit, wraps: layout.timeWraps), offset)
  }

  /// Time by counting rows or samples at a rate that the file states.
  private static func counted(
    _ outline: CSVOutline, unreadable: String?, unread: Int?
  ) throws(Diagnostic) -> Clock {
    let rate = outline.preamble.compactMap(Self.statedRate).first
    let counter = outline.header.firstIndex(where: TimeColumn.isCounter)
    if let counter, let rate { return .counter(CSVColumn(index: counter), rate: rate) }
    if let rate { return .rate(rate) }
    if let unreadable {
      throw Diagnostic(
        "motion.no-time", "the time column holds no time stamps",
        at: .line(outline.linesBeforeData + 1, column: nil), found: unreadable,
        expected: "numbers without digit grouping, clock times or ISO 8601 dates",
        hint: "export the table again, or give the sampling rate with --rate")
    }
    throw Diagnostic(
      "motion.no-time", "no column holds time stamps",
      found: outline.headerSummary,
      expected: "a column such as t, time or timestamp",
      hint:
        "name it with --columns time=\(unread.map { String($0 + 1) } ?? "…"), or give the sampling rate with "
        + "--rate")
  }

  /// How the cells of the time column are written, from its first cell that holds something.
  private static func columnKind(_ outline: CSVOutline, _ index: Int) -> (CSVColumnKind, Int?) {
    for row in outline.sample where row.indices.contains(index) {
      let cell = row[index]
      if cell.isMissingWord { continue }
      if let instant = ISO8601Parser.instant(cell) {
        return (.date(base: instant.nanoseconds), instant.offsetSeconds)
      }
      if ISO8601Parser.clock(cell) != nil { return (.clock, nil) }
      if let integer = DecimalParser.integer(cell), integer.magnitude > 999_999_999 {
        return (.integer(base: integer), nil)
      }
      break
    }
    return (.number, nil)
  }

  /// The wall-clock time that a date or epoch column states for the first row.
  private static func firstRow(_ outline: CSVOutline) -> AbsoluteTime? {
    guard let row = outline.sample.first else { return nil }
    for (name, cell) in zip(outline.header, row) where (TimeColumn.rank(name) ?? 0) > 3 {
      if let instant = ISO8601Parser.instant(cell), let offset = instant.offsetSeconds {
        return AbsoluteTime(nanoseconds: instant.nanoseconds, offsetSeconds: offset)
      }
      if case .number(let seconds) = DecimalParser.cell(cell, mark: outline.dialect.mark),
        MotionStamps.epochSeconds ~= seconds
      {
        return AbsoluteTime(nanoseconds: 0).advanced(bySeconds: seconds)
      }
    }
    return nil
  }

  /// The unit of a time column, or what stands in its place and is none.
  private static func statedUnit(
    _ outline: CSVOutline, _ index: Int, layout: MotionLayout
  ) -> (unit: TimeUnit?, unknown: String?) {
    guard outline.header.indices.contains(index) else { return (layout.time, nil) }
    let name = HeaderName(outline.header[index])
    if let unit = name.timeUnit { return (unit, nil) }
    if outline.units.indices.contains(index) {
      let text = outline.units[index]
      if let unit = UnitText.time(text) { return (unit, nil) }
      if !UnitText.isRemark(text) { return (nil, text) }
    }
    if name.unit != .unstated { return (nil, name.unit.name) }
    let joined = name.tokens.joined()
    if joined.hasPrefix("seconds") || joined == "timestampsince1970" { return (.seconds, nil) }
    return (layout.time, nil)
  }

  /// The rate in a preamble line such as `Sample Rate:,128,Hz` or `// Update Rate: 100.0Hz`.
  static func statedRate(_ line: String) -> Double? {
    let bytes = Array(line.utf8).lowercased
    let lower = String(decoding: bytes, as: UTF8.self)
    guard
      ["sample rate", "update rate", "outputrate", "output rate", "sampling rate"].contains(
        where: lower.contains), let colon = bytes.firstIndex(of: UInt8(ascii: ":"))
    else { return nil }
    let digits = bytes[(colon + 1)...].drop { !(0x30...0x39).contains($0) }
      .prefix { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }
    guard case .number(let rate) = DecimalParser.cell(Array(digits)), rate > 0, rate <= 100_000
    else { return nil }
    return rate
  }
}

extension CSVColumnKind {
  /// The unit that the way of writing fixes.
  fileprivate var unit: TimeUnit? { isCalendar ? .seconds : nil }

  /// Whether the cells are dates or clock times.
  var isCalendar: Bool {
    switch self {
    case .number, .integer, .label: false
    case .date, .clock: true
    }
  }
}
