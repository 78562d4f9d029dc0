internal import Glibc

/// ResearchKit's check whether a countdown recording was too loud.
///
/// For every sample a ≠ 0 of every channel, 16-bit and interleaved: `d = 20 lg(|a|/32767)`,
/// `c = max(d/60, −1) + 1`; the running mean of c in single precision above 0.45 is too loud.
/// Source: ResearchKit, `ORKAudioLevelNavigationRule`.
public struct VoiceLevelGate: Sendable {
  /// Mean above which the room is too loud.
  public static let limit: Float = 0.45
  /// Running mean of c, 0…1.
  public private(set) var mean: Float = 0
  /// Number of samples that are not zero.
  public private(set) var count = 0

  /// A gate without samples.
  public init() {}

  /// Adds interleaved samples of all channels.
  public mutating func process(_ samples: UnsafeBufferPointer<Int16>) {
    for sample in samples where sample != 0 {
      let decibels = 20 * log10(Float(sample.magnitude) / 32767)
      let compressed = max(decibels / 60, -1) + 1
      mean = (mean * Float(count) + compressed) / Float(count + 1)
      count += 1
    }
  }

  /// Adds interleaved samples of all channels.
  public mutating func process(_ samples: [Int16]) {
    samples.withUnsafeBufferPointer { process($0) }
  }

  /// Whether the recording was too loud.
  public var isTooLoud: Bool { mean > Self.limit }
}
