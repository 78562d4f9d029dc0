import SignalProcessing
import Testing

/// What intervals show that no sinus node makes.
@Suite struct IntervalDoubtTests {
  /// 300 intervals with breathing and noise, mean 850 ms.
  private static let sinus: [Double] = {
    var noise = GaussianNoise(seed: 11)
    return (0..<300).map { 850 + 40 * (Double($0 % 5) - 2) / 2 + 8 * noise.next() }
  }()

  /// Every `period`-th beat comes 40 % early and is followed by a pause.
  private static func ectopic(every period: Int) -> [Double] {
    sinus.indices.map { index in
      switch index % period {
      case 0: 0.6 * sinus[index]
      case 1: 1.4 * sinus[index]
      default: sinus[index]
      }
    }
  }

  private static func missed(every period: Int) -> [Double] {
    var result: [Double] = []
    for (index, interval) in sinus.enumerated() {
      if index % period == 0, let last = result.popLast() {
        result.append(last + interval)
      } else {
        result.append(interval)
      }
    }
    return result
  }

  private static func counted(every period: Int, at share: Double) -> [Double] {
    sinus.enumerated().flatMap { index, interval in
      index % period == 0 ? [share * interval, (1 - share) * interval] : [interval]
    }
  }

  @Test func `a sinus rhythm is not irregular`() {
    #expect(IntervalIrregularity(IntervalSeries(Self.sinus)).firstStretch == nil)
    // Strong breathing of a young heart: 25 % from peak to trough over six beats.
    let breathing = (0..<200).map { 1000 + 125 * [0, 1, 1, 0, -1, -1][$0 % 6] }
    #expect(IntervalIrregularity(IntervalSeries(breathing.map(Double.init))).firstStretch == nil)
    #expect(IntervalIrregularity(IntervalSeries([])).firstStretch == nil)
    #expect(IntervalIrregularity(IntervalSeries([800, 400])).firstStretch == nil)
  }

  @Test(arguments: 3...5)
  func `wrong beats at every few places are irregular`(period: Int) {
    for series in [
      Self.ectopic(every: period), Self.missed(every: period),
      Self.counted(every: period, at: 0.5), Self.counted(every: period, at: 0.35),
    ] {
      let found = IntervalIrregularity(IntervalSeries(series))
      #expect(found.firstStretch != nil && found.share > 0.3)
    }
  }

  @Test func `one irregular minute in hours is found at its place`() throws {
    let calm = (0..<20).flatMap { _ in Self.sinus }
    let found = IntervalIrregularity(IntervalSeries(calm + Self.ectopic(every: 4) + calm))
    #expect(found.share < 0.15)
    let place = try #require(found.firstStretch)
    let start = calm.reduce(0, +) / 1000
    #expect((place - start).magnitude < 60)
  }

  @Test(arguments: [0.5, 1 / 1.5, 1.5, 2])
  func `another level from one beat to the next is found`(factor: Double) throws {
    let other = Self.sinus.indices.map { $0 < 150 ? Self.sinus[$0] : factor * Self.sinus[$0] }
    let found = IntervalJumps(IntervalSeries(other))
    let start = Self.sinus[..<150].reduce(0, +) / 1000
    #expect(found.count == 1)
    let place = try #require(found.first)
    #expect((place - start).magnitude < 3)
    // Sixty by turns.
    let blocks = Self.sinus.indices.map {
      $0 / 60 % 2 == 0 ? Self.sinus[$0] : factor * Self.sinus[$0]
    }
    #expect(IntervalJumps(IntervalSeries(blocks)).count == 4)
    // Across a gap nothing is compared.
    let parts = IntervalSeries(runs: [Array(other[..<150]), Array(other[150...])], gaps: [60])
    #expect(IntervalJumps(parts).first == nil)
  }

  @Test func `a rate that a heart changes is no jump`() {
    #expect(IntervalJumps(IntervalSeries(Self.sinus)).first == nil)
    #expect(IntervalJumps(IntervalSeries([])).first == nil)
    #expect(IntervalJumps(IntervalSeries(Self.ectopic(every: 4))).first == nil)
    // From 150 to 75 beats a minute and back, in ten seconds each.
    var time = 0.0
    var ramp: [Double] = []
    while time < 120 {
      let phase = time.truncatingRemainder(dividingBy: 60)
      let rate = phase < 30 ? 75 + 75 * min(phase / 10, 1) : 150 - 75 * min((phase - 30) / 10, 1)
      ramp.append(60_000 / rate)
      time += 60 / rate
    }
    #expect(IntervalJumps(IntervalSeries(ramp)).first == nil)
    let breathing = (0..<200).map { 1000 + 125 * [0, 1, 1, 0, -1, -1][$0 % 6] }
    #expect(IntervalJumps(IntervalSeries(breathing.map(Double.init))).first == nil)
  }

  @Test func `differences across a gap do not count`() {
    let series = IntervalSeries(runs: (0..<40).map { [$0 % 2 == 0 ? 500 : 1000] })
    #expect(IntervalIrregularity(series).count == 0)
  }

  @Test func `intervals that stand twice are found`() {
    #expect(IntervalRepetition.find(Self.sinus) == nil)
    for times in 2...5 {
      let often = Self.sinus.flatMap { [Double](repeating: $0, count: times) }
      #expect(IntervalRepetition.find(often) == .inRow(times))
      // Cut off inside the first and the last one.
      #expect(IntervalRepetition.find([Double](often.dropFirst().dropLast())) == .inRow(times))
    }
    #expect(
      IntervalRepetition.find(Self.sinus + Self.sinus) == .stretch(first: 0, again: 300))
    #expect(
      IntervalRepetition.find([700, 710] + Self.sinus + [900] + Self.sinus)
        == .stretch(first: 20, again: 321))
    // Whole milliseconds, coarse steps and constant stretches repeat by themselves.
    #expect(IntervalRepetition.find(Self.sinus.map { ($0 / 8).rounded() * 8 }) == nil)
    #expect(IntervalRepetition.find([Double](repeating: 800, count: 200)) == nil)
    #expect(IntervalRepetition.find((0..<200).map { $0 % 2 == 0 ? 700 : 900 }) == nil)
    #expect(IntervalRepetition.find([.nan, .infinity]) == nil)
  }

  @Test func `beats out of order are sorted and taken once`() {
    var ends: [Double] = []
    var time = 0.0
    for interval in Self.sinus {
      time += interval / 1000
      ends.append(time)
    }
    #expect(BeatOrder(Self.sinus, ends: ends).backward.isEmpty)
    let doubled = BeatOrder(Self.sinus + Self.sinus, ends: ends + ends)
    #expect(doubled.isSorted && doubled.duplicates == 300)
    #expect(doubled.milliseconds == Self.sinus && doubled.ends == ends)
    let turned = BeatOrder(Self.sinus.reversed(), ends: ends.reversed())
    #expect(turned.isSorted && turned.milliseconds == Self.sinus && turned.duplicates == 0)
    // Another person at the same times is nothing that sorting can mend.
    let other = Self.sinus.map { $0 - 100 }
    var otherEnds: [Double] = []
    time = 0
    for interval in other {
      time += interval / 1000
      otherEnds.append(time)
    }
    let mixed = BeatOrder(Self.sinus + other, ends: ends + otherEnds)
    #expect(!mixed.isSorted && mixed.backward == [300])
    #expect(mixed.milliseconds == Self.sinus + other)
    #expect(IntervalCleaning(mixed.milliseconds, ends: mixed.ends).series.runs.count == 2)
    #expect(!BeatOrder([800, .nan], ends: [1, 0.5]).isSorted)
  }

  @Test func `one hour back is told from disorder`() {
    let times = [0.0, 5, 10, -3585, -3580, -3575]
    let cleaning = RateCleaning(time: times, rate: [70, 71, 72, 73, 74, 75])
    #expect(cleaning.hourBack == [-3585])
    #expect(RateCleaning(time: [0, 5, 3, 8], rate: [70, 71, 72, 73]).hourBack.isEmpty)
  }

  @Test func `a list that was sorted is told`() {
    #expect(!IntervalOrder.isSorted(Self.sinus))
    #expect(IntervalOrder.isSorted(Self.sinus.sorted()))
    #expect(IntervalOrder.isSorted(Self.sinus.map { $0.rounded() }.sorted(by: >)))
    #expect(!IntervalOrder.isSorted(Array(Self.sinus.prefix(40)).sorted()))
  }
}
