/// A sound file ready to be streamed: what it is, and how to open it.
///
/// Holds no samples, so its size does not depend on the length of the recording.
public struct AudioRecording: Sendable {
  /// Sampling rate in Hz.
  public var sampleRate: Double
  /// Channels in the file, at least 1.
  public var channelCount: Int
  /// Frames the file should hold once its header is repaired; `nil` when nothing says so.
  public var expectedFrames: Int?
  /// Container and sample encoding, such as `WAV, 16-bit PCM`.
  public var encoding: String
  /// What the file says about itself, such as `INFO.ICMT` or `bext.description`, in file order.
  public var metadata: [AudioMetadata]

  private let opener: @Sendable (ChannelSelection) throws(Diagnostic) -> any SampleStream
  private let identifier: @Sendable () throws(Diagnostic) -> InputIdentity

  /// A recording with its description, the way to open it and the way to identify its bytes.
  public init(
    sampleRate: Double, channelCount: Int, expectedFrames: Int?, encoding: String,
    metadata: [AudioMetadata] = [],
    open: @escaping @Sendable (ChannelSelection) throws(Diagnostic) -> any SampleStream,
    identify: @escaping @Sendable () throws(Diagnostic) -> InputIdentity
  ) {
    self.sampleRate = sampleRate
    self.channelCount = channelCount
    self.expectedFrames = expectedFrames
    self.encoding = encoding
    self.metadata = metadata
    opener = open
    identifier = identify
  }

  /// Opens the samples from the start; may be called any number of times.
  ///
  /// - Throws: `Diagnostic` `usage.audio-channel` when there is no such channel, or what the
  ///   decoder reports.
  public func open(_ channels: ChannelSelection = .all) throws(Diagnostic) -> any SampleStream {
    try opener(channels)
  }

  /// SHA-256 and length of the file's bytes.
  ///
  /// Bytes that streams have read in order are hashed already, so after processing this reads only
  /// what is left.
  ///
  /// - Throws: `Diagnostic` `input.read-failed`.
  public func identify() throws(Diagnostic) -> InputIdentity {
    try identifier()
  }
}

/// Which channels of a recording are heard.
public enum ChannelSelection: Sendable, Equatable {
  /// Every channel on its own.
  case all
  /// The arithmetic mean of all channels.
  case mix
  /// One channel, counted from 1.
  case channel(Int)

  /// Reads `all`, `mix` or a channel number from 1; `nil` for anything else.
  public init?(_ text: String) {
    switch text {
    case "all": self = .all
    case "mix": self = .mix
    default:
      guard let number = Int(text), number >= 1 else { return nil }
      self = .channel(number)
    }
  }
}

/// One thing a sound file says about itself, not interpreted.
public struct AudioMetadata: Sendable, Equatable {
  /// Where it stands, such as `INFO.ICMT`, `bext.description`, `tag.comment` or `sidecar`.
  public var key: String
  /// What it says.
  public var value: String

  /// A key with its text.
  public init(_ key: String, _ value: String) {
    self.key = key
    self.value = value
  }
}

/// What identifies an input: the bytes' SHA-256 and their number.
public struct InputIdentity: Sendable, Equatable {
  /// SHA-256 in lower-case hexadecimal.
  public var sha256: String
  /// Number of bytes.
  public var bytes: Int

  /// An identity.
  public init(sha256: String, bytes: Int) {
    self.sha256 = sha256
    self.bytes = bytes
  }
}
