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
