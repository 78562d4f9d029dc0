/// The JSON schema of our own bodies, which goes with every export.
enum OpenMHealthSchema {
  /// The name of its file in an export.
  static let name = "schemas/active-cli_step-result_1-0.json"

  /// The schema as JSON.
  static var json: JSONMembers {
    JSONMembers([
      "$schema": "http://json-schema.org/draft-07/schema#",
      "title": "Result of one step of an active task", "type": "object",
      "required": ["task", "quality", "metrics", "effective_time_frame", "input_sha256"],
      "properties": JSONMembers([
        "task": JSONMembers(["enum": ActiveTask.Kind.allCases.map(\.rawValue)]),
        "step": string,
        "input_sha256": JSONMembers(["type": "string", "pattern": "^[0-9a-f]{64}$"]),
        "quality": JSONMembers(["enum": Quality.allCases.map(\.rawValue)]),
        "flags": JSONMembers(["type": "array", "items": string]),
        "effective_time_frame": timeFrame,
        "metrics": JSONMembers(["type": "array", "items": metric]),
      ]),
    ])
  }

  private static let string = JSONMembers(["type": "string"])

  private static var timeFrame: JSONMembers {
    JSONMembers([
      "type": "object",
      "oneOf": [
        JSONMembers(["required": ["date_time"]]), JSONMembers(["required": ["time_interval"]]),
      ],
    ])
  }

  private static var metric: JSONMembers {
    JSONMembers([
      "type": "object", "required": ["name", "method", "unit"],
      "oneOf": [JSONMembers(["required": ["value"]]), JSONMembers(["required": ["reason"]])],
      "properties": JSONMembers([
        "name": string, "unit": string, "reason": string,
        "method": JSONMembers(["enum": Metric.Method.allCases.map(\.rawValue)]),
        "value": JSONMembers(["type": ["number", "string"]]),
        "uncertainty": JSONMembers(["type": "number"]),
      ]),
    ])
  }
}
