/// Builds ZIP archives of stored members byte by byte, for tests.
struct StoredZIP {
  private var bytes: [UInt8] = []
  private var directory: [UInt8] = []
  private var count = 0

  /// Adds a file; `flags` are those of the local header: 1 says encrypted.
  mutating func add(_ path: String, _ contents: [UInt8], flags: Int = 0) {
    let name = Array(path.utf8)
    let offset = bytes.count
    var fields = Self.short(20, flags | 0x800, 0, 0, 0x5821)
    fields += Self.long(Int(Self.crc32(contents)), contents.count, contents.count)
    fields += Self.short(name.count, 0)
    bytes += Array("PK\u{3}\u{4}".utf8) + fields + name + contents
    directory += Array("PK\u{1}\u{2}".utf8) + Self.short(20) + fields
    directory += Self.short(0, 0, 0) + Self.long(0, offset) + name
    count += 1
  }

  /// The archive.
  var archive: [UInt8] {
    var end = Array("PK\u{5}\u{6}".utf8) + Self.short(0, 0, count, count)
    end += Self.long(directory.count, bytes.count) + Self.short(0)
    return bytes + directory + end
  }

  private static func short(_ values: Int...) -> [UInt8] {
    values.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
  }

  private static func long(_ values: Int...) -> [UInt8] {
    values.flatMap { short($0, $0 >> 16) }
  }

  private static func crc32(_ bytes: [UInt8]) -> UInt32 {
    var remainder = ~UInt32(0)
    for byte in bytes {
      remainder ^= UInt32(byte)
      for _ in 0..<8 {
        remainder = remainder & 1 == 1 ? remainder >> 1 ^ 0xedb8_8320 : remainder >> 1
      }
    }
    return ~remainder
  }
}
