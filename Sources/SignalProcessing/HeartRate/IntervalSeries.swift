/// Intervals between successive heart beats, in runs without a gap.
///
/// A difference of two intervals exists only inside a run: never across a gap or a lost beat.
public struct IntervalSeries: Sendable, Equatable {
  /// Intervals in ms, shape `[n]`.
  public let values: [Double]
  /// Time of the beat that ends each interval, s from the first beat, ascending, shape `[n]`.
  public let time: [Double]
  /// Index of the first interval of each run, ascending, the first 0; empty without intervals.
  public let runStarts: [Int]

  /// Intervals that follow each other without a gap.
  ///
  /// - Parameter values: ms.
  /// - Complexity: O(n).
  public init(_ values: [Double]) { self.init(runs: [values]) }

  /// Runs of intervals with the gaps between them.
  ///
  /// - Parameters:
  ///   - runs: intervals of each run in ms; empty runs are left out.
  ///   - gaps: seconds from the end of each run to the start of the next; default none, 0.
  /// - Complexity: O(n).
  public init(runs: [[Double]], gaps: [Double] = []) {
    var values: [Double] = []
    var time: [Double] = []
    var starts: [Int] = []
    var milliseconds = 0.0
    for (index, run) in runs.enumerated() {
      if !run.isEmpty { starts.append(values.count) }
      for interval in run {
        milliseconds += interval
        values.append(interval)
        time.append(milliseconds / 1000)
      }
      if index < gaps.count { milliseconds += 1000 * gaps[index] }
    }
    self.values = values
    self.time = time
    runStarts = starts
  }

  /// Number of intervals.
  public var count: Int { values.count }

  /// Seconds from the first beat to the last, gaps included.
  public var span: Double { time.last ?? 0 }

  /// Seconds that intervals cover: the span without the gaps between runs.
  public var covered: Double {
    runStarts.count > 1 ? values.reduce(0, +) / 1000 : span
  }

  /// Index ranges of the runs.
  public var runs: [Range<Int>] {
    runStarts.indices.map { index in
      runStarts[index]..<(index + 1 < runStarts.count ? runStarts[index + 1] : values.count)
    }
  }

  /// The longest run by number of intervals, the first of equals; empty without intervals.
  public var longestRun: Range<Int> {
    var longest = 0..<0
    for run in runs where run.count > longest.count { longest = run }
    return longest
  }

  /// Differences of neighbouring intervals of the same run, ms.
  ///
  /// - Complexity: O(n).
  public var differences: [Double] {
    var result: [Double] = []
    result.reserveCapacity(count)
    for run in runs {
      for index in run.dropFirst() { result.append(values[index] - values[index - 1]) }
    }
    return result
  }

  /// Smallest step between different intervals, ms: of many intervals, what they are rounded to.
  ///
  /// `nil` when all are equal. Steps below 0.01 ms are rounding of the computation.
  /// - Complexity: O(n log n).
  public var resolution: Double? {
    let sorted = values.sorted()
    return zip(sorted.dropFirst(), sorted).map { $0 - $1 }.filter { $0 > 0.01 }.min()
  }

  /// Whether all intervals are equal, so that nothing varies.
  public var isConstant: Bool { values.allSatisfy { $0 == values.first } }
}
