/// Numbers and texts in a header, read without ever leaving it.
struct HeaderBytes {
  /// The header.
  let bytes: [UInt8]
  /// Whether numbers stand most significant byte first.
  let bigEndian: Bool

  /// An unsigned number of `size` bytes (1…8) at `offset`; `nil` beyond the end.
  func integer(_ offset: Int, _ size: Int) -> UInt64? {
    guard offset >= 0, offset + size <= bytes.count else { return nil }
    let field = bytes[offset..<offset + size]
    let ordered = bigEndian ? Array(field) : field.reversed()
    return ordered.reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// An unsigned 16-bit number as `Int`.
  func short(_ offset: Int) -> Int? { integer(offset, 2).map(Int.init) }

  /// An unsigned 32-bit number as `Int`.
  func long(_ offset: Int) -> Int? { integer(offset, 4).map(Int.init) }

  /// The four-character code at `offset`; `nil` beyond the end or when a byte is not printable.
  func code(_ offset: Int) -> String? {
    guard offset >= 0, offset + 4 <= bytes.count else { return nil }
    let field = bytes[offset..<offset + 4]
    guard field.allSatisfy({ (0x20...0x7e).contains($0) }) else { return nil }
    return String(decoding: field, as: UTF8.self)
  }

  /// The text in `range`, to its first NUL, without control characters and trailing blanks.
  func text(_ range: Range<Int>) -> String {
    let field = bytes[range.clamped(to: 0..<bytes.count)].prefix { $0 != 0 }
    let text = String(decoding: field, as: UTF8.self).unicodeScalars
      .filter { $0.value >= 0x20 || $0 == "\n" }
    var characters = Array(text)
    while let last = characters.last, last == " " || last == "\n" { characters.removeLast() }
    var result = String.UnicodeScalarView()
    result.append(contentsOf: characters)
    return String(result)
  }

  /// The 80-bit extended number of AIFF at `offset`; `nil` beyond the end or when not positive.
  func extended(_ offset: Int) -> Double? {
    guard let head = integer(offset, 2), let mantissa = integer(offset + 2, 8), head < 0x8000
    else { return nil }
    return Double(sign: .plus, exponent: Int(head) - 16383 - 63, significand: Double(mantissa))
  }
}
