internal import Glibc
internal import SignalProcessing

/// Measures the tones in a sound recording and compares them with a protocol.
enum RecordedTones {
  /// Silence taken along before and after a tone, in seconds.
  private static let margin = 0.15
  /// Longest tone that is measured, in seconds.
  private static let longest = 60.0

  /// What a recording holds.
  struct Measured {
    /// The tones in their order.
    let tones: [MeasuredTone]
    /// Mean square below which nothing is taken for sound.
    let floor: Double
    /// Length in seconds.
    let seconds: Double
    /// Doubts about the recording.
    let flags: [QualityFlag]
  }

  /// Measures every tone of `sound` and compares them with a protocol, if there is one.
  ///
  /// - Throws: as `measure(_:)`.
  static func process(
    _ sound: AudioRecording, expecting expected: ToneProtocol?
  ) throws(Diagnostic) -> ProcessedStep {
    let measured = try measure(sound)
    let metrics = RecordedToneMetrics(tones: measured.tones, expected: expected)
    return ProcessedStep(
      durationSeconds: measured.seconds, metrics: metrics.all,
      flags: measured.flags + metrics.flags, algorithms: ["tones": "tone-meter/1"])
  }

  /// Measures every tone of `sound`.
  ///
  /// - Throws: `Diagnostic` `audiometry.no-tones`, or what reading gives.
  static func measure(_ sound: AudioRecording) throws(Diagnostic) -> Measured {
    let scan = try scan(sound)
    var tones: [MeasuredTone] = []
    let meter = ToneMeter(sampleRate: sound.sampleRate)
    try forEachStretch(of: sound, scan.segments) { channels, start in
      if let tone = meter.measure(channels, start: start) { tones.append(tone) }
    }
    guard !tones.isEmpty else {
      throw Diagnostic(
        "audiometry.no-tones", "the recording holds no tone that rises and falls",
        found: "\(scan.segments.count) stretches of sound",
        expected: "tones of 0.05 s or more with silence around them",
        hint: "check the level of the recording")
    }
    return Measured(
      tones: tones, floor: scan.floor, seconds: Double(scan.frames) / sound.sampleRate,
      flags: scan.flags)
  }

  /// First pass: where there is sound.
  private static func scan(
    _ sound: AudioRecording
  ) throws(Diagnostic) -> (
    segments: [Range<Int>], floor: Double, frames: Int, flags: [QualityFlag]
  ) {
    let stream = try sound.open()
    var block = SampleBlock(channelCount: stream.channelCount)
    var segmenter = ToneSegmenter(
      sampleRate: sound.sampleRate, channelCount: stream.channelCount)
    var frames = 0
    while try stream.next(into: &block) > 0 {
      for frame in 0..<block.count {
        segmenter.add(block.channels.lazy.map { Double($0[frame]) })
      }
      frames += block.count
    }
    return (segmenter.segments(), segmenter.limit ?? 0, frames, stream.flags)
  }

  /// Second pass: hands on each stretch with some silence around it, one at a time.
  private static func forEachStretch(
    of sound: AudioRecording, _ segments: [Range<Int>], _ body: ([[Double]], Int) -> Void
  ) throws(Diagnostic) {
    let margin = Int(Self.margin * sound.sampleRate)
    let longest = Int(Self.longest * sound.sampleRate)
    var stretches = segments.indices.filter { segments[$0].count <= longest }.map { index in
      // Not into the neighbours.
      let before = index > 0 ? segments[index - 1].upperBound : 0
      let after = index + 1 < segments.count ? segments[index + 1].lowerBound : Int.max
      let segment = segments[index]
      return max(segment.lowerBound - margin, before)..<min(segment.upperBound + margin, after)
    }[...]
    let stream = try sound.open()
    var block = SampleBlock(channelCount: stream.channelCount)
    var held = [[Double]](repeating: [], count: stream.channelCount)
    while !stretches.isEmpty, try stream.next(into: &block) > 0 {
      var from = block.firstFrame
      let end = block.firstFrame + block.count
      while let stretch = stretches.first, from < end, stretch.lowerBound < end {
        let part = max(from, stretch.lowerBound)..<min(end, stretch.upperBound)
        for channel in held.indices where !part.isEmpty {
          held[channel] += part.map { Double(block.channels[channel][$0 - block.firstFrame]) }
        }
        from = max(from, part.upperBound)
        guard stretch.upperBound <= end else { break }
        body(held, stretch.lowerBound)
        held = held.map { _ in [] }
        stretches.removeFirst()
      }
    }
    if let stretch = stretches.first, held.contains(where: { !$0.isEmpty }) {
      body(held, stretch.lowerBound)
    }
  }
}
