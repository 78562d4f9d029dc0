extension MediaType {
  /// Bytes of a file that are looked at.
  static let headSize = 4096

  /// What a file that begins with `head` is; `nil` when nothing is known that begins so.
  ///
  /// Text is looked at for bytes that no text has; JSON for its first two characters. Sources: the
  /// formats' specifications (RFC 8259, ISO/IEC 14496-12, ISO/IEC 23008-12, W3C PNG, TIFF 6.0 with
  /// Adobe's DNG, RFC 9559 Matroska).
  init?(sniffing head: [UInt8]) {
    let fields = HeaderBytes(bytes: head, bigEndian: true)
    guard
      let name = Self.prefix(head) ?? Self.box(fields) ?? Self.riff(fields) ?? Self.tiff(head)
        ?? Self.sound(head) ?? Self.matroska(head) ?? Self.text(head)
    else { return nil }
    self.init(name)
  }

  private static let prefixes: [(bytes: [UInt8], name: String)] = [
    ([0xff, 0xd8, 0xff], "image/jpeg"),
    ([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], "image/png"),
    (Array("GIF8".utf8), "image/gif"),
    (Array("%PDF-".utf8), "application/pdf"),
    (Array("PK\u{3}\u{4}".utf8), "application/zip"),
    ([0x1f, 0x8b], "application/gzip"),
    (Array("bplist00".utf8), "application/x-plist"),
    (Array("SQLite format 3\u{0}".utf8), "application/vnd.sqlite3"),
  ]

  private static func prefix(_ head: [UInt8]) -> String? {
    prefixes.first { head.starts(with: $0.bytes) }?.name
  }

  /// ISO base media and QuickTime.
  private static func box(_ head: HeaderBytes) -> String? {
    guard let code = head.code(4) else { return nil }
    guard code == "ftyp" else {
      return ["moov", "mdat", "wide", "pnot"].contains(code) ? MediaType.quickTime.name : nil
    }
    let brand = head.code(8) ?? ""
    switch brand {
    case "qt  ": return MediaType.quickTime.name
    case "M4A ", "M4B ", "M4P ": return MediaType.m4a.name
    case "heic", "heix", "heim", "heis", "hevc", "hevx": return "image/heic"
    case "mif1", "msf1": return "image/heif"
    case "avif", "avis": return "image/avif"
    case "crx ": return "image/x-canon-cr3"
    default: return brand.hasPrefix("3g") ? MediaType.threeGP.name : MediaType.mp4.name
    }
  }

  private static func riff(_ head: HeaderBytes) -> String? {
    guard head.code(0) == "RIFF" else { return nil }
    switch head.code(8) {
    case "AVI ": return "video/x-msvideo"
    case "WEBP": return "image/webp"
    default: return nil
    }
  }

  /// TIFF, or DNG when the first directory has the tag `DNGVersion` (50706).
  private static func tiff(_ head: [UInt8]) -> String? {
    let isLittle = head.starts(with: [0x49, 0x49, 0x2a, 0])
    guard isLittle || head.starts(with: [0x4d, 0x4d, 0, 0x2a]) else { return nil }
    let fields = HeaderBytes(bytes: head, bigEndian: !isLittle)
    guard let directory = fields.long(4), let count = fields.short(directory) else {
      return "image/tiff"
    }
    let isRaw = (0..<count).contains { fields.short(directory + 2 + 12 * $0) == 50706 }
    return isRaw ? "image/x-adobe-dng" : "image/tiff"
  }

  private static func sound(_ head: [UInt8]) -> String? {
    // The frame header of MPEG audio is two bytes long: two frames would be needed to be sure.
    guard let (kind, offset) = AudioKind.recognize(head), kind != .matroska else { return nil }
    switch kind {
    case .wav: return offset == 0 ? "audio/wav" : nil
    case .w64: return "audio/x-w64"
    case .aiff: return "audio/aiff"
    case .caf: return "audio/x-caf"
    case .au: return "audio/basic"
    case .flac: return "audio/flac"
    case .ogg: return "audio/ogg"
    case .mp3: return "audio/mpeg"
    case .adts: return "audio/aac"
    case .m4a, .mov, .threeGP, .matroska, .raw: return nil
    }
  }

  private static func matroska(_ head: [UInt8]) -> String? {
    guard head.starts(with: [0x1a, 0x45, 0xdf, 0xa3]) else { return nil }
    let text = String(decoding: head.prefix(64), as: UTF8.self)
    return text.contains("webm") ? "video/webm" : "video/x-matroska"
  }

  private static func text(_ head: [UInt8]) -> String? {
    if JSONParser.isUTF16(head), head.count > 3 {
      return head.starts(with: [0xff, 0xfe]) || head.starts(with: [0xfe, 0xff])
        ? MediaType.text.name : nil
    }
    guard !head.contains(where: { $0 < 0x20 && !UnknownFormat.isSpace($0) || $0 == 0x7f }) else {
      return nil
    }
    // The end may cut a character in two; up to three bytes of it may be missing.
    let whole = (0...min(3, head.count)).contains {
      String(validating: head.dropLast($0), as: UTF8.self) != nil
    }
    guard whole else { return nil }
    let start = head.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
    let words = head[start...].lazy.filter { !UnknownFormat.isSpace($0) }.prefix(5)
    guard let first = words.first else { return nil }
    let second = words.dropFirst().first
    switch first {
    case UInt8(ascii: "{"):
      return second.map { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "}") } ?? true
        ? MediaType.json.name : MediaType.text.name
    case UInt8(ascii: "["):
      return second.map { Array("{[\"-0123456789]tfn".utf8).contains($0) } ?? true
        ? MediaType.json.name : MediaType.text.name
    case UInt8(ascii: "<"):
      return words.elementsEqual("<?xml".utf8) ? "application/xml" : MediaType.text.name
    default: return MediaType.text.name
    }
  }
}
