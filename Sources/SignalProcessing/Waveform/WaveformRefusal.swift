/// Why a waveform gives no beats and no rate at all.
public enum WaveformRefusal: String, Error, Equatable {
  /// The sample rate is not a positive finite number or lies below the least rate of the method.
  case rateTooLow
  /// The recording is shorter than the method needs.
  case tooShort
  /// Channels that belong together differ in length.
  case unequalLengths
  /// No sample is finite.
  case noFiniteSamples
  /// More than half of the samples are not finite.
  case mostlyMissing
  /// All finite samples are equal.
  case constant
  /// Nothing in the recording stands out as a beat.
  case noBeats
}

extension WaveformRefusal {
  /// Share by which a rate that time stamps tell may lie below the one that was meant: 99.99999 is 100 Hz.
  private static let rounding = 1e-3

  /// Whether `rate` is finite and `least` or more, but for rounding; both Hz.
  static func isEnough(_ rate: Double, least: Double) -> Bool {
    rate.isFinite && rate >= (1 - rounding) * least
  }
}
