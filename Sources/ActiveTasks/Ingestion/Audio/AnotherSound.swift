/// Finds a second sound file behind the first, as files become that are appended to one another.
///
/// Decoders stop where the first ends, so the rest would be lost in silence.
struct AnotherSound {
  private let file: InputFile
  private static let window = 1 << 20
  /// Bytes in which the first file's own header of MPEG sound lies.
  private static let ownHeader = 256
  /// Bytes of tags and of a frame that may stand behind MPEG sound.
  private static let tags = 4096
  private static let maximumBoxes = 1 << 20

  /// The flag for what follows the sound of `kind` at `base` that `layout` describes; none when nothing does.
  ///
  /// - Throws: `Diagnostic` `input.read-failed`.
  /// - Complexity: O(bytes behind the samples); where only decoding tells the end, O(bytes of the file).
  static func flags(
    _ file: InputFile, _ kind: AudioKind, _ layout: AudioLayout, base: Int
  ) throws(Diagnostic) -> [QualityFlag] {
    guard let place = try AnotherSound(file: file).place(kind, layout, base) else { return [] }
    return [
      QualityFlag(
        "audio.another-sound", .warning,
        "another sound begins behind the first: the last \(file.size - place) bytes were not measured",
        at: .byte(place), count: file.size - place)
    ]
  }

  private func place(
    _ kind: AudioKind, _ layout: AudioLayout, _ base: Int
  ) throws(Diagnostic) -> Int? {
    if let end = layout.end { return try search(SoundBeginning.letters, from: end) }
    switch kind {
    case .flac: return try search(["f"], from: base + 4)
    case .ogg: return try search(["O"], from: base + 4)
    case .matroska: return try search(["\u{1a}"], from: base + 4)
    case .mp3:
      if let place = try search(["X", "I"], from: base + Self.ownHeader) { return place }
      return try behindLength(from: base)
    case .m4a, .mov, .threeGP: return try behindBoxes(from: base)
    default: return nil
    }
  }

  /// The first place at or behind `start` where a sound begins that has one of `letters`.
  private func search(
    _ letters: Set<Unicode.Scalar>, from start: Int
  ) throws(Diagnostic) -> Int? {
    for position in stride(from: start, to: file.size, by: Self.window) {
      let bytes = try file.bytes(position..<position + Self.window + SoundBeginning.length)
      let found = bytes.withUnsafeBufferPointer { bytes in
        letters.compactMap { letter in
          var next = 0
          while let place = bytes.place(of: letter, from: next) {
            if let start = SoundBeginning.start(place, of: bytes) { return start }
            next = place + 1
          }
          return nil
        }.min()
      }
      if let found { return position + found }
    }
    return nil
  }

  /// Frames of MPEG sound behind as many bytes as the first frame declares.
  private func behindLength(from base: Int) throws(Diagnostic) -> Int? {
    let header = HeaderBytes(bytes: try file.bytes(base..<base + Self.ownHeader), bigEndian: true)
    let place = header.bytes.indices.first { ["Xing", "Info"].contains(header.code($0)) }
    guard let place, header.long(place + 4).map({ $0 & 3 == 3 }) ?? false,
      let count = header.long(place + 12), file.size - base - count > Self.tags,
      AudioKind.recognize(try file.bytes(base + count..<base + count + 16))?.kind == .mp3
    else { return nil }
    return base + count
  }

  /// Follows the boxes of an MPEG-4 file to a second description of a file, or to what is no box.
  private func behindBoxes(from base: Int) throws(Diagnostic) -> Int? {
    var position = base
    for _ in 0..<Self.maximumBoxes where file.size - position >= 8 {
      let header = HeaderBytes(bytes: try file.bytes(position..<position + 16), bigEndian: true)
      if position > base, header.code(4) == "ftyp" { return position }
      let short = header.integer(0, 4) ?? 0
      let size = short == 1 ? header.integer(8, 8) ?? 0 : short
      guard header.code(4) != nil, let length = Int(exactly: size), length >= 8,
        length <= file.size - position
      else { break }
      position += length
    }
    return try search(SoundBeginning.letters, from: position)
  }
}
