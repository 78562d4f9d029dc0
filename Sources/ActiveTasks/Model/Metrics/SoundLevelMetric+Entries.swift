extension SoundLevelMetric.Name {
  private static let share = 0.0...100
  private static let own = "docs/guide/sound-level.md"

  /// What is no plain level.
  var otherEntry: Entry {
    switch self {
    case .channel:
      entry("1", 0...1e6, "Channel of the recording, counted from 1, or `mix`.", Self.own)
    case .offset: entry("1", -1e9...1e9, "Mean of the samples, full scale 1.", Self.own)
    case .clipped:
      entry("%", Self.share, "Share of samples in runs at full scale or the peak.", Self.own)
    case .excluded:
      entry(
        "%", Self.share, "Share of the recording left out around samples that are no numbers.",
        Self.own)
    case .humFrequency:
      entry("Hz", 40...70, "Mains frequency whose harmonics stand out by 10 dB.", Self.own)
    case .humLevel:
      entry(
        SoundLevelMetric.levelUnits, SoundLevelMetric.levelRange,
        "Unweighted level of the mains harmonics that stand out.", Self.own)
    case .roomVerdict:
      entry(
        "1", 0...0,
        "`quiet` when 0 dB HL can be tested at every frequency of the limits table,"
          + " `partly` when at some, else `loud`.", "limits table named in the flag spl.room-limits"
      )
    case .samples, .samplesPassed, .countingPass, .timingPass, .difference, .voiceLevel,
      .voiceTooLoud:
      researchKitEntry
    default: exposureEntry
    }
  }

  private var exposureEntry: Entry {
    switch self {
    case .noiseDoseNIOSH: dose("NIOSH 98-126: 85 dB, 3 dB, threshold 80 dB (unverified)")
    case .noiseDoseOSHA: dose("OSHA 29 CFR 1910.95: 90 dB, 5 dB, threshold 90 dB")
    case .noiseDoseConservation: dose("OSHA 29 CFR 1910.95: 90 dB, 5 dB, threshold 80 dB")
    case .averageNIOSH: average("NIOSH 98-126")
    case .averageOSHA, .averageConservation: average("OSHA 29 CFR 1910.95")
    default:
      entry(
        "dBSPL", SoundLevelMetric.levelRange,
        "Daily exposure level if nothing else was heard that day, LAeq + 10 lg(T / 8 h).",
        "ISO 9612:2009")
    }
  }

  private var researchKitEntry: Entry {
    switch self {
    case .samples: researchKit("1", 0...1e9, "Values that the meter recorded.")
    case .samplesPassed:
      researchKit("1", 0...1e9, "Recorded values below --threshold.")
    case .countingPass:
      researchKit(
        "s", 0...1e9,
        "When the step ended by the rule of ResearchKit 2.0: --contiguous values in a"
          + " row below the threshold.")
    case .timingPass:
      researchKit(
        "s", 0...1e9,
        "When the step ends by the present rule: a ring that runs while values are"
          + " below the threshold.")
    case .difference:
      researchKit("dB", -400...400, "ResearchKit's LAeq minus the true one.")
    case .voiceLevel:
      (
        "1", 0...1, "Mean of the compressed sample magnitudes, 0 to 1.",
        "ResearchKit, ORKAudioLevelNavigationRule", [.researchkit]
      )
    default:
      (
        "1", 0...0, "`yes` when the mean is above 0.45, so that the app asks to go on elsewhere.",
        "ResearchKit, ORKAudioLevelNavigationRule", [.researchkit]
      )
    }
  }

  private func entry(
    _ unit: String, _ range: ClosedRange<Double>, _ summary: String, _ source: String
  ) -> Entry {
    (unit, range, summary, source, [.reference])
  }

  private func researchKit(
    _ unit: String, _ range: ClosedRange<Double>, _ summary: String
  ) -> Entry {
    (unit, range, summary, Self.researchKit, [.researchkit])
  }

  private func dose(_ source: String) -> Entry {
    entry("%", 0...1e12, "Noise dose of the recording, A- and S-weighted levels.", source)
  }

  private func average(_ source: String) -> Entry {
    entry(
      "dBSPL", SoundLevelMetric.levelRange,
      "Time-weighted average over eight hours that gives the recording's dose.", source)
  }
}
