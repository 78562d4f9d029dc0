import Glibc

/// What one input held, and how to identify it.
struct ReadInput {
  /// The recordings in the order of the input.
  var recordings: [Recording]
  /// SHA-256 and length of the whole input.
  ///
  /// Of a folder, of the lines `<sha256>  <name>\n` of its files in the order of their names. Asked
  /// after processing, because sound is hashed while it streams.
  var identify: () throws(Diagnostic) -> InputIdentity

  /// An input that is identified already.
  init(recordings: [Recording], identity: InputIdentity) {
    self.recordings = recordings
    identify = { () throws(Diagnostic) in identity }
  }

  /// A sound file.
  init(recordings: [Recording], sound: AudioRecording) {
    self.recordings = recordings
    identify = sound.identify
  }
}

/// Opens an input and reads it; sound is read when it is processed.
enum InputReader {
  /// Reads the file at `path`, standard input for `-`, or the files of a folder as one recording.
  ///
  /// - Throws: `Diagnostic` naming the input.
  static func read(_ path: String, options: IngestionOptions) throws(Diagnostic) -> ReadInput {
    if let names = folder(path) { return try read(path, names, options: options) }
    let source = try ByteSource(path: path)
    let recordings = try AdapterRegistry.read(source, options: options)
    if case .audio(let audio) = recordings.first?.payload {
      return ReadInput(recordings: recordings, sound: audio)
    }
    let sha256 = try source.finish()
    return ReadInput(
      recordings: recordings, identity: InputIdentity(sha256: sha256, bytes: source.bytesRead))
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
    let bytes = sources.reduce(0) { $0 + $1.bytesRead }
    return ReadInput(
      recordings: [recording],
      identity: InputIdentity(sha256: ContentHash.of(lines), bytes: bytes))
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
