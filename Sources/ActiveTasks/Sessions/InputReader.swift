/// What one input held, and its identity.
struct ReadInput {
  /// The recordings in the order of the input.
  var recordings: [Recording]
  /// SHA-256 of every byte of the input.
  var sha256: String
  /// Number of bytes of the input.
  var bytes: Int
}

/// Opens an input and reads it to its end.
enum InputReader {
  /// Reads the file at `path`, or standard input for `-`.
  ///
  /// - Throws: `Diagnostic` naming the input.
  static func read(
    _ path: String, options: IngestionOptions
  ) throws(Diagnostic) -> ReadInput {
    let source = try ByteSource(path: path)
    let recordings = try AdapterRegistry.read(source, options: options)
    let sha256 = try source.finish()
    return ReadInput(recordings: recordings, sha256: sha256, bytes: source.bytesRead)
  }
}
