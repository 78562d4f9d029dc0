extension SoundLevelMetric {
  /// The metrics whose names have no parameter.
  public enum Name: String, MetricName {
    /// Channel of the recording, counted from 1, or `mix`.
    case channel = "spl.channel"
    /// reference: A-weighted equivalent level.
    case laeq = "spl.laeq"
    /// C-weighted equivalent level.
    case lceq = "spl.lceq"
    /// Unweighted equivalent level without the constant offset.
    case lzeq = "spl.lzeq"
    /// A-weighted sound exposure level, LAeq + 10 lg(T / 1 s).
    case lae = "spl.lae"
    /// Greatest A- and F-weighted level.
    case lafmax = "spl.lafmax"
    /// Smallest A- and F-weighted level after the start-up time of 0.625 s.
    case lafmin = "spl.lafmin"
    /// Greatest A- and S-weighted level.
    case lasmax = "spl.lasmax"
    /// Smallest A- and S-weighted level after the start-up time of 0.625 s.
    case lasmin = "spl.lasmin"
    /// Greatest A- and I-weighted level.
    case laimax = "spl.laimax"
    /// A- and F-weighted level exceeded 10 % of the time.
    case la10 = "spl.la10"
    /// A- and F-weighted level exceeded 50 % of the time.
    case la50 = "spl.la50"
    /// A- and F-weighted level exceeded 90 % of the time.
    case la90 = "spl.la90"
    /// Greatest C-weighted sample.
    case lcpeak = "spl.lcpeak"
    /// Greatest C-weighted value, eightfold oversampled.
    case lctruepeak = "spl.lctruepeak"
    /// Mean of the samples, full scale 1.
    case offset = "spl.offset"
    /// Share of samples in runs at full scale or the peak.
    case clipped = "spl.clipped"
    /// Share of the recording left out around samples that are no numbers.
    case excluded = "spl.excluded"
    /// Daily exposure level if nothing else was heard that day, LAeq + 10 lg(T / 8 h).
    case dailyExposure = "spl.lex8h"
    /// Noise dose of the recording, A- and S-weighted levels.
    case noiseDoseNIOSH = "spl.dose.niosh"
    /// Time-weighted average over eight hours that gives the recording's dose.
    case averageNIOSH = "spl.twa.niosh"
    /// Noise dose of the recording, A- and S-weighted levels.
    case noiseDoseOSHA = "spl.dose.osha"
    /// Time-weighted average over eight hours that gives the recording's dose.
    case averageOSHA = "spl.twa.osha"
    /// Noise dose of the recording, A- and S-weighted levels.
    case noiseDoseConservation = "spl.dose.oshaHearingConservation"
    /// Time-weighted average over eight hours that gives the recording's dose.
    case averageConservation = "spl.twa.oshaHearingConservation"
    /// Values that the meter recorded.
    case samples = "spl.samples.count"
    /// Recorded values below --threshold.
    case samplesPassed = "spl.samples.passed"
    /// When the step ended by the rule of ResearchKit 2.0: --contiguous values in a row below the threshold.
    case countingPass = "spl.samples.passedAt.counting"
    /// When the step ends by the present rule: a ring that runs while values are below the threshold.
    case timingPass = "spl.samples.passedAt.timing"
    /// ResearchKit's LAeq minus the true one.
    case difference = "spl.samples.difference"
    /// Mean of the compressed sample magnitudes, 0 to 1.
    case voiceLevel = "spl.voiceLevel.mean"
    /// `yes` when the mean is above 0.45, so that the app asks to go on elsewhere.
    case voiceTooLoud = "spl.voiceLevel.tooLoud"
    /// Mains frequency whose harmonics stand out by 10 dB.
    case humFrequency = "spl.hum.frequency"
    /// Unweighted level of the mains harmonics that stand out.
    case humLevel = "spl.hum.level"
    /// `quiet` when 0 dB HL can be tested at every frequency of the limits table, `partly` when at some, else `loud`.
    case roomVerdict = "spl.room.verdict"

    /// The catalogue entry.
    public var definition: MetricDefinition {
      let entry = self.entry
      return MetricDefinition(
        name: rawValue, unit: entry.unit, range: entry.range, summary: entry.summary,
        source: entry.source, methods: entry.methods,
        words: [.channel, .voiceTooLoud, .roomVerdict].contains(self) ? .listed : .any)
    }

    typealias Entry = (
      unit: String, range: ClosedRange<Double>, summary: String, source: String,
      methods: [Metric.Method]
    )

    static let meter = "IEC 61672-1:2013"
    static let researchKit = "ResearchKit, environment SPL meter"

    private var entry: Entry {
      switch self {
      case .laeq:
        (
          SoundLevelMetric.levelUnits, SoundLevelMetric.levelRange,
          "reference: A-weighted equivalent level. researchkit: energy mean of the values that"
            + " ResearchKit's meter would have recorded.", Self.meter, [.researchkit, .reference]
        )
      case .lceq: level("C-weighted equivalent level.")
      case .lzeq: level("Unweighted equivalent level without the constant offset.")
      case .lae: level("A-weighted sound exposure level, LAeq + 10 lg(T / 1 s).")
      case .lafmax: level("Greatest A- and F-weighted level.")
      case .lafmin: level("Smallest A- and F-weighted level after the start-up time of 0.625 s.")
      case .lasmax: level("Greatest A- and S-weighted level.")
      case .lasmin: level("Smallest A- and S-weighted level after the start-up time of 0.625 s.")
      case .laimax: level("Greatest A- and I-weighted level.", "IEC 60651:1979 (withdrawn)")
      case .la10: level("A- and F-weighted level exceeded 10 % of the time.")
      case .la50: level("A- and F-weighted level exceeded 50 % of the time.")
      case .la90: level("A- and F-weighted level exceeded 90 % of the time.")
      case .lcpeak: level("Greatest C-weighted sample.")
      case .lctruepeak: level("Greatest C-weighted value, eightfold oversampled.")
      default: otherEntry
      }
    }

    private func level(_ summary: String, _ source: String = meter) -> Entry {
      (
        SoundLevelMetric.levelUnits, SoundLevelMetric.levelRange, summary, source, [.reference]
      )
    }
  }
}
