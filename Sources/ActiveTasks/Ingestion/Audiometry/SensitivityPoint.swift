/// One frequency of an Apple Health audiogram, whatever file it stands in.
///
/// Apple's sensitivity is the threshold in dB HL. A clamped value is one at or beyond an end of the
/// range the measurement could give.
struct SensitivityPoint {
  /// One ear's value.
  struct EarValue {
    /// The ear.
    var ear: AudiometryRecording.Ear
    /// Threshold in dB HL.
    var level: Double
    /// The other ear was masked.
    var masked = false
    /// Lowest level the measurement can give, dB HL.
    var lowerBound: Double?
    /// Highest level the measurement can give, dB HL.
    var upperBound: Double?

    /// Whether the bounds can be: the lower one lies below the upper one.
    var isSound: Bool {
      guard let lowerBound, let upperBound else { return true }
      return lowerBound < upperBound
    }
  }

  /// Frequency in Hz.
  var frequency: Double
  /// The values in the order of the file.
  var values: [EarValue] = []

  /// The audiogram's points.
  var points: [AudiogramPoint] {
    values.compactMap { value in
      guard value.level.isFinite, frequency.isFinite else { return nil }
      var qualifier = AudiogramPoint.Qualifier.measured
      if let bound = value.lowerBound, value.level <= bound { qualifier = .clampedLow }
      if let bound = value.upperBound, value.level >= bound { qualifier = .clampedHigh }
      return AudiogramPoint(
        ear: value.ear, frequency: frequency, level: value.level, qualifier: qualifier,
        masked: value.masked)
    }
  }
}
