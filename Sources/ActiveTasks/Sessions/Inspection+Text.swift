extension Inspection: JSONWritable {
  /// Writes the path and the labelled lines in their order.
  public func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("path", path)
      writer.member("rows", report.rows)
    }
  }

  /// The path and, below it, the labelled lines, wrapped to `width`.
  public func table(width: Int) -> [UInt8] {
    var table = AlignedTable([("", .left), ("", .left)])
    for row in report.rows { table.append([row.label, row.value]) }
    let lines = [TextSanitizer.visible(path)] + table.lines(indent: 2, width: width).dropFirst()
    return Array(lines.joined(separator: "\n").utf8) + [UInt8(ascii: "\n")]
  }
}

extension InspectionReport.Row: JSONWritable {
  /// Writes the label and the value.
  public func write(to writer: inout JSONWriter) {
    writer.object(onOneLine: true) { writer in
      writer.member("label", label)
      writer.member("value", value)
    }
  }
}
