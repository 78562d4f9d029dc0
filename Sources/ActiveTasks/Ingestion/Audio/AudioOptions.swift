/// What a user can say about reading sound files.
public struct AudioOptions: Sendable, Equatable {
  /// Sample encoding of files without a header (`audio.raw`); `nil` for 16-bit little-endian.
  public var rawEncoding: RawEncoding?
  /// Channels of files without a header, 1…256; `nil` for 1.
  public var rawChannels: Int?
  /// Folders searched for `ffmpeg` and `ffprobe`, in order.
  public var searchPath = ["/usr/local/bin", "/usr/bin", "/bin"]
  /// Environment of these programs, `NAME=value`, default the C locale alone.
  public var environment = ["LC_ALL=C"]
  /// Seconds these programs may be silent before they are stopped, default 60.
  public var stallSeconds = 60

  /// The defaults.
  public init() {}
}

/// Encodings of uncompressed samples.
public enum RawEncoding: String, Sendable, CaseIterable {
  /// Unsigned 8-bit.
  case u8
  /// Signed 8-bit.
  case s8
  /// 16-bit, little-endian.
  case s16le
  /// 16-bit, big-endian.
  case s16be
  /// 24-bit packed, little-endian.
  case s24le
  /// 24-bit packed, big-endian.
  case s24be
  /// 32-bit, little-endian.
  case s32le
  /// 32-bit, big-endian.
  case s32be
  /// 32-bit floating point, little-endian.
  case f32le
  /// 32-bit floating point, big-endian.
  case f32be
  /// 64-bit floating point, little-endian.
  case f64le
  /// 64-bit floating point, big-endian.
  case f64be
  /// µ-law, 8-bit.
  case ulaw
  /// A-law, 8-bit.
  case alaw

  /// Bytes of one sample.
  public var bytes: Int {
    switch self {
    case .u8, .s8, .ulaw, .alaw: 1
    case .s16le, .s16be: 2
    case .s24le, .s24be: 3
    case .s32le, .s32be, .f32le, .f32be: 4
    case .f64le, .f64be: 8
    }
  }

  /// What it is, for people.
  public var summary: String {
    switch self {
    case .ulaw: "8-bit µ-law"
    case .alaw: "8-bit A-law"
    case .f32le, .f32be: "32-bit float"
    case .f64le, .f64be: "64-bit float"
    default: "\(bytes * 8)-bit PCM"
    }
  }

  /// The integer encoding of `bytes` bytes a sample, `unsigned` meaning only 8-bit.
  static func integer(bytes: Int, bigEndian: Bool, unsigned8: Bool) -> RawEncoding? {
    switch bytes {
    case 1: unsigned8 ? .u8 : .s8
    case 2: bigEndian ? .s16be : .s16le
    case 3: bigEndian ? .s24be : .s24le
    case 4: bigEndian ? .s32be : .s32le
    default: nil
    }
  }

  /// The floating-point encoding of `bytes` bytes a sample.
  static func float(bytes: Int, bigEndian: Bool) -> RawEncoding? {
    switch bytes {
    case 4: bigEndian ? .f32be : .f32le
    case 8: bigEndian ? .f64be : .f64le
    default: nil
    }
  }
}
