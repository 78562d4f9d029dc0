/// Small texts of a simulated study.
enum StudyText {
  /// A random UUID (version 4) from 128 bits.
  static func uuid(_ high: UInt64, _ low: UInt64) -> String {
    let bits = hex(high & ~0xf000 | 0x4000) + hex(low & 0x3fff_ffff_ffff_ffff | 1 << 63)
    var text = ""
    for (index, digit) in bits.enumerated() {
      if [8, 12, 16, 20].contains(index) { text.append("-") }
      text.append(digit)
    }
    return text
  }

  private static func hex(_ value: UInt64) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
