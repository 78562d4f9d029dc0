/// Results as comma-separated values: one row a metric.
enum ResultCSV {
  /// The header row.
  static let columns = [
    "path", "task", "step", "metric", "value", "unit", "method", "uncertainty", "reason", "quality",
    "flags",
  ]

  /// A metric's value in a table; empty when there is none.
  static func cell(_ metric: Metric) -> String {
    switch metric.value {
    case .number(let number): ShortestDecimal.string(number)
    case .text(let text): text
    case nil: ""
    }
  }

  /// Appends the rows of `result`; a missing value is an empty cell, the codes of
  /// the flags are joined by semicolons.
  static func append(_ result: StepResult, to bytes: inout [UInt8]) {
    let flags = result.flags.map(\.code).joined(separator: ";")
    for metric in result.metrics {
      CSVText.appendRow(
        [
          result.input.path, result.task.rawValue, result.step ?? "", metric.name,
          ResultCSV.cell(metric),
          metric.unit, metric.method.rawValue,
          metric.uncertainty.map(ShortestDecimal.string) ?? "", metric.reason ?? "",
          result.quality.rawValue, flags,
        ], to: &bytes)
    }
  }
}
