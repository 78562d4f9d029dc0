internal import SignalProcessing

/// What looks wrong with intervals between beats.
enum BeatChecks {
  /// Share of corrected beats above which numbers may be off, and above which they must not be used.
  private static let manyShare = 0.05
  private static let tooManyShare = 0.2
  /// Differences that alternate are looked at when they are this share of the mean interval.
  private static let alternation = 0.1

  /// Whether `values` cannot be intervals in milliseconds: more than a fifth are too short.
  static func isWrongUnit(_ values: [Double], _ cleaning: IntervalCleaning) -> Bool {
    5 * cleaning.impossible.count > values.count
  }

  /// The flags of what was left out before any computation; `isAlternating` says it of the series.
  static func flags(_ cleaning: IntervalCleaning, isAlternating: Bool) -> [QualityFlag] {
    [
      HeartRateFlag.missingIntervals(
        "values that are not numbers were left out", items: cleaning.missing),
      HeartRateFlag.impossibleIntervals(
        "values below 100 ms cannot be intervals and were left out", items: cleaning.impossible),
      HeartRateFlag.intervalGaps(
        "time passed without beats; no difference is taken across", items: cleaning.gaps),
      isAlternating ? nil : coarseFlag(cleaning.series),
    ].compactMap { $0 }
  }

  /// Coarsest step of intervals that variability can be computed from, ms, with what rounding leaves of it: 1/64 s is finer.
  private static let coarsest = 20.01
  /// Fewest intervals whose smallest step is that of their rounding.
  private static let fewestOfResolution = 30

  private static func coarseFlag(_ series: IntervalSeries) -> QualityFlag? {
    guard series.count >= fewestOfResolution, let step = series.resolution, step > coarsest
    else { return nil }
    return HeartRateFlag.coarse(
      "intervals are rounded to \(FixedDecimal.string(step, places: 1)) ms, which is as much as many hearts "
        + "vary", count: series.count)
  }

  /// The flags of the intervals that are used, out of those that were `recorded`.
  static func flags(
    _ series: IntervalSeries, _ artifacts: [BeatArtifact], recorded: IntervalSeries
  ) -> [QualityFlag] {
    var flags: [QualityFlag] = []
    if series.count == 0 { flags.append(HeartRateFlag.empty("no interval can be used")) }
    if series.count > 1, series.isConstant {
      flags.append(
        HeartRateFlag.constantIntervals("all intervals are equal", count: series.count))
    }
    let isAlternating = isAlternating(series)
    if isAlternating {
      flags.append(
        HeartRateFlag.alternating(
          "intervals are long and short in turn, so nothing was corrected; the variability is not the "
            + "sinus node's",
          count: series.count))
    }
    flags += RhythmChecks.flags(
      series, recorded: recorded, isAlternating: isAlternating)
    let seconds = series.values.reduce(0, +) / 1000
    if series.count > 0, seconds < 60 {
      flags.append(
        HeartRateFlag.shortRecording(
          "variability from \(FixedDecimal.string(seconds, places: 1)) s is not comparable"))
    }
    for kind in BeatArtifact.Kind.allCases {
      let times = artifacts.filter { $0.kind == kind }.map(\.time)
      if let flag = HeartRateFlag.artifacts("\(kind.rawValue) beats were corrected", times: times) {
        flags.append(flag)
      }
    }
    let share = Double(artifacts.count) / Double(max(series.count, 1))
    if share > manyShare {
      let percent = FixedDecimal.string(100 * share, places: 1)
      let flag: HeartRateFlag = share > tooManyShare ? .tooManyArtifacts : .manyArtifacts
      flags.append(flag("\(percent) % of the beats were corrected", count: artifacts.count))
    }
    return flags
  }

  /// Whether nine of ten neighbouring differences are large and of opposite sign.
  static func isAlternating(_ series: IntervalSeries) -> Bool {
    let differences = series.differences
    guard differences.count >= 10 else { return false }
    let least = alternation * series.values.reduce(0, +) / Double(series.count)
    let alternating = zip(differences, differences.dropFirst()).count { first, second in
      first * second < 0 && min(first.magnitude, second.magnitude) > least
    }
    return Double(alternating) > 0.9 * Double(differences.count - 1)
  }
}
