internal import SignalProcessing

/// What the metrics of one series are taken from, computed once whatever the methods that report it.
struct VariabilityMeasures {
  /// Extent of the series.
  let minimum: VariabilityMinimum
  /// Measures of the time domain; `nil` without intervals.
  let time: TimeDomainVariability?
  /// Measures of windows of five minutes.
  let windows: SegmentVariability?
  /// Geometric measures.
  let histogram: IntervalHistogram?
  /// Poincaré plot.
  let plot: PoincarePlot?
  /// Sample entropy and the exponents of detrended fluctuations, and why they are not looked at.
  let entropy: Double?
  let entropyRefusal: VariabilityMinimum.Reason?
  let alpha1: Double?
  let alpha1Refusal: VariabilityMinimum.Reason?
  let alpha2: Double?
  let alpha2Refusal: VariabilityMinimum.Reason?

  /// The measures of `series`.
  init(_ series: IntervalSeries) {
    minimum = VariabilityMinimum(series)
    time = TimeDomainVariability(series)
    windows = SegmentVariability(series)
    histogram = IntervalHistogram(series.values)
    plot = PoincarePlot(series)
    entropyRefusal = minimum.refusal(intervals: 200)
    alpha1Refusal = minimum.refusal(intervals: 100)
    alpha2Refusal = minimum.refusal(intervals: 300)
    entropy = entropyRefusal == nil ? SampleEntropy(series)?.value : nil
    let profile =
      alpha1Refusal == nil
      ? DetrendedFluctuation.profile(Array(series.values[series.longestRun])) : []
    alpha1 =
      alpha1Refusal == nil
      ? DetrendedFluctuation.exponent(profile: profile, lengths: DetrendedFluctuation.shortTerm)
      : nil
    alpha2 =
      alpha2Refusal == nil
      ? DetrendedFluctuation.exponent(profile: profile, lengths: DetrendedFluctuation.longTerm)
      : nil
  }
}
