extension SoundLevelMetric {
  /// The metrics whose names have no parameter.
  public enum Name: String, MetricName {
    case channel = "spl.channel"
    case laeq = "spl.laeq"
    case lceq = "spl.lceq"
    case lzeq = "spl.lzeq"
    case lae = "spl.lae"
    case lafmax = "spl.lafmax"
    case lafmin = "spl.lafmin"
    case lasmax = "spl.lasmax"
    case lasmin = "spl.lasmin"
    case laimax = "spl.laimax"
    case la10 = "spl.la10"
    case la50 = "spl.la50"
    case la90 = "spl.la90"
    case lcpeak = "spl.lcpeak"
    case lctruepeak = "spl.lctruepeak"
    case offset = "spl.offset"
    case clipped = "spl.clipped"
    case excluded = "spl.excluded"
    case dailyExposure = "spl.lex8h"
    case noiseDoseNIOSH = "spl.dose.niosh"
    case averageNIOSH = "spl.twa.niosh"
    case noiseDoseOSHA = "spl.dose.osha"
    case averageOSHA = "spl.twa.osha"
    case noiseDoseConservation = "spl.dose.oshaHearingConservation"
    case averageConservation = "spl.twa.oshaHearingConservation"
    case samples = "spl.samples.count"
    case samplesPassed = "spl.samples.passed"
    case countingPass = "spl.samples.passedAt.counting"
    case timingPass = "spl.samples.passedAt.timing"
    case difference = "spl.samples.difference"
    case voiceLevel = "spl.voiceLevel.mean"
    case voiceTooLoud = "spl.voiceLevel.tooLoud"
    case humFrequency = "spl.hum.frequency"
    case humLevel = "spl.hum.level"
    case roomVerdict = "spl.room.verdict"

    /// The catalogue entry.
    public var definition: MetricDefinition {
      let entry = self.entry
      return MetricDefinition(
        name: rawValue, unit: entry.unit, range: entry.range, summary: entry.summary,
        source: entry.source, methods: entry.methods)
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
