/// Reads files with one JSON object a line, line by line.
final class JSONLines {
  private let lines: LineReader

  /// The path as the user gave it.
  var path: String { lines.path }
  /// Number of the line read last, from 1.
  var line: Int { lines.line }

  /// Opens the file at `path`.
  ///
  /// - Throws: `Diagnostic` `input.…`.
  init(_ path: String) throws(Diagnostic) { lines = try LineReader(path) }

  /// The next value.
  ///
  /// Empty lines are left out.
  /// - Returns: `nil` at the end.
  /// - Throws: `Diagnostic` `json.…` or `input.…` naming the file and the line.
  func next() throws(Diagnostic) -> JSONValue? {
    while let bytes = try lines.next() {
      guard bytes.contains(where: { $0 != 0x20 && $0 != 0x0d }) else { continue }
      do throws(Diagnostic) {
        return try JSONParser.document(Array(bytes))
      } catch {
        var problem = error
        problem.location = .line(line, column: nil)
        throw problem.naming(path)
      }
    }
    return nil
  }

  /// Moves past the next line without reading it; `false` at the end.
  ///
  /// - Throws: `Diagnostic` `input.…`.
  func skip() throws(Diagnostic) -> Bool { try lines.skip() }

  /// SHA-256 of the whole file, whatever was read of it.
  ///
  /// - Throws: `Diagnostic` `input.…`.
  func finish() throws(Diagnostic) -> String { try lines.finish() }
}
