/// Results for people: a heading, the metrics with their methods side by side, what is missing,
/// and the doubts.
enum ResultTable {
  /// Appends `result`, its running text wrapped to `width`.
  static func append(_ result: StepResult, width: Int, to bytes: inout [UInt8]) {
    var lines = [heading(result)]
    lines += metrics(result.metrics).lines(indent: 2, width: width)
    lines += notes(result, width: width)
    for line in lines {
      bytes.append(contentsOf: line.utf8)
      bytes.append(UInt8(ascii: "\n"))
    }
  }

  private static func heading(_ result: StepResult) -> String {
    var parts = [result.input.path, result.step ?? result.task.rawValue]
    if let start = result.start { parts.append(start) }
    if let duration = result.durationSeconds {
      parts.append(FixedDecimal.string(duration, places: 1) + " s")
    }
    parts.append(result.quality.rawValue)
    return parts.map(TextSanitizer.visible).joined(separator: "  ")
  }

  private static func metrics(_ metrics: [Metric]) -> AlignedTable {
    let methods = Metric.Method.allCases.filter { method in
      metrics.contains { $0.method == method }
    }
    var table = AlignedTable(
      [("metric", .left)] + methods.map { ($0.rawValue, .right) } + [("unit", .left)])
    var rows: [String: [Metric]] = [:]
    var names: [String] = []
    for metric in metrics {
      if rows[metric.name] == nil { names.append(metric.name) }
      rows[metric.name, default: []].append(metric)
    }
    for name in names {
      let row = rows[name, default: []]
      let values = methods.map { method in
        row.first { $0.method == method }.map(TableNumber.text) ?? ""
      }
      table.append([name] + values + [row.first?.unit ?? ""])
    }
    return table
  }

  private static func notes(_ result: StepResult, width: Int) -> [String] {
    let missing = result.metrics.compactMap { metric in
      metric.reason.map { "no \(metric.name) (\(metric.method.rawValue)): \($0)" }
    }
    let doubts = result.flags.map { flag in
      let count = flag.count > 1 ? " (\(flag.count) times)" : ""
      let place = flag.location.map { " \($0)" } ?? ""
      return "\(flag.severity.rawValue): [\(flag.code)]\(place) \(flag.message)\(count)"
    }
    let files = result.files.map { "\($0.kind): \($0.path)" }
    return (missing + doubts + files).flatMap { TextWrap.note($0, width: width) }
  }
}
