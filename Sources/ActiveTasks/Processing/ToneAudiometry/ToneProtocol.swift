internal import FoundationEssentials
internal import Glibc

/// The tones that a recording should hold, as users write them in JSON.
public struct ToneProtocol: Sendable, Equatable, Codable {
  /// How a tone is faded in and out.
  public enum Ramp: String, Sendable, Codable {
    /// Linear in amplitude.
    case linear
    /// Raised cosine.
    case cosine
    /// From −40 dB to 0 dB, linear in dB, as ResearchKit fades.
    case researchkit
  }

  /// One tone.
  public struct Tone: Sendable, Equatable, Codable {
    /// Channel from 1; 1 is left.
    public var channel: Int
    /// Start in seconds of the protocol's own clock.
    public var start: Double
    /// Seconds from the first to the last sample, fades included.
    public var duration: Double
    /// Frequency in Hz.
    public var frequency: Double
    /// Level of the steady part in dB: re full scale, or in the unit of `levelAtFullScale`.
    public var level: Double
    /// Seconds of each fade; `nil` is none.
    public var fade: Double?
    /// Shape of the fades; `nil` is linear.
    public var ramp: Ramp?

    /// Seconds from the start of a fade to half the amplitude.
    var halfway: Double {
      (fade ?? 0) * (ramp == .researchkit ? 1 + log10(0.5) / 2 : 0.5)
    }

    /// When the amplitude passes half of the steady one.
    var onset: Double { start + halfway }
    /// Seconds between the half-amplitude points.
    var halfDuration: Double { duration - 2 * halfway }
  }

  /// The tones in the order of their starts.
  public var tones: [Tone]
  /// Level in dB of a sine of full scale, such as dB SPL in an ear simulator; `nil` is 0.
  public var levelAtFullScale: Double?

  /// Reads a protocol from JSON and checks it.
  ///
  /// - Throws: `Diagnostic` `audiometry.protocol`.
  public init(file: ParameterFile) throws(Diagnostic) {
    func invalid(_ found: String) -> Diagnostic {
      Diagnostic(
        "audiometry.protocol", "the file is no tone protocol", found: found,
        expected: "JSON with tones, each with channel, start, duration, frequency and level",
        hint: "see docs/guide/audiometry.md"
      ).naming(file.path)
    }
    do {
      self = try JSONDecoder().decode(ToneProtocol.self, from: Data(file.bytes))
    } catch {
      throw invalid(DecodingProblem.summary(error))
    }
    guard (1...1000).contains(tones.count) else { throw invalid("\(tones.count) tones") }
    for (index, tone) in tones.enumerated() {
      guard tone.channel >= 1, tone.start.magnitude < 1e6, tone.frequency > 0,
        tone.frequency < 1e6, tone.level.magnitude < 1000, tone.duration < 1e6,
        (tone.fade ?? 0) >= 0, tone.duration > 2 * (tone.fade ?? 0)
      else { throw invalid("a value out of range in tone \(index + 1)") }
    }
    guard (levelAtFullScale ?? 0).magnitude < 1000 else { throw invalid("levelAtFullScale") }
    tones.sort { $0.start < $1.start }
  }
}
