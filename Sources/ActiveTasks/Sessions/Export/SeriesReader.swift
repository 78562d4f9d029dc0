/// Reads a table that the batch wrote beside its numbers, row by row.
final class SeriesReader: ExportedTable {
  let columns: [String]

  private let lines: LineReader
  private let sha256: String

  /// Opens the table at `path`, whose bytes have the hash `sha256`.
  ///
  /// - Throws: `Diagnostic` `input.…`.
  init(_ path: String, sha256: String) throws(Diagnostic) {
    lines = try LineReader(path)
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
