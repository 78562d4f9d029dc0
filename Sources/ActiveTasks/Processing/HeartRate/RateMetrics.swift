internal import SignalProcessing

/// Metrics of the heart rate over time.
struct RateMetrics {
  /// The rate over time.
  let series: RateSeries
  /// The steps of the recording.
  let segments: [HeartRateRecording.Segment]
  /// The processor's parameters.
  let parameters: HeartRateParameters
  /// Why the values cannot be placed in time; `nil` when they can.
  let unplaced: Unplaced?
  /// Time of a waveform that values could have stood for, s; `nil` when only the values tell it.
  let duration: Double?
  /// The lowest window of the resting steps, or of the whole recording when no step is known.
  private let resting: RateSeries.Sustained?

  /// Why values cannot be placed in time.
  enum Unplaced: String {
    /// Times went back by an hour once, or into what stands before: two times stand in one, sample by sample.
    case clockChange = "clock-change"
    /// Times of beats went back, in an order that no sorting explains: beats follow each other, but not at known times.
    case timesBackwards = "times-backwards"
  }

  /// The metrics of a series.
  init(
    series: RateSeries, segments: [HeartRateRecording.Segment], parameters: HeartRateParameters,
    unplaced: Unplaced? = nil, duration: Double? = nil
  ) {
    self.series = series
    self.segments = segments
    self.parameters = parameters
    self.unplaced = unplaced
    self.duration = duration
    let windows: [ClosedRange<Double>?] =
      segments.isEmpty ? [nil] : segments.filter { $0.activity == .rest }.map(\.time)
    resting =
      Self.restReason(unplaced, segments) == nil
      ? windows.compactMap { series.lowestSustained(within: $0) }.min { $0.rate < $1.rate } : nil
  }

  /// Why there is no resting rate: beats in a row are, but a step cannot be placed.
  private static func restReason(
    _ unplaced: Unplaced?, _ segments: [HeartRateRecording.Segment]
  ) -> String? {
    unplaced == .timesBackwards && segments.isEmpty ? nil : unplaced?.rawValue
  }

  /// The metrics in the order of the catalogue.
  ///
  /// - Parameter sources: number of sources the values come from.
  /// - Returns: every metric of the rate once.
  func all(sources: Int) -> [Metric] {
    let rates = Percentile.values([5, 50, 95], of: series.rate)
    let distances = Percentile.values([50, 95], of: series.distances)
    return [
      metric(.mean, series.mean, "no-samples"),
      metric(.median, rates[1], "no-samples"),
      metric(.minimum, series.rate.min(), "no-samples"),
      metric(.maximum, series.rate.max(), "no-samples"),
      metric(.percentile5, rates[0], "no-samples"),
      metric(.percentile95, rates[2], "no-samples"),
      metric(
        .resting, resting?.rate,
        series.rate.isEmpty
          ? "no-samples" : Self.restReason(unplaced, segments) ?? "no-covered-window"),
      unplaced == .clockChange
        ? metric(.peak, nil, Unplaced.clockChange.rawValue)
        : metric(.peak, series.peak, "too-few-samples"),
      recovery(.recovery60, seconds: 60), recovery(.recovery120, seconds: 120),
      mean(.exerciseMean, .exercise), mean(.restMean, .rest),
    ] + zones + [
      metric(.coverage, series.coverage(of: duration), "too-few-samples"),
      metric(.gaps, Double(series.gaps.count), ""),
      metric(.samples, Double(series.rate.count), ""),
      metric(.sources, Double(sources), ""),
      metric(.intervalMedian, distances[0], "too-few-samples"),
      metric(.intervalP95, distances[1], "too-few-samples"),
    ]
  }

  private func metric(_ name: HeartRateMetric, _ value: Double?, _ reason: String) -> Metric {
    guard let value else { return Metric(name, missing: reason, method: .reference) }
    return Metric(name, value, method: .reference)
  }

  /// Difference of the window's length from 30 s that is rounding, s.
  private static let wholeWindow = 0.01

  /// Says that the resting rate is a mean over less than 30 s; `nil` when it is not.
  private var restingFlag: QualityFlag? {
    guard let resting, resting.seconds < RateSeries.restWindow - Self.wholeWindow else {
      return nil
    }
    let seconds = FixedDecimal.string(resting.seconds, places: 1)
    return HeartRateFlag.shortRest(
      "hr.resting is the mean over \(seconds) s, not 30: the recording, or its step of rest, is no longer"
    )
  }

  /// The mean over the steps of one activity.
  private func mean(
    _ name: HeartRateMetric, _ activity: HeartRateRecording.Segment.Activity
  ) -> Metric {
    let own = segments.filter { $0.activity == activity }.map(\.time)
    guard !own.isEmpty else { return Metric(name, missing: "no-such-step", method: .reference) }
    if let unplaced { return metric(name, nil, unplaced.rawValue) }
    return metric(name, series.mean(within: own), "no-samples-there")
  }

  private func recovery(_ name: HeartRateMetric, seconds: Double) -> Metric {
    let (value, reason) = fall(seconds)
    return metric(name, value, reason)
  }

  /// Difference of the length of exercise from 10 s that is rounding, s.
  private static let wholeExercise = 0.01

  /// The fall of the rate `seconds` after exercise, bpm, or why there is none.
  private func fall(_ seconds: Double) -> (value: Double?, reason: String) {
    let exercise = segments.last { $0.activity == .exercise }.map(\.time)
    guard let end = parameters.exerciseEnd ?? exercise?.upperBound else {
      return (nil, "no-exercise-end")
    }
    if let unplaced { return (nil, unplaced.rawValue) }
    guard let first = series.begin else { return (nil, "no-samples-there") }
    let step = parameters.exerciseEnd == nil ? exercise?.lowerBound : nil
    guard end - max(first, step ?? first) >= RateSeries.reach - Self.wholeExercise else {
      return (nil, "too-short")
    }
    return (series.recovery(after: end, seconds: seconds), "no-samples-there")
  }

  /// Says that the rate rose after exercise; `nil` when it did not.
  private var recoveryFlag: QualityFlag? {
    guard [60.0, 120].contains(where: { (fall($0).value ?? 0) < 0 }) else { return nil }
    return HeartRateFlag.negativeRecovery(
      "the heart rate is higher after the end of exercise than before it: is the end right?")
  }

  /// Doubts about the resting rate and the recovery.
  var flags: [QualityFlag] { [restingFlag, recoveryFlag].compactMap { $0 } }

  private var zones: [Metric] {
    let names: [HeartRateMetric] = [.zoneBelow, .zone1, .zone2, .zone3, .zone4, .zone5]
    guard let maximum = parameters.maximum else {
      return names.map { Metric($0, missing: "no-maximum-heart-rate", method: .reference) }
    }
    let seconds = series.secondsInZones([0.5, 0.6, 0.7, 0.8, 0.9].map { $0 * maximum })
    return zip(names, seconds).map { Metric($0, $1, method: .reference) }
  }
}
