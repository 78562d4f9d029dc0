/// Every doubt that computing heart rate and its variability can flag, with its weight.
enum HeartRateFlag: String, FlagCode {
  /// Samples were not in order of time.
  case unsorted = "hr.unsorted"
  /// Equal samples of the same instant were left out.
  case duplicates = "hr.duplicates"
  /// One source gives different rates for the same instant.
  case conflictingDuplicates = "hr.conflicting-duplicates"
  /// Samples of a less preferred source at the same instant were left out.
  case outrankedSource = "hr.outranked-source"
  /// Two sources give other rates for the same time; only the preferred one counts there.
  case sourcesDisagree = "hr.sources-disagree"
  /// Samples of sources that were not asked for were left out.
  case otherSources = "hr.other-sources"
  /// `--source` has no effect: the recording names no sources.
  case sourceUnused = "hr.source-unused"
  /// Times go back by an hour once: a change of the clock in local times.
  case clockChange = "hr.clock-change"
  /// The steps of the task could not be used.
  case stepsUnused = "hr.steps-unused"
  /// Steps of exercise and of rest overlap.
  case stepsOverlap = "hr.steps-overlap"
  /// `--exercise-end` contradicts the steps; it counts.
  case exerciseEnd = "hr.exercise-end"
  /// `--exercise-end` lies outside the recording.
  case exerciseEndOutside = "hr.exercise-end-outside"
  /// `--exercise-end` was read on a time column that does not begin at 0.
  case exerciseEndOrigin = "hr.exercise-end-origin"
  /// Samples without contact to the skin were left out.
  case noContact = "hr.no-contact"
  /// Rates that no human heart can have: samples were left out, intervals are in.
  case implausibleRate = "hr.implausible-rate"
  /// More than a fifth of the values lie outside what a heart can do: wrong unit, or no heart.
  case notRates = "hr.not-rates"
  /// There is no value at all.
  case empty = "hr.empty"
  /// No sample for longer than the gap limit.
  case gaps = "hr.gaps"
  /// One value repeats for ten minutes or longer: the watch may be off the wrist.
  case constant = "hr.constant"
  /// The rate changes faster than a heart does.
  case jump = "hr.jump"
  /// The resting rate is a mean over less than 30 s.
  case shortRest = "hr.short-rest"
  /// The rate is higher after the end of exercise than before it.
  case negativeRecovery = "hr.recovery-negative"
  /// Long intervals in which a good curve shows no beat.
  case heartPauses = "hr.heart-pauses"
  /// A few fast beats in a row that begin and end from one beat to the next.
  case fastRuns = "hr.fast-runs"
  /// Rates averaged over several beats hold no variability.
  case averaged = "hrv.averaged-samples"
  /// Values that are not numbers were left out.
  case missingIntervals = "hrv.missing-intervals"
  /// Values too short to be intervals were left out.
  case impossibleIntervals = "hrv.impossible-intervals"
  /// Time passed without beats.
  case intervalGaps = "hrv.gaps"
  /// The values are not in milliseconds, or not all.
  case wrongUnit = "hrv.wrong-unit"
  /// All intervals are equal, which no heart does.
  case constantIntervals = "hrv.constant-intervals"
  /// Intervals are long and short in turn: bigeminy, or every second beat detected late.
  case alternating = "hrv.alternating-intervals"
  /// Intervals differ by more than a fifth from beat to beat: no sinus rhythm, or beats wrongly found.
  case irregular = "hrv.irregular-intervals"
  /// Beats recur early with a pause behind them, too little so to be corrected.
  case earlyBeats = "hrv.early-beats"
  /// Intervals jump to another level from one beat to the next: merged or halved from there on.
  case levelJump = "hrv.level-jump"
  /// Intervals hardly differ: a pacemaker, or no heart.
  case nearlyConstant = "hrv.nearly-constant"
  /// Intervals stand twice in the file.
  case repeated = "hrv.repeated-intervals"
  /// Intervals stand in order of their length.
  case sorted = "hrv.sorted-intervals"
  /// Intervals are rounded to more than 20 ms.
  case coarse = "hrv.coarse-intervals"
  /// Noise of a pulse wave moves its beats so that RMSSD is too large.
  case jitter = "hrv.jitter"
  /// Beat times go back: rows out of order, two recordings in one file, or a clock set back.
  case timesBackwards = "hrv.times-backwards"
  /// A few beats were corrected.
  case artifacts = "hrv.artifacts"
  /// More than 5 % of the beats were corrected.
  case manyArtifacts = "hrv.many-artifacts"
  /// More than 20 % of the beats were corrected.
  case tooManyArtifacts = "hrv.too-many-artifacts"
  /// Variability from less than a minute.
  case shortRecording = "hrv.short-recording"
  /// The waveform has no beats that can be found.
  case noBeats = "hr.waveform.no-beats"
  /// Beats in stretches of poor quality were not used.
  case poorWaveform = "hr.waveform.poor"
  /// Less than half of the waveform has beats that can be trusted.
  case mostlyPoorWaveform = "hr.waveform.mostly-poor"
  /// Less than half of the windows are good, though they can be used.
  case fewGoodWindows = "hr.waveform.few-good"
  /// The accelerometer, or an axis of it, says nothing: constant or without numbers.
  case deadMotion = "hr.waveform.motion-unusable"
  /// A pulse wave without an accelerometer: motion cannot be told from pulse.
  case noMotion = "hr.waveform.no-motion"
  /// Samples of a waveform are missing: no beat is placed there.
  case missingSamples = "hr.waveform.missing-samples"
  /// Waves keep their place between the beats: beats that are too weak, or atrial waves without a beat.
  case halfRate = "hr.waveform.half-rate"
  /// Beats are high and low, or early and late, in turn: weak ones, or waves that are none.
  case doubleRate = "hr.waveform.double-rate"
  /// Narrow spikes stand in an ECG: a pacemaker's, which may be counted as beats.
  case pacemakerSpikes = "hr.waveform.pacemaker-spikes"
  /// QRS complexes are too narrow or too wide for the stated sampling rate.
  case complexWidth = "hr.waveform.complex-width"
  /// The waveform is upside down, which does not matter.
  case inverted = "hr.waveform.inverted"
  /// The rate under motion was followed window by window.
  case tracked = "hr.waveform.tracked"

  /// How much it weighs.
  var severity: QualityFlag.Severity {
    switch self {
    case .unsorted, .duplicates, .outrankedSource, .otherSources, .averaged, .artifacts, .inverted,
      .tracked, .noMotion, .sourceUnused, .shortRest,
      .exerciseEndOrigin:
      .info
    case .wrongUnit, .constantIntervals, .tooManyArtifacts, .noBeats, .mostlyPoorWaveform,
      .notRates,
      .empty:
      .error
    default: .warning
    }
  }

  /// The flag for `places`, at the first of them; `nil` without places.
  func callAsFunction(
    _ message: String, items places: [Int]
  ) -> QualityFlag? {
    places.first.map { self(message, at: .item($0), count: places.count) }
  }

  /// The flag for `times`, at the first of them; `nil` without times.
  func callAsFunction(_ message: String, times: [Double]) -> QualityFlag? {
    times.first.map { self(message, at: .seconds($0), count: times.count) }
  }
}
