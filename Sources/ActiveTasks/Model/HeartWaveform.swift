public import SignalProcessing

/// An electrocardiogram or a pulse wave, sampled evenly.
public struct HeartWaveform: Sendable, Equatable {
  /// What was measured.
  public enum Kind: String, Sendable {
    /// The heart's voltage, such as `ecg`.
    case electrocardiogram = "ecg"
    /// Light or pressure that follows the blood volume, such as `ppg`.
    case pulse = "ppg"
  }

  /// What was measured.
  public var kind: Kind
  /// Samples a second, Hz.
  public var sampleRate: Double
  /// One or more channels of any unit, `.nan` where missing, shape `[channels][n]`.
  public var channels: [[Double]]
  /// Acceleration of the same wrist at the same times, any unit; `nil` without an accelerometer.
  public var motion: Vector3Series?

  /// Whether nothing but a statement tells the sampling rate: no times, no header of a device.
  public var isRateStated: Bool

  /// A waveform with the motion of its session.
  public init(
    _ kind: Kind, sampleRate: Double, channels: [[Double]], motion: Vector3Series? = nil,
    isRateStated: Bool = false
  ) {
    self.isRateStated = isRateStated
    self.kind = kind
    self.sampleRate = sampleRate
    self.channels = channels
    self.motion = motion
  }

  /// Length, s.
  public var duration: Double { Double(channels.first?.count ?? 0) / sampleRate }
}
