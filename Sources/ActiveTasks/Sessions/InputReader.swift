/// What one input held, and its identity.
struct ReadInput {
  /// The recordings in the order of the input.
  var recordings: [Recording]
  /// SHA-256 of every byte of the input; of a folder, of the lines `<sha256>  <name>\n` of its
  /// files in the order of their names.
  var sha256: String
  /// Number of bytes of the input.
  var bytes: Int
}

/// Opens an input and reads it to its end.
enum InputReader {
  /// Reads the file at `path`, standard input for `-`, or the files of a folder as one recording.
  ///
  /// - Throws: `Diagnostic` naming the input.
  static func read(_ path: String, options: IngestionOptions) throws(Diagnostic) -> ReadInput {
    if let files = FolderListing.files(path) { return try read(files, options: options) }
    let source = try ByteSource(path: path)
    let recordings = try AdapterRegistry.read(source, options: options)
    let sha256 = try source.finish()
    return ReadInput(recordings: recordings, sha256: sha256, bytes: source.bytesRead)
  }

  private static func read(
    _ files: [String], options: IngestionOptions
  ) throws(Diagnostic) -> ReadInput {
    var sources: [ByteSource] = []
    for file in files { sources.append(try ByteSource(path: file)) }
    let recording = try MotionFiles.read(sources, options: options, skipsForeign: true)
    var lines: [UInt8] = []
    for (file, source) in zip(files, sources) {
      let name = file.split(separator: "/").last.map(String.init) ?? file
      lines += Array("\(try source.finish())  ".utf8) + FileName.octets(name + "\n")
    }
    return ReadInput(
      recordings: [recording], sha256: ContentHash.of(lines),
      bytes: sources.reduce(0) { $0 + $1.bytesRead })
  }
}
