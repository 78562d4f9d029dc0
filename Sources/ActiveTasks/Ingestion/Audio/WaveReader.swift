/// Reads the headers of WAV, RIFX, RF64, BW64 and W64.
struct WaveReader {
  private let walker: ChunkWalker
  private let file: AudioFile
  private let base: Int

  /// Reads what stands at `base` in `file`.
  ///
  /// - Throws: `Diagnostic` `audio.no-format`, `audio.no-data`, `audio.sample-rate`,
  ///   `audio.channel-count`, `audio.unsupported-encoding`, `audio.empty`.
  static func layout(of file: AudioFile, base: Int) throws(Diagnostic) -> AudioLayout {
    let head = HeaderBytes(bytes: try file.bytes(base..<base + 40), bigEndian: false)
    guard let dialect = RIFFDialect(head.code(0)) else { throw missingFormat(base) }
    let walker = try ChunkWalker(file, dialect: dialect, base: base, dataName: "data")
    return try WaveReader(walker: walker, file: file, base: base).layout()
  }

  private func layout() throws(Diagnostic) -> AudioLayout {
    guard let format = walker.first("fmt ") else { throw Self.missingFormat(file.size) }
    guard let data = walker.first("data") else {
      throw Diagnostic(
        "audio.no-data", "there is no chunk of samples", at: .byte(file.size),
        found: "the end of the file", expected: "a chunk 'data'",
        hint: "the recording or its copy was cut off; copy it again from the device")
    }
    let wave = try WaveFormat(walker.content(format), at: format.body.lowerBound)
    var layout = AudioLayout(
      coding: try wave.coding(data: data.body, dialect: walker.dialect),
      summary: "\(walker.dialect.label), \(wave.summary(walker.dialect))",
      sampleRate: wave.sampleRate, channelCount: wave.channelCount, data: data.body)
    layout.metadata = try AudioMetadata.read(walker)
    layout.flags = walker.flags + wave.flags(walker.dialect) + structureFlags(format, data)
    try layout.check(at: format.body.lowerBound + 2)
    return layout
  }

  private func structureFlags(_ format: AudioChunk, _ data: AudioChunk) -> [QualityFlag] {
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
    return flags + looseFlags()
  }

  /// Bytes behind the last chunk: samples that the header forgot if the outer size counts them, else
  /// foreign bytes.
  private func looseFlags() -> [QualityFlag] {
    let loose = walker.loose
    guard loose.count > 1 else { return [] }
    let outer = try? walker.dialect.header(
      file.bytes(base..<base + walker.dialect.headerBytes))
    let counted = outer.map { UInt64(base + walker.dialect.headerBytes) &+ $0.size } ?? 0
    if counted >= UInt64(file.size), !walker.dialect.usesDS64 {
      return [
        QualityFlag(
          "audio.data-size-short", .warning,
          "the header declares fewer samples than the file holds: the declared ones were used,"
            + " \(loose.count) bytes behind them were not",
          at: .byte(loose.lowerBound), count: loose.count)
      ]
    }
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
