/// Reads tables of motion: CSV and text exports of sensor applications and devices.
public struct MotionCSVAdapter: RawMotionReader {
  /// The adapter has no settings.
  public init() {}

  /// The layouts read; every table with named columns is `motion.csv`.
  public var formats: [FormatDescription] { MotionLayout.formats }

  /// The tasks whose recordings it reads.
  public let tasks: [ActiveTask.Kind] = [.rangeOfMotion]

  /// Any table can be one, with its columns assigned.
  public func reads(
    _ head: InputHead, as format: FormatDescription, insteadOf other: FormatDescription
  ) -> Bool { format == MotionLayout.generic.format && head.mayBeTable }

  /// Recognises a table by its header; a numeric table without one counts as `motion.csv`, and
  /// text that begins with control characters as no table.
  public func recognize(_ head: InputHead) -> FormatDescription? {
    let isBinary = head.text.prefix(512).contains { $0 < 0x20 && !UnknownFormat.isSpace($0) }
    guard !isBinary, head.mayBeTable else { return nil }
    return MotionLayout.recognize(head.outline)?.format
  }

  /// Reads a table's streams without assembling them.
  ///
  /// - Throws: `Diagnostic` `csv.…`, `motion.…` or `usage.…`.
  func readRaw(
    _ source: ByteSource, as format: FormatDescription, options: IngestionOptions
  ) throws(Diagnostic) -> RawMotion {
    var reader = try CSVReader(source)
    let options = try MotionOptions(options)
    let layout = MotionLayout.named(format.identifier) ?? .generic
    if let table = EmpaticaTable(reader.outline) {
      return try readEmpatica(table, &reader)
    }
    guard !reader.outline.sample.isEmpty else {
      throw reader.noSample
    }
    try reader.requireOneSeparator()
    let plan = try MotionTablePlan(
      reader.outline, layout: layout, options: options, name: source.name)
    let labels = TableLabels(reader.outline.header, except: plan.columns.map(\.index))
    var (columns, flags) = try reader.read(
      plan.columns + labels.toRead, keepsPlaces: plan.countsRows)
    flags += try MotionFlag.apart(labels.take(from: &columns, isCut: reader.endsInsideLine))
    var raw = RawMotion()
    let time = try MotionStamps(plan, &columns, &flags)
    raw.origin = time.origin
    raw.convention = options.sign ?? layout.convention ?? .specificForce
    raw.conventionStated = options.sign != nil || layout.convention != nil
    for stream in plan.streams {
      for (axis, scale) in stream.scales.enumerated() where scale != 1 {
        for row in columns[axis].indices { columns[axis][row] *= scale }
      }
      raw.streams.append(
        SensorStream(
          kind: stream.kind, unit: stream.unit, time: time.seconds,
          columns: Array(columns[..<stream.columns.count])))
      columns.removeFirst(stream.columns.count)
    }
    raw.flags = plan.flags + flags
    raw.details = InspectionReport.rows(of: plan, reader)
    return raw
  }

  private func readEmpatica(
    _ table: EmpaticaTable, _ reader: inout CSVReader
  ) throws(Diagnostic) -> RawMotion {
    let axes = (0..<3).map { CSVColumn(index: $0) }
    let (columns, flags) = try reader.read(axes, keepsPlaces: true)
    let samples = columns.map { Array($0.dropFirst(2)) }
    guard !samples[0].isEmpty else { throw CSVReader.noRows }
    var raw = RawMotion()
    raw.origin = AbsoluteTime(nanoseconds: 0).advanced(bySeconds: table.start)
    raw.streams = [
      SensorStream(
        kind: .acceleration, unit: .g64, time: samples[0].indices.map { Double($0) / table.rate },
        columns: samples)
    ]
    raw.flags = flags
    return raw
  }
}
