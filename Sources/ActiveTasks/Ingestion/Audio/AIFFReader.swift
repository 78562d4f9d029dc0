/// Reads the headers of AIFF and AIFF-C.
enum AIFFReader {
  /// Reads what stands at `base` in `file`.
  ///
  /// - Throws: `Diagnostic` `audio.no-format`, `audio.no-data`, `audio.sample-rate`,
  ///   `audio.channel-count`, `audio.empty`.
  static func layout(of file: InputFile, base: Int) throws(Diagnostic) -> AudioLayout {
    guard let dialect = RIFFDialect("FORM") else { throw missing("COMM", file.size) }
    let walker = try ChunkWalker(file, dialect: dialect, base: base, dataName: "SSND")
    guard let common = walker.first("COMM") else { throw missing("COMM", file.size) }
    let fields = try walker.content(common)
    guard let channels = fields.short(0), let bits = fields.short(6), let rate = fields.extended(8)
    else { throw missing("COMM", common.body.lowerBound) }
    let whole = rate.rounded()
    try AudioLayout.check(
      sampleRate: whole, channelCount: channels, at: common.body.lowerBound)
    guard let sound = walker.first("SSND"), sound.body.count >= 8,
      let offset = try walker.content(sound).long(0)
    else { throw missing("SSND", file.size) }
    let (encoding, name) = encoding(fields.code(18), bits: bits)
    let start = min(sound.body.lowerBound + 8 + offset, sound.body.upperBound)
    var layout = AudioLayout(
      coding: encoding.map { .raw($0) } ?? .container, container: "AIFF", codec: name,
      sampleRate: Int(exactly: whole) ?? 0, channelCount: channels,
      data: encoding == nil ? base..<file.size : start..<sound.body.upperBound)
    layout.end = sound.body.upperBound
    layout.flags = walker.flags
    layout.metadata = try texts(walker)
    try layout.check(at: common.body.lowerBound)
    if let declared = fields.long(2), let frames = layout.frames {
      layout.flags += frameFlag(declared, frames, at: common.body.lowerBound + 2)
    }
    return layout
  }

  private static func encoding(_ compression: String?, bits: Int) -> (RawEncoding?, String) {
    let bytes = (bits + 7) / 8
    let encoding: RawEncoding? =
      switch compression {
      case nil, "NONE", "twos", "in24", "in32":
        .integer(bytes: bytes, bigEndian: true, unsigned8: false)
      case "sowt": .integer(bytes: bytes, bigEndian: false, unsigned8: false)
      case "raw ": bytes == 1 ? .u8 : nil
      case "fl32", "FL32": .f32be
      case "fl64", "FL64": .f64be
      case "ulaw", "ULAW": .ulaw
      case "alaw", "ALAW": .alaw
      default: nil
      }
    return (encoding, encoding?.summary ?? compression ?? "\(bits)-bit PCM")
  }

  private static func frameFlag(_ declared: Int, _ frames: Int, at place: Int) -> [QualityFlag] {
    guard declared != frames else { return [] }
    return [
      QualityFlag(
        "audio.frame-count", declared < frames ? .info : .warning,
        "the description declares \(declared) frames, the sample chunk holds \(frames), which were"
          + " used", at: .byte(place))
    ]
  }

  private static func texts(_ walker: ChunkWalker) throws(Diagnostic) -> [AudioMetadata] {
    var metadata: [AudioMetadata] = []
    for chunk in walker.chunks where ["NAME", "AUTH", "(c) ", "ANNO"].contains(chunk.name) {
      let fields = try walker.content(chunk)
      metadata.append(AudioMetadata("AIFF.\(chunk.name)", fields.text(0..<fields.bytes.count)))
    }
    return metadata
  }

  private static func missing(_ name: String, _ place: Int) -> Diagnostic {
    Diagnostic(
      name == "COMM" ? "audio.no-format" : "audio.no-data",
      "the file is incomplete", at: .byte(place), found: "no complete chunk '\(name)'",
      expected: "chunks 'COMM' and 'SSND'",
      hint: "the recording or its copy was cut off; copy it again from the device")
  }
}
