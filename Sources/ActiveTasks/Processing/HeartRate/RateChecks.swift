internal import SignalProcessing

/// What looks wrong with heart-rate samples.
enum RateChecks {
  /// Shortest repetition of one value that may mean an empty wrist, s.
  private static let constantSeconds = 600.0
  /// Fewest samples of such a repetition.
  private static let constantSamples = 10
  /// Fastest change of a heart rate, bpm per s, and the change that is looked at, bpm.
  private static let fastest = 10.0
  private static let smallestJump = 30.0

  /// The flags of the cleaned samples, whose sources have the names `sources`.
  static func flags(_ cleaning: RateCleaning, sources: [String]) -> [QualityFlag] {
    let series = cleaning.series
    var flags = cleaning.disagreements.map { flag($0, sources) }
    if series.rate.isEmpty { flags.append(HeartRateFlag.empty("no sample can be used")) }
    if cleaning.implausible.count > series.rate.count / 4 {
      flags.append(
        HeartRateFlag.notRates(
          "more than a fifth of the samples lie outside 20 to 300 bpm",
          count: cleaning.implausible.count))
    }
    flags += HeartRateFlag.unsorted.ifAny("samples were sorted by time", count: cleaning.unsorted)
    flags += HeartRateFlag.duplicates.ifAny(
      "equal samples of one instant were left out", count: cleaning.duplicates)
    flags += HeartRateFlag.outrankedSource.ifAny(
      "samples of a less preferred source at the same instant were left out",
      count: cleaning.outranked)
    let placed: [QualityFlag?] = [
      HeartRateFlag.clockChange(
        "times go back by an hour once: local times at a change of the clock?",
        times: cleaning.hourBack),
      HeartRateFlag.clockChange(
        "times of one source go back into what stands before: a clock that was set back, or two recordings of "
          + "the same time", times: cleaning.setBack),
      HeartRateFlag.conflictingDuplicates(
        "one instant has different rates; their mean is used", times: cleaning.conflicts),
      HeartRateFlag.noContact(
        "samples without a rate were left out", times: cleaning.withoutContact),
      HeartRateFlag.implausibleRate(
        "samples outside 20 to 300 bpm were left out", times: cleaning.implausible),
      HeartRateFlag.gaps(
        "no sample for longer than \(FixedDecimal.string(series.gapLimit, places: 0)) s",
        times: series.gaps.map { series.time[$0] }),
      HeartRateFlag.constant(
        "one value repeats for ten minutes or longer; is the watch worn?",
        times: constantStarts(series)),
      HeartRateFlag.jump(
        "the rate changes faster than a heart does", times: jumps(series)),
    ]
    return flags + placed.compactMap { $0 }
  }

  private static func flag(_ pair: SourceDisagreement, _ sources: [String]) -> QualityFlag {
    func name(_ rank: Int) -> String {
      let name = rank < sources.count ? sources[rank] : ""
      return name.isEmpty ? "a source without a name" : "'\(name)'"
    }
    let size = FixedDecimal.string(pair.difference.magnitude, places: 1)
    let minutes = FixedDecimal.string(pair.seconds / 60, places: 1)
    let percent = FixedDecimal.string(100 * pair.share, places: 0)
    return HeartRateFlag.sourcesDisagree(
      "\(name(pair.second)) is \(size) bpm \(pair.difference < 0 ? "below" : "above") "
        + "\(name(pair.first)) (median) in \(percent) % of the \(minutes) min that both have; there only "
        + "the latter counts: choose with --source",
      at: .seconds(pair.start), count: max(pair.leftOut, 1))
  }

  private static func constantStarts(_ series: RateSeries) -> [Double] {
    var starts: [Double] = []
    var start = 0
    for index in series.rate.indices {
      let isLast = index + 1 == series.rate.count
      guard isLast || series.rate[index + 1] != series.rate[start] else { continue }
      if index - start + 1 >= constantSamples,
        series.time[index] - series.time[start] >= constantSeconds
      {
        starts.append(series.time[start])
      }
      start = index + 1
    }
    return starts
  }

  private static func jumps(_ series: RateSeries) -> [Double] {
    series.distances.indices.filter { index in
      let change = (series.rate[index + 1] - series.rate[index]).magnitude
      return change > smallestJump && change > fastest * series.distances[index]
    }.map { series.time[$0 + 1] }
  }
}
