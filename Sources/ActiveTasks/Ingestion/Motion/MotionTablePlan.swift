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
  }

  /// Where time comes from.
  var clock: Clock
  /// The offset of the dates in the time column, if they have one.
  var offsetSeconds: Int?
  /// Wall-clock time of the first row, from a column beside the time column.
  var firstRow: AbsoluteTime?
  /// The streams, in the order of `SensorKind`.
  var streams: [Stream]
  /// Choices made that the user should know.
  var flags: [QualityFlag] = []

  /// Every column to keep, time first.
  var columns: [CSVColumn] {
    let sensors = streams.flatMap(\.columns).map { CSVColumn(index: $0) }
    switch clock {
    case .stamps(let column, _, _), .counter(let column, _): return [column] + sensors
    case .rate: return sensors
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
    streams = found.map { stream in
      var stream = stream
      stream.unit = Self.unit(of: stream, layout: layout, options: options)
      return stream
    }
    self.flags = flags
    (clock, offsetSeconds) = try Self.clock(
      outline, layout: layout, options: options, column: try finder.timeColumn(),
      unreadable: finder.unreadableTime)
    firstRow = Self.firstRow(outline)
  }

  private static func unit(
    of stream: Stream, layout: MotionLayout, options: MotionOptions
  ) -> SensorUnit {
    let stated = stream.unit == .unknown ? nil : stream.unit
    switch stream.kind {
    case .attitude: return .unit
    case .angularRate: return options.angularRate ?? stated ?? layout.angularRate ?? .unknown
    case .acceleration, .userAcceleration, .gravity:
      return options.acceleration ?? stated ?? layout.acceleration ?? .unknown
    }
  }

  private static func clock(
    _ outline: CSVOutline, layout: MotionLayout, options: MotionOptions, column: Int?,
    unreadable: String?
  ) throws(Diagnostic) -> (Clock, Int?) {
    if let rate = options.rate { return (.rate(rate), nil) }
    if let index = column {
      let (kind, offset) = columnKind(outline, index)
      let stated = options.time ?? statedUnit(outline, index, layout: layout)
      let unit: TimeUnit? = if case .number = kind { stated } else { kind.unit ?? stated }
      let stamps = CSVColumn(index: index, kind: kind)
      return (.stamps(stamps, unit: unit, wraps: layout.timeWraps), offset)
    }
    let rate = outline.preamble.compactMap(Self.statedRate).first
    let counter = outline.header.firstIndex(where: TimeColumn.isCounter)
    if let counter, let rate { return (.counter(CSVColumn(index: counter), rate: rate), nil) }
    if let rate { return (.rate(rate), nil) }
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
      hint: "name it with --columns time=…, or give the sampling rate with --rate")
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

  private static func statedUnit(
    _ outline: CSVOutline, _ index: Int, layout: MotionLayout
  ) -> TimeUnit? {
    guard outline.header.indices.contains(index) else { return layout.time }
    let header = outline.header[index]
    if let unit = HeaderName(header).timeUnit { return unit }
    if outline.units.indices.contains(index), let unit = UnitText.time(outline.units[index]) {
      return unit
    }
    let joined = HeaderName(header).tokens.joined()
    if joined.hasPrefix("seconds") || joined == "timestampsince1970" { return .seconds }
    return layout.time
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
  fileprivate var unit: TimeUnit? {
    switch self {
    case .number, .integer: nil
    case .date, .clock: .seconds
    }
  }
}
