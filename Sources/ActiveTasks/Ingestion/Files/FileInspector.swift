/// Looks at the bytes of a file: what it is, whether its end is there, its tracks and its hash.
struct FileInspector: Sendable {
  private let file: InputFile
  private let options: AudioOptions

  /// An inspector of the file behind `source`, which need not be a sound.
  ///
  /// - Throws: `Diagnostic` `input.spool-failed` when a pipe cannot be kept.
  init(_ source: ByteSource, options: AudioOptions) throws(Diagnostic) {
    self.init(try InputFile(source), options: options)
  }

  /// An inspector of an open file.
  init(_ file: InputFile, options: AudioOptions) {
    self.file = file
    self.options = options
  }

  /// The facts; with `probes` the program `ffprobe` is asked about tracks.
  ///
  /// - Throws: `Diagnostic` `input.read-failed`.
  func facts(probes: Bool) throws(Diagnostic) -> FileFacts {
    let head = try file.bytes(0..<MediaType.headSize)
    let type = MediaType(sniffing: head)
    let ending = try FileEnding.look(at: type, in: file, head: head)
    var clip: FileFacts.Clip =
      probes
      ? ClipProbe.clip(file, type: type, options: options)
      : .unknown(reason: "not-probed", message: nil)
    if case .facts(var facts) = clip {
      try CreationCheck.apply(to: &facts, of: file, type: type)
      clip = .facts(facts)
    }
    let identity = try file.identify()
    return FileFacts(
      bytes: identity.bytes, sha256: identity.sha256, mediaType: type, truncation: ending.cut,
      trailing: ending.trailing, clip: clip)
  }

  /// SHA-256 and length.
  func identify() throws(Diagnostic) -> InputIdentity { try file.identify() }
}
