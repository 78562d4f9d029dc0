internal import SignalProcessing

/// Intervals after correction, with what may be the heart's own rhythm kept as it was measured.
///
/// Rates are those of `measured`: single wrong beats corrected, pauses and runs of fast beats as they were. Variability is
/// that of `series`, which leaves pauses and runs out and fills nothing in their place.
struct CorrectedBeats {
  /// What variability is computed from.
  let series: IntervalSeries
  /// What rates are computed from.
  let measured: IntervalSeries
  /// The beats that were corrected.
  let artifacts: [BeatArtifact]
  /// Doubts about pauses and runs.
  let flags: [QualityFlag]

  /// Corrections of what a correction left between pauses; each finds fewer.
  private static let rounds = 4

  /// Intervals of which nothing is corrected.
  init(_ recorded: IntervalSeries) {
    (series, measured, artifacts, flags) = (recorded, recorded, [], [])
  }

  /// Corrects `recorded` by `method` (`nil` corrects nothing); `isSeen` where a curve shows every beat.
  init(_ recorded: IntervalSeries, _ method: BeatCorrection.Method?, isSeen: Bool) {
    guard let method else {
      let rhythm = RhythmStretches(recorded, isSeen: isSeen)
      (series, measured, artifacts) = (recorded, recorded, [])
      flags = Self.flags(rhythm, recorded, isCorrected: false)
      return
    }
    var correction = BeatCorrection(recorded, method: method)
    var found = correction.artifacts
    var rhythm = RhythmStretches()
    for _ in 0..<Self.rounds {
      let next = RhythmStretches(recorded, isSeen: isSeen, artifacts: found)
      if next == rhythm { break }
      rhythm = next
      correction = BeatCorrection(recorded, method: method, keeping: rhythm.ranges)
      found += correction.artifacts
    }
    (series, measured, artifacts) = (
      correction.series, correction.measured, correction.artifacts
    )
    flags = Self.flags(rhythm, recorded, isCorrected: true)
  }

  private static func flags(
    _ rhythm: RhythmStretches, _ recorded: IntervalSeries, isCorrected: Bool
  ) -> [QualityFlag] {
    let use = isCorrected ? "rates count them, variability leaves them out" : "nothing is corrected"
    func begin(_ index: Int) -> Double { recorded.time[index] - recorded.values[index] / 1000 }
    let longest = rhythm.pauses.map { recorded.values[$0] / 1000 }.max() ?? 0
    let fastest =
      rhythm.runs.map { run in
        60_000 * Double(run.count) / recorded.values[run].reduce(0, +)
      }.max() ?? 0
    let most = rhythm.runs.map(\.count).max() ?? 0
    let flags = [
      HeartRateFlag.heartPauses(
        "intervals in which the curve shows no beat, the longest of "
          + "\(FixedDecimal.string(longest, places: 2)) s: pauses of the heart, or beats too weak to be seen; "
          + use, times: rhythm.pauses.map(begin)),
      HeartRateFlag.fastRuns(
        "runs of fast beats, up to \(most) intervals in a row and \(FixedDecimal.string(fastest, places: 0)) "
          + "bpm: a tachycardia, or beats counted twice; " + use,
        times: rhythm.runs.map { begin($0.lowerBound) }),
    ]
    return flags.compactMap { $0 }
  }
}
