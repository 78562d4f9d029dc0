/// Finds where a recording holds sound above its own noise, block by block in little memory.
///
/// The mean square of frames of 5 ms, the loudest channel's, is compared with four times (6 dB above)
/// its tenth percentile, the noise, but not with less than 10⁻⁸ of the loudest frame (−80 dB).
public struct ToneSegmenter: Sendable {
  /// Length of one frame in seconds: 0.005.
  public static let frameSeconds = 0.005
  /// Silence shorter than this many seconds does not end a tone: 0.03.
  public static let longestGap = 0.03
  /// Sound shorter than this many seconds is no tone: 0.05.
  public static let shortestTone = 0.05

  private let frameLength: Int
  private let channelCount: Int
  private var sums: [Double]
  private var filled = 0
  private var frames: [Double] = []

  /// A search in a recording; a sampling rate that is not above 0 counts as 1 Hz.
  public init(sampleRate: Double, channelCount: Int) {
    let length = sampleRate * Self.frameSeconds
    frameLength = length.isFinite && length < 1e9 ? max(1, Int(length)) : 1
    self.channelCount = max(channelCount, 1)
    sums = Array(repeating: 0, count: self.channelCount)
  }

  /// Takes the next samples, one value a channel.
  public mutating func add(_ samples: some Sequence<Double>) {
    for (channel, sample) in samples.enumerated() where channel < channelCount {
      sums[channel] += sample * sample
    }
    filled += 1
    if filled == frameLength { closeFrame() }
  }

  /// Mean square that sound exceeds; `nil` in silence.
  public var limit: Double? {
    guard let loudest = frames.max(), loudest > 0 else { return nil }
    return max(4 * frames.sorted()[(frames.count - 1) / 10], 1e-8 * loudest)
  }

  /// The stretches of sound in samples from the start, in order.
  public func segments() -> [Range<Int>] {
    guard let limit else { return [] }
    let seconds = Self.frameSeconds
    let gap = Int((Self.longestGap / seconds).rounded())
    let shortest = Int((Self.shortestTone / seconds).rounded())
    var found: [Range<Int>] = []
    for (index, power) in frames.enumerated() where power > limit {
      if let last = found.last, index - last.upperBound <= gap {
        found[found.count - 1] = last.lowerBound..<index + 1
      } else {
        found.append(index..<index + 1)
      }
    }
    return found.filter { $0.count >= shortest }
      .map { $0.lowerBound * frameLength..<$0.upperBound * frameLength }
  }

  private mutating func closeFrame() {
    frames.append((sums.max() ?? 0) / Double(frameLength))
    for channel in sums.indices { sums[channel] = 0 }
    filled = 0
  }
}
