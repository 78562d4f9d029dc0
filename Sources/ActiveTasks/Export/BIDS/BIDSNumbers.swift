/// The numbers of one input as a table in `beh/`: one row a metric.
enum BIDSNumbers {
  private static let columns: [(name: String, summary: String)] = [
    ("step", "The step's identifier."), ("metric", "The metric; see: active-cli describe metrics."),
    ("method", "How it was computed."), ("value", "The number or word."),
    ("units", "The unit; 1 for pure numbers and words."),
    ("uncertainty", "Standard uncertainty (k = 1) in the unit."),
    ("quality", "The verdict of the result: good, suspect or unusable."),
    ("reason", "Why there is no value."),
  ]

  /// The table.
  static func table(_ results: [ExportedResult]) -> [UInt8] {
    var bytes = BIDSText.row(columns.map(\.name))
    for result in results.map(\.result) {
      for metric in result.metrics {
        bytes += BIDSText.row([
          result.step, metric.name, metric.method.rawValue, ResultCSV.cell(metric), metric.unit,
          BIDSText.number(metric.uncertainty), result.quality.rawValue, metric.reason,
        ])
      }
    }
    return bytes
  }

  /// What the columns are, and how the numbers came about.
  static func sidecar(_ results: [ExportedResult], task: String) -> JSONMembers {
    var members = JSONMembers(["TaskName": task])
    for column in columns {
      members[column.name] = JSONMembers(["Description": column.summary])
    }
    guard let result = results.first?.result else { return members }
    let doubts = Set(results.flatMap(\.doubts)).sorted()
    members["InputSHA256"] = result.input.sha256
    members["SoftwareVersions"] = "\(result.provenance.tool) \(result.provenance.version)"
    members["Algorithms"] = result.provenance.algorithms
    members["Parameters"] = result.provenance.parameters
    if !doubts.isEmpty { members["Flags"] = doubts }
    return members
  }
}
