/// Reads the headers of WAV, RIFX, RF64, BW64 and W64.
struct WaveReader {
  private let walker: ChunkWalker
  private let file: InputFile
  private let base: Int

  /// Reads what stands at `base` in `file`.
  ///
  /// - Throws: `Diagnostic` `audio.no-format`, `audio.no-data`, `audio.sample-rate`,
  ///   `audio.channel-count`, `audio.unsupported-encoding`, `audio.empty`.
  static func layout(of file: InputFile, base: Int) throws(Diagnostic) -> AudioLayout {
    let head = HeaderBytes(bytes: try file.bytes(base..<base + 40), bigEndian: false)
    guard let dialect = RIFFDialect(head.code(0)) else { throw missingFormat(base) }
    let walker = try ChunkWalker(file, dialect: dialect, base: base, dataName: "data")
    return try WaveReader(walker: walker, file: file, base: base).layout()
  }

  private func layout() throws(Diagnostic) -> AudioLayout {
    guard let format = walker.first("fmt ") else { throw Self.missingFormat(file.size) }
    let wave = try WaveFormat(walker.content(format), at: format.body.lowerBound)
    guard let data = walker.first("data") else {
      throw Diagnostic(
        "audio.no-data", "there is no chunk of samples", at: .byte(file.size),
        found: "the end of the file", expected: "a chunk 'data'",
        hint: "the recording or its copy was cut off; copy it again from the device")
    }
    var layout = AudioLayout(
      coding: try wave.coding(data: data.body, dialect: walker.dialect),
      container: walker.dialect.label, codec: wave.codec(walker.dialect),
      sampleRate: wave.sampleRate, channelCount: wave.channelCount, data: data.body)
    layout.end = data.body.upperBound
    layout.metadata = try AudioMetadata.read(walker)
    layout.flags = walker.flags + wave.flags(walker.dialect)
    layout.flags += try structureFlags(format, data)
    try layout.check(at: format.body.lowerBound + 2)
    return layout
  }

  private func structureFlags(
    _ format: AudioChunk, _ data: AudioChunk
  ) throws(Diagnostic) -> [QualityFlag] {
    var flags: [QualityFlag] = []
    if format.place > data.place {
      flags.append(
        QualityFlag(
          "audio.data-before-format", .info, "the samples stand before their description",
          at: .byte(data.place)))
    }
    let others = walker.chunks.filter { $0.name == "data" }.dropFirst()
    if let second = others.first {
      let bytes = others.reduce(0) { $0 + $1.body.count }
      flags.append(
        QualityFlag(
          "audio.second-data-chunk", .warning,
          "only the first chunk of samples was used; \(bytes) bytes in later ones were not",
          at: .byte(second.place), count: others.count))
    }
    return flags + (try outerFlags(data))
  }

  /// Compares the outer size with the file: bytes behind the last chunk are samples that the header
  /// forgot if the outer size counts them, else foreign bytes.
  private func outerFlags(_ data: AudioChunk) throws(Diagnostic) -> [QualityFlag] {
    let dialect = walker.dialect
    guard walker.sizeWasRight, !dialect.usesDS64,
      let outer = dialect.header(try file.bytes(base..<base + dialect.headerBytes))
    else { return trailingFlags() }
    let end = UInt64(base + dialect.headerBytes) &+ outer.size
    if walker.loose.count > 1, end >= UInt64(file.size) {
      return [
        QualityFlag(
          "audio.data-size-short", .warning,
          "the header declares fewer samples than the file holds: the declared ones were used,"
            + " \(walker.loose.count) bytes behind them were not",
          at: .byte(walker.loose.lowerBound), count: walker.loose.count)
      ]
    }
    guard end < UInt64(data.body.upperBound) else { return trailingFlags() }
    return [
      QualityFlag(
        "audio.outer-size", .info,
        "the outer size \(outer.size) is smaller than the samples inside it, whose own size was used",
        at: .byte(base + dialect.codeBytes))
    ] + trailingFlags()
  }

  private func trailingFlags() -> [QualityFlag] {
    let loose = walker.loose
    guard loose.count > 1 else { return [] }
    return [
      QualityFlag(
        "audio.trailing-bytes", .info,
        "\(loose.count) bytes behind the last chunk were not used", at: .byte(loose.lowerBound),
        count: loose.count)
    ]
  }

  private static func missingFormat(_ place: Int) -> Diagnostic {
    Diagnostic(
      "audio.no-format", "the description of the samples is missing or cut off", at: .byte(place),
      found: "the end of the file", expected: "a chunk 'fmt '",
      hint: "the recording or its copy was cut off; copy it again from the device")
  }
}
