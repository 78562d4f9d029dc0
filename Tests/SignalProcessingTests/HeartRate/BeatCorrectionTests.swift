import Foundation
import Testing

@testable import SignalProcessing

@Suite struct BeatCorrectionTests {
  private struct Scenario: Decodable {
    var kind: String
    var true_peaks_ms: [Double]
    var peaks_ms: [Double]
  }

  private static func series(_ peaks: [Double]) -> IntervalSeries {
    IntervalSeries(zip(peaks.dropFirst(), peaks).map { $0 - $1 })
  }

  /// The best of all peers per class of disturbance: mean error of RMSSD, %.
  @Test func `RMSSD is nearer to the truth than with any peer`() throws {
    guard let data = SharedData.bytes("hr/reference/artifact_scenarios.json") else { return }
    let scenarios = try JSONDecoder().decode([Scenario].self, from: data)
    var errors: [String: [Double]] = [:]
    for scenario in scenarios {
      let truth = try #require(TimeDomainVariability(Self.series(scenario.true_peaks_ms))?.rmssd)
      let corrected = BeatCorrection(Self.series(scenario.peaks_ms)).series
      let rmssd = try #require(TimeDomainVariability(corrected)?.rmssd)
      errors[scenario.kind, default: []].append(100 * abs(rmssd / truth - 1))
    }
    for (kind, limit) in [
      ("mixed", 6.0), ("missed", 1.3), ("extra", 3.8), ("ectopic", 6.3), ("displaced", 5.3),
    ] {
      let error = try #require(Moments.mean(errors[kind] ?? []))
      #expect(error < limit, "\(kind) \(error)")
    }
    let tail = try #require(Percentile.value(90, of: errors["mixed"] ?? []))
    #expect(tail < 13.4)
  }

  @Test(arguments: BeatCorrection.Method.allCases)
  func `constant and rounded series divide by no zero`(method: BeatCorrection.Method) {
    for values in [
      [Double](repeating: 800, count: 100), (0..<100).map { $0 % 2 == 0 ? 800 : 801 },
      [Double](repeating: 100, count: 25),
    ] {
      let result = BeatCorrection(IntervalSeries(values), method: method)
      #expect(result.artifacts.isEmpty)
      #expect(result.series.values == values)
    }
  }

  @Test func `one missed and one extra beat are put right`() throws {
    var noise = GaussianNoise(seed: 3)
    let truth = (0..<120).map { 850 + 20 * sin(Double($0) / 2) + 5 * noise.next() }
    var values = truth
    values.replaceSubrange(60...61, with: [truth[60] + truth[61]])
    values.replaceSubrange(30...30, with: [0.4 * truth[30], 0.6 * truth[30]])
    let result = BeatCorrection(IntervalSeries(values))
    #expect(result.artifacts.map(\.kind) == [.extra, .missed])
    #expect(result.series.count == 120)
    #expect(abs(result.series.values[30] - truth[30]) < 1e-9)
    #expect(abs(result.series.span - IntervalSeries(truth).span) < 1e-9)
    let place = try #require(result.artifacts.first)
    #expect(abs(place.time - truth.prefix(30).reduce(0.4 * truth[30], +) / 1000) < 1e-9)
  }

  @Test func `a premature beat with its pause is called ectopic`() {
    var noise = GaussianNoise(seed: 4)
    var values = (0..<100).map { _ in 900 + 10 * noise.next() }
    values[50] -= 270
    values[51] += 270
    let result = BeatCorrection(IntervalSeries(values))
    #expect(result.artifacts.map(\.kind) == [.ectopic])
    #expect(result.series.values.allSatisfy { abs($0 - 900) < 60 })
  }

  @Test(arguments: BeatCorrection.Method.allCases)
  func `anything goes in and finite numbers come out`(method: BeatCorrection.Method) {
    var random = SplitMix64(seed: 8)
    for count in [1, 2, 3, 19, 20, 21, 22, 60, 300] {
      for scale in [0.0, 1, 3] {
        let values = (0..<count).map { _ in 100 + 800 * exp(scale * random.uniform()) }
        let result = BeatCorrection(IntervalSeries(values), method: method)
        #expect(result.series.values.allSatisfy { $0.isFinite })
        #expect(!result.series.values.isEmpty)
      }
    }
  }

  @Test func `short runs stay as they are and gaps keep their length`() {
    let run = (0..<40).map { 800 + 20 * sin(Double($0)) }
    var wrong = run
    wrong[20] *= 2
    let series = IntervalSeries(runs: [[700, 1400, 700], wrong], gaps: [10])
    let result = BeatCorrection(series)
    #expect(result.artifacts.map(\.kind) == [.missed])
    #expect(result.series.runs == [0..<3, 3..<44])
    #expect(abs(result.series.span - series.span) < 1e-9)
  }

  @Test func `the rule of 20 per cent leaves a change of level as it is`() {
    let values = (0..<100).map { ($0 < 50 ? 1000 : 700) + 10 * sin(Double($0)) }
    let result = BeatCorrection(IntervalSeries(values), method: .malik)
    #expect(result.artifacts.count == 1)
    #expect(result.series.values == Array(values[..<50] + values[51...]))
    #expect(result.series.runs == [0..<50, 50..<99])
    #expect(abs(result.series.span - IntervalSeries(values).span) < 1e-9)
  }

  @Test func `the rule of 20 per cent bridges one premature beat`() {
    var values = (0..<100).map { 900 + 10 * sin(Double($0)) }
    values[50] -= 300
    values[51] += 300
    let result = BeatCorrection(IntervalSeries(values), method: .malik)
    #expect(result.artifacts.count == 3)
    #expect(result.series.runs == [0..<100])
    #expect(result.series.values.allSatisfy { abs($0 - 900) < 20 })
  }
}
