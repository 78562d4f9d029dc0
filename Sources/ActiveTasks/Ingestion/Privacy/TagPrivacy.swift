/// Tags before and behind MPEG audio and ADTS streams: ID3v2, ID3v1 with its extension, APEv2, Lyrics3;
/// they are cut off.
///
/// Sources: ID3v2.4 main structure (id3.org); APEv2 specification; Lyrics3 v2.00 (id3.org).
enum TagPrivacy {
  static func scan(_ file: InputFile, into scan: inout PrivacyScan) throws(Diagnostic) {
    var start = 0
    while start < file.size {
      if let size = try tagSize(at: start, file) {
        let end = min(start + size, file.size)
        let bytes = try file.bytes(start..<min(end, start + 1 << 16))
        add(frames(bytes), "ID3v2", at: start, &scan)
        scan.remove(start..<end)
        start = end
      } else {
        let zeros = try file.bytes(start..<min(start + 1 << 16, file.size)).prefix { $0 == 0 }.count
        guard zeros > 0 else { break }
        scan.remove(start..<start + zeros)
        start += zeros
      }
    }
    scan.payload = [start..<(try takeTail(of: file, from: start, &scan))]
  }

  /// Takes the tags at the end, in whatever order they stand; where the stream ends before them.
  static func takeTail(
    of file: InputFile, from start: Int, _ scan: inout PrivacyScan
  ) throws(Diagnostic) -> Int {
    var end = file.size
    while let tag = try tail(start..<end, file) {
      add(tag.words, tag.name, at: end - tag.size, &scan)
      scan.remove(end - tag.size..<end)
      end -= tag.size
    }
    return end
  }

  private struct Tail {
    var name: String
    var size: Int
    var words: [(String, String)]
  }

  /// The tag that ends where `range` ends; `nil` when none does.
  private static func tail(_ range: Range<Int>, _ file: InputFile) throws(Diagnostic) -> Tail? {
    let bytes = try file.bytes(max(range.lowerBound, range.upperBound - 355)..<range.upperBound)
    func last(_ count: Int) -> HeaderBytes? {
      count <= bytes.count
        ? HeaderBytes(bytes: Array(bytes.suffix(count)), bigEndian: false) : nil
    }
    func text(_ tag: HeaderBytes, _ ranges: [Range<Int>]) -> String {
      ranges.map { tag.text($0) }.filter { !$0.isEmpty }.joined(separator: ", ")
    }
    if let tag = last(128), tag.bytes.starts(with: "TAG".utf8) {
      let words = text(tag, [3..<33, 33..<63, 63..<93, 97..<127])
      if let more = last(355), more.bytes.starts(with: "TAG+".utf8) {
        return Tail(
          name: "ID3v1", size: 355,
          words: [("ID3v1", words), ("TAG+", text(more, [4..<64, 64..<124, 124..<184]))])
      }
      return Tail(name: "ID3v1", size: 128, words: [("ID3v1", words)])
    }
    if let foot = last(32), foot.bytes.starts(with: "APETAGEX".utf8), let size = foot.long(12) {
      let whole = min(max(size, 32) + (foot.bytes[23] & 0x80 != 0 ? 32 : 0), range.count)
      let tag = HeaderBytes(
        bytes: try file.bytes(range.upperBound - whole..<range.upperBound), bigEndian: false)
      return Tail(name: "APEv2", size: whole, words: [("APEv2", tag.text(0..<min(400, whole)))])
    }
    if let foot = last(15), foot.bytes.suffix(9).elementsEqual("LYRICS200".utf8),
      let size = Int(String(decoding: foot.bytes.prefix(6), as: UTF8.self)), size >= 11,
      size <= range.count - 15
    {
      return Tail(name: "Lyrics3", size: size + 15, words: [("Lyrics3", "\(size) bytes")])
    }
    if let foot = last(9), foot.bytes.elementsEqual("LYRICSEND".utf8) {
      let area = try file.bytes(max(range.lowerBound, range.upperBound - 5120)..<range.upperBound)
      guard let begin = area.ranges(of: Array("LYRICSBEGIN".utf8)).last else { return nil }
      let size = area.count - begin.lowerBound
      return Tail(name: "Lyrics3", size: size, words: [("Lyrics3", "\(size) bytes")])
    }
    if let foot = last(10), foot.bytes.starts(with: "3DI".utf8) {
      let size = foot.bytes[6..<10].reduce(0) { $0 << 7 | Int($1 & 0x7f) } + 20
      guard size <= range.count else { return nil }
      let tag = try file.bytes(range.upperBound - size..<range.upperBound)
      guard tag.starts(with: "ID3".utf8) else { return nil }
      return Tail(name: "ID3v2", size: size, words: frames(tag))
    }
    return try appended(range, file)
  }

  /// An ID3v2 tag without a footer that ends where `range` ends, in its last 64 KiB.
  private static func appended(_ range: Range<Int>, _ file: InputFile) throws(Diagnostic) -> Tail? {
    let start = max(range.lowerBound, range.upperBound - 1 << 16)
    let area = try file.bytes(start..<range.upperBound)
    for place in area.ranges(of: Array("ID3".utf8)).map(\.lowerBound) {
      guard let size = try tagSize(at: start + place, file), size == area.count - place else {
        continue
      }
      return Tail(name: "ID3v2", size: size, words: frames(Array(area[place...])))
    }
    return nil
  }

  /// Bytes of the ID3v2 tag at `place`; `nil` when there is none.
  private static func tagSize(at place: Int, _ file: InputFile) throws(Diagnostic) -> Int? {
    let head = try file.bytes(place..<place + 10)
    guard head.count == 10, head.starts(with: "ID3".utf8) else { return nil }
    let footer = head[5] & 0x10 != 0 ? 10 : 0
    return head[6..<10].reduce(0) { $0 << 7 | Int($1 & 0x7f) } + 10 + footer
  }

  /// The frames of an ID3v2.3 or 2.4 tag.
  private static func frames(_ bytes: [UInt8]) -> [(String, String)] {
    let fields = HeaderBytes(bytes: bytes, bigEndian: true)
    var found: [(String, String)] = []
    var place = 10
    while found.count < 256, let name = fields.code(place), let size = fields.long(place + 4),
      size > 0, size <= bytes.count - place - 10
    {
      let body = place + 10..<place + 10 + size
      let text = String(
        String.UnicodeScalarView(
          bytes[body].filter { (0x20...0x7e).contains($0) }.prefix(200).map { Unicode.Scalar($0) }))
      found.append((name, text))
      place = body.upperBound
    }
    return found
  }

  private static func add(
    _ words: [(String, String)], _ tag: String, at place: Int, _ scan: inout PrivacyScan
  ) {
    let words = words.isEmpty ? [(tag, "")] : words
    for (key, value) in words {
      let kind: PrivacyFinding.Kind =
        switch key {
        case "TPE1", "TPE2", "TCOM", "TOWN": .person
        case "TDRC", "TYER", "TDAT", "TIME", "TDEN", "TDTG": .date
        case "TSSE", "TENC": .device
        case "APIC": .picture
        default: .text
        }
      scan.findings.append(PrivacyFinding(kind, at: .byte(place), key, value))
    }
  }
}
