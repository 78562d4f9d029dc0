import SignalProcessing
import Testing

@Suite struct RunningStatisticsTests {
  @Test func `matches the two-pass formulae far from zero`() throws {
    let values = [4.0, 7, 13, 16].map { $0 + 1e9 }
    let statistics = RunningStatistics(values)
    // The classic example: mean 10, variance 30, shifted by 10⁹.
    #expect(statistics.mean == 1e9 + 10)
    #expect(abs(try #require(statistics.standardDeviation) - 30.0.squareRoot()) < 1e-9)
    #expect(statistics.minimum == 1e9 + 4)
    #expect(statistics.maximum == 1e9 + 16)
    #expect(statistics.count == 4)
  }

  @Test func `has no value where it is not defined`() {
    let none = RunningStatistics()
    #expect(none.mean == nil && none.minimum == nil && none.maximum == nil)
    #expect(RunningStatistics([3]).mean == 3)
    #expect(RunningStatistics([3]).standardDeviation == nil)
    #expect(RunningStatistics([-1, 1]).coefficientOfVariation == nil)
    #expect(RunningStatistics([-2, -2]).coefficientOfVariation == 0)
  }
}
