import Testing

@testable import ActiveTasks

/// Seeded mutations of every file of `Fixtures/motion` through the whole pipeline.
///
/// `ACTIVE_FUZZ_CASES` sets the number of cases.
@Suite struct RangeOfMotionFuzz {
  private static let parameters: [[String: String]] = [
    [:], ["orientation": "landscape", "joint": "knee"], ["axis": "z", "cutoff": "50"],
    ["axis": "0.1,-3,1e-3", "cutoff": "0.5", "minimum-repetition": "1"],
  ]

  @Test func `survives mutated recordings of every format`() throws {
    let read = try PipelineFuzz.run(
      "Fixtures/motion", cases: PipelineFuzz.cases, by: RangeOfMotionProcessor.self,
      parameters: Self.parameters, columns: "time=1,ax=2,ay=3,az=4,gx=5,gy=6,gz=7")
    #expect(read > PipelineFuzz.cases / 20)
  }
}
