/// What one input held, and how to identify it.
struct ReadInput {
  /// The recordings in the order of the input.
  var recordings: [Recording]
  /// SHA-256 and length of the whole input.
  ///
  /// Of a folder, of the lines `<sha256>  <name>\n` of its files in the order of their names. Asked
  /// after processing, because sound is hashed while it streams.
  var identify: () throws(Diagnostic) -> InputIdentity
}

extension ReadInput {
  /// An input that is identified already.
  init(recordings: [Recording], identity: InputIdentity) {
    self.init(recordings: recordings, identify: { () throws(Diagnostic) in identity })
  }
}

/// Opens an input and reads it; sound is read when it is processed.
enum InputReader {
  /// Reads the file at `path`, standard input for `-`, or the files of a folder as one recording.
  ///
  /// - Throws: `Diagnostic` naming the input.
  static func read(_ path: String, options: IngestionOptions) throws(Diagnostic) -> ReadInput {
    if let files = FolderListing.files(path) {
      guard (options.task ?? .rangeOfMotion) == .rangeOfMotion else {
        throw (describesFiles(options) ? noFiles : noFolder).naming(path)
      }
      return try read(files, options: options)
    }
    return try read(ByteSource(path: path), options: options)
  }

  /// Reads `source`.
  ///
  /// - Throws: `Diagnostic` naming the input.
  static func read(_ source: ByteSource, options: IngestionOptions) throws(Diagnostic) -> ReadInput
  {
    let recordings = try AdapterRegistry.read(source, options: options)
    if case .audio(let audio) = recordings.first?.payload {
      return ReadInput(recordings: recordings, identify: audio.identify)
    }
    if case .file(let file) = recordings.first?.payload, let identify = file.identify {
      return ReadInput(recordings: recordings, identify: identify)
    }
    let sha256 = try source.finish()
    return ReadInput(
      recordings: recordings, identity: InputIdentity(sha256: sha256, bytes: source.bytesRead))
  }

  private static func describesFiles(_ options: IngestionOptions) -> Bool {
    options.task.map(FileAdapter.tasks.contains) ?? false
  }

  private static var noFolder: Diagnostic {
    Diagnostic(
      "input.directory", "is a folder, not a file", expected: "a recording",
      hint: "name the files inside it")
  }

  private static var noFiles: Diagnostic {
    Diagnostic(
      "input.no-files", "the folder holds nothing for this command",
      expected: "results that name files, or files to be described",
      hint: "see what it holds: active-cli inspect FOLDER")
  }

  /// Reads files that make one recording: of motion one a sensor, or the parts of one log; of the heart the parts of
  /// one log.
  ///
  /// - Throws: `Diagnostic` naming the input.
  static func read(
    _ files: [String], options: IngestionOptions
  ) throws(Diagnostic) -> ReadInput {
    var sources: [ByteSource] = []
    for file in files { sources.append(try ByteSource(path: file)) }
    let recording =
      options.task == .heartRate
      ? try HeartRateFiles.read(sources, options: options)
      : try MotionFiles.read(sources, options: options, skipsForeign: true)
    var lines: [UInt8] = []
    for (file, source) in zip(files, sources) {
      lines += Array("\(try source.finish())  ".utf8)
      lines += FileName.octets(FileName.last(file) + "\n")
    }
    let bytes = sources.reduce(0) { $0 + $1.bytesRead }
    return ReadInput(
      recordings: [recording],
      identity: InputIdentity(sha256: ContentHash.of(lines), bytes: bytes))
  }
}
