internal import Glibc

/// Reads a text file line by line, in memory for one line.
final class LineReader {
  /// Bytes of a line, at most.
  private static let limit = 1 << 28

  /// The path as the user gave it.
  let path: String
  /// Number of the line read last, from 1.
  private(set) var line = 0

  private let source: ByteSource
  private var buffer: [UInt8] = []
  private var start = 0

  /// Opens the file at `path`.
  ///
  /// - Throws: `Diagnostic` `input.…`.
  init(_ path: String) throws(Diagnostic) {
    self.path = path
    source = try ByteSource(path: path)
  }

  /// The next line without its line feed; `nil` at the end.
  ///
  /// - Throws: `Diagnostic` `input.…`, `input.too-large`.
  func next() throws(Diagnostic) -> ArraySlice<UInt8>? { try range().map { buffer[$0] } }

  /// Moves past the next line without copying it; `false` at the end.
  ///
  /// - Throws: as `next()`.
  func skip() throws(Diagnostic) -> Bool { try range() != nil }

  /// SHA-256 of the whole file, whatever was read of it.
  ///
  /// - Throws: `Diagnostic` `input.…`.
  func finish() throws(Diagnostic) -> String { try source.finish() }

  /// Where the next line stands in the buffer.
  private func range() throws(Diagnostic) -> Range<Int>? {
    var searched = start
    while true {
      if let end = lineFeed(from: searched) {
        defer { start = end + 1 }
        line += 1
        return start..<end
      }
      if start > 0 {
        buffer.removeSubrange(..<start)
        start = 0
      }
      searched = buffer.count
      guard buffer.count <= Self.limit else {
        throw Diagnostic(
          "input.too-large", "a line is longer than \(Self.limit) bytes",
          at: .line(line + 1, column: nil), expected: "one result a line"
        ).naming(path)
      }
      if try source.read(into: &buffer) == 0 {
        guard !buffer.isEmpty else { return nil }
        line += 1
        start = buffer.count
        return 0..<buffer.count
      }
    }
  }

  private func lineFeed(from first: Int) -> Int? {
    buffer.withUnsafeBytes { bytes in
      // Bound: `first ≤ count`, so the search stays inside the buffer.
      guard let base = bytes.baseAddress, first < bytes.count,
        let found = memchr(base + first, 0x0a, bytes.count - first)
      else { return nil }
      return UnsafeRawPointer(found) - base
    }
  }
}
