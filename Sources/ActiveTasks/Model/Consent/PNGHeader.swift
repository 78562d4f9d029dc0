/// The chunks of a PNG picture, as far as they tell whether it is one.
///
/// Source: *Portable Network Graphics (PNG) Specification*, section 5.
enum PNGHeader {
  private static let magic: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

  /// Width and height as the first chunk states them; `nil` when this is no PNG, or it ends before its
  /// last chunk.
  static func size(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
    guard bytes.starts(with: magic), bytes.count >= 33, bytes[12..<16].elementsEqual("IHDR".utf8)
    else { return nil }
    var place = magic.count
    var hasData = false
    while bytes.count - place >= 12 {
      let name = bytes[place + 4..<place + 8]
      let (next, overflow) = place.addingReportingOverflow(12 + number(bytes, place))
      guard !overflow, next <= bytes.count else { return nil }
      if name.elementsEqual("IDAT".utf8) { hasData = true }
      if name.elementsEqual("IEND".utf8) {
        let size = (number(bytes, 16), number(bytes, 20))
        return hasData && size.0 > 0 && size.1 > 0 ? size : nil
      }
      place = next
    }
    return nil
  }

  /// Four bytes, the first the most significant.
  private static func number(_ bytes: [UInt8], _ start: Int) -> Int {
    bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
  }
}
