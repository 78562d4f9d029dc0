internal import SignalProcessing

/// Collects the metrics and flags of one stored result.
struct ResultReport {
  /// The metrics so far.
  private(set) var metrics: [Metric] = []
  /// The flags so far.
  private(set) var flags: [QualityFlag] = []

  /// Adds a number, or the reason why there is none; one that cannot be is `out-of-range`, flagged.
  mutating func add(
    _ name: TaskResultMetric, _ value: Double?, _ method: Metric.Method = .reference,
    reason: String = "not-stated"
  ) {
    let possible = value.map(name.definition.range.contains) ?? true
    if let value, possible {
      metrics.append(Metric(name, value, method: method))
    } else {
      metrics.append(Metric(name, missing: possible ? reason : "out-of-range", method: method))
      if !possible {
        add(TaskResultFlag.unusable("\(name.rawValue): a value that cannot be was left out"))
      }
    }
  }

  /// Adds a word.
  mutating func add(_ name: TaskResultMetric, text: String?, _ method: Metric.Method = .reference) {
    metrics.append(Metric(name, text: text, reason: "not-stated", method: method))
  }

  /// Adds what ResearchKit stored and what its samples give; flags when they part.
  mutating func add(
    _ name: TaskResultMetric, stored: Double?, recomputed: Double?, tolerance: Double = 0,
    reason: String = "no-samples"
  ) {
    add(name, stored, .researchkit)
    add(name, recomputed, .reference, reason: reason)
    guard let stored, let recomputed, abs(stored - recomputed) > tolerance else { return }
    flags.append(
      TaskResultFlag.parted(
        "\(name.rawValue): stored \(FixedDecimal.string(stored, places: 3)), the samples give"
          + " \(FixedDecimal.string(recomputed, places: 3))"))
  }

  /// Adds a flag.
  mutating func add(_ flag: QualityFlag) { flags.append(flag) }

  /// Adds the median of `values`.
  mutating func addMedian(_ name: TaskResultMetric, _ values: [Double], reason: String) {
    add(name, Percentile.median(of: values), reason: reason)
  }
}

/// Every doubt about a stored result, with its weight.
enum TaskResultFlag: String, FlagCode {
  /// What was stored is not what the samples give.
  case parted = "result.stored-differs"
  /// Two samples bear the same time.
  case repeatedTimes = "result.repeated-times"
  /// Times go back.
  case timesBack = "result.times-back"
  /// Values that are missing where there must be one, or impossible.
  case unusable = "result.unusable-values"
  /// Dates have no fractions of a second.
  case wholeSeconds = "result.whole-seconds"
  /// The walk was ended by its limit, or is longer.
  case walkLimit = "result.walk-limit"
  /// An answer and "I don't know" at once.
  case contradictory = "result.contradictory"
  /// An answer that is none of its kind.
  case unreadable = "result.unreadable-answer"
  /// A whole number that no double holds.
  case longNumber = "result.long-number"
  /// Nothing is computed from such results.
  case notComputed = "result.not-computed"

  /// How much it weighs.
  var severity: QualityFlag.Severity {
    switch self {
    case .wholeSeconds, .longNumber, .notComputed: .info
    default: .warning
    }
  }
}
