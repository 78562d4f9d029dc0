/// Reads a table that the batch wrote beside its numbers, row by row.
final class SeriesReader: ExportedTable {
  let columns: [String]

  private let lines: ByteLines
  private let sha256: String

  /// Opens the table at `path`, whose bytes have the hash `sha256`.
  ///
  /// - Throws: `Diagnostic` `input.…`.
  init(_ path: String, sha256: String) throws(Diagnostic) {
    lines = try ByteLines(path)
    self.sha256 = sha256
    columns = try lines.next().map(Self.cells) ?? []
  }

  func next() throws(Diagnostic) -> [String]? {
    if let line = try lines.next() { return Self.cells(line) }
    let found = try lines.finish()
    guard found == sha256 else { throw StudyResults.changed(found, sha256).naming(lines.path) }
    return nil
  }

  /// Numbers and names without quotes: `SeriesCSV` writes no others.
  private static func cells(_ line: ArraySlice<UInt8>) -> [String] {
    line.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
  }
}

/// Reads a text file line by line.
final class ByteLines {
  /// The path as the user gave it.
  let path: String

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

  /// The next line without its end; `nil` at the end.
  ///
  /// - Throws: `Diagnostic` `input.…`.
  func next() throws(Diagnostic) -> ArraySlice<UInt8>? {
    var searched = start
    while true {
      if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { start = end + 1 }
        return buffer[start..<end]
      }
      buffer.removeSubrange(..<start)
      start = 0
      searched = buffer.count
      if try source.read(into: &buffer) == 0 {
        guard !buffer.isEmpty else { return nil }
        start = buffer.count
        return buffer[...]
      }
    }
  }

  /// SHA-256 of the whole file.
  ///
  /// - Throws: `Diagnostic` `input.…`.
  func finish() throws(Diagnostic) -> String { try source.finish() }
}
