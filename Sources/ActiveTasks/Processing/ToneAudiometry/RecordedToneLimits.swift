internal import SignalProcessing

/// How far a recorded tone may be off before it is flagged.
///
/// After IEC 60645-1; not confirmed by a readable source.
enum RecordedToneLimits {
  /// Level error in dB, relative frequency error and distortion.
  private static let (level, frequency, distortion) = (3.0, 0.01, 0.025)

  /// What the flag says.
  static let message =
    "tones are off by more than \(level) dB or \(100 * frequency) %, or have more than"
    + " \(100 * distortion) % of harmonics (limits unverified)"

  /// Whether a tone that should have `frequency` in Hz is off; distortion counts when it exceeds the
  /// limit by two standard deviations, so that noise is not taken for harmonics.
  static func exceeded(_ tone: MeasuredTone, _ frequency: Double, levelError: Double) -> Bool {
    levelError.magnitude > level || (tone.frequency / frequency - 1).magnitude > Self.frequency
      || tone.distortion - 2 * tone.distortionDeviation > distortion
  }
}

/// The doubts about tones in a recording.
enum RecordedToneFlag: String, FlagCode {
  /// A tone that should be there is not.
  case missing = "audiometry.tone-missing"
  /// A tone that should not be there is.
  case unexpected = "audiometry.tone-unexpected"
  /// A tone is loudest in the wrong channel.
  case channel = "audiometry.tone-channel"
  /// A tone is off in level, frequency or distortion.
  case deviates = "audiometry.tone-deviates"

  /// How much it weighs.
  var severity: QualityFlag.Severity { .warning }
}
