/// The checksum of ZIP and gzip: CRC-32 with the reflected polynomial 0xEDB88320.
///
/// Test value of "123456789" is 0xCBF43926. Source: ISO 3309.
struct CRC32 {
  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { value, _ in
      value & 1 == 1 ? value >> 1 ^ 0xedb8_8320 : value >> 1
    }
  }

  private var remainder = UInt32.max

  /// The checksum of what was added.
  var value: UInt32 { ~remainder }

  /// Adds `bytes` at the end.
  mutating func update(_ bytes: [UInt8]) {
    let table = Self.table
    for byte in bytes {
      remainder = table[Int(UInt8(truncatingIfNeeded: remainder) ^ byte)] ^ remainder >> 8
    }
  }

  /// The checksum of `bytes`.
  static func of(_ bytes: [UInt8]) -> UInt32 {
    var checksum = CRC32()
    checksum.update(bytes)
    return checksum.value
  }
}
