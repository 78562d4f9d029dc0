/// Waves that stand at one place between beats, again and again: beats too weak to be taken, or atrial waves that no
/// ventricular beat follows (2:1 block).
///
/// Of every interval the highest candidate is looked at that `Search` allows: by default of intervals of 0.9 s or more
/// one that lies 0.45 s or more after the one beat, behind T waves and dicrotic waves, and 0.3 s or more before the
/// other, ahead of P waves. It is a wave of
/// the kind when, in eight tenths of the sixteen intervals round it, such a candidate stands at the same share of
/// the interval, by default between 0.4 and 0.6 of it, and half as high as the others or higher. The same is to a tenth, and to
/// 0.15 of what is looked at: of maxima of noise, which stand anywhere, three tenths are that near.
struct HalfwayWaves {
  /// Candidates of the kind, ascending.
  let candidates: [Int]
  /// Whether the waves move with both neighbours, as beats halfway do.
  ///
  /// A second wave of the beat before keeps its distance to that; of these waves the time from it changes by 0.15 or more of
  /// the interval's changes, beyond chance (three standard errors). Without waves it is `false`; of intervals that hardly vary
  /// (below 3 ms) nothing can be told, and it is `true`.
  let follow: Bool

  /// Where waves are looked for, and which count.
  struct Search {
    /// Least time after the beat before and before the next one, s.
    var afterBeat = 0.45
    var beforeBeat = 0.3
    /// Intervals that are looked at, s.
    var intervals = 0.9..<Double.infinity
    /// Where in the interval the waves stand, 0…1.
    var middle = 0.4...0.6
    /// Least height relative to the beats.
    var height: Double
    /// Whether a candidate counts that stands so many seconds after a beat, in an interval of so many.
    var isWave: (_ candidate: Int, _ delay: Double, _ interval: Double) -> Bool = { _, _, _ in true
    }
    /// Places finer than a sample by which it is judged what follows; `nil` takes those of the candidates.
    var place: ((_ candidate: Int) -> Double)?
  }

  /// The wave between two beats.
  private struct Wave {
    var candidate: Int
    /// Seconds after the beat before, and before the next one.
    var after: Double
    var before: Double
    /// Place in the interval, 0…1.
    var place: Double
    /// What is looked at, as a share of the interval.
    var width: Double
    /// Height relative to the beats.
    var height: Double
  }

  /// Intervals on either side that count, fewest of them, and share of them with a wave.
  private static let reach = 8
  private static let fewest = 8
  private static let share = 0.8
  private static let spread = 0.1
  private static let spreadOfWidth = 0.15
  private static let leastOfUsual = 0.5

  /// Looks between `beats`.
  ///
  /// - Parameters:
  ///   - candidates: of the whole recording.
  ///   - beats: numbers of the candidates that are beats, ascending.
  ///   - rate: samples a second.
  ///   - search: where to look.
  /// - Complexity: O(n).
  init(candidates: BeatCandidates, beats: [Int], rate: Double, _ search: Search) {
    let waves = zip(beats, beats.dropFirst()).map {
      Self.wave(from: $0, to: $1, candidates, rate: rate, search)
    }
    let found = waves.indices.compactMap { index -> Wave? in
      let around = max(0, index - Self.reach)..<min(waves.count, index + Self.reach)
      return Self.isRegular(waves[index], among: waves[around], search.middle)
        ? waves[index] : nil
    }
    // A few in a whole recording are chance.
    let enough = found.count < Self.fewest ? [] : found
    self.candidates = enough.map(\.candidate)
    follow = Self.follow(enough)
  }

  /// The highest candidate between two beats that `search` allows.
  private static func wave(
    from first: Int, to second: Int, _ candidates: BeatCandidates, rate: Double, _ search: Search
  ) -> Wave? {
    let start = Double(candidates.index[first]) / rate
    let interval = Double(candidates.index[second]) / rate - start
    let usual = (candidates.height[first] + candidates.height[second]) / 2
    guard search.intervals.contains(interval), usual > 0 else { return nil }
    var best: Int?
    for inside in first + 1..<second where candidates.height[inside] >= search.height * usual {
      let delay = Double(candidates.index[inside]) / rate - start
      guard delay >= search.afterBeat, interval - delay >= search.beforeBeat,
        candidates.height[inside] > best.map({ candidates.height[$0] }) ?? 0,
        search.isWave(inside, delay, interval)
      else { continue }
      best = inside
    }
    return best.map { best in
      let delay = Double(candidates.index[best]) / rate - start
      func fine(_ candidate: Int) -> Double {
        (search.place?(candidate) ?? Double(candidates.index[candidate])) / rate
      }
      return Wave(
        candidate: best, after: fine(best) - fine(first), before: fine(second) - fine(best),
        place: delay / interval,
        width: 1 - (search.afterBeat + search.beforeBeat) / interval,
        height: candidates.height[best] / usual)
    }
  }

  /// Least share of the interval's changes, standard errors above chance, and variance of intervals that says something, s².
  private static let leastShare = 0.15
  private static let errors = 3.0
  private static let leastVariance = 9e-6

  private static func follow(_ waves: [Wave]) -> Bool {
    guard !waves.isEmpty else { return false }
    let after = waves.map(\.after)
    let interval = waves.map { $0.after + $0.before }
    let changes = covariance(interval, interval)
    guard changes >= leastVariance else { return true }
    let own = covariance(after, after)
    // The place of the beat before is in both times; it is as exact as the beat is higher than the wave.
    let height = Percentile.median(of: waves.map(\.height)) ?? 0
    let common = covariance(after, interval) - height * height * own
    return common >= leastShare * changes
      && common * Double(waves.count).squareRoot() >= errors * (own * changes).squareRoot()
  }

  private static func covariance(_ one: [Double], _ other: [Double]) -> Double {
    let count = Double(max(one.count, 1))
    let (a, b) = (one.reduce(0, +) / count, other.reduce(0, +) / count)
    return zip(one, other).reduce(0) { $0 + ($1.0 - a) * ($1.1 - b) } / count
  }

  /// Least correlation with the beat before or behind, and least height relative to the higher of them, in the median
  /// of the sixteen waves round one that is a beat.
  private static let likeness = 0.8
  private static let weakHeight = 0.2

  /// Parts the waves in those that have the shape of beats, and others.
  ///
  /// - Parameters:
  ///   - beats: numbers of the candidates that are beats, ascending.
  ///   - all: candidates of the whole recording.
  ///   - shapes: the stretches round candidates of these numbers.
  /// - Returns: numbers of candidates, ascending.
  /// - Complexity: O(n).
  func parted(
    beats: [Int], candidates all: BeatCandidates, shapes: ([Int]) -> BeatShapes
  ) -> (weak: [Int], others: [Int]) {
    guard !candidates.isEmpty else { return ([], []) }
    let own = Set(candidates)
    let numbers = (beats + candidates).sorted()
    let shapes = shapes(numbers)
    var likeness: [Double] = []
    var heights: [Double] = []
    for place in numbers.indices where own.contains(numbers[place]) {
      let neighbours = [place - 1, place + 1].filter(numbers.indices.contains)
      let height = neighbours.map { all.height[numbers[$0]] }.max() ?? 0
      likeness.append(neighbours.map { shapes.correlation(place, $0) }.max() ?? 0)
      heights.append(height > 0 ? all.height[numbers[place]] / height : 0)
    }
    let isWeak = candidates.indices.map { index in
      let around = max(0, index - Self.reach)..<min(candidates.count, index + Self.reach)
      return (Percentile.median(of: Array(likeness[around])) ?? 0) >= Self.likeness
        && (Percentile.median(of: Array(heights[around])) ?? 0) >= Self.weakHeight
    }
    return (
      candidates.indices.filter { isWeak[$0] }.map { candidates[$0] },
      candidates.indices.filter { !isWeak[$0] }.map { candidates[$0] }
    )
  }

  private static func isRegular(
    _ wave: Wave?, among others: ArraySlice<Wave?>, _ middle: ClosedRange<Double>
  ) -> Bool {
    guard let wave, others.count >= fewest else { return false }
    let found = others.compactMap { $0 }
    guard Double(found.count) >= share * Double(others.count),
      let place = Percentile.median(of: found.map(\.place)), middle.contains(place),
      let height = Percentile.median(of: found.map(\.height)),
      let width = Percentile.median(of: found.map(\.width))
    else { return false }
    let spread = min(spread, spreadOfWidth * width)
    func isAlike(_ other: Wave) -> Bool {
      (other.place - place).magnitude <= spread && other.height >= leastOfUsual * height
    }
    return isAlike(wave) && Double(found.count(where: isAlike)) >= share * Double(others.count)
  }
}
