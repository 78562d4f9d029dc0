/// Waves that stand halfway between beats, again and again: beats too weak to be taken, or atrial waves that no
/// ventricular beat follows (2:1 block).
///
/// Of every interval of 0.9 s or more the highest candidate is looked at that lies 0.45 s or more after the one
/// beat, behind T waves and dicrotic waves, and 0.3 s or more before the other, ahead of P waves. It is a wave of
/// the kind when, in eight tenths of the sixteen intervals round it, such a candidate stands at the same share of
/// the interval, between 0.4 and 0.6 of it, and half as high as the others or higher. The same is to a tenth, and to
/// 0.15 of what is looked at: of maxima of noise, which stand anywhere, three tenths are that near. Halves of intervals below 0.9 s, rates above 133 a minute, cannot be
/// told from dicrotic waves and are not looked at.
struct HalfwayWaves {
  /// Candidates of the kind, ascending.
  let candidates: [Int]

  /// The wave between two beats.
  private struct Wave {
    var candidate: Int
    /// Place in the interval, 0…1.
    var place: Double
    /// What is looked at, as a share of the interval.
    var width: Double
    /// Height relative to the beats.
    var height: Double
  }

  private static let afterBeat = 0.45
  private static let beforeBeat = 0.3
  /// Intervals on either side that count, fewest of them, and share of them with a wave.
  private static let reach = 8
  private static let fewest = 8
  private static let share = 0.8
  private static let middle = 0.4...0.6
  private static let spread = 0.1
  private static let spreadOfWidth = 0.15
  private static let leastOfUsual = 0.5

  /// Looks between `beats`.
  ///
  /// - Parameters:
  ///   - candidates: of the whole recording.
  ///   - beats: numbers of the candidates that are beats, ascending.
  ///   - rate: samples a second.
  ///   - least: least height relative to the beats.
  /// - Complexity: O(n).
  init(candidates: BeatCandidates, beats: [Int], rate: Double, height least: Double) {
    let waves: [Wave?] = zip(beats, beats.dropFirst()).map { first, second in
      let (start, end) = (Double(candidates.index[first]), Double(candidates.index[second]))
      guard end - start >= 2 * Self.afterBeat * rate else { return nil }
      let inside = (first + 1..<second).filter {
        let position = Double(candidates.index[$0])
        return position >= start + Self.afterBeat * rate && position <= end - Self.beforeBeat * rate
      }
      let usual = (candidates.height[first] + candidates.height[second]) / 2
      guard let best = inside.max(by: { candidates.height[$0] < candidates.height[$1] }),
        candidates.height[best] >= least * usual, usual > 0
      else { return nil }
      return Wave(
        candidate: best, place: (Double(candidates.index[best]) - start) / (end - start),
        width: 1 - (Self.afterBeat + Self.beforeBeat) * rate / (end - start),
        height: candidates.height[best] / usual)
    }
    let found = waves.indices.compactMap { index -> Int? in
      let around = max(0, index - Self.reach)..<min(waves.count, index + Self.reach)
      return Self.isRegular(waves[index], among: Array(waves[around]))
        ? waves[index]?.candidate : nil
    }
    // A few in a whole recording are chance.
    self.candidates = found.count < Self.fewest ? [] : found
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

  private static func isRegular(_ wave: Wave?, among others: [Wave?]) -> Bool {
    let found = others.compactMap { $0 }
    guard let wave, others.count >= fewest,
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
