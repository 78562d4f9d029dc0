extension InspectionReport {
  /// How a table was understood: dialect, columns, units.
  static func rows(of plan: MotionTablePlan, _ reader: CSVReader) -> [Row] {
    let outline = reader.outline
    let mark = outline.dialect.mark == UInt8(ascii: ",") ? "comma" : "point"
    var rows = [
      Row("text", outline.isHeaderLatin1 ? "Latin-1" : reader.encoding.rawValue),
      Row("separator", "\(outline.dialect.separatorName), decimal \(mark)"),
      Row("header", outline.header.isEmpty ? "none" : "line \(outline.headerLineNumber)"),
      Row("time", clock(plan.clock, outline)),
    ]
    for stream in plan.streams {
      let names = stream.columns.map { name($0, outline) }.joined(separator: ", ")
      let unit = stream.unit == .unknown ? "unit from the values" : stream.unit.rawValue
      rows.append(Row(stream.kind.rawValue, withUnit(names, unit)))
    }
    let used = Set(plan.columns.map(\.index))
    let ignored = (0..<outline.columnCount).filter { !used.contains($0) }
    if !ignored.isEmpty {
      rows.append(Row("ignored", ignored.map { name($0, outline) }.joined(separator: ", ")))
    }
    return rows
  }

  private static func clock(_ clock: MotionTablePlan.Clock, _ outline: CSVOutline) -> String {
    switch clock {
    case .stamps(let column, let unit, _):
      withUnit(name(column.index, outline), unit?.rawValue ?? "unit from the values")
    case .counter(let column, let rate):
      "\(name(column.index, outline)) at \(FixedDecimal.string(rate, places: 3)) Hz"
    case .rate(let rate): "counted at \(FixedDecimal.string(rate, places: 3)) Hz"
    }
  }

  /// `name` and its unit, which is not repeated when the name ends in it.
  private static func withUnit(_ name: String, _ unit: String) -> String {
    name.hasSuffix("(\(unit))") || name.hasSuffix("[\(unit)]") ? name : "\(name) (\(unit))"
  }

  private static func name(_ index: Int, _ outline: CSVOutline) -> String {
    outline.header.indices.contains(index) ? outline.header[index] : "column \(index + 1)"
  }
}
