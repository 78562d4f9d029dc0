/// The kinds of sound file, recognised by their first bytes.
enum AudioKind: String, CaseIterable {
  case wav = "audio.wav"
  case w64 = "audio.w64"
  case aiff = "audio.aiff"
  case caf = "audio.caf"
  case au = "audio.au"
  case flac = "audio.flac"
  case ogg = "audio.ogg"
  case mp3 = "audio.mp3"
  case m4a = "audio.m4a"
  case mov = "audio.mov"
  case threeGP = "audio.3gp"
  case matroska = "audio.mka"
  case adts = "audio.adts"
  case raw = "audio.raw"

  /// The kind with a line for people.
  var format: FormatDescription { FormatDescription(rawValue, summary) }

  /// One line for people.
  var summary: String {
    switch self {
    case .wav: "WAV sound (RIFF, RIFX, RF64, BW64)"
    case .w64: "Sony Wave64 sound"
    case .aiff: "AIFF or AIFF-C sound"
    case .caf: "Apple Core Audio Format sound"
    case .au: "Sun/NeXT AU sound"
    case .flac: "FLAC sound"
    case .ogg: "Ogg sound (Vorbis, Opus, FLAC)"
    case .mp3: "MPEG audio layer II or III"
    case .m4a: "MPEG-4 sound (AAC, ALAC), read with ffmpeg"
    case .mov: "QuickTime sound, read with ffmpeg"
    case .threeGP: "3GPP sound (AMR, AAC), read with ffmpeg"
    case .matroska: "Matroska or WebM sound, read with ffmpeg"
    case .adts: "AAC stream (ADTS), read with ffmpeg"
    case .raw: "samples without a header; encoding, rate and channels as options"
    }
  }

  /// The name in encoding descriptions.
  var label: String {
    switch self {
    case .threeGP: "3GP"
    case .matroska: "Matroska"
    case .raw: "raw"
    default: rawValue.dropFirst(6).uppercased()
    }
  }

  /// ffmpeg's name for the container; given explicitly so that no other demuxer is tried.
  var demuxer: String {
    switch self {
    case .m4a, .mov, .threeGP: "mov"
    case .adts: "aac"
    case .matroska: "matroska"
    default: String(rawValue.dropFirst(6))
    }
  }

  /// Whether libsndfile is tried before ffmpeg.
  var usesSndfile: Bool {
    switch self {
    case .m4a, .mov, .threeGP, .matroska, .adts: false
    default: true
    }
  }
}

extension AudioKind {
  /// The kind of a file that begins with `head`, and where in `head` it begins.
  static func recognize(_ head: [UInt8]) -> (kind: AudioKind, offset: Int)? {
    if let kind = at(0, in: head) { return (kind, 0) }
    if head.starts(with: "ID3".utf8), head.count >= 10 {
      let size = head[6..<10].reduce(0) { $0 << 7 | Int($1 & 0x7f) } + 10
      return (at(size, in: head) ?? .mp3, size)
    }
    return riff(after: 1, in: head).map { (.wav, $0) }
  }

  /// The kind of what begins at `offset`.
  private static func at(_ offset: Int, in head: [UInt8]) -> AudioKind? {
    func text(_ range: Range<Int>) -> String? {
      guard head.count >= offset + range.upperBound else { return nil }
      return String(decoding: head[offset...][range.shifted(by: offset)], as: UTF8.self)
    }
    switch text(0..<4) {
    case "RIFF", "RIFX", "RF64", "BW64": return text(8..<12) == "WAVE" ? .wav : nil
    case "riff": return text(24..<28) == "wave" ? .w64 : nil
    case "FORM": return ["AIFF", "AIFC"].contains(text(8..<12)) ? .aiff : nil
    case "caff": return .caf
    case ".snd": return .au
    case "fLaC": return .flac
    case "OggS": return .ogg
    default: break
    }
    if head.dropFirst(offset).starts(with: [0x1a, 0x45, 0xdf, 0xa3]) { return .matroska }
    if let box = text(4..<8) {
      if box == "ftyp" { return brand(text(8..<12) ?? "") }
      if ["moov", "wide", "mdat"].contains(box) { return .mov }
    }
    return mpeg(head.dropFirst(offset).prefix(4))
  }

  private static func brand(_ brand: String) -> AudioKind {
    if brand.hasPrefix("3g") { return .threeGP }
    return brand == "qt  " ? .mov : .m4a
  }

  /// An MPEG audio (layer II, III) or ADTS frame header.
  private static func mpeg(_ header: ArraySlice<UInt8>) -> AudioKind? {
    let bytes = Array(header)
    guard bytes.count == 4, bytes[0] == 0xff, bytes[1] & 0xe0 == 0xe0 else { return nil }
    let layer = bytes[1] >> 1 & 3
    if bytes[1] & 0xf6 == 0xf0 { return bytes[2] >> 2 & 15 < 13 ? .adts : nil }
    let version = bytes[1] >> 3 & 3
    let plausible = bytes[2] >> 4 != 15 && bytes[2] >> 4 != 0 && bytes[2] >> 2 & 3 != 3
    return (layer == 1 || layer == 2) && version != 1 && plausible ? .mp3 : nil
  }

  /// Where a RIFF or RF64 wave header begins behind other bytes.
  private static func riff(after start: Int, in head: [UInt8]) -> Int? {
    guard head.count >= start + 12 else { return nil }
    let (riff, wave) = (Array("RIFF".utf8), Array("WAVE".utf8))
    return head.withUnsafeBufferPointer { head in
      var start = start
      while let offset = head.place(of: "R", from: start), offset <= head.count - 12 {
        if head[offset...].starts(with: riff), head[(offset + 8)...].starts(with: wave) {
          return offset
        }
        start = offset + 1
      }
      return nil
    }
  }
}

extension Range<Int> {
  /// The range moved by `distance`.
  func shifted(by distance: Int) -> Range<Int> {
    lowerBound + distance..<upperBound + distance
  }
}
