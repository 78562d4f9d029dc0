/// One frequency of an Apple Health audiogram, whatever file it stands in.
///
/// Apple's sensitivity is the threshold in dB HL. A clamped value is one at or beyond an end of the
/// range the measurement could give.
struct SensitivityPoint {
  /// One ear's value.
  struct EarValue {
    /// Threshold in dB HL.
    var level: Double
    /// The other ear was masked.
    var masked = false
    /// Lowest level the measurement can give, dB HL.
    var lowerBound: Double?
    /// Highest level the measurement can give, dB HL.
    var upperBound: Double?
  }

  /// Frequency in Hz.
  var frequency: Double
  /// Left ear.
  var left: EarValue?
  /// Right ear.
  var right: EarValue?

  /// The audiogram's points.
  var points: [AudiogramPoint] {
    [(AudiometryRecording.Ear.left, left), (.right, right)].compactMap { ear, value in
      guard let value, value.level.isFinite, frequency.isFinite else { return nil }
      var qualifier = AudiogramPoint.Qualifier.measured
      if let bound = value.lowerBound, value.level <= bound { qualifier = .clampedLow }
      if let bound = value.upperBound, value.level >= bound { qualifier = .clampedHigh }
      return AudiogramPoint(
        ear: ear, frequency: frequency, level: value.level, qualifier: qualifier,
        masked: value.masked)
    }
  }
}
