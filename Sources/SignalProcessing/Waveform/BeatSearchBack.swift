/// Takes up the best candidate in a pause that is too long for the rhythm around it.
enum BeatSearchBack {
  /// A pause is longer than this multiple of the median of the eleven intervals round it.
  private static let pauseRatio = 1.6
  /// A beat found in a pause is above this share of the strong threshold.
  private static let heightShare = 0.5

  /// Adds the missed beats to `accepted`.
  ///
  /// - Parameters:
  ///   - accepted: whether each candidate is a beat.
  ///   - candidates: all of them.
  ///   - afterBeat: least distance from the beat before, samples; keeps secondary waves out.
  ///   - beforeBeat: least distance to the next beat, samples.
  static func add(
    to accepted: inout [Bool], from candidates: BeatCandidates, afterBeat: Int, beforeBeat: Int
  ) {
    let beats = accepted.indices.filter { accepted[$0] }
    guard beats.count > 3 else { return }
    let intervals = zip(beats.dropFirst(), beats).map {
      Double(candidates.index[$0] - candidates.index[$1])
    }
    for (number, interval) in intervals.enumerated() {
      let around = intervals[max(0, number - 5)...min(intervals.count - 1, number + 5)]
      // The median of what is at least one interval exists.
      guard interval > pauseRatio * (Percentile.median(of: Array(around)) ?? .infinity) else {
        continue
      }
      let from = candidates.index[beats[number]] + afterBeat
      let to = candidates.index[beats[number + 1]] - beforeBeat
      let inside = (beats[number] + 1..<beats[number + 1]).filter {
        candidates.index[$0] > from && candidates.index[$0] < to
      }
      if let best = inside.max(by: { candidates.height[$0] < candidates.height[$1] }),
        candidates.height[best] > heightShare * candidates.strongThreshold(best)
      {
        accepted[best] = true
      }
    }
  }
}
