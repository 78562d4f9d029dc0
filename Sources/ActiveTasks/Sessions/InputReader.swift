/// What one input held, and how to identify it.
struct ReadInput {
  /// The recordings in the order of the input.
  var recordings: [Recording]
  /// SHA-256 and length of the whole input; asked after processing, because sound is hashed while
  /// it is streamed.
  var identify: () throws(Diagnostic) -> InputIdentity
}

/// Opens an input and reads it; sound is read when it is processed.
enum InputReader {
  /// Reads the file at `path`, or standard input for `-`.
  ///
  /// - Throws: `Diagnostic` naming the input.
  static func read(
    _ path: String, options: IngestionOptions
  ) throws(Diagnostic) -> ReadInput {
    let source = try ByteSource(path: path)
    let recordings = try AdapterRegistry.read(source, options: options)
    if case .audio(let audio) = recordings.first?.payload {
      return ReadInput(recordings: recordings, identify: audio.identify)
    }
    let identity = InputIdentity(sha256: try source.finish(), bytes: source.bytesRead)
    return ReadInput(recordings: recordings) { () throws(Diagnostic) in identity }
  }
}
