/// Lays out a long text in pieces, with the lines that one layout would have.
///
/// A piece ends anywhere near its limit; its last line, which would have gone on, begins the next piece. So the time
/// grows with the length of the text, and no coordinate with it.
enum PDFTextPieces {
  /// Bytes of a piece, about.
  private static let length = 1000

  /// The pieces of a text without control characters but line feeds.
  ///
  /// - Complexity: O(n) layouts of a bounded length.
  static func pieces(_ text: String, layout: (String) -> PDFText) -> [PDFText] {
    let bytes = Array(text.utf8)
    var pieces: [PDFText] = []
    var start = 0
    repeat {
      let end = self.end(bytes, from: start)
      let piece = layout(String(decoding: bytes[start..<end], as: UTF8.self))
      pieces.append(piece)
      guard end < bytes.count else { break }
      if bytes[end - 1] == UInt8(ascii: "\n") {
        // The empty line behind the last line feed is where the next piece begins.
        if piece.lines.count > 1, piece.lines.last?.start == end - start { piece.dropLastLine() }
        start = end
      } else if piece.lines.count > 1, let last = piece.lines.last, last.start > 0 {
        piece.dropLastLine()
        if piece.unknownGlyphs > 0 {
          // Those of the last line would be counted twice.
          let kept = String(decoding: bytes[start..<start + last.start], as: UTF8.self)
          pieces[pieces.count - 1] = layout(kept)
        }
        start += last.start
      } else {
        start = end
      }
    } while true
    return pieces
  }

  /// Where a piece ends: behind the last line feed within the length, else before a character.
  private static func end(_ bytes: [UInt8], from start: Int) -> Int {
    let limit = start + length
    guard limit < bytes.count else { return bytes.count }
    if let feed = bytes[start..<limit].lastIndex(of: UInt8(ascii: "\n")) { return feed + 1 }
    var end = limit
    while end > start + 1, bytes[end] & 0xc0 == 0x80 { end -= 1 }
    return end
  }
}
