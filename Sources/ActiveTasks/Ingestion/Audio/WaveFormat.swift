/// The `fmt ` chunk of a WAV file.
struct WaveFormat {
  /// The format tag, taken from the sub-format when the tag says "extensible".
  let tag: Int
  /// Channels.
  let channelCount: Int
  /// Sampling rate in Hz.
  let sampleRate: Int
  /// Bytes of a frame or of a compressed block, as declared.
  let blockAlign: Int
  /// Bits of a sample, as declared.
  let bits: Int

  private let bytes: [UInt8]
  private let place: Int

  /// Reads the chunk's content, which begins at `place` in the file.
  ///
  /// - Throws: `Diagnostic` `audio.no-format` when it is cut off.
  init(_ fields: HeaderBytes, at place: Int) throws(Diagnostic) {
    guard let tag = fields.short(0), let channels = fields.short(2), let rate = fields.long(4),
      let align = fields.short(12), let bits = fields.short(14)
    else {
      throw Diagnostic(
        "audio.no-format", "the description of the samples is cut off", at: .byte(place),
        found: "\(fields.bytes.count) bytes", expected: "at least 16 bytes in the chunk 'fmt '",
        hint: "the recording or its copy was cut off; copy it again from the device")
    }
    self.tag = tag == 0xfffe ? (fields.long(24) ?? tag) & 0xffff : tag
    channelCount = channels
    sampleRate = rate
    blockAlign = align
    self.bits = bits
    bytes = fields.bytes
    self.place = place
  }

  private var sampleBytes: Int { (bits + 7) / 8 }

  private func encoding(bigEndian: Bool) -> RawEncoding? {
    switch tag {
    case 1: .integer(bytes: sampleBytes, bigEndian: bigEndian, unsigned8: true)
    case 3: .float(bytes: sampleBytes, bigEndian: bigEndian)
    case 6: .alaw
    case 7: .ulaw
    default: nil
    }
  }

  /// How the samples in `data` are to be read.
  ///
  /// - Throws: `Diagnostic` `audio.unsupported-encoding` for sample sizes nobody reads.
  func coding(data: Range<Int>, dialect: RIFFDialect) throws(Diagnostic) -> AudioLayout.Coding {
    if let encoding = encoding(bigEndian: dialect.bigEndian) { return .raw(encoding) }
    guard tag != 1, tag != 3 else {
      throw Diagnostic(
        "audio.unsupported-encoding", "samples of this size cannot be read", at: .byte(place + 14),
        found: "\(bits)-bit \(tag == 1 ? "PCM" : "float")",
        expected: "8- to 32-bit PCM, 32- or 64-bit float",
        hint: "convert the file to 24-bit PCM or 32-bit float")
    }
    guard dialect.label == "WAV" else { return .container }
    return .wrapped(header: header(dataSize: data.count))
  }

  /// A plain RIFF header with this description, for `dataSize` bytes of samples.
  private func header(dataSize: Int) -> [UInt8] {
    let padded = bytes.prefix(0x10000) + (bytes.count % 2 == 0 ? [] : [0])
    let size = UInt32(clamping: dataSize)
    let fact = Self.chunk("fact", 4) + [0xff, 0xff, 0xff, 0x7f]
    let total = UInt32(clamping: 4 + 8 + padded.count + fact.count + 8 + Int(size))
    return Self.chunk("RIFF", total) + Array("WAVE".utf8)
      + Self.chunk("fmt ", UInt32(clamping: padded.count)) + padded + fact
      + Self.chunk("data", size)
  }

  private static func chunk(_ name: String, _ size: UInt32) -> [UInt8] {
    Array(name.utf8) + (0..<4).map { UInt8(truncatingIfNeeded: size >> (8 * $0)) }
  }

  /// The encoding for people.
  func codec(_ dialect: RIFFDialect) -> String {
    if let encoding = encoding(bigEndian: dialect.bigEndian) { return encoding.summary }
    switch tag {
    case 2: return "Microsoft ADPCM"
    case 0x11: return "IMA ADPCM"
    case 0x31: return "GSM 6.10"
    case 0x50: return "MPEG layer II"
    case 0x55: return "MP3"
    case 0xff: return "AAC"
    default: return "format tag 0x" + String(tag, radix: 16)
    }
  }

  /// Contradictions inside the description.
  func flags(_ dialect: RIFFDialect) -> [QualityFlag] {
    guard let encoding = encoding(bigEndian: dialect.bigEndian) else { return [] }
    let frame = encoding.bytes * channelCount
    guard blockAlign != frame else { return [] }
    return [
      QualityFlag(
        "audio.block-align", .warning,
        "the header says \(blockAlign) bytes a frame; \(channelCount) channels of"
          + " \(encoding.summary) make \(frame), which was used",
        at: .byte(place + 12))
    ]
  }
}
