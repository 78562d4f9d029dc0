import Testing

@testable import ActiveTasks

/// Seeded mutations of every file of `Fixtures/heart-rate` through the whole pipeline.
///
/// `ACTIVE_FUZZ_CASES` sets the number of cases.
@Suite struct HeartRateFuzz {
  private static let parameters: [[String: String]] = [
    [:], ["correction": "none", "age": "40"], ["maximum": "180", "exercise-end": "60"],
    ["correction": "lipponen-tarvainen"],
  ]

  @Test func `survives mutated recordings of every format`() throws {
    let read = try PipelineFuzz.run(
      "Fixtures/heart-rate", cases: PipelineFuzz.cases, by: HeartRateProcessor.self,
      parameters: Self.parameters, columns: "time=1,ppg=2")
    #expect(read > PipelineFuzz.cases / 20)
  }
}
