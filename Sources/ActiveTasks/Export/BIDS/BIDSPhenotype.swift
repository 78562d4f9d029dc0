/// A questionnaire's table in `phenotype/`: one row each time it was answered.
struct BIDSPhenotype {
  /// A column of the table.
  struct Column {
    let name: String
    let metric: String
    let method: Metric.Method
    let definition: MetricDefinition
  }

  /// The kind of task.
  let task: ActiveTask.Kind
  /// What the questionnaire is.
  let summary: String
  /// The columns after those that tell rows apart.
  let columns: [Column]

  /// The questionnaires that are scored.
  static let all = [
    BIDSPhenotype(
      .ipaq, "International Physical Activity Questionnaire, short form, last seven days.",
      IPAQMetric.allCases.map(\.definition)),
    BIDSPhenotype(
      .mmse,
      "Screen after the Mini-Mental State Examination, self-administered; norms do not apply.",
      [
        MMSEMetric.total, .lowerBound, .upperBound, .automatic, .pending, .relativeAttention,
        .strictAttention, .band,
      ].map(\.definition) + MMSEItem.Domain.allCases.map { MMSEMetric.domain($0).definition }
        + MMSEItem.all.map { MMSEMetric.item($0).definition }),
  ]

  private init(_ task: ActiveTask.Kind, _ summary: String, _ metrics: [MetricDefinition]) {
    self.task = task
    self.summary = summary
    columns = metrics.flatMap { definition in
      definition.methods.map { method in
        let name = String(definition.name.map { $0 == "." ? "_" : $0 })
        return Column(
          name: definition.methods.count > 1 && method == .raw ? name + "_raw" : name,
          metric: definition.name, method: method, definition: definition)
      }
    }
  }

  /// The header row.
  var header: [UInt8] {
    BIDSText.row(["participant_id", "session_id", "run_id", "quality"] + columns.map(\.name))
  }

  /// The row of a result; of an unusable one no value is told.
  func row(_ result: StepResult, subject: String, session: String, run: Int) -> [UInt8] {
    let cells = columns.map { column -> String? in
      guard result.quality != .unusable else { return nil }
      return result.metrics.first { $0.name == column.metric && $0.method == column.method }
        .map(ResultCSV.cell)
    }
    return BIDSText.row(
      ["sub-\(subject)", "ses-\(session)", "run-\(run)", result.quality.rawValue] + cells)
  }

  /// What the columns are.
  var sidecar: JSONMembers {
    var members = JSONMembers([
      "MeasurementToolMetadata": JSONMembers(["Description": summary]),
      "session_id": JSONMembers(["Description": "The session."]),
      "run_id": JSONMembers(["Description": "Which of the session's answers to this questionnaire."]
      ),
      "quality": JSONMembers(["Description": "The verdict: good, suspect or unusable."]),
    ])
    for column in columns {
      let unit = column.definition.unit
      members[column.name] = JSONMembers([
        "Description":
          "\(column.metric), method \(column.method.rawValue). \(column.definition.summary)",
        "Units": unit == "1" ? nil : unit,
      ])
    }
    return members
  }
}
