/// Puts beats back into spans whose beats were not seen.
///
/// A span of two intervals of known sum 2L between neighbours p and n is filled with L + u and
/// L − u. Measured neighbours of the same recording give the regression u ≈ β (n − p) and the mean
/// square v of its residual; u solves 6u² + 2u(n − p) = 2β(n − p)² + 6(β²(n − p)² + v), the smaller
/// root. So the squared differences over the bridge equal their expectation, and RMSSD by
/// its plain formula stays unbiased, where halving would make the record look too calm. Longer spans
/// are divided evenly.
enum BridgedBeats {
  /// Fewest stretches of four measured intervals that u is learnt from; below, spans are halved.
  private static let minimumStretches = 20

  /// The corrected intervals and the artefacts of a path.
  static func fill(_ spans: [BeatPath.Span], _ beats: [Double]) -> CorrectedRun {
    let means = spans.map { (beats[$0.to] - beats[$0.from]) / Double($0.intervals) }
    let (slope, variance) =
      spans.contains { $0.intervals == 2 } ? regression(spans, means) : (0, 0)
    var intervals: [Double] = []
    intervals.reserveCapacity(beats.count)
    var artifacts: [BeatArtifact] = []
    for (index, span) in spans.enumerated() {
      let mean = means[index]
      if span.intervals == 2 {
        let before = intervals.last ?? mean
        let after = index + 1 < means.count ? means[index + 1] : mean
        let change = after - before
        let target = 2 * slope * change * change + 6 * (slope * slope * change * change + variance)
        let root = max(change * change + 6 * target, 0).squareRoot()
        let (up, down) = ((root - change) / 6, -(root + change) / 6)
        let shift = up.magnitude < down.magnitude ? up : down
        intervals += [mean + shift, mean - shift]
      } else if span.intervals == 1 {
        intervals.append(mean)
      } else {
        intervals += Array(repeating: mean, count: span.intervals)
      }
      artifacts += self.artifacts(span, beats)
    }
    var run = CorrectedRun(intervals: intervals, artifacts: artifacts)
    let usual = UnfittingSpans.replaced(intervals, spans, beats)
    if usual != intervals { (run.runs, run.measured) = ([usual], intervals) }
    return run
  }

  private static func regression(
    _ spans: [BeatPath.Span], _ means: [Double]
  ) -> (slope: Double, variance: Double) {
    var pairs: [(u: Double, change: Double)] = []
    for index in 3..<max(spans.count, 3)
    where spans[index - 3...index].allSatisfy(\.isMeasured) {
      pairs.append(
        ((means[index - 2] - means[index - 1]) / 2, means[index] - means[index - 3]))
    }
    let square = pairs.reduce(0) { $0 + $1.change * $1.change }
    // A straight line from p to n has β = −1/6 and no residual.
    guard pairs.count >= minimumStretches, square > 0 else { return (-1 / 6, 0) }
    let slope = pairs.reduce(0) { $0 + $1.u * $1.change } / square
    let rest = pairs.reduce(0) { sum, pair in
      let residual = pair.u - slope * pair.change
      return sum + residual * residual
    }
    return (slope, rest / Double(pairs.count))
  }

  /// A premature beat ends its interval at least this share early.
  private static let prematurity = 0.2

  private static func artifacts(_ span: BeatPath.Span, _ beats: [Double]) -> [BeatArtifact] {
    let steps = span.to - span.from
    guard steps > 1 || span.intervals > 1 else { return [] }
    let mean = (beats[span.to] - beats[span.from]) / Double(span.intervals)
    let extra = max(0, steps - span.intervals)
    let passed = (span.from + 1..<span.to).map { beat in
      let isPremature = beats[beat] - beats[beat - 1] < (1 - prematurity) * mean
      let kind: BeatArtifact.Kind =
        beat - span.from <= extra ? .extra : isPremature ? .ectopic : .displaced
      return BeatArtifact(kind, at: beats[beat] / 1000)
    }
    let missed = (0..<max(0, span.intervals - steps)).map { index in
      BeatArtifact(.missed, at: (beats[span.from] + mean * Double(steps + index)) / 1000)
    }
    return passed + missed
  }
}
