/// Which columns of a table are read, and as what.
struct HeartTablePlan {
  /// Column of the time stamps.
  var time: Int?
  /// Unit of the time stamps, when the user or the header states it.
  var timeUnit: TimeUnit?
  /// Says that the user states another than the header; `nil` when not.
  private(set) var timeUnitFlag: QualityFlag?
  /// What the table gives.
  var kind: HeartColumn.Kind
  /// The columns of `kind`: several for pulse waves, else one.
  var values: [Int]
  /// The unit that the header, or the row of units below it, states.
  var unit: String?
  /// Columns of the acceleration; empty without.
  var motion: [Int] = []
  /// Sampling rate that the user or a comment states, Hz.
  var statedRate: Double?
  /// A column that looks like times when none is read.
  private(set) var unreadTime: Int?
  /// Doubts about the columns.
  private(set) var flags: [QualityFlag] = []

  /// The columns that may be assigned, the first that is counts.
  private static let assignable: [(HeartRateOptions.Column, HeartColumn.Kind)] = [
    (.ecg, .electrocardiogram), (.ppg, .pulse), (.rr, .interval), (.hr, .rate),
  ]

  /// The columns by the user's assignment, or by their names.
  ///
  /// - Throws: `Diagnostic` `usage.columns` when a column does not exist, `hr.no-columns` when
  ///   nothing is of the heart.
  init(_ table: HeartTable, _ options: HeartRateOptions) throws(Diagnostic) {
    let outline = table.outline
    let named = table.names.map { HeartColumn($0) }
    func places(_ kind: HeartColumn.Kind) -> [Int] {
      named.indices.filter { named[$0]?.kind == kind }
    }
    func statedUnit(_ place: Int) -> String? {
      if named.indices.contains(place), let unit = named[place]?.unit { return unit }
      guard outline.units.indices.contains(place) else { return nil }
      let below = outline.units[place]
      let isKnown = HeartUnit.beatsPerMinute(below) != nil || HeartUnit.interval(below) != nil
      return isKnown || UnitText.time(below) != nil ? below : nil
    }
    var chosen: (kind: HeartColumn.Kind, columns: [Int])?
    for (column, kind) in Self.assignable {
      guard chosen == nil, let name = options.columns[column] else { continue }
      chosen = (kind, [try Self.index(of: name, in: outline)])
    }
    for kind in Self.assignable.map(\.1) where chosen == nil && !places(kind).isEmpty {
      chosen = (kind, kind == .pulse ? places(kind) : [places(kind)[0]])
    }
    if chosen == nil, named.isEmpty, options.columns.isEmpty {
      chosen = try Self.bare(table, options)
    }
    guard let chosen else {
      throw Diagnostic(
        "hr.no-columns", "no column holds a heart rate, intervals, an ECG or a pulse wave",
        found: outline.headerSummary, expected: "columns such as hr, bpm, rr, ibi, ecg, ppg",
        hint: "assign one: --columns time=1,rr=2 (hr, rr, ecg or ppg)")
    }
    (kind, values) = chosen
    unit = chosen.columns.first.flatMap { statedUnit($0) }
    if let name = options.columns[.time] {
      time = try Self.index(of: name, in: outline)
    } else {
      let isWave = kind == .electrocardiogram || kind == .pulse
      let isFirst = named.isEmpty && chosen.columns == [1] && (!isWave || table.rises(0))
      time = places(.time).first ?? (isFirst ? 0 : nil)
    }
    statedRate = options.rate ?? table.statedRate
    let own = time.flatMap { statedUnit($0) }.flatMap(UnitText.time)
    timeUnit = options.time ?? own
    if let stated = options.time, let own, own != stated {
      timeUnitFlag = HeartRateOptions.contradiction(
        .timeUnit, stated: stated.rawValue, found: own.rawValue, counted: stated.rawValue)
    }
    motion = kind == .pulse ? try Self.motion(outline, options) : []
    addFlags(table, all: places(kind))
    addUnread(options)
    guard time == nil else { return }
    let isWave = kind == .electrocardiogram || kind == .pulse
    let known = named.indices.filter {
      named[$0] != nil || ColumnMeaning(table.names[$0]) != nil
    }
    unreadTime = outline.unreadTime(
      except: Set(
        values + motion + known + options.columns.values.compactMap { outline.place(of: $0) }),
      isEven: isWave)
    guard let unreadTime else { return }
    flags.append(
      HeartReadingFlag.timeUnread(
        "\(outline.name(ofColumn: unreadTime)) looks like times and is not read: gaps are not seen and the "
          + "start is not known; read it with --columns time=\(unreadTime + 1)"))
  }

  /// What to do about times that are not there: `rate` is one that may be stated.
  func timeHint(rate: Int) -> String {
    let stated = "state the samples a second, such as --rate \(rate)"
    return unreadTime.map {
      "read the times in column \($0 + 1): --columns time=\($0 + 1); or \(stated)"
    }
      ?? stated
  }

  /// Says which columns are not read though they matter.
  private mutating func addFlags(_ table: HeartTable, all: [Int]) {
    let others = all.filter { !values.contains($0) }
    if !others.isEmpty {
      flags.append(
        HeartReadingFlag.otherColumns(
          "only column '\(values.first.map { table.names[$0] } ?? "")' is read; another of its kind is "
            + "'\(table.names[others[0]])'", count: others.count))
    }
    let axes = table.names.count { ColumnMeaning($0)?.kind == .acceleration }
    if kind == .pulse, motion.isEmpty, axes > 0 {
      flags.append(
        HeartReadingFlag.otherColumns(
          "an accelerometer of \(axes) axes is not used: three are needed", count: axes))
    }
  }

  /// Says which assigned columns are not read.
  private mutating func addUnread(_ options: HeartRateOptions) {
    var read: Set<HeartRateOptions.Column> = motion.isEmpty ? [.time] : [.time, .ax, .ay, .az]
    for (column, own) in Self.assignable where own == kind { read.insert(column) }
    for column in HeartRateOptions.Column.allCases
    where options.columns[column] != nil && !read.contains(column) {
      flags.append(
        HeartReadingFlag.optionUnused("--columns \(column.rawValue) has no effect on this file"))
    }
  }

  /// Columns without names: one of intervals, or times and intervals.
  private static func bare(
    _ table: HeartTable, _ options: HeartRateOptions
  ) throws(Diagnostic) -> (kind: HeartColumn.Kind, columns: [Int])? {
    if let rate = options.rate ?? table.statedRate {
      throw Diagnostic(
        "hr.which-waveform", "the file does not say what was sampled",
        found: FixedDecimal.string(rate, places: 3) + " Hz", expected: "an ECG or a pulse wave",
        hint: "say it: --columns ecg=1, or --columns ppg=1")
    }
    if table.outline.columnCount == 1 { return (.interval, [0]) }
    return table.areIntervalsWithTimes ? (.interval, [1]) : nil
  }

  private static func motion(
    _ outline: CSVOutline, _ options: HeartRateOptions
  ) throws(Diagnostic) -> [Int] {
    var assigned: [Int] = []
    for axis in [HeartRateOptions.Column.ax, .ay, .az] {
      if let name = options.columns[axis] { assigned.append(try index(of: name, in: outline)) }
    }
    if !assigned.isEmpty { return assigned.count == 3 ? assigned : [] }
    let axes = (0..<3).compactMap { axis in
      outline.header.firstIndex {
        guard let meaning = ColumnMeaning($0) else { return false }
        return meaning.kind == .acceleration && meaning.axis == axis
      }
    }
    if axes.count == 3 { return axes }
    let bare = ["x", "y", "z"].compactMap { name in
      outline.header.firstIndex { $0.lowercased() == name }
    }
    return bare.count == 3 ? bare : []
  }

  private static func index(of name: String, in outline: CSVOutline) throws(Diagnostic) -> Int {
    if let place = outline.place(of: name) { return place }
    throw Diagnostic(
      "usage.columns", "there is no column '\(name)'", found: outline.headerSummary,
      expected: "a name in the header or a position from 1")
  }
}
