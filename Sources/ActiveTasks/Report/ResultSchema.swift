/// The result contract as a JSON Schema (draft 2020-12).
public enum ResultSchema {
  /// The schema of one result object.
  public static let text = """
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "active-cli step result",
      "description": "What was computed from one recording.",
      "type": "object",
      "additionalProperties": false,
      "required": ["durationSeconds", "files", "flags", "input", "metrics", "participant",
        "provenance", "quality", "schemaVersion", "session", "start", "step", "task"],
      "properties": {
        "schemaVersion": {"const": \(StepResult.schemaVersion)},
        "task": {"enum": [\(words(ActiveTask.Kind.allCases))]},
        "step": {"type": ["string", "null"], "description": "Identifier in the study app."},
        "input": {"$ref": "#/$defs/input"},
        "participant": {"type": ["string", "null"], "description": "Pseudonym."},
        "session": {"type": ["string", "null"]},
        "start": {"type": ["string", "null"], "format": "date-time"},
        "durationSeconds": {"type": ["number", "null"], "minimum": 0},
        "metrics": {"type": "array", "items": {"$ref": "#/$defs/metric"}},
        "flags": {"type": "array", "items": {"$ref": "#/$defs/flag"}},
        "quality": {"enum": [\(words(Quality.allCases))]},
        "files": {"type": "array", "items": {"$ref": "#/$defs/file"}},
        "provenance": {"$ref": "#/$defs/provenance"}
      },
      "$defs": {
        "sha256": {"type": "string", "pattern": "^[0-9a-f]{64}$"},
        "input": {
          "type": "object",
          "additionalProperties": false,
          "required": ["bytes", "format", "path", "sha256"],
          "properties": {
            "path": {"type": "string", "description": "As given, or - for standard input."},
            "sha256": {"$ref": "#/$defs/sha256"},
            "bytes": {"type": "integer", "minimum": 0},
            "format": {"type": "string"}
          }
        },
        "metric": {
          "type": "object",
          "additionalProperties": false,
          "required": ["method", "name", "reason", "uncertainty", "unit", "value"],
          "properties": {
            "name": {"type": "string", "description": "See: active-cli describe metrics."},
            "value": {"type": ["number", "string", "null"]},
            "unit": {"type": "string"},
            "method": {"enum": [\(words(Metric.Method.allCases))]},
            "uncertainty": {"type": ["number", "null"], "minimum": 0,
              "description": "Standard uncertainty (k = 1) in the unit."},
            "reason": {"type": ["string", "null"], "description": "Why there is no value."}
          },
          "oneOf": [
            {"properties": {"value": {"type": ["number", "string"]}, "reason": {"type": "null"}}},
            {"properties": {"value": {"type": "null"}, "reason": {"type": "string"}}}
          ]
        },
        "flag": {
          "type": "object",
          "additionalProperties": false,
          "required": ["code", "count", "message", "severity", "where"],
          "properties": {
            "code": {"type": "string"},
            "severity": {"enum": ["info", "warning", "error"]},
            "message": {"type": "string"},
            "where": {"type": ["string", "null"], "description": "First place concerned."},
            "count": {"type": "integer", "minimum": 1}
          }
        },
        "file": {
          "type": "object",
          "additionalProperties": false,
          "required": ["kind", "path", "sha256"],
          "properties": {
            "kind": {"type": "string"},
            "path": {"type": "string"},
            "sha256": {"$ref": "#/$defs/sha256"}
          }
        },
        "provenance": {
          "type": "object",
          "additionalProperties": false,
          "required": ["algorithms", "parameters", "tool", "version"],
          "properties": {
            "tool": {"const": "active-cli"},
            "version": {"type": "string"},
            "algorithms": {"type": "object", "additionalProperties": {"type": "string"}},
            "parameters": {"type": "object",
              "additionalProperties": {"type": ["number", "string", "boolean"]}}
          }
        }
      }
    }
    """

  private static func words(_ cases: [some RawRepresentable<String>]) -> String {
    cases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
  }
}
