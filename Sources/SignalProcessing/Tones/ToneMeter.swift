/// What was measured of one tone in a recording; times are in seconds from the recording's start.
public struct MeasuredTone: Sendable, Equatable {
  /// Channel it is loudest in, from 0.
  public var channel: Int
  /// Where the amplitude passes half of its steady value, rising.
  public var onset: Double
  /// Where it passes half of it, falling.
  public var offset: Double
  /// Seconds from −20 dB to −0.9 dB (a tenth to nine tenths), not shorter than the smoothing.
  public var rise: Double
  /// Seconds from −0.9 dB to −20 dB.
  public var fall: Double
  /// Frequency in Hz.
  public var frequency: Double
  /// Amplitude of the fundamental in the steady part, full scale 1.
  public var amplitude: Double
  /// Total harmonic distortion, a ratio.
  public var distortion: Double
  /// Standard deviation of the distortion.
  public var distortionDeviation: Double
  /// Amplitude of the same frequency in the loudest other channel; `nil` with one channel.
  public var otherAmplitude: Double?
  /// Standard deviation of `otherAmplitude`.
  public var otherDeviation: Double
  /// Signal-to-noise ratio in the steady part, the noise being all that is no partial.
  public var signalToNoise: Double

  /// Seconds between the half-amplitude points.
  public var duration: Double { offset - onset }
}

/// Measures a tone in a stretch of sound.
public struct ToneMeter: Sendable {
  /// Sampling rate in Hz.
  public let sampleRate: Double

  /// A meter for sound of `sampleRate` Hz.
  public init(sampleRate: Double) { self.sampleRate = sampleRate }

  /// Measures the tone in `channels`, which hold silence before and after it.
  ///
  /// `nil` when there is no tone with two edges.
  /// - Parameters:
  ///   - channels: samples, all of one length.
  ///   - start: the stretch's first sample in the recording.
  /// - Returns: what was measured.
  /// - Complexity: O(n log n).
  public func measure(_ channels: [[Double]], start: Int) -> MeasuredTone? {
    let powers = channels.map { $0.reduce(0) { $0 + $1 * $1 } }
    guard sampleRate > 0, let loudest = powers.max(), loudest > 0,
      let channel = powers.firstIndex(of: loudest)
    else { return nil }
    let samples = channels[channel]
    let middle = samples.count / 2
    guard
      let first = TonePitch.frequency(
        Array(samples[samples.count / 4..<max(3 * samples.count / 4, samples.count / 4)]),
        sampleRate: sampleRate)
    else { return nil }
    let envelope = ToneEnvelope(samples, frequency: first, sampleRate: sampleRate)
    let inner = envelope.amplitude[samples.count * 2 / 5..<max(samples.count * 3 / 5, middle + 1)]
    let steady = inner.sorted()[inner.count / 2]
    guard let rise = ToneEdge(envelope.amplitude, steady: steady, before: middle),
      let fall = ToneEdge(envelope.amplitude.reversed(), steady: steady, before: middle)
    else { return nil }
    let last = Double(samples.count - 1)
    let from = Int(rise.nineTenths.rounded(.up)) + envelope.smoothing
    let to = Int((last - fall.nineTenths).rounded(.down)) - envelope.smoothing
    guard to - from >= 16 else { return nil }
    let steadyPart = samples[from..<to]
    let frequency = TonePitch.frequency(Array(steadyPart), sampleRate: sampleRate) ?? first
    guard let fit = HarmonicFit(steadyPart, frequency: frequency, sampleRate: sampleRate),
      fit.fundamental > 0
    else { return nil }
    let others = channels.indices.filter { $0 != channel && channels[$0].count == samples.count }
      .compactMap {
        HarmonicFit(channels[$0][from..<to], frequency: frequency, sampleRate: sampleRate)
      }
    let other = others.max { $0.fundamental < $1.fundamental }
    func seconds(_ sample: Double) -> Double { (Double(start) + sample) / sampleRate }
    return MeasuredTone(
      channel: channel, onset: seconds(rise.half), offset: seconds(last - fall.half),
      rise: (rise.nineTenths - rise.tenth) / sampleRate,
      fall: (fall.nineTenths - fall.tenth) / sampleRate, frequency: frequency,
      amplitude: fit.fundamental, distortion: fit.totalDistortion,
      distortionDeviation: fit.deviation / fit.fundamental, otherAmplitude: other?.fundamental,
      otherDeviation: other?.deviation ?? 0,
      signalToNoise: fit.fundamental / (fit.noise * 2.0.squareRoot()))
  }
}
