/// Reads the stream description of FLAC files.
enum FLACReader {
  /// Where STREAMINFO keeps the number of frames: the low half of byte 21 to byte 25 of the file.
  private static let countOffset = 21

  /// The largest number of frames that STREAMINFO can declare, 2³⁶ − 1.
  static let openCount: Int64 = 1 << 36 - 1

  /// Reads what stands at `base` in `file`.
  ///
  /// A stream written to a pipe declares 0 frames, which libsndfile takes to be empty: it gets the
  /// largest number instead and reads to the end.
  static func layout(of file: InputFile, base: Int) throws(Diagnostic) -> AudioLayout {
    var layout = AudioLayout(coding: .container, container: "FLAC", data: base..<file.size)
    var head = try file.bytes(base..<base + 26)
    guard head.count == 26, head[4] & 0x7f == 0,
      head[countOffset] & 15 == 0, head[(countOffset + 1)...].allSatisfy({ $0 == 0 })
    else { return layout }
    head[countOffset] |= 15
    for index in countOffset + 1..<26 { head[index] = 0xff }
    layout.coding = .wrapped(header: head)
    layout.data = base + 26..<file.size
    layout.flags.append(
      QualityFlag(
        "audio.size-unknown", .info, "the header leaves the length open",
        at: .byte(base + countOffset)))
    return layout
  }
}
