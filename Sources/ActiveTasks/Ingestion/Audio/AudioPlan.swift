/// How one sound file is to be decoded, decided once from its header.
struct AudioPlan {
  /// The file.
  let file: InputFile
  /// What its header says, repaired.
  let layout: AudioLayout
  /// What the chosen decoder says about the samples.
  let sound: SoundDescription

  private let usesSndfile: Bool
  private let kind: AudioKind
  private let options: AudioOptions

  /// Reads the header of `file`, which begins at `base`, and chooses a decoder: libsndfile where it
  /// can, else ffmpeg.
  ///
  /// - Throws: `Diagnostic` `audio.…` with the place of what cannot be repaired, `usage.audio-raw`.
  init(
    _ file: InputFile, kind: AudioKind, base: Int, options: IngestionOptions
  ) throws(Diagnostic) {
    self.file = file
    self.kind = kind
    self.options = options.audio
    if kind != .raw { try Self.checkUnused(options) }
    var layout =
      switch kind {
      case .wav, .w64: try WaveReader.layout(of: file, base: base)
      case .aiff: try AIFFReader.layout(of: file, base: base)
      case .caf: try CAFReader.layout(of: file, base: base)
      case .flac: try FLACReader.layout(of: file, base: base)
      case .au: try Self.sunLayout(file, base)
      case .raw: try Self.rawLayout(file, options)
      default:
        AudioLayout(coding: .container, container: kind.label, data: base..<max(file.size, base))
      }
    if base > 0, kind != .mp3, kind != .raw {
      layout.flags.insert(
        QualityFlag(
          "audio.leading-bytes", .info, "\(base) bytes before the sound file were not used",
          at: .byte(0), count: base), at: 0)
    }
    layout.flags += try AnotherSound.flags(file, kind, layout, base: base)
    (sound, usesSndfile) = try Self.choose(file, kind, layout, options.audio)
    if sound.trackCount > 1 {
      layout.flags.append(
        QualityFlag(
          "audio.another-track", .warning,
          "the file has \(sound.trackCount) tracks of sound, of which only the first was measured",
          count: sound.trackCount - 1))
    }
    self.layout = layout
  }

  /// Starts decoding from the first sample.
  ///
  /// - Throws: `Diagnostic` `audio.undecodable`, `audio.program-failed`.
  func decoder() throws(Diagnostic) -> any AudioDecoder {
    if usesSndfile { return try SndfileDecoder(file, layout: layout) }
    return try FFmpegDecoder(file, kind: kind, sound: sound, options: options)
  }

  private static func choose(
    _ file: InputFile, _ kind: AudioKind, _ layout: AudioLayout, _ options: AudioOptions
  ) throws(Diagnostic) -> (SoundDescription, usesSndfile: Bool) {
    guard kind.usesSndfile else {
      return (try SoundDescription(probing: file, kind: kind, options: options), false)
    }
    let refusal: Diagnostic
    do throws(Diagnostic) {
      return (try SndfileDecoder(file, layout: layout).sound, true)
    } catch {
      refusal = error
    }
    guard refusal.code == "audio.undecodable", kind != .raw else { throw refusal }
    do throws(Diagnostic) {
      return (try SoundDescription(probing: file, kind: kind, options: options), false)
    } catch {
      throw both(refusal, error)
    }
  }

  /// Neither decoder could: libsndfile's words, and ffmpeg's where it was there to be asked.
  private static func both(_ refusal: Diagnostic, _ second: Diagnostic) -> Diagnostic {
    var diagnostic = second.code == "audio.ffmpeg-missing" ? second : refusal
    let words = second.code == "audio.ffmpeg-missing" ? nil : second.found
    diagnostic.found = [refusal.found, words.map { "ffmpeg: \($0)" }].compactMap(\.self)
      .joined(separator: "; ")
    return diagnostic
  }

  /// What the header says cannot be said again.
  private static func checkUnused(_ options: IngestionOptions) throws(Diagnostic) {
    let given = [
      options.rateHertz.map { _ in "--rate" }, options.audio.rawEncoding.map { _ in "--encoding" },
      options.audio.rawChannels.map { _ in "--channels" },
    ].compactMap(\.self)
    guard !given.isEmpty else { return }
    throw Diagnostic(
      "usage.audio-raw", "the file's header says how its samples are stored",
      found: given.joined(separator: ", "),
      expected: "these flags with --input-format audio.raw only",
      hint: "leave them out, or read the file without its header as audio.raw")
  }

  /// Sun's header tells where the samples begin and how many bytes they take, or all ones.
  private static func sunLayout(_ file: InputFile, _ base: Int) throws(Diagnostic) -> AudioLayout {
    var layout = AudioLayout(
      coding: .container, container: AudioKind.au.label, data: base..<file.size)
    let header = HeaderBytes(bytes: try file.bytes(base..<base + 12), bigEndian: true)
    let end = base + (header.long(4) ?? 0) + (header.long(8) ?? 0)
    layout.end = min(end, file.size)
    return layout
  }

  private static func rawLayout(
    _ file: InputFile, _ options: IngestionOptions
  ) throws(Diagnostic) -> AudioLayout {
    guard let rate = options.rateHertz, let whole = Int(exactly: rate) else {
      throw Diagnostic(
        "usage.audio-raw", "samples without a header need their sampling rate",
        found: options.rateHertz.map { "\($0) Hz" }, expected: "a whole number of Hz",
        hint: "give --rate, and the encoding and channels if they differ")
    }
    let encoding = options.audio.rawEncoding ?? .s16le
    var layout = AudioLayout(
      coding: .raw(encoding), container: "raw", codec: encoding.summary, sampleRate: whole,
      channelCount: options.audio.rawChannels ?? 1, data: 0..<file.size)
    try layout.check(at: 0)
    return layout
  }
}
