/// Complexes of an electrocardiogram that stand halfway between beats less than 0.9 s apart, again and again, and have
/// their shape: every second beat of a fast heart, too low to be taken.
///
/// Of every interval of 0.4 s or more the highest candidate between 0.4 and 0.6 of it is looked at. It is alike when it is
/// a tenth as high as the beats or higher and, in the band of QRS complexes, correlates with one of them by 0.85 or
/// more: complexes do by 0.9, T waves, which may stand there, by 0.7 or less. It is of the kind when eight tenths of
/// the intervals that are looked at among the sixteen round it have one that is alike. Longer intervals are those of
/// `HalfwayWaves`.
struct AlternateComplexes {
  /// Candidates of the kind, ascending.
  let candidates: [Int]

  private static let shortest = 0.4
  private static let longest = 0.9
  private static let middle = 0.4...0.6
  private static let leastHeight = 0.1
  private static let likeness = 0.85
  /// Intervals on either side that count, fewest of them, and share of them with a wave that is alike.
  private static let reach = 8
  private static let fewest = 8
  private static let share = 0.8

  /// Looks between `beats`.
  ///
  /// - Parameters:
  ///   - all: candidates of the whole recording.
  ///   - beats: numbers of the candidates that are beats, ascending.
  ///   - rate: samples a second.
  ///   - shapes: the stretches round candidates of these numbers.
  /// - Complexity: O(n).
  init(
    candidates all: BeatCandidates, beats: [Int], rate: Double, shapes: ([Int]) -> BeatShapes
  ) {
    let pairs = zip(beats, beats.dropFirst()).filter { first, second in
      let seconds = Double(all.index[second] - all.index[first]) / rate
      return seconds >= Self.shortest && seconds < Self.longest
    }
    let waves = pairs.map { Self.wave(between: $0.0, and: $0.1, all) }
    let found = waves.compactMap { $0 }
    guard found.count >= Self.fewest else {
      candidates = []
      return
    }
    let numbers = (beats + found).sorted()
    let own = Set(found)
    let stretches = shapes(numbers)
    var alike: Set<Int> = []
    for place in numbers.indices where own.contains(numbers[place]) {
      let neighbours = [place - 1, place + 1].filter(numbers.indices.contains)
      let likeness = neighbours.map { stretches.correlation(place, $0) }.max() ?? 0
      if likeness >= Self.likeness { alike.insert(numbers[place]) }
    }
    let isAlike = waves.map { wave in wave.map { alike.contains($0) } ?? false }
    candidates = waves.indices.compactMap { index -> Int? in
      let around = isAlike[max(0, index - Self.reach)..<min(waves.count, index + Self.reach)]
      guard isAlike[index], around.count >= Self.fewest,
        Double(around.count { $0 }) >= Self.share * Double(around.count)
      else { return nil }
      return waves[index]
    }
  }

  /// The highest candidate in the middle of an interval, when it is high enough.
  private static func wave(between first: Int, and second: Int, _ all: BeatCandidates) -> Int? {
    let start = Double(all.index[first])
    let length = Double(all.index[second]) - start
    let inside = (first + 1..<second).filter {
      middle.contains((Double(all.index[$0]) - start) / length)
    }
    guard let best = inside.max(by: { all.height[$0] < all.height[$1] }),
      all.height[best] >= leastHeight * (all.height[first] + all.height[second]) / 2
    else { return nil }
    return best
  }
}
