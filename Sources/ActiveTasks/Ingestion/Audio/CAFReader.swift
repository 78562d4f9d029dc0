/// Reads the headers of Apple's Core Audio Format.
enum CAFReader {
  private static let headerBytes = 12

  /// Reads what stands at `base` in `file`; codecs other than PCM, µ-law and A-law are left to the
  /// decoders.
  ///
  /// - Throws: `Diagnostic` `audio.no-format`, `audio.no-data`, `audio.sample-rate`,
  ///   `audio.channel-count`, `audio.unsupported-encoding`, `audio.empty`.
  static func layout(of file: InputFile, base: Int) throws(Diagnostic) -> AudioLayout {
    var position = base + 8
    var description: HeaderBytes?
    var place = position
    for _ in 0..<4096 where file.size - position >= headerBytes {
      let header = HeaderBytes(
        bytes: try file.bytes(position..<position + headerBytes), bigEndian: true)
      guard let name = header.code(0), let size = header.integer(4, 8) else { break }
      let start = position + headerBytes
      if name == "data" {
        guard let description else { break }
        return try layout(of: file, base: base, description, at: place, data: size, start: start)
      }
      guard let length = Int(exactly: size), length <= file.size - start else { break }
      if name == "desc" {
        description = HeaderBytes(
          bytes: try file.bytes(start..<start + min(length, 64)), bigEndian: true)
        place = start
      }
      position = start + length
    }
    throw Diagnostic(
      description == nil ? "audio.no-format" : "audio.no-data", "the file is incomplete",
      at: .byte(position), found: "no chunk '\(description == nil ? "desc" : "data")'",
      expected: "chunks 'desc' and 'data'",
      hint: "the recording or its copy was cut off; copy it again from the device")
  }

  private static func layout(
    of file: InputFile, base: Int, _ fields: HeaderBytes, at place: Int, data size: UInt64,
    start: Int
  ) throws(Diagnostic) -> AudioLayout {
    guard let bitsOfRate = fields.integer(0, 8), let codec = fields.code(8),
      let flags = fields.long(12), let channels = fields.long(24), let bits = fields.long(28)
    else {
      throw Diagnostic(
        "audio.no-format", "the description of the samples is cut off or damaged",
        at: .byte(place), expected: "32 bytes in the chunk 'desc'",
        hint: "copy the file again from the device")
    }
    let rate = Double(bitPattern: bitsOfRate).rounded()
    try AudioLayout.check(sampleRate: rate, channelCount: channels, at: place)
    let encoding = encoding(codec, flags: flags, bytes: (bits + 7) / 8)
    if let encoding { try checkPacking(encoding, fields, channels: channels, at: place) }
    let extent = try DataExtent(
      declared: size, start: start, place: start - 8, file: file, tail: { _ in file.size })
    let samples = min(extent.range.lowerBound + 4, extent.range.upperBound)
    var layout = AudioLayout(
      coding: encoding.map { .raw($0) } ?? .container,
      container: "CAF", codec: encoding?.summary ?? codec,
      sampleRate: Int(exactly: rate) ?? 0, channelCount: channels,
      data: encoding == nil ? base..<file.size : samples..<extent.range.upperBound)
    layout.end = extent.range.upperBound
    layout.flags = extent.flag.map { [$0] } ?? []
    try layout.check(at: place)
    return layout
  }

  /// Refuses samples that lie apart, such as 24 bits in four bytes: which bytes count the file does not say.
  ///
  /// - Throws: `Diagnostic` `audio.unsupported-encoding`.
  private static func checkPacking(
    _ encoding: RawEncoding, _ fields: HeaderBytes, channels: Int, at place: Int
  ) throws(Diagnostic) {
    let frame = encoding.bytes * channels
    guard let packet = fields.long(16), let frames = fields.long(20), packet > 0,
      packet != frame * max(frames, 1)
    else { return }
    throw Diagnostic(
      "audio.unsupported-encoding", "samples with bytes between them cannot be read",
      at: .byte(place + 16), found: "\(packet) bytes a packet of \(max(frames, 1)) frames",
      expected: "\(frame) bytes a frame: \(channels) channels of \(encoding.summary)",
      hint: "convert the file to 24-bit PCM or 32-bit float")
  }

  private static func encoding(_ codec: String, flags: Int, bytes: Int) -> RawEncoding? {
    let bigEndian = flags & 2 == 0
    switch codec {
    case "lpcm" where flags & 1 == 1: return .float(bytes: bytes, bigEndian: bigEndian)
    case "lpcm": return .integer(bytes: bytes, bigEndian: bigEndian, unsigned8: false)
    case "ulaw": return .ulaw
    case "alaw": return .alaw
    default: return nil
    }
  }
}
