/// Decodes one sound file from front to back.
protocol AudioDecoder: AnyObject {
  /// Sampling rate in Hz.
  var sampleRate: Double { get }
  /// Channels in the file.
  var channelCount: Int { get }
  /// Frames to come according to the header; `nil` when nothing says so.
  var expectedFrames: Int? { get }
  /// Frames by which a complete file may differ from `expectedFrames`.
  var frameTolerance: Int { get }
  /// What the samples are, for people.
  var encoding: String { get }
  /// Whether samples can exceed full scale or be no numbers.
  var isFloating: Bool { get }
  /// Whether a codec that loses detail may overshoot full scale by itself.
  var isLossy: Bool { get }
  /// What the decoder says about itself.
  var metadata: [AudioMetadata] { get }

  /// Decodes up to the block's capacity of frames into `block`; returns their number, 0 at the end.
  func read(into block: inout SampleBlock, _ map: ChannelMap) throws(Diagnostic) -> Int

  /// What went wrong by the end of the samples, in the decoder's words; `nil` when nothing did.
  func complaint() -> String?
}
