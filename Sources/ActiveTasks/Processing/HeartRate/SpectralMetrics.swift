internal import SignalProcessing

/// Frequency-domain variability of one series by every method.
enum SpectralMetrics {
  /// The metrics that each method gives, in the order of the catalogue.
  static let names: [HeartRateMetric] = [
    .vlf, .lf, .hf, .lfNormalized, .hfNormalized, .lfPeak, .hfPeak, .lfhf,
  ]

  /// The metrics of `series`, each a number or a reason.
  static func metrics(_ series: IntervalSeries) -> [Metric] {
    let minimum = VariabilityMinimum(series)
    let densities = minimum.isConstant ? [nil, nil, nil] : densities(series)
    return zip(Method.allCases, densities).flatMap { metrics($1, minimum, $0) }
  }

  /// All metrics refused for one reason.
  static func missing(_ reason: VariabilityMinimum.Reason) -> [Metric] {
    Method.allCases.flatMap { method in
      names.map { Metric($0, missing: reason.rawValue, method: method.metric) }
    }
  }

  /// The densities of `series` by every method up to 0.5 Hz, one table each; none of a constant series.
  static func tables(_ series: IntervalSeries) -> [SeriesTable] {
    guard !series.isConstant else { return [] }
    return zip(Method.allCases, densities(series)).compactMap { method, density in
      guard let density else { return nil }
      let count = min(density.values.count, Int(0.5 / density.step) + 1)
      return SeriesTable(
        kind: "spectrum-\(method.metric.rawValue)",
        columns: [
          .init("frequency_hz", places: 6, (0..<count).map { Double($0) * density.step }),
          .init("density_ms2_per_hz", places: 3, Array(density.values[..<count])),
        ])
    }
  }

  private enum Method: CaseIterable {
    case welch, lomb, lombTapered

    var metric: Metric.Method {
      switch self {
      case .welch: .welch
      case .lomb: .lomb
      case .lombTapered: .lombTapered
      }
    }
  }

  /// The densities of `series` by every method, in their order.
  private static func densities(_ series: IntervalSeries) -> [PowerDensity?] {
    var welch: PowerDensity?
    if var spectrum = IntervalSpectrum() { welch = spectrum.density(of: series) }
    let lomb = LombScargle.densities(of: series, tapered: [false, true])
    return [welch, lomb.first, lomb.last]
  }

  private static func metrics(
    _ density: PowerDensity?, _ minimum: VariabilityMinimum, _ method: Method
  ) -> [Metric] {
    func refusal(_ seconds: Double) -> VariabilityMinimum.Reason? {
      minimum.refusal(seconds: seconds, inOneRun: method == .welch)
        ?? (minimum.isConstant ? .constant : nil)
    }
    func metric(
      _ name: HeartRateMetric, _ value: Double?, _ seconds: Double,
      otherwise reason: VariabilityMinimum.Reason = .tooShort
    ) -> Metric {
      let refusal = refusal(seconds)
      guard refusal == nil, let value else {
        return Metric(name, missing: (refusal ?? reason).rawValue, method: method.metric)
      }
      return Metric(name, value, method: method.metric)
    }
    let low = density?.power(VariabilityBand.low)
    let high = density?.power(VariabilityBand.high)
    func ratio(_ part: Double?, _ whole: Double?) -> Double? {
      guard let part, let whole, whole > 0 else { return nil }
      return part / whole
    }
    let sum = low.flatMap { low in high.map { low + $0 } }
    return [
      metric(.vlf, density?.power(VariabilityBand.veryLow), 300),
      metric(.lf, low, 120),
      metric(.hf, high, 60),
      metric(.lfNormalized, ratio(low, sum).map { 100 * $0 }, 120, otherwise: .noPower),
      metric(.hfNormalized, ratio(high, sum).map { 100 * $0 }, 120, otherwise: .noPower),
      metric(.lfPeak, density?.peak(VariabilityBand.low), 120),
      metric(.hfPeak, density?.peak(VariabilityBand.high), 60),
      metric(.lfhf, ratio(low, high), 120, otherwise: .noPower),
    ]
  }
}
