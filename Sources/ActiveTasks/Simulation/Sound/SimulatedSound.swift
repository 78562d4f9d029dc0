/// Everything that decides a simulated sound recording.
public struct SimulatedSound: Sendable, Equatable {
  /// What is heard.
  public enum Kind: String, Sendable, CaseIterable {
    /// A steady sine.
    case tone
    /// Equal power in every hertz.
    case white
    /// Equal power in every octave.
    case pink
    /// The long-term spectrum of speech.
    case speech
    /// A quiet room: 5 dB less in every higher octave, and hum of 50 Hz mains.
    case room
    /// Tone bursts of 4 kHz of 1 s, 200, 20, 2 and 0.25 ms.
    case bursts
  }

  /// Sample encodings of the WAV file.
  public enum Encoding: String, Sendable, CaseIterable {
    /// 16-bit integers.
    case s16
    /// 24-bit integers.
    case s24
    /// 32-bit floating point.
    case f32
  }

  /// What is heard, default a tone.
  public var kind = Kind.tone
  /// Unweighted level in dB SPL, of bursts while they last, default 60.
  public var level = 60.0
  /// Level in dBFS (RMS 1.0 is 0) of 94 dB SPL, default ResearchKit's for an iPhone.
  public var sensitivity = -23.3
  /// Frequency of the tone, Hz, default 1000.
  public var frequency = 1000.0
  /// Length, s, default 10.
  public var duration = 10.0
  /// Sampling rate, Hz, default 48 000.
  public var rate = 48_000.0
  /// Constant offset, full scale 1, default 0.
  public var offset = 0.0
  /// Sample encoding, default 16-bit.
  public var encoding = Encoding.s16
  /// Seed of the phases.
  public var seed: UInt64 = 0

  /// The defaults.
  public init() {}

  /// Level in dBFS of the sound.
  var levelFullScale: Double { level - 94 + sensitivity }
  /// Number of samples.
  var count: Int { Int(exactly: (duration * rate).rounded()) ?? 0 }
}
