/// Data points: a header that names the schema, and a body that follows it.
///
/// Sources: IEEE 1752.1-2021 (header, data-point, survey, ambient-sound); Open mHealth heart-rate 2.0, rr-interval
/// 1.0. Single intervals have none: the table of beats counts from the first beat, and when that was is not known.
struct OpenMHealthPoint {
  /// A schema of a body.
  struct Schema: Sendable {
    let namespace: String
    let name: String
    let version: String

    static let heartRate = Schema(namespace: "omh", name: "heart-rate", version: "2.0")
    static let interval = Schema(namespace: "omh", name: "rr-interval", version: "1.0")
    static let ambientSound = Schema(namespace: "ieee", name: "ambient-sound", version: "1.0")
    static let survey = Schema(namespace: "ieee", name: "survey", version: "1.0")
    /// All that the others have no place for.
    static let stepResult = Schema(namespace: "active-cli", name: "step-result", version: "1.0")
  }

  private let exported: ExportedResult
  private let start: String
  private let end: String?

  private var result: StepResult { exported.result }

  /// The points of a result; `nil` when it is not told at which time it began.
  init?(_ exported: ExportedResult) {
    guard let time = exported.start, let start = time.rfc3339 else { return nil }
    self.exported = exported
    self.start = start
    end = exported.result.durationSeconds.flatMap { time.advanced(by: $0).rfc3339 }
  }

  /// The points of a result that is no answer: those of common schemas, when it is good, then all of it.
  var points: [JSONMembers] {
    var points: [JSONMembers] = []
    if result.quality == .good {
      for metric in result.metrics {
        guard let (schema, body) = common(metric) else { continue }
        points.append(
          point(schema, "\(metric.method.rawValue) \(metric.name)", isSensed: true, body))
      }
    }
    let isSensed = ![.ipaq, .mmse].contains(result.task)
    points.append(point(.stepResult, "result", isSensed: isSensed, whole))
    return points
  }

  /// A survey made of the answers of one task result, whose first is this one.
  func survey(_ answers: [ExportedResult]) -> JSONMembers {
    let items = answers.map { exported in
      let values = exported.result.metrics.compactMap { metric -> JSONMembers? in
        switch metric.value {
        case .number(let number)?: JSONMembers(["value": number])
        case .text(let text)?: JSONMembers(["value": text])
        case nil: nil
        }
      }
      let step = exported.result.step ?? "answer"
      return JSONMembers([
        "question": JSONMembers(["label": step, "text": step]),
        "answers": exported.result.quality == .unusable ? [] : values,
        "answered_date_time": exported.start?.rfc3339,
      ])
    }
    let last = answers.compactMap { $0.start?.rfc3339 }.last ?? start
    return point(
      .survey, "survey", isSensed: false,
      JSONMembers([
        "items": items,
        "delivery_details": JSONMembers([
          "start_date_time": start, "end_date_time": last, "end_status": "completed",
        ]),
      ]))
  }

  private func point(
    _ schema: Schema, _ name: String, isSensed: Bool, _ body: JSONMembers
  ) -> JSONMembers {
    JSONMembers([
      "header": JSONMembers([
        "uuid": exported.identity.uuid("data-point \(name)"),
        "schema_id": JSONMembers([
          "namespace": schema.namespace, "name": schema.name, "version": schema.version,
        ]),
        "source_creation_date_time": end ?? start,
        "modality": isSensed ? "sensed" : "self-reported",
        "external_datasheets": [
          JSONMembers([
            "datasheet_type": "software",
            "datasheet_reference": "urn:active-cli:version:\(result.provenance.version)",
          ])
        ],
      ]), "body": body,
    ])
  }

  /// The schema and body of a metric that a common schema has a place for.
  private func common(_ metric: Metric) -> (Schema, JSONMembers)? {
    guard case .number(let value)? = metric.value, metric.method == .reference else { return nil }
    var body = JSONMembers(["effective_time_frame": timeFrame])
    if let statistic = Self.heartRates[metric.name], metric.unit == "bpm" {
      body["heart_rate"] = JSONMembers(["value": value, "unit": "beats/min"])
      if !statistic.isEmpty { body["descriptive_statistic"] = statistic }
      if metric.name == "hr.resting" {
        body["temporal_relationship_to_physical_activity"] = "at rest"
      }
      return (.heartRate, body)
    }
    if metric.name == "hrv.meanNN", metric.unit == "ms" {
      body["rr_interval"] = JSONMembers(["value": value, "unit": "ms"])
      body["descriptive_statistic"] = "average"
      return (.interval, body)
    }
    // Without a calibration it is no level of sound.
    if metric.name == "spl.laeq", metric.unit == "dBSPL" {
      body["ambient_sound"] = JSONMembers(["value": value, "unit": "dBA"])
      body["descriptive_statistic"] = "average"
      return (.ambientSound, body)
    }
    return nil
  }

  private static let heartRates = [
    "hr.mean": "average", "hr.median": "median", "hr.minimum": "minimum", "hr.maximum": "maximum",
    "hr.resting": "",
  ]

  private var timeFrame: JSONMembers {
    guard let end else { return JSONMembers(["date_time": start]) }
    return JSONMembers([
      "time_interval": JSONMembers(["start_date_time": start, "end_date_time": end])
    ])
  }

  private var whole: JSONMembers {
    JSONMembers([
      "effective_time_frame": timeFrame, "task": result.task.rawValue, "step": result.step,
      "quality": result.quality.rawValue,
      "flags": result.flags.isEmpty ? nil : exported.doubts, "input_sha256": result.input.sha256,
      "metrics": result.metrics.map { metric in
        JSONMembers([
          "name": metric.name, "method": metric.method.rawValue, "unit": metric.unit,
          "value": metric.value, "reason": metric.reason, "uncertainty": metric.uncertainty,
        ])
      },
    ])
  }
}
