extension AudiometryMetric {
  /// The catalogue entries: names are patterns with `<…>` for their parameters.
  public static let catalog = [
    thresholdPattern, acceptedAtPattern, acceptedByPattern, averagePattern, gradePattern,
    scaledGradePattern, shapePattern,
    asymmetryPattern, betterEarPattern, maskingPattern, ageMedianPattern, agePercentilePattern,
    falsePositivePattern, timeoutPattern, retestPattern, volumeErrorPattern, amplitudePattern,
    headroomPattern,
    roomLowestPattern, roomMarginPattern,
  ]

  private static let thresholds: [Metric.Method] = [
    .researchkit, .asha, .iso8253, .fit, .reference,
  ]
  private static let summaries: [Metric.Method] = [.researchkit, .fit, .reference]

  static let thresholdPattern = MetricDefinition(
    name: "audiometry.threshold.<left|right>.<Hz>", unit: "dBHL", range: -200...200,
    summary: """
      Hearing threshold by ResearchKit's procedure replayed, ASHA's and the ISO 8253-1 ascending rule \
      and a psychometric fit; `.retest` for a repeated frequency, `.lower95` and `.upper95` for the \
      fit's interval, `.corrected` after correction of the volume fault.
      """,
    source: "ResearchKit; ASHA 2005 and ISO 8253-1 (wording unverified); own Bayesian fit",
    methods: thresholds)
  static let acceptedAtPattern = MetricDefinition(
    name: "audiometry.acceptedAt.<left|right>.<Hz>", unit: "1", range: 1...1e6,
    summary: """
      Presentation of the frequency, counted from 1, at which the replayed procedure accepted its \
      threshold; `.retest` for a repeated frequency.
      """,
    source: "ResearchKit", methods: [.researchkit])
  static let acceptedByPattern = MetricDefinition(
    name: "audiometry.acceptedBy.<left|right>.<Hz>", unit: "1", range: 0...0,
    summary: """
      Clause by which it was accepted: `levelBelowMissed`, `lowestLevel` or `lowestLevelInDescent`; \
      `.retest` for a repeated frequency.
      """,
    source: "ResearchKit", methods: [.researchkit], words: .listed)
  static let averagePattern = MetricDefinition(
    name: "audiometry.<pta3|pta4|ptaAAO|ptaHigh346|ptaHigh468>.<left|right>", unit: "dBHL",
    range: -200...200,
    summary: "Mean threshold over the frequencies of the name; null when any is missing.",
    source: "WHO 2021 (pta4); AAO-HNS (ptaAAO); common usage", methods: summaries)
  static let gradePattern = MetricDefinition(
    name: "audiometry.grade.<left|right|better>", unit: "1", range: 0...0,
    summary: """
      Grade of the four-frequency average; for the better ear `unilateral` when the other ear alone \
      is impaired.
      """,
    source: "WHO, World Report on Hearing 2021, Table 1.3 (transcribed; unilateral unverified)",
    methods: summaries, words: .listed)
  static let scaledGradePattern = MetricDefinition(
    name: "audiometry.<gradeWho1991|gradeAsha>.<left|right|better>", unit: "1", range: 0...0,
    summary: "Grade of the four-frequency average by another scale.",
    source: "WHO 1991 (transcribed); Clark 1981, ASHA (unverified)", methods: summaries,
    words: .listed)
  static let shapePattern = MetricDefinition(
    name: "audiometry.shape.<left|right>", unit: "1", range: 0...0,
    summary: "Shape of the audiogram: notch, flat, sloping, rising or irregular.",
    source: "own limits after common usage (unverified)", methods: summaries, words: .listed)
  static let asymmetryPattern = MetricDefinition(
    name: "audiometry.asymmetry.<rule>", unit: "1", range: 0...0,
    summary:
      "`no`, or the frequencies in Hz at which the ears differ by more than the rule allows.",
    source: "AAO-HNS and CNS summaries (transcribed)", methods: summaries, words: .listed)
  static let betterEarPattern = MetricDefinition(
    name: "audiometry.betterEar", unit: "1", range: 0...0,
    summary: "Ear with the lower four-frequency average, or `equal`.",
    source: "definition", methods: summaries, words: .listed)
  static let maskingPattern = MetricDefinition(
    name: "audiometry.maskingNeeded.<left|right>", unit: "1", range: 0...0,
    summary: "`no`, or the frequencies in Hz at which the other ear, 40 dB better, may have heard.",
    source: "interaural attenuation of supra-aural earphones (unverified)", methods: summaries,
    words: .listed)
  static let ageMedianPattern = MetricDefinition(
    name: "audiometry.ageMedian.<Hz>", unit: "dBHL", range: -200...200,
    summary: "Median threshold of otologically normal persons of the given age and sex.",
    source: "ISO 7029:2017 (transcribed)", methods: [.reference])
  static let agePercentilePattern = MetricDefinition(
    name: "audiometry.agePercentile.<left|right>.<Hz>", unit: "percent", range: 0...100,
    summary: "Percentage of otologically normal persons of age and sex who hear better.",
    source: "ISO 7029:2017 (transcribed)", methods: summaries)
  static let falsePositivePattern = MetricDefinition(
    name: "audiometry.falsePositiveRate.<left|right>", unit: "1", range: 0...1,
    summary: "Taps before the tone or within 0.15 s of its onset, per presentation.",
    source: "definition", methods: [.reference])
  static let timeoutPattern = MetricDefinition(
    name: "audiometry.timeouts.<left|right>", unit: "1", range: 0...1e9,
    summary: "Presentations that ended without a tap.", source: "definition",
    methods: [.reference])
  static let retestPattern = MetricDefinition(
    name: "audiometry.retestDifference.<left|right>.<Hz>", unit: "dB", range: -400...400,
    summary: "Second minus first threshold of a repeated frequency.", source: "definition",
    methods: [.researchkit, .fit])
  static let volumeErrorPattern = MetricDefinition(
    name: "audiometry.volumeError.<left|right>", unit: "dB", range: -200...200,
    summary: "True minus logged level of every tone when the app misread the system volume.",
    source: "ResearchKit 3.1 and newer, volume curves", methods: [.reference])
  static let amplitudePattern = MetricDefinition(
    name: "audiometry.amplitude.<left|right>.<Hz>", unit: "dBFS", range: -400...0,
    summary:
      "Digital level of the rising tone when it was heard (older test); `.retest` for a repeated"
      + " frequency.",
    source: "ResearchKit, ORKToneAudiometryStep", methods: [.researchkit])
  static let headroomPattern = MetricDefinition(
    name: "audiometry.headroom.<left|right>", unit: "dB", range: -400...400,
    summary: """
      What was left between the loudest tone that was played and the digital level of -1 dB that is not \
      played; with the system volume as ResearchKit read it.
      """,
    source: "ResearchKit", methods: [.researchkit])
  static let roomLowestPattern = MetricDefinition(
    name: "audiometry.room.lowestHearingLevel.<Hz>", unit: "dBHL", range: -400...400,
    summary: "Lowest hearing level that the noise of the room given by `--room` lets one test.",
    source: "limits table named in the flag audiometry.room", methods: [.reference])
  static let roomMarginPattern = MetricDefinition(
    name: "audiometry.room.margin.<left|right>.<Hz>", unit: "dB", range: -600...600,
    summary: """
      Threshold minus the lowest level that the room's noise lets one test: below 0 the room cannot \
      support it, below 5 it may be the noise's.
      """,
    source: "limits table named in the flag audiometry.room", methods: summaries)
}
