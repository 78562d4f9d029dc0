/// Leaves out intervals that differ from the one before by more than 20 %.
///
/// The first is compared with the median of the first eleven. An extra beat costs up to three intervals: itself, its pause
/// and the one after that. Up to three left out between two that are within 20 % of each other are bridged in a straight line;
/// elsewhere the series is cut, so that a change of level stays what it is: one interval is lost there and none is made up.
/// Source: M. Malik et al., *Eur. Heart J.* 10, 1989.
enum MalikRule {
  private static let limit = 0.2
  private static let mostBridged = 3

  /// Corrects one run of intervals in ms.
  static func correct(_ intervals: [Double]) -> CorrectedRun {
    var before = Percentile.median(of: Array(intervals.prefix(11))) ?? 0
    var runs: [[Double]] = [[]]
    var gaps: [Double] = []
    var artifacts: [BeatArtifact] = []
    var milliseconds = 0.0
    var left: [Double] = []
    func cut() {
      runs.append([])
      gaps.append(left.reduce(0, +) / 1000)
      left = []
    }
    for interval in intervals {
      milliseconds += interval
      if differs(interval, from: before) {
        artifacts.append(BeatArtifact(.displaced, at: milliseconds / 1000))
        left.append(interval)
      } else {
        if !left.isEmpty {
          if let last = runs[runs.count - 1].last, left.count <= mostBridged,
            !differs(interval, from: last)
          {
            for place in left.indices {
              let share = Double(place + 1) / Double(left.count + 1)
              runs[runs.count - 1].append(last + share * (interval - last))
            }
            left = []
          } else {
            cut()
          }
        }
        runs[runs.count - 1].append(interval)
      }
      before = interval
    }
    if !left.isEmpty { cut() }
    return CorrectedRun(runs: runs, gaps: gaps, artifacts: artifacts)
  }

  private static func differs(_ interval: Double, from other: Double) -> Bool {
    (interval - other).magnitude > limit * other
  }
}
