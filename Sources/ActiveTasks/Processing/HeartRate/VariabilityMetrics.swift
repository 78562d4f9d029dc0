internal import SignalProcessing

/// Time-domain, geometric and non-linear variability of one series by one method.
struct VariabilityMetrics {
  private let method: Metric.Method
  private let measures: VariabilityMeasures
  private var minimum: VariabilityMinimum { measures.minimum }

  /// The metrics that this gives, in the order of the catalogue.
  static let names: [HeartRateMetric] = [
    .meanNN, .medianNN, .sdnn, .sdann, .sdnnIndex, .rmssd, .sdsd, .pnn50, .pnn20,
    .triangularIndex, .tinn, .sd1, .sd2, .sampen, .dfa1, .dfa2,
  ]

  /// The metrics that `measures` give, each a number or a reason.
  static func metrics(_ measures: VariabilityMeasures, method: Metric.Method) -> [Metric] {
    let one = VariabilityMetrics(method: method, measures: measures)
    return one.timeDomain + one.geometric + one.nonLinear
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

  private var timeDomain: [Metric] {
    let (time, windows) = (measures.time, measures.windows)
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

  private var geometric: [Metric] {
    let (histogram, plot) = (measures.histogram, measures.plot)
    return [
      metric(.triangularIndex, histogram?.triangularIndex, unless: refusal(seconds: 60)),
      metric(.tinn, histogram?.tinn, unless: refusal(seconds: 60)),
      metric(.sd1, plot?.sd1, unless: refusal(seconds: 10)),
      metric(.sd2, plot?.sd2, unless: refusal(seconds: 10)),
    ]
  }

  private var nonLinear: [Metric] {
    [
      metric(
        .sampen, measures.entropy, unless: measures.entropyRefusal, otherwise: .noMatches),
      metric(.dfa1, measures.alpha1, unless: measures.alpha1Refusal, otherwise: .constant),
      metric(.dfa2, measures.alpha2, unless: measures.alpha2Refusal, otherwise: .constant),
    ]
  }
}
