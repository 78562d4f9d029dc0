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
  private var early: [(count: Int, weight: Int, levels: SIMD2<Double>)] = []
  private var isOpen = true

  init(sampleRate: Double) { startUp = Int(Self.startUpTime * sampleRate) }

  /// Takes the F and S value after `count` samples, which stands for the last `weight` of them.
  @inline(__always)
  mutating func add(_ levels: SIMD2<Double>, count: Int, weight: Int) {
    if isOpen {
      early.append((count, weight, levels))
      if count >= 2 * startUp { decide(startUp) }
    } else {
      note(levels, weight)
    }
  }

  /// Ends a recording of `count` samples.
  mutating func finish(count: Int) {
    if isOpen { decide(min(startUp, count / 2)) }
  }

  private mutating func decide(_ first: Int) {
    isOpen = false
    for (count, weight, levels) in early where count > first { note(levels, weight) }
    early = []
  }

  @inline(__always)
  private mutating func note(_ levels: SIMD2<Double>, _ weight: Int) {
    smallest.replace(with: levels, where: levels .< smallest)
    distribution.add(levels.x, weight: weight)
  }
}
