/// Decodes one sound file from front to back.
protocol AudioDecoder: AnyObject {
  /// What the samples are.
  var sound: SoundDescription { get }

  /// Decodes up to the block's capacity of frames into `block`; returns their number, 0 at the end.
  ///
  /// - Throws: `Diagnostic` `input.read-failed`, `audio.program-stalled`.
  func read(into block: inout SampleBlock, _ map: ChannelMap) throws(Diagnostic) -> Int

  /// What went wrong by the end of the samples, in the decoder's words; `nil` when nothing did.
  func complaint() -> String?
}

/// What a decoder says about the samples it is going to give.
struct SoundDescription: Sendable {
  /// Sampling rate in Hz.
  var sampleRate: Double
  /// Channels in the file.
  var channelCount: Int
  /// Frames to come according to the header; `nil` when nothing says so.
  var expectedFrames: Int?
  /// Frames by which a complete file may differ from `expectedFrames`.
  var frameTolerance: Int
  /// Container and encoding, for people.
  var encoding: String
  /// Whether samples can exceed full scale or be no numbers.
  var isFloating: Bool
  /// Whether the codec loses detail, so that it may overshoot full scale by itself.
  var isLossy: Bool
  /// What the decoder knows about the file.
  var metadata: [AudioMetadata]
  /// Tracks of sound in the file, of which the first is decoded.
  var trackCount = 1
}
