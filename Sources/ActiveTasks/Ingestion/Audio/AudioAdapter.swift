/// Reads sound files of every kind a phone or recorder leaves behind.
public struct AudioAdapter: IngestionAdapter {
  /// The adapter.
  public init() {}

  /// Every kind of sound file.
  public var formats: [FormatDescription] { AudioKind.allCases.map(\.format) }

  /// The tasks whose recordings it reads.
  public let tasks: [ActiveTask.Kind] = [.soundLevel]

  /// Samples without a header are read from anything.
  public func reads(
    _ head: InputHead, as format: FormatDescription, insteadOf other: FormatDescription
  ) -> Bool { format.identifier == "audio.raw" }

  /// The kind of sound file that begins with `head`, also behind an ID3 tag or foreign bytes.
  public func recognize(_ head: InputHead) -> FormatDescription? {
    AudioKind.recognize(head.bytes)?.kind.format
  }

  /// Reads the header, repairs it and opens the decoder once; no sample is read yet.
  ///
  /// - Throws: `Diagnostic` `audio.…` with the place of what cannot be repaired,
  ///   `audio.ffmpeg-missing` when the codec needs it, `usage.audio-raw`.
  public func read(
    _ source: ByteSource, as format: FormatDescription, options: IngestionOptions
  ) throws(Diagnostic) -> [Recording] {
    let head = try source.head().bytes
    guard let kind = AudioKind(rawValue: format.identifier) else { return [] }
    let file = try InputFile(source)
    let base = AudioKind.recognize(head).map { $0.kind == kind ? $0.offset : 0 } ?? 0
    let plan = try AudioPlan(file, kind: kind, base: base, options: options)
    let sound = plan.sound
    let recording = AudioRecording(
      sampleRate: sound.sampleRate, channelCount: sound.channelCount,
      expectedFrames: sound.expectedFrames, encoding: sound.encoding,
      metadata: try plan.layout.metadata + sound.metadata + AudioMetadata.sidecar(of: source),
      open: { channels throws(Diagnostic) in
        try AudioStream(plan.decoder(), channels: channels, name: plan.file.name)
      },
      identify: { () throws(Diagnostic) in try plan.file.identify() })
    return [
      Recording(format: format.identifier, payload: .audio(recording), flags: plan.layout.flags)
    ]
  }
}
