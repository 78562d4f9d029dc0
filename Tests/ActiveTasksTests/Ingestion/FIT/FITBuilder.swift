/// Builds FIT files byte by byte, for tests: the checksum by the nibble table of the protocol's text.
struct FITBuilder {
  var isBigEndian = false
  private(set) var content: [UInt8] = []

  init(isBigEndian: Bool = false) { self.isBigEndian = isBigEndian }

  mutating func define(
    _ local: UInt8, message: Int, _ fields: [(number: UInt8, size: UInt8, type: UInt8)],
    developer: [UInt8] = []
  ) {
    content += [0x40 | (developer.isEmpty ? 0 : 0x20) | local, 0, isBigEndian ? 1 : 0]
    content += ordered(message, 2) + [UInt8(fields.count)]
    for field in fields { content += [field.number, field.size, field.type] }
    guard !developer.isEmpty else { return }
    content.append(UInt8(developer.count))
    for (index, size) in developer.enumerated() { content += [UInt8(index), size, 0] }
  }

  mutating func data(_ header: UInt8, _ values: [(value: Int, size: Int)]) {
    content.append(header)
    for (value, size) in values { content += ordered(value, size) }
  }

  /// The file with a header of 12 or 14 bytes; `length` as the header states it.
  func file(header size: Int = 14, length: Int? = nil) -> [UInt8] {
    let length = length ?? content.count
    var bytes: [UInt8] = [UInt8(size), 0x10, 0, 0]
    bytes += (0..<4).map { UInt8(truncatingIfNeeded: length >> (8 * $0)) } + Array(".FIT".utf8)
    if size == 14 { bytes += [0, 0] }
    bytes += content
    let sum = Self.checksum(bytes)
    return bytes + [UInt8(sum & 255), UInt8(sum >> 8)]
  }

  private func ordered(_ value: Int, _ size: Int) -> [UInt8] {
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    return isBigEndian ? bytes.reversed() : bytes
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt16 {
    let table: [UInt16] = [
      0x0000, 0xcc01, 0xd801, 0x1400, 0xf001, 0x3c00, 0x2800, 0xe401, 0xa001, 0x6c00, 0x7800,
      0xb401,
      0x5000, 0x9c01, 0x8801, 0x4400,
    ]
    var sum: UInt16 = 0
    for byte in bytes {
      for nibble in [byte & 15, byte >> 4] {
        let last = table[Int(sum & 15)]
        sum = (sum >> 4) ^ last ^ table[Int(nibble)]
      }
    }
    return sum
  }
}
