internal import SignalProcessing

/// What looks wrong with the rhythm of beats, and with their order in the file.
enum RhythmChecks {
  /// The flags of intervals that are none of a sinus rhythm, or none of a heart; a change of level also where a correction
  /// of what was `recorded` cut it out.
  static func flags(
    _ series: IntervalSeries, recorded: IntervalSeries, isAlternating: Bool
  ) -> [QualityFlag] {
    var flags: [QualityFlag] = []
    let irregularity = IntervalIrregularity(series)
    if let first = irregularity.firstStretch, !isAlternating {
      let percent = FixedDecimal.string(100 * irregularity.share, places: 1)
      flags.append(
        HeartRateFlag.irregular(
          "\(percent) % of successive intervals differ by more than a fifth: fibrillation, frequent "
            + "ectopic beats, or beats missed or counted twice; rate and variability may be wrong",
          at: .seconds(first), count: irregularity.count))
    } else if !isAlternating, let burst = IrregularBurst(recorded) {
      flags.append(
        HeartRateFlag.irregular(
          "\(burst.count) of \(IrregularBurst.length) successive intervals as recorded differ by more than a fifth: "
            + "a run of fibrillation, or beats wrongly found; corrected ones only look regular",
          at: .seconds(burst.start), count: burst.count))
    }
    if !isAlternating, let early = EarlyBeats(series) {
      let (with, without) = (
        FixedDecimal.string(early.rmssd, places: 1),
        FixedDecimal.string(early.rmssdWithout, places: 1)
      )
      flags.append(
        HeartRateFlag.earlyBeats(
          "\(early.count) beats come early, with a pause behind them, and are not corrected: RMSSD is "
            + "\(with) ms, without the differences they touch \(without) ms",
          at: .seconds(early.first), count: early.count))
    }
    var jumps = IntervalJumps(series)
    if jumps.first == nil, series != recorded { jumps = IntervalJumps(recorded) }
    if let first = jumps.first {
      flags.append(
        HeartRateFlag.levelJump(
          "intervals go to another level from one beat to the next, which no sinus node does: beats merged "
            + "or counted twice in a stretch, or several recordings in a row",
          at: .seconds(first), count: jumps.count))
    }
    let implausible = zip(series.values, series.time).filter {
      !RateCleaning.plausible.contains(60_000 / $0.0)
    }
    if 5 * implausible.count > series.count {
      flags.append(
        HeartRateFlag.notRates(
          "more than a fifth of the intervals make rates outside 20 to 300 bpm",
          count: implausible.count))
    } else if let flag = HeartRateFlag.implausibleRate(
      "intervals make rates outside 20 to 300 bpm", times: implausible.map(\.1))
    {
      flags.append(flag)
    }
    if isNearlyConstant(series) {
      flags.append(
        HeartRateFlag.nearlyConstant(
          "intervals differ by less than 0.2 %: a pacemaker, or no heart", count: series.count))
    }
    return flags
  }

  /// Fewest intervals of a spread that says something.
  private static let fewest = 20
  /// Spread of a heart with the least variability, relative to the mean interval.
  private static let leastSpread = 0.002

  private static func isNearlyConstant(_ series: IntervalSeries) -> Bool {
    guard series.count >= fewest, !series.isConstant, let time = TimeDomainVariability(series),
      let spread = time.sdnn
    else { return false }
    return spread < leastSpread * time.meanNN
  }

  /// The flags of times of beats that go back, and of intervals that stand twice or in order of their length.
  static func flags(_ order: BeatOrder?, _ values: [Double]) -> [QualityFlag] {
    let repetition = IntervalRepetition.find(values).map { [flag($0)] } ?? []
    let sorted =
      IntervalOrder.isSorted(values)
      ? [
        HeartRateFlag.sorted(
          "intervals rise or fall throughout, as when a list was sorted: what is computed from beat to beat "
            + "is wrong", count: values.count)
      ] : []
    return repetition + sorted + (order.map(flags) ?? [])
  }

  private static func flags(_ order: BeatOrder) -> [QualityFlag] {
    guard let first = order.backward.first else { return [] }
    guard order.isSorted else {
      return [
        HeartRateFlag.timesBackwards(
          "times of beats go back: several recordings in one file, or a clock that was set back",
          at: .item(first), count: order.backward.count)
      ]
    }
    var flags = [
      HeartRateFlag.unsorted(
        "beats were sorted by time", at: .item(first), count: order.backward.count)
    ]
    if order.duplicates > 0 {
      flags.append(
        HeartRateFlag.duplicates(
          "beats that stand twice with the same time were left out", count: order.duplicates))
    }
    return flags
  }

  private static func flag(_ repetition: IntervalRepetition) -> QualityFlag {
    switch repetition {
    case .inRow(let times):
      HeartRateFlag.repeated(
        "every interval stands \(times == 2 ? "twice" : "\(times) times") in a row")
    case .stretch(let first, let again):
      HeartRateFlag.repeated(
        "intervals repeat those from number \(first + 1) on, as when a file holds a recording twice",
        at: .item(again))
    }
  }
}
