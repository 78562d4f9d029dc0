/// Reads tables of the heart: rates, intervals, electrocardiograms and pulse waves as delimited text.
public struct HeartRateCSVAdapter: IngestionAdapter {
  static let table = FormatDescription(
    "heartrate.csv", "table with a column of heart rates, intervals, an ECG or pulse waves")
  static let intervals = FormatDescription(
    "rr.txt", "intervals between beats, one a line (Polar, Elite HRV, Kubios)")
  static let empaticaRate = FormatDescription("empatica.hr", "Empatica E4 HR.csv")
  static let empaticaIntervals = FormatDescription("empatica.ibi", "Empatica E4 IBI.csv")
  static let empaticaPulse = FormatDescription("empatica.bvp", "Empatica E4 BVP.csv")

  /// Tables, bare intervals and Empatica's files.
  public let formats = [table, intervals, empaticaRate, empaticaIntervals, empaticaPulse]

  /// The tasks whose recordings it reads.
  public let tasks: [ActiveTask.Kind] = [.heartRate]

  /// The adapter.
  public init() {}

  /// Any table can have a column of the heart, and bare numbers may be anything.
  public func reads(
    _ head: InputHead, as format: FormatDescription, insteadOf other: FormatDescription
  ) -> Bool { head.mayBeTable && (format == Self.table || other == MotionLayout.generic.format) }

  /// Recognises a table by its header, and bare numbers by their shape.
  public func recognize(_ head: InputHead) -> FormatDescription? {
    head.mayBeTable ? HeartTable(head).format : nil
  }

  /// Reads the table in `source`.
  ///
  /// - Throws: `Diagnostic` `csv.…`, `hr.…` or `usage.…`.
  public func read(
    _ source: ByteSource, as format: FormatDescription, options: IngestionOptions
  ) throws(Diagnostic) -> [Recording] {
    let table = HeartTable(try source.head())
    var reader = try CSVReader(source, outline: table.outline)
    let options = try HeartRateOptions(options)
    guard !reader.outline.sample.isEmpty else { throw reader.noSample }
    switch format {
    case Self.intervals where table.line != nil && options.columns.isEmpty:
      return [
        try HeartIntervals.recording(
          table.line ?? [], unit: options.interval, format: format,
          flags: options.unused(except: [.intervalUnit]))
      ]
    case Self.empaticaRate, Self.empaticaPulse, Self.empaticaIntervals:
      var recording =
        format == Self.empaticaIntervals
        ? try EmpaticaHeart.intervals(&reader, start: table.empaticaStart, format: format)
        : try EmpaticaHeart.series(&reader, format: format)
      recording.flags += options.unused()
      return [recording]
    default:
      let plan = try HeartTablePlan(table, options)
      var recording = try HeartTableReading(plan, options, format: format)
        .recording(&reader, table.names)
      if table.hasDecimalCommas {
        recording.flags.append(
          HeartReadingFlag.decimalCommas("commas are taken for decimal marks: one number a line"))
      }
      return [recording]
    }
  }
}

/// The beginning of a table with the names of its columns.
struct HeartTable {
  /// What the beginning says.
  let outline: CSVOutline
  /// Names of the columns: the header, or of a single column the line above its numbers.
  let names: [String]

  /// Whether commas that look like separators are decimal marks.
  let hasDecimalCommas: Bool
  /// The intervals of a file that has all of them in one line; `nil` when it is another table.
  let line: [Double]?

  /// The table that begins with `head`.
  init(_ head: InputHead) {
    let decimal = DecimalCommas.outline(head)
    hasDecimalCommas = decimal != nil
    outline = decimal ?? head.outline
    line = DecimalCommas.line(head)
    if outline.header.isEmpty, outline.columnCount == 1,
      let title = outline.preamble.last(where: { !$0.hasPrefix("#") })
    {
      names = [title.filter { $0 != "\r" && $0 != "\"" }]
    } else {
      names = outline.header
    }
  }

  /// The start of Empatica's `IBI.csv`, s since 1970.
  var empaticaStart: Double? {
    guard names.count == 2, names[1].lowercased() == "ibi",
      case .number(let start) = DecimalParser.cell(Array(names[0].utf8)), 1e9...4e9 ~= start
    else { return nil }
    return start
  }

  /// The sampling rate that a comment states, such as `# Sampling Rate (Hz):= 1000.00`.
  var statedRate: Double? {
    for line in outline.preamble where line.lowercased().contains("sampling rate") {
      let number = line.reversed().drop { !$0.isNumber }.prefix { $0.isNumber || $0 == "." }
      if let rate = Double(String(number.reversed())), rate.isFinite, rate > 0 { return rate }
    }
    return nil
  }

  /// The format; `nil` when it is no table of the heart.
  var format: FormatDescription? {
    guard !outline.sample.isEmpty else { return nil }
    if empaticaStart != nil { return HeartRateCSVAdapter.empaticaIntervals }
    let kinds = names.compactMap { HeartColumn($0)?.kind }
    if kinds.contains(.electrocardiogram) || kinds.contains(.pulse) {
      return HeartRateCSVAdapter.table
    }
    let hasMotion = names.contains { ColumnMeaning($0) != nil }
    if !hasMotion, kinds.contains(.rate) || kinds.contains(.interval) {
      return HeartRateCSVAdapter.table
    }
    if line != nil { return HeartRateCSVAdapter.intervals }
    guard names.isEmpty else { return nil }
    return outline.columnCount == 1
      ? bareColumn : areIntervalsWithTimes ? HeartRateCSVAdapter.table : nil
  }

  /// What to say of a table without names that could be intervals in rows, or anything.
  static func rowsOfNumbers(_ head: InputHead) -> Diagnostic {
    Diagnostic(
      "hr.no-columns", "columns without names do not say what they hold",
      found: "\(head.outline.columnCount) columns without names",
      expected: "intervals one a line, or a column that is named",
      hint:
        "write intervals one a line, or assign the columns: --columns time=1,rr=2 (hr, rr, ecg or ppg)"
    )
  }

  /// Numbers of the sample rows, `.nan` for anything else.
  func numbers(_ column: Int) -> [Double] {
    outline.sample.map { row in
      guard row.indices.contains(column),
        case .number(let value) = DecimalParser.cell(row[column], mark: outline.dialect.mark)
      else { return .nan }
      return value
    }
  }

  /// Whether the numbers of a column rise from row to row, as times do, or are dates.
  func rises(_ column: Int) -> Bool {
    let numbers = numbers(column)
    return numbers.allSatisfy { !$0.isFinite }
      || zip(numbers.dropFirst(), numbers).allSatisfy { $0 > $1 }
  }

  private var bareColumn: FormatDescription? {
    let values = numbers(0)
    guard values.count >= 2, values.contains(where: \.isFinite) else { return nil }
    if 1e9...4e9 ~= values[0] {
      if values[1] > 0, values[1] <= 2 { return HeartRateCSVAdapter.empaticaRate }
      return 20...1000 ~= values[1] ? HeartRateCSVAdapter.empaticaPulse : nil
    }
    return HeartRateCSVAdapter.intervals
  }

  /// Whether two bare columns are times and the intervals between them.
  var areIntervalsWithTimes: Bool {
    guard outline.columnCount == 2, outline.sample.count >= 3 else { return false }
    return IntervalTimes(times: numbers(0), intervals: numbers(1)) != nil
  }
}

/// Empatica's files: start and rate above the values, or offsets with intervals.
enum EmpaticaHeart {
  /// `HR.csv` or `BVP.csv`.
  static func series(
    _ reader: inout CSVReader, format: FormatDescription
  ) throws(Diagnostic) -> Recording {
    let (columns, flags) = try reader.read([CSVColumn(index: 0)], keepsPlaces: true)
    let values = columns[0]
    guard values.count > 2, values[1] > 0, values[1].isFinite, values[0].isFinite else {
      throw CSVReader.noRows
    }
    let samples = Array(values[2...])
    let content: HeartRateRecording.Content =
      format == HeartRateCSVAdapter.empaticaRate
      ? .samples(
        HeartRateSamples(time: samples.indices.map { Double($0) / values[1] }, rate: samples))
      : .waveform(HeartWaveform(.pulse, sampleRate: values[1], channels: [samples]))
    return Recording(
      format: format.identifier, start: AbsoluteTime(nanoseconds: 0).advanced(bySeconds: values[0]),
      payload: .heartRate(HeartRateRecording(content)), flags: flags)
  }

  /// `IBI.csv`: seconds from the start and seconds.
  static func intervals(
    _ reader: inout CSVReader, start: Double?, format: FormatDescription
  ) throws(Diagnostic) -> Recording {
    let (columns, flags) = try reader.read([CSVColumn(index: 0), CSVColumn(index: 1)])
    return try HeartIntervals.recording(
      columns[1], ends: columns[0], unit: .seconds, format: format,
      start: start.flatMap { AbsoluteTime(nanoseconds: 0).advanced(bySeconds: $0) }, flags: flags)
  }
}
