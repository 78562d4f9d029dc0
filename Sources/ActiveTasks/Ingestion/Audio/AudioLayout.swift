/// What a container says about its samples, after repair: how to read them.
struct AudioLayout {
  /// How the samples are stored.
  enum Coding: Equatable {
    /// Uncompressed samples in `data`, whatever the container around them.
    case raw(RawEncoding)
    /// Compressed samples in `data` behind a header that we write.
    case wrapped(header: [UInt8])
    /// The decoder reads the container itself.
    case container
  }

  /// How the samples are stored.
  var coding: Coding
  /// The container's name.
  var container: String
  /// The encoding for people, such as `16-bit PCM`; `nil` when the decoder knows better.
  var codec: String?
  /// Sampling rate in Hz, when the container is ours to read.
  var sampleRate = 0
  /// Channels, when the container is ours to read.
  var channelCount = 0
  /// Where the samples are in the file.
  var data: Range<Int>
  /// Where the samples end as far as the container says; `nil` when only decoding tells.
  var end: Int?
  /// What the file says about itself.
  var metadata: [AudioMetadata] = []
  /// Every repair and oddity.
  var flags: [QualityFlag] = []

  /// Frames in `data`, when every frame has the same size.
  var frames: Int? {
    guard case .raw(let encoding) = coding else { return nil }
    return data.count / max(encoding.bytes * channelCount, 1)
  }

  /// Checks rate and channels, drops a partial last frame and refuses emptiness.
  ///
  /// - Parameter place: where rate and channels stand in the file.
  /// - Throws: `Diagnostic` `audio.sample-rate`, `audio.channel-count`, `audio.empty`.
  mutating func check(at place: Int) throws(Diagnostic) {
    try Self.check(sampleRate: Double(sampleRate), channelCount: channelCount, at: place)
    if !(4000...768_000).contains(sampleRate) {
      flags.append(
        QualityFlag(
          "audio.unusual-rate", .warning,
          "the header says \(sampleRate) Hz; sound is usually recorded at 4 kHz to 768 kHz",
          at: .byte(place)))
    }
    if case .raw(let encoding) = coding {
      trim(toMultipleOf: encoding.bytes * channelCount)
    }
    guard !data.isEmpty else {
      throw Diagnostic(
        "audio.empty", "the file holds no samples", at: .byte(data.lowerBound),
        found: "a header with nothing behind it", expected: "samples",
        hint: "the recording was never written or the copy stopped; copy it again from the device")
    }
  }

  private mutating func trim(toMultipleOf frame: Int) {
    let rest = data.count % frame
    guard rest > 0 else { return }
    data = data.lowerBound..<data.upperBound - rest
    flags.append(
      QualityFlag(
        "audio.partial-frame", .warning,
        "the last \(rest) of \(frame) bytes of a frame stand alone and were not used",
        at: .byte(data.upperBound), count: rest))
  }

  /// Refuses rates and channel counts that cannot be sound.
  static func check(sampleRate: Double, channelCount: Int, at place: Int) throws(Diagnostic) {
    guard (1000...3_072_000).contains(sampleRate) else {
      throw Diagnostic(
        "audio.sample-rate", "the header's sampling rate cannot be right", at: .byte(place),
        found: "\(FixedDecimal.string(sampleRate, places: 0)) Hz", expected: "1000 to 3072000 Hz",
        hint: "read the samples with --input-format audio.raw and their true rate")
    }
    guard (1...maximumChannels).contains(channelCount) else {
      throw Diagnostic(
        "audio.channel-count", "the header's number of channels cannot be right",
        at: .byte(place), found: "\(channelCount)", expected: "1 to \(maximumChannels)",
        hint: "read the samples with --input-format audio.raw and their true number of channels")
    }
  }

  /// Channels we are ready to read.
  static let maximumChannels = 256
}
