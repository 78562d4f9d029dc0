/// Every doubt that computing heart rate and its variability can flag, with its weight.
enum HeartRateFlag: String, CaseIterable {
  /// Samples were not in order of time.
  case unsorted = "hr.unsorted"
  /// Equal samples of the same instant were left out.
  case duplicates = "hr.duplicates"
  /// One source gives different rates for the same instant.
  case conflictingDuplicates = "hr.conflicting-duplicates"
  /// Samples of a less preferred source at the same instant were left out.
  case outrankedSource = "hr.outranked-source"
  /// Samples of sources that were not asked for were left out.
  case otherSources = "hr.other-sources"
  /// The steps of the task could not be used.
  case stepsUnused = "hr.steps-unused"
  /// Samples without contact to the skin were left out.
  case noContact = "hr.no-contact"
  /// Samples that no human heart can have were left out.
  case implausibleRate = "hr.implausible-rate"
  /// Most samples lie outside what a heart can do: they are no rates in bpm.
  case notRates = "hr.not-rates"
  /// There is no value at all.
  case empty = "hr.empty"
  /// No sample for longer than the gap limit.
  case gaps = "hr.gaps"
  /// One value repeats for ten minutes or longer: the watch may be off the wrist.
  case constant = "hr.constant"
  /// The rate changes faster than a heart does.
  case jump = "hr.jump"
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
  /// The waveform is upside down, which does not matter.
  case inverted = "hr.waveform.inverted"
  /// The rate under motion was followed window by window.
  case tracked = "hr.waveform.tracked"

  /// How much it weighs.
  var severity: QualityFlag.Severity {
    switch self {
    case .unsorted, .duplicates, .outrankedSource, .otherSources, .averaged, .artifacts, .inverted,
      .tracked:
      .info
    case .wrongUnit, .constantIntervals, .tooManyArtifacts, .noBeats, .mostlyPoorWaveform,
      .notRates,
      .empty:
      .error
    default: .warning
    }
  }

  /// The flag with its evidence.
  func callAsFunction(
    _ message: String, at location: SourceLocation = .whole, count: Int = 1
  ) -> QualityFlag {
    QualityFlag(rawValue, severity, message, at: location, count: count)
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
