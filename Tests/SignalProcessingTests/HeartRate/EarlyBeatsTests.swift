import Foundation
import SignalProcessing
import Testing

/// Beats that recur a little early with a pause behind them.
@Suite struct EarlyBeatsTests {
  /// 400 intervals, mean 850 ms, with breathing at `period` beats of `depth` ms to either side, slow waves and noise.
  private static func sinus(
    period: Double = 4.7, depth: Double = 28, noise: Double = 5, seed: UInt64 = 5
  ) -> [Double] {
    var gaussian = GaussianNoise(seed: seed)
    return (0..<400).map { index in
      let turn = 2 * Double.pi * Double(index)
      return 850 + depth * sin(turn / period) + 28 * sin(turn / 12.4) + noise * gaussian.next()
    }
  }

  private static func early(_ values: [Double], by share: Double, every period: Int) -> [Double] {
    var result = values
    for index in stride(from: 10, to: values.count - 10, by: period) {
      let shift = share * values[index]
      result[index] -= shift
      result[index + 1] += shift
    }
    return result
  }

  @Test(arguments: [0.09, 0.12, 0.16], [7, 11, 40])
  func `early beats that recur are found`(share: Double, period: Int) throws {
    let sinus = Self.sinus(depth: 18)
    let values = Self.early(sinus, by: share, every: period)
    let found = try #require(EarlyBeats(IntervalSeries(values)))
    let truth = try #require(TimeDomainVariability(IntervalSeries(sinus))?.rmssd)
    #expect(found.rmssd == TimeDomainVariability(IntervalSeries(values))?.rmssd)
    // Of the smallest ones a few are not told from breathing and stay in.
    if share > 0.1 { #expect((found.rmssdWithout / truth - 1).magnitude < 0.2) }
    #expect(Double(found.count) > 0.7 * 380 / Double(period))
    let end = values.prefix(11).reduce(0, +) / 1000
    #expect((found.first - end).magnitude < 1e-9 || found.first > end)
  }

  @Test(arguments: Array(stride(from: 2.1, to: 8, by: 0.1)))
  func `breathing has none, however deep and fast`(period: Double) {
    for depth in [15.0, 60, 110, 170] {
      for noise in [2.0, 8, 20, 40] {
        let values = Self.sinus(period: period, depth: depth, noise: noise)
        #expect(EarlyBeats(IntervalSeries(values)) == nil, "\(depth) \(noise)")
      }
    }
  }

  @Test func `noise and short series have none`() {
    for seed in 1...20 as ClosedRange<UInt64> {
      var gaussian = GaussianNoise(seed: seed)
      let values = (0..<350).map { _ in 850 + 60 * gaussian.next() }
      #expect(EarlyBeats(IntervalSeries(values)) == nil)
    }
    let short: [[Double]] = [
      [], [800], [800, 700, 900], [800, 700, 900, 800], [800, 700, 900, 800, 800],
    ]
    for values in short {
      #expect(EarlyBeats(IntervalSeries(values)) == nil)
    }
  }

  @Test func `no pair goes across a gap`() {
    let values = Self.early(Self.sinus(depth: 18), by: 0.12, every: 20)
    // Cut between every short interval and its long one.
    var runs: [[Double]] = [[]]
    for (index, value) in values.enumerated() {
      if index >= 11, (index - 11) % 20 == 0 { runs.append([]) }
      runs[runs.count - 1].append(value)
    }
    #expect(EarlyBeats(IntervalSeries(values)) != nil)
    #expect(EarlyBeats(IntervalSeries(runs: runs)) == nil)
  }

  @Test func `few recordings at rest have them`() {
    guard let recordings = HeartRateData.welltory() else { return }
    let found = recordings.count { EarlyBeats(IntervalSeries($0.intervals)) != nil }
    #expect(found <= 20, "\(found)")
    for name in ["synth_lf450_hf200", "pyhrv_short", "real_rri", "rhrv_example_5min"] {
      guard let values = HeartRateData.intervals(name) else { continue }
      #expect(EarlyBeats(IntervalSeries(values)) == nil, "\(name)")
    }
  }
}
