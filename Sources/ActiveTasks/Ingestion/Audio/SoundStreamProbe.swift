/// What `ffprobe` says about the first sound stream of a file.
struct SoundStreamProbe {
  /// Sampling rate in Hz.
  let sampleRate: Double
  /// Channels.
  let channelCount: Int
  /// ffmpeg's name of the codec.
  let codec: String
  /// Frames by the stream's duration; `nil` when it has none.
  let frames: Int?
  /// The container's tags.
  let tags: [AudioMetadata]

  private static let maximumBytes = 1 << 16

  /// Asks `program` about `file`.
  ///
  /// - Throws: `Diagnostic` `audio.undecodable` with ffprobe's words when there is no sound stream.
  init(
    _ file: AudioFile, kind: AudioKind, program: String, options: AudioOptions
  ) throws(Diagnostic) {
    let process = try ChildProcess(
      program,
      [
        "-v", "error", "-select_streams", "a:0", "-of", "default=noprint_wrappers=1",
        "-show_entries", "stream=codec_name,sample_rate,channels,duration:format_tags",
      ] + FFmpegDecoder.input(kind), input: file.descriptor, options: options)
    var fields: [(key: String, value: String)] = []
    for line in try Self.output(process).split(separator: "\n") {
      let parts = line.split(separator: "=", maxSplits: 1).map(String.init)
      if parts.count == 2 { fields.append((parts[0], parts[1])) }
    }
    func value(_ key: String) -> String? { fields.first { $0.key == key }?.value }
    guard process.finish(), let rate = value("sample_rate").flatMap(Double.init),
      let channels = value("channels").flatMap({ Int($0) })
    else {
      throw Diagnostic(
        "audio.undecodable", "ffmpeg finds no sound in the file", at: .byte(0),
        found: process.complaint ?? "no sound stream", expected: kind.summary,
        hint: "copy the file again from the device, or convert it to WAV")
    }
    sampleRate = rate
    channelCount = channels
    codec = value("codec_name") ?? "unknown"
    frames = value("duration").flatMap(Double.init).flatMap { Int(exactly: ($0 * rate).rounded()) }
    tags = fields.filter { $0.key.hasPrefix("TAG:") }.map {
      AudioMetadata("tag." + $0.key.dropFirst(4), $0.value)
    }
  }

  private static func output(_ process: ChildProcess) throws(Diagnostic) -> String {
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 4096)
    while bytes.count < maximumBytes {
      let got = try block.withUnsafeMutableBufferPointer { buffer throws(Diagnostic) in
        try process.read(into: UnsafeMutableRawBufferPointer(buffer))
      }
      if got == 0 { break }
      bytes += block[..<got]
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
