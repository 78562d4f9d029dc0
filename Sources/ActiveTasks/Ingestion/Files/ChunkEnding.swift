/// The endings of sound and video files made of chunks that state their lengths.
///
/// Sources: Microsoft RIFF; EBU Tech 3306 (RF64); Sonic Foundry Wave64; Apple AIFF 1.3 and Core Audio
/// Format; RFC 3533 (Ogg); RFC 8794 (EBML).
enum ChunkEnding {
  private static let chunkLimit = 4096
  private static let unknown = 0xffff_ffff

  /// WAV with its 64-bit form, AVI with its further parts, WebP.
  static func riff(_ file: InputFile, _ head: [UInt8]) throws(Diagnostic) -> FileEnding {
    let isBig = HeaderBytes(bytes: head, bigEndian: true).code(0) == "RIFX"
    let fields = HeaderBytes(bytes: head, bigEndian: isBig)
    if ["RF64", "BW64"].contains(fields.code(0)), fields.code(12) == "ds64" {
      guard let size = fields.integer(20, 8).flatMap({ Int(exactly: $0) }) else { return .whole }
      return total(size, file)
    }
    guard let size = fields.long(4), size != unknown else { return .whole }
    guard size > 0 else { return neverCompleted }
    let own = total(size, file)
    guard own.cut == nil else { return own }
    let parts = try chunks(file, bigEndian: isBig, from: 12, to: size + 8)
    // A long AVI goes on in further parts of the same form.
    guard own.trailing > 0, fields.code(8) == "AVI " else { return parts ?? own }
    let more = try MediaPart.list(file, from: size + 8 + size % 2, code: "RIFF", bigEndian: false)
    guard let last = more.last else { return own }
    return FileEnding(end: last.end, size: file.size, padding: 1, "a part of the file")
  }

  /// AIFF and AIFF-C.
  static func aiff(_ file: InputFile, _ head: [UInt8]) throws(Diagnostic) -> FileEnding {
    guard let size = HeaderBytes(bytes: head, bigEndian: true).long(4), size != unknown else {
      return .whole
    }
    guard size > 0 else { return neverCompleted }
    let own = total(size, file)
    guard own.cut == nil else { return own }
    return try chunks(file, bigEndian: true, from: 12, to: size + 8) ?? own
  }

  /// Wave64: the length counts its own header.
  static func wave64(_ file: InputFile, _ head: [UInt8]) -> FileEnding {
    let fields = HeaderBytes(bytes: head, bigEndian: false)
    guard let size = fields.integer(16, 8).flatMap({ Int(exactly: $0) }) else { return .whole }
    guard size > 0 else { return neverCompleted }
    return FileEnding(end: size, size: file.size, padding: 7, "what the header states")
  }

  /// Core Audio Format; the length −1 of the last chunk means up to the end.
  static func coreAudio(_ file: InputFile) throws(Diagnostic) -> FileEnding {
    var place = 8
    for _ in 0..<chunkLimit where place < file.size {
      let fields = HeaderBytes(bytes: try file.bytes(place..<place + 12), bigEndian: true)
      guard let code = fields.code(0), let size = fields.integer(4, 8) else { return .whole }
      guard size != .max else { return .whole }
      guard let length = Int(exactly: size), length < Int.max - place - 12 else { return .whole }
      place += 12 + length
      if place > file.size {
        return FileEnding(end: place, size: file.size, "the chunk '\(code)'")
      }
    }
    return .whole
  }

  /// Sun and NeXT sound.
  static func sun(_ file: InputFile, _ head: [UInt8]) -> FileEnding {
    let fields = HeaderBytes(bytes: head, bigEndian: true)
    guard let start = fields.long(4), let size = fields.long(8), size != unknown else {
      return .whole
    }
    return FileEnding(end: start + size, size: file.size, padding: 1, "what the header states")
  }

  /// Ogg: the last page states its length.
  static func ogg(_ file: InputFile) throws(Diagnostic) -> FileEnding {
    let start = max(0, file.size - (1 << 17))
    let tail = try file.bytes(start..<file.size)
    guard let page = tail.lastPlace(of: Array("OggS".utf8)) else { return .whole }
    let count = tail.count > page + 26 ? Int(tail[page + 26]) : 0
    let table = tail.dropFirst(page + 27).prefix(count)
    let end = start + page + 27 + count + table.reduce(0) { $0 + Int($1) }
    return FileEnding(end: end, size: file.size, "the last page")
  }

  /// Matroska and WebM: the segment states its length, unless it was written while it was recorded.
  static func matroska(_ file: InputFile) throws(Diagnostic) -> FileEnding {
    let head = try file.bytes(0..<64)
    guard let (size, length) = number(head, at: 4), let header = size, header < file.size else {
      return .whole
    }
    let start = 4 + length + header
    let segment = try file.bytes(start..<start + 12)
    guard segment.starts(with: [0x18, 0x53, 0x80, 0x67]),
      let (stated, more) = number(segment, at: 4), let content = stated
    else { return .whole }
    let end = start + 4 + more + content
    let next = try file.bytes(end..<max(end, min(end + 4, file.size)))
    if next == [0x1a, 0x45, 0xdf, 0xa3] { return .whole }
    return FileEnding(end: end, size: file.size, "the segment")
  }

  /// An EBML length and the bytes it takes; the length is `nil` when it is stated as unknown.
  private static func number(_ bytes: [UInt8], at place: Int) -> (value: Int?, length: Int)? {
    guard place < bytes.count, bytes[place] != 0 else { return nil }
    let length = bytes[place].leadingZeroBitCount + 1
    guard place + length <= bytes.count else { return nil }
    let mask = UInt64(1) << UInt64(7 * length) - 1
    let value = bytes[place..<place + length].reduce(UInt64(0)) { $0 << 8 | UInt64($1) } & mask
    return (value == mask ? nil : Int(value), length)
  }

  private static let neverCompleted = FileEnding(
    cut: "the header was never completed: it states 0 bytes")

  /// The ending by the length of the whole, which does not count the first 8 bytes.
  private static func total(_ size: Int, _ file: InputFile) -> FileEnding {
    let (end, overflow) = size.addingReportingOverflow(8)
    guard !overflow else { return .whole }
    // Chunks have an even length; the last pad byte is often left out.
    return end > file.size + 1
      ? FileEnding(cut: "the header states \(end) bytes, \(file.size) are there")
      : FileEnding(end: min(end, file.size), size: file.size, padding: 1, "")
  }

  /// A chunk that goes beyond the file; `nil` when none does.
  private static func chunks(
    _ file: InputFile, bigEndian: Bool, from start: Int, to end: Int
  ) throws(Diagnostic) -> FileEnding? {
    let parts = try MediaPart.list(file, from: start, to: end, bigEndian: bigEndian)
    guard let last = parts.last, last.length != unknown, last.end > file.size + 1 else {
      return nil
    }
    return FileEnding(end: last.end, size: file.size, "the chunk '\(last.code)'")
  }
}

/// A chunk: a code of four characters, its length, its content.
private struct MediaPart {
  let code: String
  let length: Int
  let end: Int

  /// The chunks from `start`, each at an even place; with `code`, only as long as they bear it.
  static func list(
    _ file: InputFile, from start: Int, to limit: Int = .max, code wanted: String? = nil,
    bigEndian: Bool
  ) throws(Diagnostic) -> [MediaPart] {
    var parts: [MediaPart] = []
    var place = start
    while parts.count < 4096, place < min(limit, file.size) {
      let fields = HeaderBytes(bytes: try file.bytes(place..<place + 8), bigEndian: bigEndian)
      guard let code = fields.code(0), let length = fields.long(4), wanted == nil || code == wanted
      else { break }
      parts.append(MediaPart(code: code, length: length, end: place + 8 + length))
      place += 8 + length + length % 2
    }
    return parts
  }
}

extension [UInt8] {
  /// Where `mark` stands last.
  func lastPlace(of mark: [UInt8]) -> Int? {
    guard let first = mark.first, count >= mark.count else { return nil }
    var place = count - mark.count
    while place >= 0 {
      if self[place] == first, self[place...].starts(with: mark) { return place }
      place -= 1
    }
    return nil
  }
}
