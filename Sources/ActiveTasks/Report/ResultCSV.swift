/// Results as comma-separated values: one row a metric.
enum ResultCSV {
  /// The header row.
  static let columns = [
    "path", "task", "step", "metric", "value", "unit", "method", "uncertainty", "reason", "quality",
  ]

  /// Appends the rows of `result`; a missing value is an empty cell.
  static func append(_ result: StepResult, to bytes: inout [UInt8]) {
    for metric in result.metrics {
      let value =
        switch metric.value {
        case .number(let number): ShortestDecimal.string(number)
        case .text(let text): text
        case nil: ""
        }
      CSVText.appendRow(
        [
          result.input.path, result.task.rawValue, result.step ?? "", metric.name, value,
          metric.unit, metric.method.rawValue,
          metric.uncertainty.map(ShortestDecimal.string) ?? "", metric.reason ?? "",
          result.quality.rawValue,
        ], to: &bytes)
    }
  }
}
