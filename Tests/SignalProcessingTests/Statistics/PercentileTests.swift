import SignalProcessing
import Testing

@Suite struct PercentileTests {
  @Test(arguments: [
    (0.0, 1.0), (25, 1.75), (50, 2.5), (90, 3.7), (100, 4), (-5, 1), (200, 4),
  ])
  func `interpolates as type 7`(percent: Double, expected: Double) {
    // R: quantile(c(3, 1, 4, 2), p, type = 7)
    #expect(abs((Percentile.value(percent, of: [3, 1, 4, 2]) ?? .nan) - expected) < 1e-15)
  }

  @Test func `has no value without finite numbers`() {
    #expect(Percentile.median(of: []) == nil)
    #expect(Percentile.median(of: [1, .nan]) == nil)
    #expect(Percentile.value(.nan, of: [1]) == nil)
    #expect(Percentile.median(of: [5]) == 5)
    #expect(Percentile.median(of: [9, 1, 5]) == 5)
  }
}
