/// The metrics of a heart-rate step.
public enum HeartRateMetric: String, MetricName {
  /// Time-weighted mean.
  case mean = "hr.mean"
  /// Median of the samples or beat rates.
  case median = "hr.median"
  /// Lowest sample or beat rate.
  case minimum = "hr.minimum"
  /// Highest sample or beat rate.
  case maximum = "hr.maximum"
  /// 5th percentile of the samples or beat rates.
  case percentile5 = "hr.p5"
  /// 95th percentile of the samples or beat rates.
  case percentile95 = "hr.p95"
  /// Lowest time-weighted mean over 30 s (24 to 30 s where there is no more, which is flagged).
  case resting = "hr.resting"
  /// Highest median of three successive values.
  case peak = "hr.peak"
  /// Mean of the last 10 s of exercise minus the rate 60 s later, interpolated between values at most 10 s away.
  case recovery60 = "hr.recovery60"
  /// Mean of the last 10 s of exercise minus the rate 120 s later, interpolated between values at most 10 s away.
  case recovery120 = "hr.recovery120"
  /// Time-weighted mean over the steps of exercise.
  case exerciseMean = "hr.exercise.mean"
  /// Time-weighted mean over the steps of rest.
  case restMean = "hr.rest.mean"
  /// Time at less than 50 % of the maximum heart rate.
  case zoneBelow = "hr.zone.below"
  /// Time at 50 to 60 % of the maximum heart rate.
  case zone1 = "hr.zone.1"
  /// Time at 60 to 70 % of the maximum heart rate.
  case zone2 = "hr.zone.2"
  /// Time at 70 to 80 % of the maximum heart rate.
  case zone3 = "hr.zone.3"
  /// Time at 80 to 90 % of the maximum heart rate.
  case zone4 = "hr.zone.4"
  /// Time at 90 % or more of the maximum heart rate.
  case zone5 = "hr.zone.5"
  /// Share of the recording that values stand for, held up to the larger of 15 s and three median distances.
  case coverage = "hr.coverage"
  /// Number of gaps longer than that limit.
  case gaps = "hr.gaps"
  /// Number of samples or intervals used.
  case samples = "hr.samples"
  /// Number of sources.
  case sources = "hr.sources"
  /// Median distance of samples.
  case intervalMedian = "hr.interval.median"
  /// 95th percentile of the distance of samples.
  case intervalP95 = "hr.interval.p95"
  /// Mean interval.
  case meanNN = "hrv.meanNN"
  /// Median interval.
  case medianNN = "hrv.medianNN"
  /// Standard deviation (n − 1) of the intervals.
  case sdnn = "hrv.sdnn"
  /// Standard deviation of the means of 5-minute windows.
  case sdann = "hrv.sdann"
  /// Mean of the standard deviations in 5-minute windows.
  case sdnnIndex = "hrv.sdnnIndex"
  /// Root mean square of successive differences.
  case rmssd = "hrv.rmssd"
  /// Standard deviation (n − 1) of successive differences.
  case sdsd = "hrv.sdsd"
  /// Share of successive differences above 50 ms, of all differences (n − 1).
  case pnn50 = "hrv.pnn50"
  /// Share of successive differences above 20 ms, of all differences (n − 1).
  case pnn20 = "hrv.pnn20"
  /// Number of intervals over the highest bin of 1/128 s, counted from 0.
  case triangularIndex = "hrv.triangularIndex"
  /// Base of the triangle that fits the histogram best, apex on the highest bin.
  case tinn = "hrv.tinn"
  /// Power from 0.0033 to 0.04 Hz.
  case vlf = "hrv.vlf"
  /// Power from 0.04 to 0.15 Hz.
  case lf = "hrv.lf"
  /// Power from 0.15 to 0.40 Hz.
  case hf = "hrv.hf"
  /// 100 LF / (LF + HF).
  case lfNormalized = "hrv.lf.nu"
  /// 100 HF / (LF + HF).
  case hfNormalized = "hrv.hf.nu"
  /// Frequency of the highest density in LF.
  case lfPeak = "hrv.lf.peak"
  /// Frequency of the highest density in HF.
  case hfPeak = "hrv.hf.peak"
  /// LF / HF.
  case lfhf = "hrv.lfhf"
  /// Spread of the Poincaré plot across its diagonal.
  case sd1 = "hrv.sd1"
  /// Spread of the Poincaré plot along its diagonal.
  case sd2 = "hrv.sd2"
  /// Sample entropy, m = 2, r = 0.2 × standard deviation (n − 1).
  case sampen = "hrv.sampen"
  /// Detrended fluctuation exponent over windows of 4 to 16 beats without overlap.
  case dfa1 = "hrv.dfa1"
  /// Detrended fluctuation exponent over windows of 16 to 64 beats without overlap.
  case dfa2 = "hrv.dfa2"
  /// Number of intervals after correction.
  case beats = "hrv.beats"
  /// Number of beats that were corrected.
  case artifacts = "hrv.artifacts"
  /// Share of the waveform's windows whose quality is good.
  case goodShare = "hr.waveform.good"

  /// Metrics that devices store as well.
  private static let stored: Set<HeartRateMetric> = [.resting, .recovery60, .sdnn]

  /// The catalogue entry of this metric.
  public var definition: MetricDefinition {
    let entry = self.entry
    return MetricDefinition(
      name: rawValue, unit: entry.unit, range: entry.range, summary: entry.summary,
      source: entry.source,
      methods: entry.methods + (Self.stored.contains(self) ? [.applehealth] : []))
  }

  private typealias Entry = (
    unit: String, range: ClosedRange<Double>, summary: String, source: String,
    methods: [Metric.Method]
  )

  private static let guide = "docs/guide/heart-rate.md"
  private static let taskForce = "Task Force of the ESC and NASPE 1996, Circulation 93"
  private static let spectral = [Metric.Method.welch, .lomb, .lombTapered]
  private static let both = [Metric.Method.reference, .raw]

  private static func rate(_ summary: String) -> Entry {
    ("bpm", 0...600, summary, guide, [.reference])
  }

  private static func zone(_ share: String) -> Entry {
    (
      "s", 0...1e9,
      "Time at \(share) of the maximum heart rate; samples are held up to the gap limit.",
      guide, [.reference]
    )
  }

  private static func count(_ summary: String) -> Entry {
    ("1", 0...1e9, summary, guide, [.reference])
  }

  private static func interval(_ summary: String) -> Entry {
    ("ms", 0...1e6, summary, taskForce, both)
  }

  private static func power(_ summary: String) -> Entry {
    ("ms^2", 0...1e9, summary, taskForce, spectral)
  }

  private var entry: Entry {
    switch self {
    case .mean: Self.rate("Time-weighted mean; for beats 60 000 / mean interval.")
    case .median: Self.rate("Median of the samples or beat rates.")
    case .minimum: Self.rate("Lowest sample or beat rate.")
    case .maximum: Self.rate("Highest sample or beat rate.")
    case .percentile5: Self.rate("5th percentile of the samples or beat rates.")
    case .percentile95: Self.rate("95th percentile of the samples or beat rates.")
    case .resting:
      Self.rate(
        "Lowest time-weighted mean over 30 s (24 to 30 s where there is no more, which is flagged) "
          + "of which at least three values stand for 24 s; inside the resting steps when known.")
    case .peak: Self.rate("Highest median of three successive values.")
    case .exerciseMean: Self.rate("Time-weighted mean over the steps of exercise.")
    case .restMean: Self.rate("Time-weighted mean over the steps of rest.")
    case .recovery60: Self.recovery(60)
    case .recovery120: Self.recovery(120)
    case .zoneBelow: Self.zone("less than 50 %")
    case .zone1: Self.zone("50 to 60 %")
    case .zone2: Self.zone("60 to 70 %")
    case .zone3: Self.zone("70 to 80 %")
    case .zone4: Self.zone("80 to 90 %")
    case .zone5: Self.zone("90 % or more")
    case .coverage:
      (
        "1", 0...1,
        "Share of the recording that values stand for, held up to the larger of 15 s and three "
          + "median distances.", Self.guide, [.reference]
      )
    case .gaps: Self.count("Number of gaps longer than that limit.")
    case .samples: Self.count("Number of samples or intervals used.")
    case .sources: Self.count("Number of sources.")
    case .intervalMedian:
      ("s", 0...1e9, "Median distance of samples.", Self.guide, [.reference])
    case .intervalP95:
      ("s", 0...1e9, "95th percentile of the distance of samples.", Self.guide, [.reference])
    default: variability
    }
  }

  private static func recovery(_ seconds: Int) -> Entry {
    (
      "bpm", -300...300,
      "Mean of the last 10 s of exercise minus the rate \(seconds) s later, interpolated between "
        + "values at most 10 s away.", guide, [.reference]
    )
  }

  private var variability: Entry {
    switch self {
    case .meanNN: Self.interval("Mean interval.")
    case .medianNN: Self.interval("Median interval.")
    case .sdnn: Self.interval("Standard deviation (n − 1) of the intervals.")
    case .sdann: Self.interval("Standard deviation of the means of 5-minute windows.")
    case .sdnnIndex: Self.interval("Mean of the standard deviations in 5-minute windows.")
    case .rmssd: Self.interval("Root mean square of successive differences.")
    case .sdsd: Self.interval("Standard deviation (n − 1) of successive differences.")
    case .pnn50: Self.share("50")
    case .pnn20: Self.share("20")
    case .triangularIndex:
      (
        "1", 0...1e9, "Number of intervals over the highest bin of 1/128 s, counted from 0.",
        Self.taskForce, Self.both
      )
    case .tinn:
      Self.interval("Base of the triangle that fits the histogram best, apex on the highest bin.")
    case .vlf: Self.power("Power from 0.0033 to 0.04 Hz.")
    case .lf: Self.power("Power from 0.04 to 0.15 Hz.")
    case .hf: Self.power("Power from 0.15 to 0.40 Hz.")
    default: shape
    }
  }

  private static func share(_ limit: String) -> Entry {
    (
      "%", 0...100,
      "Share of successive differences above \(limit) ms, of all differences (n − 1).", taskForce,
      both
    )
  }

  private var shape: Entry {
    switch self {
    case .lfNormalized:
      ("%", 0...100, "100 LF / (LF + HF).", Self.taskForce, Self.spectral)
    case .hfNormalized:
      ("%", 0...100, "100 HF / (LF + HF).", Self.taskForce, Self.spectral)
    case .lfPeak:
      ("Hz", 0.04...0.15, "Frequency of the highest density in LF.", Self.guide, Self.spectral)
    case .hfPeak:
      ("Hz", 0.15...0.40, "Frequency of the highest density in HF.", Self.guide, Self.spectral)
    case .lfhf: ("1", 0...1e12, "LF / HF.", Self.taskForce, Self.spectral)
    case .sd1:
      ("ms", 0...1e6, "Spread of the Poincaré plot across its diagonal.", Self.guide, Self.both)
    case .sd2:
      ("ms", 0...1e6, "Spread of the Poincaré plot along its diagonal.", Self.guide, Self.both)
    case .sampen:
      (
        "1", 0...100, "Sample entropy, m = 2, r = 0.2 × standard deviation (n − 1).",
        "Richman and Moorman 2000, Am J Physiol 278", Self.both
      )
    case .dfa1: Self.exponent("4 to 16")
    case .dfa2: Self.exponent("16 to 64")
    case .goodShare:
      (
        "1", 0...1, "Share of the waveform's windows whose quality is good.", Self.guide,
        [.reference]
      )
    case .beats: Self.count("Number of intervals after correction.")
    default: Self.count("Number of beats that were corrected.")
    }
  }

  private static func exponent(_ beats: String) -> Entry {
    (
      "1", -10...10,
      "Detrended fluctuation exponent over windows of \(beats) beats without overlap.",
      "Peng et al. 1995, Chaos 5", both
    )
  }
}
