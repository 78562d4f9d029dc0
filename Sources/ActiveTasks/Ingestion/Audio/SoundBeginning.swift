/// Recognises the beginning of a sound file within other bytes: by six bytes or more, so that samples do not look like
/// one by chance.
enum SoundBeginning {
  /// Bytes that are looked at.
  static let length = 320
  /// The letters that any kind is found by.
  static let letters = Set("RBFrc.fOXI\u{1a}".unicodeScalars)

  /// Where the file begins whose telling letter stands at `place` of `bytes`; `nil` when there is none.
  static func start(_ place: Int, of bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    let head = UnsafeBufferPointer(rebasing: bytes[place...].prefix(length))
    if head.starts(with: "ftyp") {
      guard place >= 4, bytes[(place - 4)...].starts(with: [0, 0, 0]) else { return nil }
      return place - 4
    }
    return isSound(head) ? place : nil
  }

  private static func isSound(_ head: UnsafeBufferPointer<UInt8>) -> Bool {
    func has(_ bytes: [UInt8], at place: Int) -> Bool { head.dropFirst(place).starts(with: bytes) }
    func has(_ text: String, at place: Int) -> Bool { has(Array(text.utf8), at: place) }
    switch String(decoding: head.prefix(4), as: UTF8.self) {
    case "RIFF", "RIFX", "RF64", "BW64": return has("WAVE", at: 8)
    case "FORM": return has("AIFF", at: 8) || has("AIFC", at: 8)
    case "riff": return has([0x2e, 0x91, 0xcf, 0x11], at: 4)
    case "caff": return has([0, 1, 0, 0], at: 4)
    case ".snd": return has([0, 0], at: 4) && has([0, 0, 0], at: 12)
    case "fLaC": return has([0, 0, 34], at: 5)
    case "OggS": return has([0, 2], at: 4) && isSoundPage(head)
    // In the frame of MPEG sound that tells the length of the file.
    case "Xing", "Info": return has([0, 0, 0], at: 4)
    default: break
    }
    return head[0] == 0x1a && has([0x45, 0xdf, 0xa3], at: 1)
      && (head.contains("matroska") || head.contains("webm"))
  }

  /// The first page of a stream of sound in Ogg.
  private static func isSoundPage(_ page: UnsafeBufferPointer<UInt8>) -> Bool {
    guard page.count > 27 else { return false }
    let body = page.dropFirst(27 + Int(page[26]))
    return ["\u{1}vorbis", "OpusHead", "\u{7f}FLAC", "Speex"].contains {
      body.starts(with: Array($0.utf8))
    }
  }
}
