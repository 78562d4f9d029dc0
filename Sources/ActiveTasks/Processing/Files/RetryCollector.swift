internal import SignalProcessing

/// Collects the retries of clips, participant by participant; each clip counts once.
///
/// Memory: about 50 bytes a clip.
public struct RetryCollector: Sendable {
  /// How many clips had each number of retries.
  private struct Counts {
    var clips: [Int: Int] = [:]
    var uncounted = 0
    var repeated = 0
    var timed = 0
    var atLimit = 0
    /// The retries of each clip; `nil` where they are not known.
    var seen: [ClipIdentity: Int?] = [:]
  }

  private var all = Counts()
  private var participants: [String: Counts] = [:]

  /// A collector without clips.
  public init() {}

  /// Adds the clip that `result`, one of the command `camera`, is about; other results are left out.
  ///
  /// - Parameters:
  ///   - result: the result.
  ///   - participant: whom the clip belongs to; `nil` when nobody is known.
  ///   - place: where the input is, whatever way its path is written; told apart from others it
  ///     identifies results whose clip is not there. `nil` identifies none.
  public mutating func add(_ result: StepResult, participant: String?, place: String? = nil) {
    let retries = CameraMetric.retryCount.rawValue
    guard let metric = result.metrics.first(where: { $0.name == retries }) else { return }
    let identity = ClipIdentity(result, place: place)
    Self.add(metric, result, identity, to: &all)
    if let participant {
      Self.add(metric, result, identity, to: &participants[participant, default: Counts()])
    }
  }

  /// Results that were left out because their clip had been counted.
  public var repeated: Int { all.repeated }

  /// The statistics of each participant in the order of their names, then of all clips.
  public var statistics: [RetryStatistics] {
    participants.sorted { $0.key < $1.key }.map { Self.statistics($0.value, $0.key) }
      + [Self.statistics(all, nil)]
  }

  /// The number of retries; `nil` when it is not known, or when there could be none: there both 0 and
  /// any other number are no choice of the participant's.
  private static func count(_ retries: Metric, _ result: StepResult) -> Int? {
    guard case .number(let number) = retries.value, let count = Int(exactly: number), count >= 0
    else { return nil }
    let forbidden = CameraFlag.retriesNotAllowed.rawValue
    return result.flags.contains { $0.code == forbidden } ? nil : count
  }

  private static func add(
    _ retries: Metric, _ result: StepResult, _ identity: ClipIdentity?, to counts: inout Counts
  ) {
    let count = count(retries, result)
    if let identity, let known = counts.seen[identity] {
      counts.repeated += 1
      // Results of one clip that say different things say nothing.
      if let known, known != count {
        counts.clips[known, default: 1] -= 1
        if counts.clips[known] == 0 { counts.clips[known] = nil }
        counts.uncounted += 1
        counts.seen[identity] = .some(nil)
      }
      return
    }
    if let identity { counts.seen[identity] = .some(count) }
    if let count { counts.clips[count, default: 0] += 1 } else { counts.uncounted += 1 }
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
    result.repeated = counts.repeated
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
