/// A gzip file whose data are stored, not compressed: the same bytes on every machine.
///
/// Source: RFC 1952 (gzip), RFC 1951 §3.2.4 (stored blocks).
struct StoredGzip {
  private static let most = 65_535

  private let file: ExportFile
  private var pending: [UInt8] = []
  private var checksum = CRC32()
  private var count: UInt32 = 0

  /// Begins to write to `file`.
  ///
  /// - Throws: `Diagnostic` `output.unwritable`.
  init(_ file: ExportFile) throws(Diagnostic) {
    self.file = file
    try file.write([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])
  }

  /// Appends `bytes`.
  ///
  /// - Throws: `Diagnostic` `output.unwritable`.
  mutating func write(_ bytes: [UInt8]) throws(Diagnostic) {
    checksum.update(bytes)
    count &+= UInt32(truncatingIfNeeded: bytes.count)
    pending += bytes
    while pending.count > Self.most {
      try block(Array(pending[..<Self.most]), isLast: false)
      pending.removeFirst(Self.most)
    }
  }

  /// Ends the file.
  ///
  /// - Throws: `Diagnostic` `output.unwritable`.
  mutating func finish() throws(Diagnostic) {
    try block(pending, isLast: true)
    try file.write(Self.littleEndian(checksum.value, 4) + Self.littleEndian(count, 4))
    _ = try file.finish()
  }

  private func block(_ bytes: [UInt8], isLast: Bool) throws(Diagnostic) {
    let length = UInt32(bytes.count)
    try file.write(
      [isLast ? 1 : 0] + Self.littleEndian(length, 2) + Self.littleEndian(~length, 2) + bytes)
  }

  private static func littleEndian(_ value: UInt32, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> UInt32(8 * $0)) }
  }
}
