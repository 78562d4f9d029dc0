@testable import ActiveTasks

/// Results for the tests of the printed forms.
enum SampleResult {
  enum Name: String, MetricName {
    case range = "rom.range"
    case repetitions = "rom.repetitions"
    case smoothness = "rom.sparc.median"

    var definition: MetricDefinition {
      MetricDefinition(
        name: rawValue, unit: self == .range ? "deg" : "1", range: -1e9...1e9,
        summary: "For tests.", source: "None.", methods: [.researchkit, .reference])
    }
  }

  /// A result with every kind of value.
  static var full: StepResult {
    var result = StepResult(
      task: .rangeOfMotion, step: "knee, \"left\"",
      input: .init(
        path: "walk \u{202e}\u{7}é.csv", sha256: String(repeating: "0123456789abcdef", count: 4),
        bytes: 1234, format: "motion.csv"),
      start: "2024-05-01T09:00:00.000-07:00", durationSeconds: 60,
      metrics: [
        Metric(Name.range, 121.437, method: .researchkit),
        Metric(Name.range, 118.0625, method: .reference, uncertainty: 0.213),
        Metric(Name.repetitions, 10, method: .reference),
        Metric(Name.smoothness, missing: "too-few-repetitions", method: .reference),
        Metric(Name.smoothness, text: "smooth\n", method: .researchkit),
      ],
      flags: [
        QualityFlag(
          "motion.rate-jitter", .warning, "the sampling interval varies by 12 % of its median",
          at: .seconds(12.48), count: 3)
      ],
      files: [FileResult(kind: "angleCurve", path: "a/b\\c.csv", sha256: "ff")],
      provenance: Provenance(
        algorithms: ["orientation": "x/1", "angle": "y/2"],
        parameters: [
          "small": .number(1e-7), "large": .number(1e21), "third": .number(1.0 / 3.0),
          "word": .text("tab\tbell\u{1}"), "on": .flag(true), "off": .flag(false),
        ]))
    result.participant = "P001"
    return result
  }

  /// A result with as little as possible.
  static var empty: StepResult {
    StepResult(
      task: .rangeOfMotion, step: nil,
      input: .init(path: "-", sha256: String(repeating: "0", count: 64), bytes: 0, format: "x"),
      start: nil, durationSeconds: nil, metrics: [], flags: [],
      provenance: Provenance(algorithms: [:], parameters: [:]))
  }
}
