/// Tags before and behind MPEG audio and ADTS streams (ID3v2, ID3v1, APEv2): they are cut off.
///
/// Sources: ID3v2.4 main structure (id3.org); APEv2 specification.
enum TagPrivacy {
  static func scan(_ file: AudioFile, into scan: inout PrivacyScan) throws(Diagnostic) {
    var start = 0
    while let size = try tagSize(at: start, file) {
      let end = min(start + size, file.size)
      let bytes = try file.bytes(start..<min(end, start + 1 << 16))
      add(frames(bytes), "ID3v2", at: start, &scan)
      scan.remove(start..<end)
      start = end
    }
    var end = file.size
    if end - start >= 128 {
      let tag = HeaderBytes(bytes: try file.bytes(end - 128..<end), bigEndian: true)
      if tag.bytes.starts(with: "TAG".utf8) {
        let words = [tag.text(3..<33), tag.text(33..<63), tag.text(63..<93), tag.text(97..<127)]
        add(
          [("ID3v1", words.filter { !$0.isEmpty }.joined(separator: ", "))], "ID3v1",
          at: end - 128, &scan)
        scan.remove(end - 128..<end)
        end -= 128
      }
    }
    if end - start >= 32 {
      let foot = HeaderBytes(bytes: try file.bytes(end - 32..<end), bigEndian: false)
      if foot.bytes.starts(with: "APETAGEX".utf8), let size = foot.long(12) {
        let whole = min(size + (foot.bytes[23] & 0x80 != 0 ? 32 : 0), end - start)
        let text = HeaderBytes(bytes: try file.bytes(end - whole..<end), bigEndian: false)
        add([("APEv2", text.text(0..<min(400, whole)))], "APEv2", at: end - whole, &scan)
        scan.remove(end - whole..<end)
        end -= whole
      }
    }
    scan.payload = [start..<end]
  }

  /// Bytes of the ID3v2 tag at `place`; `nil` when there is none.
  private static func tagSize(at place: Int, _ file: AudioFile) throws(Diagnostic) -> Int? {
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

/// Metadata of FLAC files: comments, pictures and application data become padding.
///
/// Source: RFC 9639, 8.
enum FLACPrivacy {
  private static let names = [2: "APPLICATION", 4: "VORBIS_COMMENT", 5: "CUESHEET", 6: "PICTURE"]

  static func scan(_ file: AudioFile, into scan: inout PrivacyScan) throws(Diagnostic) {
    var place = 4
    while true {
      let head = HeaderBytes(bytes: try file.bytes(place..<place + 4), bigEndian: true)
      guard let word = head.long(0), place + 4 + (word & 0xff_ffff) <= file.size else {
        throw PrivacyScan.damaged("a block of metadata ends behind the file", at: place)
      }
      let (isLast, type) = (word >> 31 == 1, word >> 24 & 0x7f)
      let body = place + 4..<place + 4 + (word & 0xff_ffff)
      let isPadding = type == 1
      if let name = names[type] ?? (isPadding ? "PADDING" : nil) {
        if try !PrivacyScan.isBlank(body, of: file) {
          try take(name, type, body, at: place, isLast: isLast, file, &scan)
        }
      }
      place = body.upperBound
      if isLast { break }
    }
    scan.payload = [place..<file.size]
  }

  private static func take(
    _ name: String, _ type: Int, _ body: Range<Int>, at place: Int, isLast: Bool,
    _ file: AudioFile, _ scan: inout PrivacyScan
  ) throws(Diagnostic) {
    let fields = HeaderBytes(
      bytes: try file.bytes(body.lowerBound..<min(body.upperBound, body.lowerBound + 1 << 16)),
      bigEndian: false)
    var words: [String] = []
    if type == 4, let vendor = fields.long(0), let count = fields.long(4 + vendor) {
      var at = 8 + vendor
      while words.count < min(count, 256), let size = fields.long(at) {
        words.append(fields.text(at + 4..<min(at + 4 + size, fields.bytes.count)))
        at += 4 + size
      }
    }
    for word in words.isEmpty ? [""] : words {
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      scan.findings.append(
        PrivacyFinding(
          type == 6 ? .picture : .text, at: .byte(place), parts.count == 2 ? parts[0] : name,
          parts.count == 2 ? parts[1] : "\(body.count) bytes"))
    }
    scan.replace(place..<place + 1, with: [isLast ? 0x81 : 1])
    scan.clear(body)
  }
}
