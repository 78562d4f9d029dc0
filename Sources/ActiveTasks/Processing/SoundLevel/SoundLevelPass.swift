internal import SignalProcessing

/// One pass over a sound file: every channel through its meter, in constant memory.
struct SoundLevelPass {
  private var meters: [SoundLevelMeter]
  private let observers: [SoundObserver]
  /// What was measured and what was left out.
  let sound: KeptSound

  /// Meters for the channels of `stream`, which `audio` has opened.
  ///
  /// - Throws: `Diagnostic` `spl.sample-rate`, or what decoding throws.
  init(
    _ stream: any SampleStream, of audio: AudioRecording, _ parameters: SoundLevelParameters,
    calibrations: [ChannelCalibration]
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
    meters = Array(repeating: meter, count: stream.channelCount)
    observers = meters.indices.map {
      let own = calibrations.indices.contains($0) ? calibrations[$0].calibration : nil
      return SoundObserver(audio, parameters, offset: Float(own?.sensitivity ?? 94))
    }
    sound = try KeptSound(
      stream, capacity: SoundLevelMeter.block,
      gate: parameters.hasVoiceGate ? VoiceLevelGate() : nil)
  }

  /// Reads the stream to its end.
  ///
  /// - Throws: what decoding throws.
  mutating func run(workers: Int) throws(Diagnostic) {
    let slots = SoundLevelMeter.blocks
    var ring = (0..<slots).map { _ in
      SampleBlock(channelCount: meters.count, capacity: SoundLevelMeter.block)
    }
    let (sound, observers) = (self.sound, self.observers)
    ring.withUnsafeMutableBufferPointer { buffer in
      let ring = buffer
      SoundLevelMeter.process(
        &meters,
        SoundLevelMeter.Blocks(
          count: slots, fill: { sound.fill(&ring[$0 % slots]) },
          read: { ring[$0 % slots].read($1, $2) }, observers: observers.map { $0.process }),
        workers: workers)
    }
    if let failure = sound.failure { throw failure }
  }

  /// Ends all channels.
  mutating func finish() -> [(result: SoundLevelResult, observer: SoundObserver)] {
    meters.indices.map { (meters[$0].finish(), observers[$0]) }
  }
}
