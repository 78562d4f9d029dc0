/// Samples of a recording in order, block by block, in constant memory.
///
/// Belongs to one thread at a time.
public protocol SampleStream: AnyObject {
  /// Sampling rate in Hz.
  var sampleRate: Double { get }
  /// Channels that `next(into:)` delivers, after selection.
  var channelCount: Int { get }
  /// What was found in the samples; complete once `next(into:)` has returned 0.
  var flags: [QualityFlag] { get }

  /// Replaces the content of `block` with the next frames and returns their number, 0 at the end.
  ///
  /// - Throws: `Diagnostic` `input.read-failed`, `audio.empty` when there was not one frame,
  ///   `audio.non-finite` when more than 1 % of the frames were not numbers, `audio.decode-failed`.
  func next(into block: inout SampleBlock) throws(Diagnostic) -> Int
}

/// A block of frames, one array per channel; full scale is 1.
public struct SampleBlock: Sendable {
  /// Samples by channel: the first `count` of each are valid, all of them finite.
  public internal(set) var channels: [[Float]]
  /// Valid frames.
  public internal(set) var count = 0
  /// Position of the block's first frame in the recording.
  public internal(set) var firstFrame = 0
  /// Frames (positions in the recording, ascending, inside this block) that were not finite in some
  /// channel and hold 0 there instead.
  public internal(set) var excluded: [Range<Int>] = []

  /// Frames a block holds when nothing else is asked for.
  public static let defaultCapacity = 16384

  /// Room for `capacity` frames (at least 1) of `channelCount` channels.
  public init(channelCount: Int, capacity: Int = SampleBlock.defaultCapacity) {
    channels = Array(
      repeating: [Float](repeating: 0, count: max(capacity, 1)), count: max(channelCount, 1))
  }

  /// Empties the block; its room stays.
  mutating func clear() {
    count = 0
    excluded = []
  }

  /// Lets `body` see the valid samples of a channel.
  func read(_ channel: Int, _ body: (UnsafeBufferPointer<Float>) -> Void) {
    channels[channel].withUnsafeBufferPointer {
      body(UnsafeBufferPointer(rebasing: $0[..<count]))
    }
  }

  /// Adds the frames in `range` of a block with as many channels, for which there must be room.
  mutating func append(_ range: Range<Int>, of other: SampleBlock) {
    for channel in channels.indices {
      channels[channel].replaceSubrange(
        count..<count + range.count, with: other.channels[channel][range])
    }
    count += range.count
  }

  /// Frames the block can hold.
  public var capacity: Int { channels[0].count }
}
