/// The metrics of a heart-rate step.
public enum HeartRateMetric: String, MetricName {
  case mean = "hr.mean"
  case median = "hr.median"
  case minimum = "hr.minimum"
  case maximum = "hr.maximum"
  case percentile5 = "hr.p5"
  case percentile95 = "hr.p95"
  case resting = "hr.resting"
  case peak = "hr.peak"
  case recovery60 = "hr.recovery60"
  case recovery120 = "hr.recovery120"
  case exerciseMean = "hr.exercise.mean"
  case restMean = "hr.rest.mean"
  case zoneBelow = "hr.zone.below"
  case zone1 = "hr.zone.1"
  case zone2 = "hr.zone.2"
  case zone3 = "hr.zone.3"
  case zone4 = "hr.zone.4"
  case zone5 = "hr.zone.5"
  case coverage = "hr.coverage"
  case gaps = "hr.gaps"
  case samples = "hr.samples"
  case sources = "hr.sources"
  case intervalMedian = "hr.interval.median"
  case intervalP95 = "hr.interval.p95"
  case meanNN = "hrv.meanNN"
  case medianNN = "hrv.medianNN"
  case sdnn = "hrv.sdnn"
  case sdann = "hrv.sdann"
  case sdnnIndex = "hrv.sdnnIndex"
  case rmssd = "hrv.rmssd"
  case sdsd = "hrv.sdsd"
  case pnn50 = "hrv.pnn50"
  case pnn20 = "hrv.pnn20"
  case triangularIndex = "hrv.triangularIndex"
  case tinn = "hrv.tinn"
  case vlf = "hrv.vlf"
  case lf = "hrv.lf"
  case hf = "hrv.hf"
  case lfNormalized = "hrv.lf.nu"
  case hfNormalized = "hrv.hf.nu"
  case lfPeak = "hrv.lf.peak"
  case hfPeak = "hrv.hf.peak"
  case lfhf = "hrv.lfhf"
  case sd1 = "hrv.sd1"
  case sd2 = "hrv.sd2"
  case sampen = "hrv.sampen"
  case dfa1 = "hrv.dfa1"
  case dfa2 = "hrv.dfa2"
  case beats = "hrv.beats"
  case artifacts = "hrv.artifacts"
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
