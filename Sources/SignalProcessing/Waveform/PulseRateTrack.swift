/// Heart rate in windows of a wrist recording, with what to expect of each number.
public struct PulseRateTrack: Sendable, Equatable {
  /// How far one window can be trusted.
  public enum Quality: String, Sendable {
    /// The expected error is at most 1 bpm and motion was accounted for.
    case good
    /// The expected error is at most 5 bpm, or nothing is known of the motion.
    case uncertain
    /// The expected error is above 5 bpm, or no pulse channel is complete.
    case unusable
  }

  /// The estimate for one window.
  public struct Window: Sendable, Equatable {
    /// Start of the window, s from the first sample.
    public var start: Double
    /// End of the window, s.
    public var end: Double
    /// Heart rate, beats per minute; `nil` when no pulse channel is complete in the window.
    public var rate: Double?
    /// Mean distance from `rate` under what is known of it, beats per minute; `nil` with the rate.
    public var expectedError: Double?
    /// Verdict from the expected error.
    public var quality: Quality
  }

  /// Estimates from the recording up to the end of each window.
  public var online: [Window]
  /// Estimates from the whole recording.
  public var offline: [Window]
  /// Why there are no windows; `nil` when there are.
  public var refusal: WaveformRefusal?

  static func refused(_ reason: WaveformRefusal) -> PulseRateTrack {
    PulseRateTrack(online: [], offline: [], refusal: reason)
  }
}
