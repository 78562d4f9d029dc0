/// Minima and distribution of the time-weighted levels once they have settled.
///
/// The first 0.625 s, five time constants of F, do not count; of a recording shorter than 1.25 s,
/// the first half does not. The states of the first 1.25 s are therefore kept until it is over.
struct SettledLevels {
  /// Time in which F has not settled, seconds.
  static let startUpTime = 0.625

  /// Smallest F and S value.
  private(set) var smallest = SIMD2(repeating: Double.infinity)
  /// Distribution of F.
  private(set) var distribution = LevelHistogram()
  private let startUp: Int
  private var early: [(count: Int, weight: Int, fast: Double, lowest: SIMD2<Double>)] = []
  private var isOpen = true

  init(sampleRate: Double) { startUp = Int(Self.startUpTime * sampleRate) }

  /// Takes an F value that stands for the last `weight` of `count` samples, and the smallest F and S
  /// values among these.
  @inline(__always)
  mutating func add(fast: Double, lowest: SIMD2<Double>, count: Int, weight: Int) {
    if isOpen {
      early.append((count, weight, fast, lowest))
      if count >= 2 * startUp { decide(startUp) }
    } else {
      note(fast, lowest, weight)
    }
  }

  /// Ends a recording of `count` samples.
  mutating func finish(count: Int) {
    if isOpen { decide(min(startUp, count / 2)) }
  }

  private mutating func decide(_ first: Int) {
    isOpen = false
    for (count, weight, fast, lowest) in early where count > first { note(fast, lowest, weight) }
    early = []
  }

  @inline(__always)
  private mutating func note(_ fast: Double, _ lowest: SIMD2<Double>, _ weight: Int) {
    smallest.replace(with: lowest, where: lowest .< smallest)
    distribution.add(fast, weight: weight)
  }
}
