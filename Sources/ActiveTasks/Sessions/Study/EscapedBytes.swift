/// Texts in which bytes are written as `\xNN`, as messages show what stands in a file.
enum EscapedBytes {
  /// `text` with the bytes that it shows; those that are no UTF-8 as `FileName` has them.
  static func resolved(_ text: String) -> String {
    let bytes = FileName.octets(text)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      if let byte = byte(bytes[index...].prefix(4)) {
        result.append(byte)
        index += 4
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return FileName.text(result)
  }

  /// `text` with control characters and bytes that are no UTF-8 shown again.
  static func escaped(_ text: String) -> String {
    let shown = text.unicodeScalars.reduce(into: "") { result, scalar in
      if scalar.value < 0x20 || scalar.value == 0x7f {
        result += "\\x" + [UInt8(truncatingIfNeeded: scalar.value)].hexadecimal
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return FileName.visible(shown)
  }

  /// The byte that four characters show; `nil` when they show none.
  private static func byte(_ text: ArraySlice<UInt8>) -> UInt8? {
    guard text.count == 4, text.starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "x")]) else {
      return nil
    }
    let digits = text.suffix(2)
    func isHexadecimal(_ byte: UInt8) -> Bool {
      (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte) || (0x41...0x46).contains(byte)
    }
    guard digits.allSatisfy(isHexadecimal) else { return nil }
    return UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
  }
}
