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

  @Test(arguments: [599, 601, 5000, 20_000])
  func `selects every rank as sorting does`(count: Int) {
    var state = UInt64(count)
    let kinds: [[Double]] = [
      (0..<count).map { _ in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Double(state >> 11)
      },
      (0..<count).map(Double.init), (0..<count).map { -Double($0) },
      (0..<count).map { Double($0 % 3) }, (0..<count).map { Double(min($0, count - $0)) },
      [Double](repeating: 7, count: count),
    ]
    for values in kinds {
      let sorted = values.sorted()
      for rank in [0, 1, count / 3, count / 2, count - 2, count - 1] {
        var ranked = values
        ranked.selectRank(rank)
        #expect(ranked[rank] == sorted[rank])
        #expect(ranked[..<rank].allSatisfy { $0 <= sorted[rank] })
        #expect(ranked[rank...].allSatisfy { $0 >= sorted[rank] })
        #expect(ranked.sorted() == sorted)
      }
    }
  }

  @Test func `has no value without finite numbers`() {
    #expect(Percentile.median(of: []) == nil)
    #expect(Percentile.median(of: [1, .nan]) == nil)
    #expect(Percentile.value(.nan, of: [1]) == nil)
    #expect(Percentile.median(of: [5]) == 5)
    #expect(Percentile.median(of: [9, 1, 5]) == 5)
  }
}
