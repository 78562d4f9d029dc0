/// Whether two sources of heart rates, such as a watch and a strap, say the same of the same time.
///
/// Time is cut into windows of 30 s; where two sources have samples in one window their means are compared. They
/// differ when the means are more than 10 bpm and more than a tenth apart: twice what the standard for
/// wearable monitors allows (ANSI/CTA-2065: 5 bpm or 10 %, whichever is more), since each may be off. Two
/// sources disagree when they differ in more than a fifth of the windows, or in ten in a row.
struct SourceAgreement {
  /// Two sources that disagree.
  struct Pair: Hashable {
    /// The preferred one, and the other.
    var first: Int
    var second: Int
  }

  /// What is found of two sources.
  private struct Comparison {
    var windows = 0
    var run = 0
    var longestRun = 0
    /// Second minus first where they differ, bpm.
    var differences: [Double] = []
    /// Start of the first window in which they differ, s.
    var start = 0.0

    mutating func add(_ difference: Double, limit: Double, at time: Double) {
      windows += 1
      guard difference.magnitude > limit else {
        run = 0
        return
      }
      if differences.isEmpty { start = time }
      differences.append(difference)
      run += 1
      longestRun = max(longestRun, run)
    }
  }

  private static let window = 30.0
  private static let leastDifference = 10.0
  private static let leastShare = 0.1
  private static let mostWindows = 0.2
  private static let longRun = 10

  private var comparisons: [Pair: Comparison] = [:]

  /// Compares samples.
  ///
  /// - Parameters:
  ///   - time: s, ascending, shape `[n]`.
  ///   - rate: bpm, shape `[n]`.
  ///   - source: rank of each sample's source, the smallest preferred, shape `[n]`.
  /// - Complexity: O(n × sources in a window).
  init(time: [Double], rate: [Double], source: [Int]) {
    var start = 0
    while start < time.count {
      let window = (time[start] / Self.window).rounded(.down)
      var sums: [Int: (sum: Double, count: Double)] = [:]
      var end = start
      while end < time.count, (time[end] / Self.window).rounded(.down) == window {
        let before = sums[source[end]] ?? (0, 0)
        sums[source[end]] = (before.sum + rate[end], before.count + 1)
        end += 1
      }
      if sums.count > 1 { compare(sums.mapValues { $0.sum / $0.count }, at: window * Self.window) }
      start = max(end, start + 1)
    }
  }

  private mutating func compare(_ means: [Int: Double], at time: Double) {
    let ranks = means.keys.sorted()
    for (place, first) in ranks.enumerated() {
      for second in ranks[(place + 1)...] {
        guard let one = means[first], let other = means[second] else { continue }
        comparisons[Pair(first: first, second: second), default: Comparison()].add(
          other - one,
          limit: max(Self.leastDifference, Self.leastShare * max(one, other)), at: time)
      }
    }
  }

  /// The pairs that disagree, in order of their ranks.
  var disagreements: [SourceDisagreement] {
    comparisons.sorted { ($0.key.first, $0.key.second) < ($1.key.first, $1.key.second) }
      .compactMap { pair, found in
        let share = Double(found.differences.count) / Double(found.windows)
        guard share > Self.mostWindows || found.longestRun >= Self.longRun,
          let median = Percentile.median(of: found.differences)
        else { return nil }
        return SourceDisagreement(
          first: pair.first, second: pair.second, seconds: Self.window * Double(found.windows),
          share: share, difference: median, start: found.start)
      }
  }
}

/// Two sources that give other rates for the same time.
public struct SourceDisagreement: Sendable, Equatable {
  /// Rank of the preferred source.
  public var first: Int
  /// Rank of the other one.
  public var second: Int
  /// Time in which both have samples, s, in windows of 30 s.
  public var seconds: Double
  /// Share of these windows in which they differ, 0…1.
  public var share: Double
  /// Median of second minus first in those, bpm.
  public var difference: Double
  /// Start of the first window in which they differ, s.
  public var start: Double
  /// Samples of the second source left out because the first stands for their time.
  public var leftOut = 0
}
