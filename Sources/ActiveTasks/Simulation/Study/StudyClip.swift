internal import SignalProcessing

/// A QuickTime clip of a second: ten pictures of 8 × 8 random pixels, not compressed.
///
/// Source: Apple, *QuickTime File Format Specification*.
enum StudyClip {
  private static let pictures = 10
  private static let pictureBytes = 8 * 8 * 3

  /// The file.
  static func bytes(seed: UInt64) -> [UInt8] {
    var random = SplitMix64(seed: seed)
    let pixels = (0..<pictures * pictureBytes).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    let type = box("ftyp", Array("qt  ".utf8) + long(0x200) + Array("qt  ".utf8))
    // The pixels follow the type and their own header.
    let offset = type.count + 8
    return type + box("mdat", pixels) + movie(offset)
  }

  private static func movie(_ offset: Int) -> [UInt8] {
    let identity =
      long(0x10000, 0, 0, 0) + long(0x10000, 0, 0, 0) + long(0x4000_0000)
    let header =
      long(0, 0, 0, 600, 600, 0x10000) + short(0x100) + zeros(10) + identity + zeros(24) + long(2)
    let track =
      long(1, 0, 0, 1, 0, 600) + zeros(16) + identity + long(8 << 16, 8 << 16)
    let media = box("mdhd", long(0, 0, 0, 600, 600, 0))
    let handler = box("hdlr", zeros(4) + Array("mhlrvide".utf8) + zeros(12) + [0])
    let data = box("dinf", box("dref", long(0, 1) + box("alis", long(1))))
    let information = box(
      "minf", box("vmhd", long(1, 0, 0)) + data + box("stbl", samples(offset)))
    return box(
      "moov",
      box("mvhd", header)
        + box("trak", box("tkhd", track) + box("mdia", media + handler + information)))
  }

  private static func samples(_ offset: Int) -> [UInt8] {
    let description =
      zeros(6) + short(1) + zeros(16) + short(8, 8) + long(0x48_0000, 0x48_0000, 0) + short(1)
      + zeros(32) + short(24, 0xffff)
    return box("stsd", long(0, 1) + box("raw ", description))
      + box("stts", long(0, 1, pictures, 600 / pictures))
      + box("stsc", long(0, 1, 1, pictures, 1))
      + box("stsz", long(0, pictureBytes, pictures)) + box("stco", long(0, 1, offset))
  }

  private static func box(_ name: String, _ content: [UInt8]) -> [UInt8] {
    long(content.count + 8) + Array(name.utf8) + content
  }

  private static func short(_ values: Int...) -> [UInt8] {
    values.flatMap { [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)] }
  }

  private static func long(_ values: Int...) -> [UInt8] {
    values.flatMap { short($0 >> 16, $0) }
  }

  private static func zeros(_ count: Int) -> [UInt8] { Array(repeating: 0, count: count) }
}
