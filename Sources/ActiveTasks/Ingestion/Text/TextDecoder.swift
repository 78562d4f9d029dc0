/// Turns blocks of UTF-8 or UTF-16 text into UTF-8 without a byte order mark.
struct TextDecoder {
  /// How the input is encoded.
  enum Encoding: String {
    /// UTF-8 or any superset of ASCII.
    case utf8 = "UTF-8"
    /// UTF-16, low byte first.
    case utf16LittleEndian = "UTF-16LE"
    /// UTF-16, high byte first.
    case utf16BigEndian = "UTF-16BE"
  }

  /// The encoding found.
  let encoding: Encoding
  private var markLength: Int
  private var carried: [UInt8] = []

  /// A decoder for the input that begins with `head`: by its byte order mark, or by the zero bytes
  /// of ASCII in UTF-16.
  init(head: [UInt8]) {
    switch (head.first, head.dropFirst().first, head.dropFirst(2).first) {
    case (0xef, 0xbb, 0xbf): (encoding, markLength) = (.utf8, 3)
    case (0xff, 0xfe, _): (encoding, markLength) = (.utf16LittleEndian, 2)
    case (0xfe, 0xff, _): (encoding, markLength) = (.utf16BigEndian, 2)
    case (let first?, 0, _) where first != 0: (encoding, markLength) = (.utf16LittleEndian, 0)
    case (0, let second?, _) where second != 0: (encoding, markLength) = (.utf16BigEndian, 0)
    default: (encoding, markLength) = (.utf8, 0)
    }
  }

  /// Replaces `buffer[start...]`, the block just read, by its UTF-8 text.
  ///
  /// Unpaired surrogates become U+FFFD; half a code unit waits for the next block.
  mutating func decode(_ buffer: inout [UInt8], from start: Int) {
    if markLength > 0 {
      let dropped = min(markLength, buffer.count - start)
      buffer.removeSubrange(start..<start + dropped)
      markLength -= dropped
    }
    guard encoding != .utf8 else { return }
    let bytes = carried + buffer[start...]
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2)
    for index in stride(from: 0, to: bytes.count - 1, by: 2) {
      let low = encoding == .utf16LittleEndian ? bytes[index] : bytes[index + 1]
      let high = encoding == .utf16LittleEndian ? bytes[index + 1] : bytes[index]
      units.append(UInt16(high) << 8 | UInt16(low))
    }
    carried = bytes.count.isMultiple(of: 2) ? [] : bytes.suffix(1)
    if let last = units.last, UTF16.isLeadSurrogate(last) {
      carried = Array(bytes.suffix(2 + carried.count))
      units.removeLast()
    }
    buffer.removeSubrange(start...)
    buffer.append(contentsOf: String(decoding: units, as: UTF16.self).utf8)
  }
}
