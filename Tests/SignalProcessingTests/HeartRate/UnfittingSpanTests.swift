import Foundation
import SignalProcessing
import Testing

/// Premature beats that no pause follows.
@Suite struct UnfittingSpanTests {
  @Test(arguments: [0.55, 0.65, 0.75], [1.0, 1.05, 1.15])
  func `they are not shared out with their neighbours`(short: Double, pause: Double) throws {
    var noise = GaussianNoise(seed: 3)
    let truth = (0..<320).map {
      850 + 25 * sin(Double($0) / 2) + 15 * sin(Double($0) / 7) + 6 * noise.next()
    }
    var values = truth
    for index in stride(from: 12, to: 310, by: 33) {
      values[index] *= short
      values[index + 1] *= pause
    }
    let result = BeatCorrection(IntervalSeries(values))
    let own = try #require(TimeDomainVariability(result.series)?.rmssd)
    let right = try #require(TimeDomainVariability(IntervalSeries(truth))?.rmssd)
    // At three quarters some sums are those of usual intervals.
    #expect((own / right - 1).magnitude < (short < 0.7 ? 0.15 : 0.25), "\(own) \(right)")
    #expect(abs(result.measured.span - IntervalSeries(values).span) < 1e-9)
  }
}
