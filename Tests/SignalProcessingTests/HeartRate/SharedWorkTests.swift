import Glibc
import Testing

@testable import SignalProcessing

/// What is computed together, or in place, is bit for bit what it is by itself.
@Suite struct SharedWorkTests {
  /// Numbers from 0 to below 1, among them equal ones.
  private static func numbers(_ count: Int, seed: UInt64) -> [Double] {
    var state = seed
    return (0..<count).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 56) / 256
    }
  }

  @Test(arguments: [1, 3, 21, 91])
  func `rolling percentiles are those of every window sorted`(_ width: Int) {
    let values = Self.numbers(200, seed: 5)
    let use = Self.numbers(200, seed: 9).map { $0 < 0.7 }
    for percent in [25.0, 50] {
      for mask in [nil, use] {
        let rolling = RollingMedian.percentile(
          percent, of: values, width: width, use: mask, minimum: 2)
        for centre in values.indices {
          let reach = max(0, centre - width / 2)...min(values.count - 1, centre + width / 2)
          let window = reach.filter { mask?[$0] ?? true }.map { values[$0] }.sorted()
          let expected = window.count < 2 ? nil : Percentile.value(percent, ofSorted: window)
          #expect(rolling[centre].isNaN ? expected == nil : rolling[centre] == expected)
        }
      }
    }
  }

  @Test func `several percentiles are those of the sorted sample`() {
    for count in [1, 2, 7, 5000] {
      let values = Self.numbers(count, seed: UInt64(count))
      let percents = [5.0, 95, 50, 0, 100]
      let sorted = values.sorted()
      #expect(
        Percentile.values(percents, of: values)
          == percents.map { Percentile.value($0, ofSorted: sorted) })
    }
    #expect(Percentile.values([5, 95], of: []) == [nil, nil])
    #expect(Percentile.values([50], of: [1, .nan]) == [nil])
  }

  @Test func `both periodograms together are each of them alone`() throws {
    let series = IntervalSeries(Self.numbers(350, seed: 3).map { 800 + 100 * $0 })
    let both = LombScargle.densities(of: series, tapered: [false, true])
    try #require(both.count == 2)
    for (density, isTapered) in zip(both, [false, true]) {
      #expect(density == LombScargle.densities(of: series, tapered: [isTapered]).first)
    }
    #expect(LombScargle.densities(of: IntervalSeries([800]), tapered: [false]).isEmpty)
  }

  @Test(arguments: [33, 64, 97, 130])
  func `fluctuations are those of every window by itself`(_ count: Int) throws {
    let profile = DetrendedFluctuation.profile(Self.numbers(count, seed: 1))
    for halfOverlap in [false, true] {
      let found = try #require(
        DetrendedFluctuation.exponent(
          profile: profile, lengths: 15...16, halfOverlap: halfOverlap))
      // Two lengths: the slope is the difference of logarithms.
      let logs = [15, 16].map { length in
        var (sum, windows) = (0.0, 0.0)
        var start = 0
        while start + length <= count {
          sum += Self.residual(Array(profile[start..<start + length]))
          windows += 1
          start += halfOverlap ? length / 2 : length
        }
        return log(sum / windows / Double(length)) / 2
      }
      let slope = (logs[1] - logs[0]) / (log(16.0) - log(15.0))
      #expect(abs(found - slope) < 1e-9)
    }
  }

  /// Σ of the squares that a line leaves.
  private static func residual(_ y: [Double]) -> Double {
    let n = Double(y.count)
    let mean = y.reduce(0, +) / n
    var (moment, square) = (0.0, 0.0)
    for (index, value) in y.enumerated() {
      let t = Double(index) - (n - 1) / 2
      moment += t * (value - mean)
      square += t * t
    }
    return y.enumerated().reduce(0) { sum, item in
      let rest = item.1 - mean - moment / square * (Double(item.0) - (n - 1) / 2)
      return sum + rest * rest
    }
  }

  @Test func `plans of short transforms are kept, others are not`() throws {
    let first = try #require(FourierPlan.forward(count: 4096))
    #expect(FourierPlan.forward(count: 4096) === first)
    let odd = try #require(FourierPlan.forward(count: 4095))
    #expect(FourierPlan.forward(count: 4095) !== odd)
    #expect(FourierPlan.forward(count: 0) == nil)
  }
}
