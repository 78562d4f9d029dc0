import SignalProcessing
import Testing

/// Pauses and runs that a correction must leave as they are.
@Suite struct RhythmStretchesTests {
  /// 200 intervals with breathing and noise, mean 850 ms.
  private static let sinus: [Double] = {
    var noise = GaussianNoise(seed: 21)
    return (0..<200).map { 850 + 20 * (Double($0 % 5) - 2) / 2 + 8 * noise.next() }
  }()

  private static func stretches(
    _ values: [Double], isSeen: Bool, method: BeatCorrection.Method = .path
  ) -> RhythmStretches {
    let series = IntervalSeries(values)
    return RhythmStretches(
      series, isSeen: isSeen, artifacts: BeatCorrection(series, method: method).artifacts)
  }

  @Test(arguments: [1700.0, 2200, 2600])
  func `a long interval of a curve is a pause, one of a list is not`(length: Double) {
    var values = Self.sinus
    for index in [40, 90, 150] { values[index] = length }
    #expect(Self.stretches(values, isSeen: true).pauses == [40, 90, 150])
    #expect(Self.stretches(values, isSeen: false) == RhythmStretches())
    #expect(Self.stretches(Self.sinus, isSeen: true) == RhythmStretches())
  }

  @Test func `a pause of a fast heart is one, though no three beats fill it`() {
    let fast = Self.sinus.map { 0.5 * $0 }
    var values = fast
    values[80] = 1900
    #expect(Self.stretches(values, isSeen: true).pauses == [80])
    let cleaning = IntervalCleaning(values, pauses: 3000)
    #expect(cleaning.series.values == values && IntervalCleaning(values).gaps == [80])
    values[80] = 3100
    #expect(IntervalCleaning(values, pauses: 3000).gaps == [80])
  }

  @Test func `the pause behind a premature beat is none`() {
    var values = Self.sinus
    for index in [40, 90] { (values[index], values[index + 1]) = (500, 1200) }
    #expect(Self.stretches(values, isSeen: true) == RhythmStretches())
  }

  @Test(arguments: [(5, 360.0), (8, 420), (14, 360), (10, 500)])
  func `fast beats in a row are a run`(count: Int, length: Double) {
    var values = Self.sinus
    for index in 100..<100 + count { values[index] = length + Double(index % 3) }
    #expect(Self.stretches(values, isSeen: true).runs == [100..<100 + count])
    #expect(Self.stretches(values, isSeen: false).runs == [100..<100 + count])
  }

  @Test func `a rate that rises within beats is no run, nor are single extra beats`() {
    let rising = (0..<200).map { index in
      850 - 400 * max(0, 1 - (Double(index) - 100).magnitude / 40)
    }
    #expect(RhythmStretches(IntervalSeries(rising), isSeen: true) == RhythmStretches())
    var extra = Self.sinus
    for index in stride(from: 180, to: 20, by: -20) {
      extra.replaceSubrange(index...index, with: [300, 550])
    }
    #expect(RhythmStretches(IntervalSeries(extra), isSeen: true).runs.isEmpty)
  }

  @Test(arguments: BeatCorrection.Method.allCases)
  func `what is kept is in the rates as it was, and not in the variability`(
    method: BeatCorrection.Method
  ) {
    var values = Self.sinus
    values[60] = 2200
    for index in 120..<128 { values[index] = 370 }
    let series = IntervalSeries(values)
    let result = BeatCorrection(series, method: method, keeping: [60..<61, 120..<128])
    #expect(result.measured.values.contains(2200))
    #expect(result.measured.values.count { $0 == 370 } == 8)
    #expect(!result.series.values.contains { $0 > 1500 || $0 < 600 })
    #expect(result.series.runs.count >= 3)
    #expect(abs(result.measured.span - series.span) < 0.5)
    #expect(abs(result.series.span - series.span) < 0.5)
  }

  @Test func `a pause at the start keeps the times`() {
    let series = IntervalSeries([2500] + Self.sinus)
    let result = BeatCorrection(series, keeping: [0..<1])
    #expect(result.series.count == Self.sinus.count)
    #expect(abs(result.series.span - series.span) < 1e-9)
  }
}
