import Glibc

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
    if let names = folder(path) { return try read(path, names, options: options) }
    let source = try ByteSource(path: path)
    let recordings = try AdapterRegistry.read(source, options: options)
    let sha256 = try source.finish()
    return ReadInput(recordings: recordings, sha256: sha256, bytes: source.bytesRead)
  }

  private static func read(
    _ path: String, _ names: [String], options: IngestionOptions
  ) throws(Diagnostic) -> ReadInput {
    var sources: [ByteSource] = []
    for name in names { sources.append(try ByteSource(path: path + "/" + name)) }
    let recording = try MotionFiles.read(sources, options: options, skipsForeign: true)
    var lines: [UInt8] = []
    for (name, source) in zip(names, sources) {
      lines += Array("\(try source.finish())  \(name)\n".utf8)
    }
    return ReadInput(
      recordings: [recording], sha256: ContentHash.of(lines),
      bytes: sources.reduce(0) { $0 + $1.bytesRead })
  }

  /// Names of the plain files in the folder at `path`, sorted by bytes, without hidden ones; `nil`
  /// when it is not a folder.
  private static func folder(_ path: String) -> [String]? {
    guard path != "-", let handle = opendir(path) else { return nil }
    defer { closedir(handle) }
    var names: [String] = []
    while let entry = readdir(handle) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      var status = stat()
      guard !name.hasPrefix("."), stat(path + "/" + name, &status) == 0,
        status.st_mode & S_IFMT == S_IFREG
      else { continue }
      names.append(name)
    }
    return names.sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }
  }
}
