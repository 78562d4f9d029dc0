/// The checksum of Garmin's FIT files: CRC-16 with the reflected polynomial 0xA001, from 0.
///
/// Source: FIT protocol, *CRC*; test value of "123456789" is 0xBB3D.
enum FITChecksum {
  /// The checksum of `bytes`.
  ///
  /// - Complexity: O(n).
  static func of(_ bytes: some Sequence<UInt8>) -> UInt16 {
    var remainder: UInt16 = 0
    for byte in bytes {
      remainder = remainder >> 8 ^ table[Int(UInt8(truncatingIfNeeded: remainder) ^ byte)]
    }
    return remainder
  }

  private static let table: [UInt16] = (0..<256).map { byte in
    (0..<8).reduce(UInt16(byte)) { value, _ in
      value & 1 == 1 ? value >> 1 ^ 0xa001 : value >> 1
    }
  }
}
