/// Numbers with units, and missing values, as FHIR has them.
enum FHIRValue {
  /// Our units in UCUM; units that are not here go as text.
  private static let ucum: [String: String] = [
    "1": "1", "%": "%", "percent": "%", "1/min": "/min", "bpm": "/min", "B": "By", "Hz": "Hz",
    "MET.min/wk": "[MET].min/wk", "cm": "cm", "d/wk": "d/wk", "dB": "dB", "dBSPL": "dB[SPL]",
    "deg": "deg", "deg/s": "deg/s", "m": "m", "m/s": "m/s", "min/d": "min/d", "minutes": "min",
    "ms": "ms", "ms^2": "ms2", "s": "s",
  ]

  /// A `Quantity`.
  static func quantity(_ number: Double, unit: String) -> JSONMembers {
    let code = ucum[unit]
    return JSONMembers([
      "value": number, "unit": unit, "code": code,
      "system": code == nil ? nil : "http://unitsofmeasure.org",
    ])
  }

  /// The `dataAbsentReason` of a metric without a value.
  static func absent(_ reason: String) -> JSONMembers {
    let code =
      switch reason {
      case "text-withheld", "name-withheld", "date-withheld": "masked"
      case "unusable", "not-finite", Metric.impossible: "error"
      case "skipped": "asked-declined"
      default: "unknown"
      }
    return FHIRCode.concept([.hl7("data-absent-reason", code)], text: reason)
  }

  /// Adds a metric's value, or why there is none, to an `Observation` or a component of one.
  ///
  /// Of an unusable result no number is told.
  static func add(_ metric: Metric, of result: StepResult, to members: inout JSONMembers) {
    switch metric.value {
    case .some where result.quality == .unusable:
      members["dataAbsentReason"] = absent("unusable")
    case .number(let number)?: members["valueQuantity"] = quantity(number, unit: metric.unit)
    case .text(let text)? where !text.isEmpty: members["valueString"] = text
    default: members["dataAbsentReason"] = absent(metric.reason ?? "unknown")
    }
  }
}
