import Testing

@testable import SignalProcessing

@Suite struct RateTests {
  private static let steady = RateSeries(
    time: stride(from: 0.0, through: 300, by: 5).map { $0 },
    rate: stride(from: 0.0, through: 300, by: 5).map { $0 <= 120 ? 150 : 150 - ($0 - 120) / 3 })

  @Test func `weights add up to the covered time`() {
    let series = RateSeries(time: [0, 5, 10, 610, 615], rate: [70, 72, 74, 80, 82])
    #expect(series.gapLimit == 15)
    #expect(series.covered == 30)
    #expect(series.gaps == [2])
    #expect(series.coverage(of: nil) == 30.0 / 615)
    #expect(series.secondsInZones([72, 80]).reduce(0, +) == 30)
    #expect(series.secondsInZones([72, 80]) == [2.5, 15, 12.5])
  }

  @Test func `recovery is the fall after the end of exercise`() throws {
    // Mean of the samples at 115 and 120 s is 150; at 180 s the rate is 130, at 240 s 110.
    let one = try #require(Self.steady.recovery(after: 120, seconds: 60))
    let two = try #require(Self.steady.recovery(after: 120, seconds: 120))
    #expect(abs(one - 20) < 1e-9 && abs(two - 40) < 1e-9)
    #expect(Self.steady.recovery(after: 120, seconds: 200) == nil)
    #expect(Self.steady.recovery(after: -20, seconds: 60) == nil)
  }

  @Test func `resting is the lowest half minute, peak the highest median of three`() throws {
    let resting = try #require(Self.steady.lowestSustained())
    // Half a minute at the end, 270…300 s, falls from 100 to 90 bpm.
    #expect(abs(resting.rate - 95) < 0.5 && resting.seconds == 30)
    #expect(Self.steady.peak == 150)
    let spiky = RateSeries(time: [0, 5, 10, 15], rate: [70, 190, 71, 72])
    #expect(spiky.peak == 72)
    #expect(spiky.lowestSustained() == nil)
    #expect(Self.steady.lowestSustained(within: 0...100)?.rate == 150)
    #expect(Self.steady.lowestSustained(within: 100...126)?.seconds == 26)
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `no window of half a minute is lower than the lowest`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var time = [0.0]
    for _ in 0..<60 { time.append(time[time.count - 1] + 1 + 9 * random.uniform()) }
    let rate = time.map { _ in 60 + 30 * random.uniform() }
    let series = RateSeries(time: time, rate: rate)
    let found = try #require(series.lowestSustained())
    // The rate held half of the time to either neighbour, looked at every 10 ms.
    func held(_ moment: Double) -> Double {
      rate[time.indices.min { abs(time[$0] - moment) < abs(time[$1] - moment) } ?? 0]
    }
    let grid = stride(from: 0.005, to: time[time.count - 1], by: 0.01).map(held)
    var sum = grid.prefix(3000).reduce(0, +)
    var lowest = sum
    for index in 3000..<grid.count {
      sum += grid[index] - grid[index - 3000]
      lowest = min(lowest, sum)
    }
    #expect(abs(found.rate - lowest / 3000) < 0.05, "\(found.rate) and \(lowest / 3000)")
  }

  @Test func `samples are sorted and doubles settled`() {
    let cleaning = RateCleaning(
      time: [10, 0, 5, 5, 5, 15, 20, 25, 0], rate: [80, 72, 75, 75, 90, 0, 500, .nan, 60],
      source: [0, 0, 0, 0, 0, 0, 0, 0, 1])
    #expect(cleaning.series.time == [0, 5, 10])
    #expect(cleaning.series.rate == [72, 82.5, 80])
    #expect(cleaning.unsorted == 5)
    #expect(cleaning.duplicates == 1)
    #expect(cleaning.conflicts == [5])
    #expect(cleaning.outranked == 1)
    #expect(cleaning.withoutContact == [15, 25])
    #expect(cleaning.implausible == [20])
  }

  @Test func `nothing gives nothing`() {
    let none = RateSeries(time: [], rate: [])
    #expect(none.mean == nil && none.peak == nil && none.coverage(of: nil) == nil)
    #expect(none.recovery(after: 0, seconds: 60) == nil)
    #expect(RateSeries(time: [3], rate: [72]).mean == 72)
    let beats = RateSeries(IntervalSeries([1000, 500]))
    #expect(beats.mean == 80)
  }

  @Test func `intervals are cut where they cannot be a beat`() {
    let cleaning = IntervalCleaning([10_000, 800, 810, .nan, 820, -5, 830, 0, 840, 9000, 850])
    #expect(cleaning.missing == [3])
    #expect(cleaning.impossible == [5, 7])
    #expect(cleaning.gaps == [0, 9])
    #expect(cleaning.series.values == [800, 810, 820, 830, 840, 850])
    #expect(cleaning.series.runs == [0..<2, 2..<3, 3..<4, 4..<5, 5..<6])
    #expect(cleaning.series.span == 4.95 + 0.835 + 9)
    let jumped = IntervalCleaning([800, 800, 800], ends: [0.8, 1.6, 7.4])
    #expect(jumped.gaps == [2] && jumped.series.runs.count == 2)
    #expect(abs(jumped.series.span - 7.4) < 1e-9)
  }
}
