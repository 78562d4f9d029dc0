/// Divides a recording into consecutive intervals on a grid of samples.
///
/// Interval k starts at sample `k · length · rate`, rounded to the nearest multiple of `grid`, so
/// rounding never adds up.
struct IntervalClock: Sendable, Equatable {
  private let samplesPerInterval: Double
  private let grid: Int

  /// - Parameters:
  ///   - seconds: length of an interval, at least 1 ms.
  ///   - sampleRate: Hz.
  ///   - grid: samples, 1 or more.
  init(seconds: Double, sampleRate: Double, grid: Int) {
    self.grid = grid
    samplesPerInterval = max(max(seconds, 1e-3) * sampleRate, Double(2 * grid))
  }

  /// First sample of an interval.
  func start(of interval: Int) -> Int {
    let exact = (Double(interval) * samplesPerInterval / Double(grid)).rounded()
    return Int(exactly: exact).map { $0 * grid } ?? .max
  }

  /// The interval a sample, 0 or more, belongs to.
  func interval(of sample: Int) -> Int {
    var guess = Int(exactly: (Double(sample) / samplesPerInterval).rounded(.down)) ?? 0
    while start(of: guess + 1) <= sample { guess += 1 }
    while guess > 0, start(of: guess) > sample { guess -= 1 }
    return guess
  }
}
