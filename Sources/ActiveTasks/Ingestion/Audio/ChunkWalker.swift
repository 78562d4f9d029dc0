/// One chunk of a RIFF-like file.
struct AudioChunk {
  /// Its four-character name.
  var name: String
  /// Where its header begins.
  var place: Int
  /// Where its content is, inside the file.
  var body: Range<Int>
}

/// Finds the chunks of a RIFF-like file, past the damage that recorders and editors leave.
struct ChunkWalker {
  /// The file.
  let file: InputFile
  /// How chunks are written.
  let dialect: RIFFDialect
  /// The name of the chunk that holds the samples.
  let dataName: String
  /// The chunks found, in file order; the first `dataName` chunk has its true extent.
  private(set) var chunks: [AudioChunk] = []
  /// What was repaired.
  private(set) var flags: [QualityFlag] = []
  /// Whether the size of the samples was as declared.
  private(set) var sizeWasRight = true
  /// Bytes behind the last chunk that belong to none.
  private(set) var loose: Range<Int>

  private var dataSize64: UInt64?
  private var position: Int
  private var repairs = 0
  private static let maximumChunks = 4096
  private static let maximumRepairs = 16
  private static let searchBytes = 1 << 16

  /// Walks from the container that begins at `base`.
  init(_ file: InputFile, dialect: RIFFDialect, base: Int, dataName: String) throws(Diagnostic) {
    self.file = file
    self.dialect = dialect
    self.dataName = dataName
    position = base + dialect.preamble
    loose = file.size..<file.size
    while chunks.count < Self.maximumChunks, file.size - position >= dialect.headerBytes {
      guard let header = dialect.header(try header(at: position)) else {
        if try resync(from: position) { continue }
        loose = position..<file.size
        break
      }
      try append(header.name, header.size)
    }
    if position < file.size, file.size - position < dialect.headerBytes {
      loose = position..<file.size
    }
  }

  /// The first chunk called `name`.
  func first(_ name: String) -> AudioChunk? {
    chunks.first { $0.name == name }
  }

  /// The content of a chunk, at most 1 MiB of it.
  func content(_ chunk: AudioChunk) throws(Diagnostic) -> HeaderBytes {
    HeaderBytes(
      bytes: try file.bytes(
        chunk.body.lowerBound..<chunk.body.lowerBound + min(chunk.body.count, 1 << 20)),
      bigEndian: dialect.bigEndian)
  }

  private func header(at offset: Int) throws(Diagnostic) -> [UInt8] {
    try file.bytes(offset..<offset + dialect.headerBytes)
  }

  private mutating func append(_ name: String, _ size: UInt64) throws(Diagnostic) {
    let start = position + dialect.headerBytes
    if name == dataName, first(name) == nil {
      return try appendData(size, start: start)
    }
    guard let length = Int(exactly: size), length <= file.size - start else {
      if try resync(from: position + dialect.codeBytes) { return }
      flags.append(
        QualityFlag(
          "audio.chunk-cut", .info,
          "the chunk '\(name)' declares \(size) bytes, \(file.size - start) are there",
          at: .byte(position)))
      chunks.append(AudioChunk(name: name, place: position, body: start..<file.size))
      position = file.size
      return
    }
    let chunk = AudioChunk(name: name, place: position, body: start..<start + length)
    chunks.append(chunk)
    if name == "ds64", dialect.usesDS64 { dataSize64 = try content(chunk).integer(8, 8) }
    try advance(behind: chunk.body)
  }

  private mutating func appendData(_ size: UInt64, start: Int) throws(Diagnostic) {
    let declared = dialect.usesDS64 && size == 0xffff_ffff ? dataSize64 ?? size : size
    let extent = try DataExtent(
      declared: declared, start: start, place: position + dialect.codeBytes, file: file,
      tail: { start throws(Diagnostic) in try ChunkTail(file, dialect).start(after: start) })
    if let flag = extent.flag {
      flags.append(flag)
      sizeWasRight = false
    }
    chunks.append(AudioChunk(name: dataName, place: position, body: extent.range))
    try advance(behind: extent.range)
  }

  /// Moves behind the chunk whose content is `body`: to the padded place, or to its very end
  /// when only there a chunk begins.
  private mutating func advance(behind body: Range<Int>) throws(Diagnostic) {
    let end = body.upperBound
    position = min(end + dialect.padding(body.count), file.size)
    guard position > end, file.size - position >= dialect.headerBytes,
      dialect.header(try header(at: position)) == nil,
      dialect.header(try header(at: end)) != nil
    else { return }
    flags.append(
      QualityFlag(
        "audio.missing-pad", .info, "a chunk of odd length is not followed by its padding byte",
        at: .byte(end)))
    position = end
  }

  /// Looks for the format or sample chunk behind damage at `place`, as long as the samples have not
  /// been found.
  private mutating func resync(from place: Int) throws(Diagnostic) -> Bool {
    guard first(dataName) == nil, repairs < Self.maximumRepairs else { return false }
    let bytes = try file.bytes(place..<place + Self.searchBytes)
    let wanted = first("fmt ") == nil && dataName == "data" ? ["fmt ", dataName] : [dataName]
    for offset in 1..<max(bytes.count - dialect.headerBytes, 1) {
      let window = bytes[offset..<min(offset + 4, bytes.count)]
      guard wanted.contains(where: { window.elementsEqual($0.utf8) }) else { continue }
      flags.append(
        QualityFlag(
          "audio.chunk-damaged", .warning,
          "a chunk header is damaged; reading went on \(offset) bytes later", at: .byte(place),
          count: offset))
      position = place + offset
      repairs += 1
      return true
    }
    return false
  }
}
