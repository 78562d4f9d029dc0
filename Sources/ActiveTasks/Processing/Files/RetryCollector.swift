internal import SignalProcessing

/// Collects the retries of clips, participant by participant, in memory for the participants only.
public struct RetryCollector: Sendable {
  /// How many clips had each number of retries.
  private struct Counts {
    var clips: [Int: Int] = [:]
    var uncounted = 0
    var timed = 0
    var atLimit = 0
  }

  private var all = Counts()
  private var participants: [String: Counts] = [:]

  /// A collector without clips.
  public init() {}

  /// Adds the clip that `result`, one of the command `camera`, is about; other results are left out.
  public mutating func add(_ result: StepResult, participant: String?) {
    let retries = CameraMetric.retryCount.rawValue
    guard let metric = result.metrics.first(where: { $0.name == retries }) else { return }
    Self.add(metric, result, to: &all)
    if let participant {
      Self.add(metric, result, to: &participants[participant, default: Counts()])
    }
  }

  /// The statistics of each participant in the order of their names, then of all clips.
  public var statistics: [RetryStatistics] {
    participants.sorted { $0.key < $1.key }.map { Self.statistics($0.value, $0.key) }
      + [Self.statistics(all, nil)]
  }

  private static func add(_ retries: Metric, _ result: StepResult, to counts: inout Counts) {
    if case .number(let number) = retries.value, let count = Int(exactly: number) {
      counts.clips[count, default: 0] += 1
    } else {
      counts.uncounted += 1
    }
    let isKnown = [CameraMetric.limit, .duration].allSatisfy { name in
      result.metrics.contains { $0.name == name.rawValue && $0.value != nil }
    }
    guard isKnown else { return }
    counts.timed += 1
    let codes = [CameraFlag.hitLimit.rawValue, CameraFlag.overLimit.rawValue]
    if result.flags.contains(where: { codes.contains($0.code) }) { counts.atLimit += 1 }
  }

  private static func statistics(_ counts: Counts, _ participant: String?) -> RetryStatistics {
    var result = RetryStatistics(participant: participant)
    let sorted = counts.clips.sorted { $0.key < $1.key }
    result.histogram = counts.clips
    result.uncounted = counts.uncounted
    result.timed = counts.timed
    result.atLimit = counts.atLimit
    result.clips = sorted.reduce(0) { $0 + $1.value }
    let sum = sorted.reduce(0.0) { $0 + Double($1.key) * Double($1.value) }
    // Beyond this, numbers of retries are no counts of anything.
    guard result.clips > 0, let total = Int(exactly: sum) else { return result }
    result.retries = total
    let n = Double(result.clips)
    let first = counts.clips[0] ?? 0
    if let interval = CountIntervals.wilson(first, of: result.clips) {
      result.firstTake = .init(Double(first) / n, interval)
    }
    if let interval = CountIntervals.poissonMean(total, over: result.clips) {
      result.mean = .init(sum / n, interval)
    }
    result.maximum = sorted.last?.key
    result.median = median(sorted, count: result.clips)
    if result.clips > 1, sum > 0 {
      let mean = sum / n
      let squares = sorted.reduce(0.0) {
        $0 + (Double($1.key) - mean) * (Double($1.key) - mean) * Double($1.value)
      }
      result.dispersion = squares / (n - 1) / mean
    }
    return result
  }

  private static func median(_ sorted: [(key: Int, value: Int)], count: Int) -> Double? {
    func value(_ rank: Int) -> Double? {
      var seen = 0
      for (retries, clips) in sorted {
        seen += clips
        if rank < seen { return Double(retries) }
      }
      return nil
    }
    guard let low = value((count - 1) / 2), let high = value(count / 2) else { return nil }
    return (low + high) / 2
  }
}
