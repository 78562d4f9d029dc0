/// The beats of an electrocardiogram with their quality.
public struct ElectrocardiogramBeats: Sendable, Equatable {
  /// One QRS complex.
  public struct Beat: Sendable, Equatable {
    /// Time of the R peak, s from the first sample, finer than a sample.
    public var time: Double
    /// Height of the R peak above the mean of the 0.3 s round it, unit of the recording, signed.
    public var amplitude: Double
    /// How alike the complex is to those round it, 0…1: the third best correlation among ten.
    public var quality: Double
  }

  /// Beats in order of time.
  public var beats: [Beat]
  /// Quality of stretches of 10 s.
  public var windows: [BeatWindowQuality]
  /// Whether the R peak points down in most beats.
  public var isInverted: Bool
  /// Why there are no beats; `nil` when there are.
  public var refusal: WaveformRefusal?
  /// Times of waves that stand at one place between beats again and again and are not taken for beats, s: complexes too weak to be told from noise, or P waves of a 2:1 block.
  public var halfway: [Double] = []
  /// Times of beats that are low in turn with high ones, s: weak beats, or P or T waves taken for beats.
  public var alternate: [Double] = []

  static func refused(_ reason: WaveformRefusal) -> ElectrocardiogramBeats {
    ElectrocardiogramBeats(beats: [], windows: [], isInverted: false, refusal: reason)
  }
}
