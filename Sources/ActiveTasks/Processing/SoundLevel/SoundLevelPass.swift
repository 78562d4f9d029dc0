internal import SignalProcessing

/// One pass over a sound file: every channel through its meter, in constant memory.
struct SoundLevelPass {
  /// One channel.
  struct Channel {
    var meter: SoundLevelMeter
    let observer: SoundObserver
  }

  private(set) var channels: [Channel]
  private(set) var excluded: ExcludedStretches
  private(set) var gate: VoiceLevelGate?
  /// Frames read.
  private(set) var frames = 0

  /// Meters for `channelCount` channels of `audio`.
  ///
  /// - Throws: `Diagnostic` `spl.sample-rate`.
  init(
    _ audio: AudioRecording, channelCount: Int, _ parameters: SoundLevelParameters,
    calibration: SoundCalibration?
  ) throws(Diagnostic) {
    let options = SoundLevelMeter.Options(
      bandWidths: parameters.bands, interval: parameters.interval,
      bandInterval: parameters.bandInterval, hasCWeighting: parameters.hasCWeighting,
      hasTruePeak: parameters.hasTruePeak)
    guard let meter = SoundLevelMeter(sampleRate: audio.sampleRate, options: options) else {
      throw Diagnostic(
        "spl.sample-rate", "sound of this sampling rate cannot be measured",
        found: "\(audio.sampleRate) Hz", expected: "4 kHz to 768 kHz")
    }
    // Uncalibrated, the meter's values are in dBFS: 94 − 94.
    let offset = Float(calibration?.sensitivity ?? 94)
    channels = (0..<channelCount).map { _ in
      Channel(meter: meter, observer: SoundObserver(audio, parameters, offset: offset))
    }
    excluded = ExcludedStretches(sampleRate: audio.sampleRate)
    gate = parameters.hasVoiceGate ? VoiceLevelGate() : nil
  }

  /// Reads the stream to its end; with several workers, while one block is measured the one after next is
  /// decoded.
  ///
  /// - Throws: what decoding throws.
  mutating func run(_ stream: any SampleStream, workers: Int) throws(Diagnostic) {
    var blocks = (0..<(workers > 1 ? 3 : 2)).map { _ in
      SampleBlock(channelCount: channels.count, capacity: SoundLevelMeter.block)
    }
    var isOpen = try stream.next(into: &blocks[0]) > 0
    if isOpen { isOpen = try stream.next(into: &blocks[1]) > 0 }
    while blocks[0].count > 0 {
      var now = blocks.removeFirst()
      var failure: Diagnostic?
      let wantsMore = isOpen
      func decode(into block: inout SampleBlock) {
        block.clear()
        guard wantsMore else { return }
        do throws(Diagnostic) {
          isOpen = try stream.next(into: &block) > 0
        } catch {
          failure = error
        }
      }
      if blocks.count > 1 {
        var later = blocks.removeLast()
        measure(&now, before: blocks[0], workers) { decode(into: &later) }
        blocks += [later, now]
      } else {
        measure(&now, before: blocks[0], workers) {}
        decode(into: &now)
        blocks.append(now)
      }
      if let failure { throw failure }
    }
  }

  /// Ends all channels.
  mutating func finish(workers: Int) -> [(result: SoundLevelResult, observer: SoundObserver)] {
    channels.indices.map { index in
      (channels[index].meter.finish(workers: workers), channels[index].observer)
    }
  }

  private mutating func measure(
    _ block: inout SampleBlock, before next: SampleBlock, _ workers: Int,
    alongside decode: @escaping () -> Void
  ) {
    frames += block.count
    observeVoice(block)
    let kept = excluded.kept(of: block, before: next)
    if kept.isEmpty { decode() }
    for (number, range) in kept.enumerated() {
      for index in channels.indices {
        let isFirst = number == 0 && index == 0
        block.withChannel(index) { samples in
          let part = UnsafeMutableBufferPointer(rebasing: samples[range])
          let observer = channels[index].observer
          channels[index].meter.process(
            part, areValid: true, workers: workers,
            alongside: [{ observer.process(UnsafeBufferPointer(part)) }]
              + (isFirst ? [decode] : []))
        }
      }
    }
  }

  /// ResearchKit reads 16-bit samples of all channels, interleaved.
  private mutating func observeVoice(_ block: SampleBlock) {
    guard gate != nil else { return }
    var samples: [Int16] = []
    samples.reserveCapacity(block.count * block.channels.count)
    for frame in 0..<block.count {
      for channel in block.channels {
        samples.append(Int16(max(-32768, min(32767, (channel[frame] * 32768).rounded()))))
      }
    }
    gate?.process(samples)
  }
}
