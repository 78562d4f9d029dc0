/// The answer to a question; its unit is the question's.
public struct AnswerMetric: DefinedMetric, Equatable {
  /// The definition with the question's unit.
  public let definition: MetricDefinition

  /// An answer in `unit`.
  public init(unit: String?) {
    definition = MetricDefinition(
      name: "answer.value", unit: unit.flatMap { $0.isEmpty ? nil : $0 } ?? "1",
      range: -1e308...1e308,
      summary: "What was answered: a number in the unit of the question, or text.",
      source: "docs/guide/results.md", methods: [.raw])
  }
}
