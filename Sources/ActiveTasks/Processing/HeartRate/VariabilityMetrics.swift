internal import SignalProcessing

/// Time-domain, geometric and non-linear variability of one series by one method.
struct VariabilityMetrics {
  private let method: Metric.Method
  private let minimum: VariabilityMinimum

  /// The metrics that this gives, in the order of the catalogue.
  static let names: [HeartRateMetric] = [
    .meanNN, .medianNN, .sdnn, .sdann, .sdnnIndex, .rmssd, .sdsd, .pnn50, .pnn20,
    .triangularIndex, .tinn, .sd1, .sd2, .sampen, .dfa1, .dfa2,
  ]

  /// The metrics of `series`, each a number or a reason.
  static func metrics(_ series: IntervalSeries, method: Metric.Method) -> [Metric] {
    let one = VariabilityMetrics(method: method, minimum: VariabilityMinimum(series))
    return one.timeDomain(series) + one.geometric(series) + one.nonLinear(series)
  }

  /// All metrics refused for one reason.
  static func missing(_ reason: VariabilityMinimum.Reason, method: Metric.Method) -> [Metric] {
    names.map { Metric($0, missing: reason.rawValue, method: method) }
  }

  /// The value, or the first reason that speaks against it.
  private func metric(
    _ name: HeartRateMetric, _ value: Double?, unless refusal: VariabilityMinimum.Reason?,
    otherwise reason: VariabilityMinimum.Reason = .tooFewBeats
  ) -> Metric {
    guard refusal == nil, let value else {
      return Metric(name, missing: (refusal ?? reason).rawValue, method: method)
    }
    return Metric(name, value, method: method)
  }

  /// Why a measure of spread over `seconds` is refused.
  ///
  /// The raw series keeps the plain definition, by which a constant series has spread 0.
  private func refusal(seconds: Double) -> VariabilityMinimum.Reason? {
    minimum.refusal(seconds: seconds)
      ?? (method != .raw && minimum.isConstant ? .constant : nil)
  }

  private func timeDomain(_ series: IntervalSeries) -> [Metric] {
    let time = TimeDomainVariability(series)
    let windows = SegmentVariability(series)
    let spread = refusal(seconds: 10)
    return [
      metric(.meanNN, time?.meanNN, unless: nil, otherwise: .noIntervals),
      metric(.medianNN, time?.medianNN, unless: nil, otherwise: .noIntervals),
      metric(.sdnn, time?.sdnn, unless: spread),
      metric(.sdann, windows?.sdann, unless: spread, otherwise: .tooFewWindows),
      metric(.sdnnIndex, windows?.sdnnIndex, unless: spread, otherwise: .tooFewWindows),
      metric(.rmssd, time?.rmssd, unless: spread),
      metric(.sdsd, time?.sdsd, unless: spread),
      metric(.pnn50, time?.pnn50, unless: spread),
      metric(.pnn20, time?.pnn20, unless: spread),
    ]
  }

  private func geometric(_ series: IntervalSeries) -> [Metric] {
    let histogram = IntervalHistogram(series.values)
    let plot = PoincarePlot(series)
    return [
      metric(.triangularIndex, histogram?.triangularIndex, unless: refusal(seconds: 60)),
      metric(.tinn, histogram?.tinn, unless: refusal(seconds: 60)),
      metric(.sd1, plot?.sd1, unless: refusal(seconds: 10)),
      metric(.sd2, plot?.sd2, unless: refusal(seconds: 10)),
    ]
  }

  private func nonLinear(_ series: IntervalSeries) -> [Metric] {
    let entropyRefusal = minimum.refusal(intervals: 200)
    let entropy = entropyRefusal == nil ? SampleEntropy(series)?.value : nil
    let profile = DetrendedFluctuation.profile(Array(series.values[series.longestRun]))
    func exponent(_ name: HeartRateMetric, _ lengths: ClosedRange<Int>, _ least: Int) -> Metric {
      let refusal = minimum.refusal(intervals: least)
      let value =
        refusal == nil ? DetrendedFluctuation.exponent(profile: profile, lengths: lengths) : nil
      return metric(name, value, unless: refusal, otherwise: .constant)
    }
    return [
      metric(.sampen, entropy, unless: entropyRefusal, otherwise: .noMatches),
      exponent(.dfa1, DetrendedFluctuation.shortTerm, 100),
      exponent(.dfa2, DetrendedFluctuation.longTerm, 300),
    ]
  }
}
