/// The beats of a pulse wave (photoplethysmogram or pressure) with their quality.
public struct PulseBeats: Sendable, Equatable {
  /// One pulse.
  public struct Beat: Sendable, Equatable {
    /// Time of the foot, s: where the tangent at the steepest rise meets the level of the minimum
    /// before it.
    public var onset: Double
    /// Time of the steepest rise, s; the least sensitive to noise and thus best for intervals.
    public var steepest: Double
    /// Time of the systolic peak, s.
    public var peak: Double
    /// Height of the peak above the minimum before it, unit of the recording, positive.
    public var amplitude: Double
    /// How alike the pulse is to those round it, 0…1: the third best correlation among ten.
    public var quality: Double
    /// Time of the steepest rise after that at which the usual rise of the recording fits best, s: what noise does to it; `nil` at the
    /// ends of a recording and where pulses are too few.
    public var deviation: Double?
  }

  /// Beats in order of time.
  public var beats: [Beat]
  /// Quality of stretches of 10 s.
  public var windows: [BeatWindowQuality]
  /// Whether the recording falls at systole, as raw reflected light does.
  public var isInverted: Bool
  /// Why there are no beats; `nil` when there are.
  public var refusal: WaveformRefusal?
  /// Times of waves that stand at one place between beats again and again and are not taken for beats, s: pulses too weak to be told from noise.
  public var halfway: [Double] = []
  /// Times of beats that are low in turn with high ones, or early in turn with late ones, s: weak beats, or second waves taken for beats.
  public var alternate: [Double] = []

  static func refused(_ reason: WaveformRefusal) -> PulseBeats {
    PulseBeats(beats: [], windows: [], isInverted: false, refusal: reason)
  }
}
