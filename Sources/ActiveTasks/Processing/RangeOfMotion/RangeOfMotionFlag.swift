/// Every doubt that computing a range of motion can flag, with its weight.
enum RangeOfMotionFlag: String, FlagCode {
  /// The device's attitude had not settled at the first sample, which is ResearchKit's reference.
  case firstSampleUnconverged = "motion.first-sample-unconverged"
  /// Gyroscope and accelerometer contradict each other: an error when grossly.
  case sensorsDisagree = "motion.sensors-disagree"
  /// The device's attitude leaves and comes back where the gyroscope stays: the samples count as missing.
  case attitudeSpikes = "motion.attitude-spikes"
  /// The device's attitude contradicts its own gyroscope or accelerometer: an error when grossly.
  case attitudeDisagrees = "motion.attitude-disagrees"
  /// The attitude is ours, so ResearchKit's formula is applied to what the device never computed.
  case estimatedAttitude = "rom.researchkit-estimated-attitude"
  /// The movement went through +90°, where ResearchKit's angle jumps by 360°.
  case researchKitFold = "rom.researchkit-fold"
  /// The two methods differ by more than 5°: only worth knowing when the attitude is estimated.
  case methodsDiffer = "rom.methods-differ"
  /// Only an accelerometer: right for slow movement, and blind to turning about the vertical.
  case quasiStatic = "rom.quasi-static"
  /// Only a gyroscope: nothing corrects the drift of the angle.
  case gyroscopeOnly = "rom.gyroscope-only"
  /// Spikes, impossible values or frozen values of the gyroscope were replaced.
  case gyroscopeSpikes = "rom.gyroscope-spikes"
  /// No attitude can be had from what the file holds.
  case noAttitude = "rom.no-attitude"
  /// The recording is shorter than a movement takes.
  case tooShort = "rom.too-short"
  /// Pauses take more than nine tenths of a long recording: several recordings in one file.
  case mostlyGaps = "rom.mostly-gaps"
  /// Nothing moved.
  case noMotion = "rom.no-motion"
  /// No still window: the pose of the first half second is the reference.
  case noStillWindow = "rom.no-still-window"
  /// Much of the rotation is not about the axis of motion.
  case outOfPlane = "rom.out-of-plane"
  /// The heading drifts and the axis is steep enough for it to matter.
  case headingDrift = "rom.heading-drift"
  /// The swing came near half a turn, where the joint angle is undefined.
  case illConditioned = "rom.ill-conditioned"
  /// Repetitions that touch a hole in the recording were left out of the statistics.
  case repetitionInGap = "rom.repetition-in-gap"
  /// The range is larger than the named joint allows: an error when larger than any joint allows.
  case implausible = "rom.implausible"
  /// The sampling rate is too low for the cut-off, which was lowered.
  case cutoffLimited = "rom.cutoff-limited"
  /// Where the normal value and the measurement error come from.
  case normalValue = "rom.normal-value"
  /// The numbers are what the app stored; there is no recording to check them against.
  case storedOnly = "rom.stored-result-only"

  /// How much it weighs.
  var severity: QualityFlag.Severity {
    switch self {
    case .estimatedAttitude, .normalValue, .cutoffLimited: .info
    case .tooShort, .mostlyGaps, .noAttitude: .error
    default: .warning
    }
  }
}

/// A number of degrees as flags print it.
func degrees(_ value: Double, places: Int = 1) -> String {
  FixedDecimal.string(value, places: places) + "°"
}
