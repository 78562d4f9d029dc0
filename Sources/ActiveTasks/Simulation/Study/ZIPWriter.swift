/// A ZIP archive of stored members under construction.
///
/// Member names are UTF-8; sizes are below 4 GB, members fewer than 65 536. Every member carries the same
/// time stamp.
/// Source: PKWARE, *.ZIP File Format Specification*, 6.3.
struct ZIPWriter {
  /// 2024-05-01, 09:00:00 in the format of MS-DOS.
  private static let stamp = [9 << 11, 44 << 9 | 5 << 5 | 1]

  private var bytes: [UInt8] = []
  private var directory: [UInt8] = []
  private var count = 0

  /// Adds a file.
  mutating func add(_ file: SimulatedFile) {
    let name = Array(file.name.utf8)
    let offset = bytes.count
    let fields =
      Self.short([20, 0x800, 0] + Self.stamp)
      + Self.long([Int(CRC32.of(file.bytes)), file.bytes.count, file.bytes.count])
      + Self.short([name.count, 0])
    bytes += Array("PK\u{3}\u{4}".utf8) + fields + name + file.bytes
    directory += Array("PK\u{1}\u{2}".utf8) + Self.short([20]) + fields
    directory += Self.short([0, 0, 0]) + Self.long([0, offset]) + name
    count += 1
  }

  /// The archive with its directory.
  var archive: [UInt8] {
    bytes + directory + Array("PK\u{5}\u{6}".utf8) + Self.short([0, 0, count, count])
      + Self.long([directory.count, bytes.count]) + Self.short([0])
  }

  private static func short(_ values: [Int]) -> [UInt8] {
    values.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
  }

  private static func long(_ values: [Int]) -> [UInt8] {
    short(values.flatMap { [$0, $0 >> 16] })
  }
}
