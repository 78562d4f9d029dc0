/// Decodes with the program `ffmpeg`, at the file's own rate and channels.
///
/// The program gets the open file as its standard input, so no path is ever an argument, and it
/// decodes the bytes that are hashed. The demuxer is fixed by the recognised kind.
final class FFmpegDecoder: AudioDecoder {
  let sound: SoundDescription

  private let process: ChildProcess
  private var bytes: [UInt8] = []
  private var rest = 0
  private var failed = false

  /// Starts decoding the first sound stream of `file`, which is `sound`.
  ///
  /// - Throws: `Diagnostic` `audio.ffmpeg-missing`, `audio.program-failed`.
  init(
    _ file: InputFile, kind: AudioKind, sound: SoundDescription, options: AudioOptions
  ) throws(Diagnostic) {
    self.sound = sound
    let program = try Self.program("ffmpeg", for: file, kind, options)
    process = try ChildProcess(
      program,
      ["-nostdin", "-v", "error"] + Self.input(kind)
        + ["-map", "0:a:0", "-ar", String(Int(sound.sampleRate)), "-ac", "\(sound.channelCount)"]
        + ["-f", "f32le", "-acodec", "pcm_f32le", "pipe:1"],
      input: file.descriptor, options: options)
  }

  /// Where `ffmpeg` or `ffprobe` is.
  ///
  /// - Throws: `Diagnostic` `audio.ffmpeg-missing` naming the codec in `file`.
  static func program(
    _ name: String, for file: InputFile, _ kind: AudioKind, _ options: AudioOptions
  ) throws(Diagnostic) -> String {
    guard let path = ChildProcess.find(name, in: options.searchPath) else {
      throw try missing(file, kind)
    }
    return path
  }

  /// The arguments that name the input: standard input, opened as a file so that it can be sought.
  static func input(_ kind: AudioKind) -> [String] {
    ["-protocol_whitelist", "file,pipe", "-f", kind.demuxer, "-i", "file:/dev/stdin"]
  }

  func read(into block: inout SampleBlock, _ map: ChannelMap) throws(Diagnostic) -> Int {
    let frameBytes = 4 * sound.channelCount
    let wanted = block.capacity * frameBytes
    if bytes.count < wanted { bytes += [UInt8](repeating: 0, count: wanted - bytes.count) }
    var filled = rest
    while filled < wanted {
      let got = try bytes.withUnsafeMutableBufferPointer { buffer throws(Diagnostic) in
        try process.read(
          into: UnsafeMutableRawBufferPointer(
            UnsafeMutableBufferPointer(rebasing: buffer[filled..<wanted])))
      }
      if got == 0 { break }
      filled += got
    }
    let frames = filled / frameBytes
    bytes.withUnsafeBytes { buffer in
      if let samples = buffer.baseAddress?.assumingMemoryBound(to: Float.self) {
        map.scatter(samples, frames: frames, into: &block)
      }
    }
    rest = filled - frames * frameBytes
    if rest > 0 { bytes.replaceSubrange(0..<rest, with: bytes[filled - rest..<filled]) }
    if frames == 0 { failed = !process.finish() }
    return frames
  }

  func complaint() -> String? {
    process.complaint.map { "ffmpeg: \($0)" } ?? (failed ? "ffmpeg failed" : nil)
  }

  private static func missing(_ file: InputFile, _ kind: AudioKind) throws(Diagnostic) -> Diagnostic
  {
    let window = 1 << 16
    let ends =
      try file.bytes(0..<window)
      + file.bytes(max(file.size - window, window)..<max(file.size, window))
    let names = [("alac", "Apple Lossless"), ("mp4a", "AAC"), ("samr", "AMR"), ("sawb", "AMR-WB")]
    let text = String(decoding: ends, as: Unicode.ASCII.self)
    let codec = names.first { text.contains($0.0) }?.1 ?? (kind == .adts ? "AAC" : "its codec")
    return Diagnostic(
      "audio.ffmpeg-missing", "this file needs the program ffmpeg, which was not found",
      found: "\(kind.summary.prefix { $0 != "," }): \(codec)",
      expected: "ffmpeg and ffprobe on the search path",
      hint: "install it (Debian, Ubuntu: apt install ffmpeg), or convert the file to WAV elsewhere")
  }
}
