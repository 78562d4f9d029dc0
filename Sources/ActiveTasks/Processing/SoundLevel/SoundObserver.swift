internal import SignalProcessing

/// What looks at one channel beside the sound level meter; belongs to one thread at a time.
final class SoundObserver {
  /// ResearchKit's meter, when it is wanted and the rate allows it.
  private(set) var meter: ResearchKitSoundMeter?
  private var spectrum: WelchSpectrum?
  private let binWidth: Double

  /// Stretches searched for hum when the whole spectrum is not wanted.
  private static let stretches = 32
  /// Frames expected when the file does not say: ten minutes at 48 kHz.
  private static let usualFrames = 28_800_000

  /// Observers of a channel of `audio`.
  init(_ audio: AudioRecording, _ parameters: SoundLevelParameters, offset: Float) {
    var step = ResearchKitSoundMeter.Parameters()
    step.threshold = Float(parameters.threshold)
    step.requiredContiguousSamples = parameters.contiguous
    step.sensitivityOffset = offset
    if parameters.hasResearchKit {
      meter = ResearchKitSoundMeter(sampleRate: audio.sampleRate, parameters: step)
    }
    spectrum = WelchSpectrum(
      sampleRate: audio.sampleRate, most: parameters.hasSpectrum ? nil : Self.stretches,
      of: audio.expectedFrames ?? Self.usualFrames)
    binWidth = spectrum?.binWidth ?? 0
  }

  /// Adds samples.
  func process(_ samples: UnsafeBufferPointer<Float>) {
    meter?.process(samples)
    spectrum?.process(samples)
  }

  /// Power by bin and the distance of the bins in Hz; `nil` without samples.
  func powers() -> (values: [Double], binWidth: Double)? {
    guard let values = spectrum?.powers(), !values.isEmpty else { return nil }
    return (values, binWidth)
  }
}
