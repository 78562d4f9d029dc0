/// A-weighted levels of consecutive intervals.
struct LevelHistory {
  private let clock: IntervalClock
  /// The intervals that have ended.
  private(set) var rows: [SoundLevelMeter.Interval] = []
  private var energy = 0.0
  private var fast = 0.0
  private var start = 0
  private var end: Int
  private var number = 0

  init(clock: IntervalClock) {
    self.clock = clock
    end = clock.start(of: 1)
  }

  /// Adds a group of samples that ends before sample `count`.
  @inline(__always)
  mutating func add(energy squares: Double, fast level: Double, count: Int) {
    energy += squares
    fast = level > fast ? level : fast
    if count >= end { close(at: count) }
  }

  /// Ends the open interval, if it has any samples.
  mutating func close(at count: Int) {
    guard count > start else { return }
    rows.append(
      SoundLevelMeter.Interval(
        start: start, count: count - start, meanSquare: energy / Double(count - start),
        greatestFast: fast))
    (energy, fast, start) = (0, 0, count)
    number += 1
    end = clock.start(of: number + 1)
  }
}
