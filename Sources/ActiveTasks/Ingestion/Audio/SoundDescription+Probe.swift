extension SoundDescription {
  private static let maximumBytes = 1 << 16

  /// What `ffprobe` says about the first sound stream of `file`.
  ///
  /// - Throws: `Diagnostic` `audio.ffmpeg-missing`, `audio.undecodable` with ffprobe's words when
  ///   there is no sound stream, `audio.sample-rate`, `audio.channel-count`.
  init(probing file: InputFile, kind: AudioKind, options: AudioOptions) throws(Diagnostic) {
    let process = try ChildProcess(
      FFmpegDecoder.program("ffprobe", for: file, kind, options),
      [
        "-v", "error", "-select_streams", "a", "-of", "default=noprint_wrappers=1",
        "-show_entries", "stream=codec_name,sample_rate,channels,duration:format_tags",
      ] + FFmpegDecoder.input(kind), input: file.descriptor, options: options)
    let fields = try Self.fields(process)
    func value(_ key: String) -> String? { fields.first { $0.key == key }?.value }
    let succeeded = process.finish()
    guard succeeded, let rate = value("sample_rate").flatMap(Double.init),
      let channels = value("channels").flatMap({ Int($0) })
    else {
      throw Self.noSound(process.complaint, kind)
    }
    try AudioLayout.check(sampleRate: rate, channelCount: channels, at: 0)
    let codec = value("codec_name") ?? "unknown encoding"
    let isPCM = codec.hasPrefix("pcm_")
    sampleRate = rate
    channelCount = channels
    expectedFrames = value("duration").flatMap(Double.init)
      .flatMap { Int(exactly: ($0 * rate).rounded()) }
    // Durations may or may not count an encoder's start-up and the padding of its last packet.
    frameTolerance = isPCM ? 0 : 4096
    encoding = "\(kind.label), \(codec)"
    isFloating = true
    isLossy = !isPCM && !["alac", "flac"].contains(codec)
    trackCount = fields.filter { $0.key == "codec_name" }.count
    metadata = fields.filter { $0.key.hasPrefix("TAG:") }
      .map { AudioMetadata("tag." + $0.key.dropFirst(4), $0.value) }
  }

  private static func noSound(_ complaint: String?, _ kind: AudioKind) -> Diagnostic {
    if let complaint, complaint.contains("moov atom not found") {
      return Diagnostic(
        "audio.no-index", "the recording was cut off before its index was written", at: .byte(0),
        found: complaint, expected: "a box 'moov', which says where the sound is",
        hint: "copy the file again; if the app was stopped while recording, the sound is lost")
    }
    return Diagnostic(
      "audio.undecodable", "ffmpeg finds no sound in the file", at: .byte(0),
      found: complaint ?? "no sound stream", expected: kind.summary,
      hint: "copy the file again from the device, or convert it to WAV")
  }

  private static func fields(
    _ process: ChildProcess
  ) throws(Diagnostic) -> [(key: String, value: String)] {
    try process.output(maximumBytes).split(separator: "\n").compactMap { line in
      let parts = line.split(separator: "=", maxSplits: 1)
      return parts.count == 2 ? (String(parts[0]), String(parts[1])) : nil
    }
  }
}
