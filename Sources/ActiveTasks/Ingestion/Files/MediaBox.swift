/// One box (QuickTime: atom) of an ISO base media file.
struct MediaBox: Sendable {
  /// Its four-character code.
  let code: String
  /// Where its header begins.
  let start: Int
  /// Where its content begins.
  let content: Int
  /// Where it says it ends, which may lie behind the end of the file.
  let end: Int

  /// The boxes in `range` of `file`, in their order, up to the first that is none.
  ///
  /// - Parameters:
  ///   - range: bytes of the file.
  ///   - file: the file.
  ///   - limit: the most boxes that are read.
  /// - Returns: the boxes; the last may end behind the range.
  /// - Throws: `Diagnostic` `input.read-failed`.
  /// - Complexity: O(boxes).
  static func list(
    in range: Range<Int>, of file: InputFile, limit: Int = 1 << 16
  ) throws(Diagnostic) -> [MediaBox] {
    var boxes: [MediaBox] = []
    var place = range.lowerBound
    while boxes.count < limit, place < range.upperBound, range.upperBound - place >= 8 {
      let header = HeaderBytes(bytes: try file.bytes(place..<place + 16), bigEndian: true)
      guard let code = code(header), let short = header.long(0) else { break }
      var (size, length) = (short, 8)
      if short == 1 {
        guard let long = header.integer(8, 8).flatMap({ Int(exactly: $0) }) else { break }
        (size, length) = (long, 16)
      } else if short == 0 {
        size = range.upperBound - place
      }
      let (end, overflow) = place.addingReportingOverflow(size)
      guard size >= length, !overflow else { break }
      boxes.append(MediaBox(code: code, start: place, content: place + length, end: end))
      place = end
    }
    return boxes
  }

  /// The code; Apple's begin with `©` in Mac Roman.
  private static func code(_ header: HeaderBytes) -> String? {
    guard header.bytes.count >= 8 else { return nil }
    if header.bytes[4] == 0xa9 {
      return "©" + String(decoding: header.bytes[5..<8], as: UTF8.self)
    }
    return header.code(4)
  }
}
