/// Looks at the bytes of a file: what it is, whether its end is there, its tracks and its hash.
struct FileInspector: Sendable {
  private let file: AudioFile
  private let options: AudioOptions

  /// An inspector of the file behind `source`, which need not be a sound.
  ///
  /// - Throws: `Diagnostic` `input.spool-failed` when a pipe cannot be kept.
  init(_ source: ByteSource, options: AudioOptions) throws(Diagnostic) {
    file = try AudioFile(source)
    self.options = options
  }

  /// The facts; with `probes` the program `ffprobe` is asked about tracks.
  ///
  /// - Throws: `Diagnostic` `input.read-failed`.
  func facts(probes: Bool) throws(Diagnostic) -> FileFacts {
    let head = try file.bytes(0..<MediaType.headSize)
    let type = MediaType(sniffing: head)
    let truncation = try FileEnding.truncation(of: type, in: file, head: head)
    let clip: FileFacts.Clip =
      probes
      ? ClipProbe.clip(file, type: type, options: options)
      : .unknown(reason: "not-probed", message: nil)
    let identity = try file.identify()
    return FileFacts(
      bytes: identity.bytes, sha256: identity.sha256, mediaType: type, truncation: truncation,
      clip: clip)
  }

  /// SHA-256 and length.
  func identify() throws(Diagnostic) -> InputIdentity { try file.identify() }
}
