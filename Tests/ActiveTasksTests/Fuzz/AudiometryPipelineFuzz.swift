import Testing

@testable import ActiveTasks

/// Seeded mutations of every file of `Fixtures/audiometry` through the whole pipeline.
///
/// `ACTIVE_FUZZ_CASES` sets the number of cases.
@Suite struct AudiometryPipelineFuzz {
  private static let parameters: [[String: String]] = [
    [:], ["age": "50", "sex": "female", "iso-form": "full"], ["correct-volume": "true"],
    ["researchkit-version": "2.0.0", "headphone": "EARPODS"],
  ]

  @Test func `survives mutated hearing tests of every format`() throws {
    let read = try PipelineFuzz.run(
      "Fixtures/audiometry", cases: PipelineFuzz.cases, by: ToneAudiometryProcessor.self,
      parameters: Self.parameters, columns: "time=1")
    #expect(read > PipelineFuzz.cases / 20)
  }
}
