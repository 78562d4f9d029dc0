internal import Glibc

/// A seeded pulse wave whose beats are known, on an arm that may swing.
///
/// Each beat is a systolic and a dicrotic bell-shaped wave after a transit time; a ventricular beat
/// fills the heart less and gives half the pulse. Breathing moves the baseline. Arm swing enters as
/// a mixture of the accelerations of the same moment and 80 ms before.
public struct PulseSynthesis: Sendable {
  /// Sample rate, Hz; default 125.
  public var sampleRate = 125.0
  /// Height of a pulse, any unit, negative to turn the wave over; default 1.
  public var amplitude = 1.0
  /// Time from the R peak to the middle of the systolic wave, s; default 0.3.
  public var transit = 0.3
  /// Height of the dicrotic wave as a share of the systolic one; default 0.35.
  public var dicrotic = 0.35
  /// Amplitude of the baseline's breathing at 0.25 Hz; default 0.3.
  public var wander = 0.3
  /// Standard deviation of white noise; default 0.01.
  public var noise = 0.01
  /// Pulse heights per g of arm acceleration; default 2.
  public var motionGain = 2.0
  /// Seed of the noise.
  public var seed: UInt64 = 1

  private static let motionDelay = 0.08
  private static let ventricularShare = 0.5

  /// A pulse wave with the defaults.
  public init() {}

  /// The recording of `beats`.
  ///
  /// - Parameters:
  ///   - beats: with their R peak times, s.
  ///   - duration: length, s.
  ///   - motion: acceleration of the arm at the same rate, g; `nil` for an arm at rest.
  /// - Returns: `duration · sampleRate` samples; none when that is not a usable number.
  public func samples(
    beats: [HeartRhythm.Beat], duration: Double, motion: Vector3Series? = nil
  ) -> [Double] {
    var samples = SyntheticSamples.zeros(duration: duration, sampleRate: sampleRate)
    let waves = [
      GaussianWave(delay: transit, width: 0.08, height: 1),
      GaussianWave(delay: transit + 0.28, width: 0.09, height: dicrotic),
    ]
    for beat in beats {
      let scale = amplitude * (beat.isVentricular ? Self.ventricularShare : 1)
      for wave in waves {
        wave.add(to: &samples, at: beat.time, scale: scale, sampleRate: sampleRate)
      }
    }
    var gaussian = GaussianNoise(seed: seed)
    let delay = Int((Self.motionDelay * sampleRate).rounded())
    for index in samples.indices {
      samples[index] += wander * sin(2 * .pi * 0.25 * Double(index) / sampleRate)
      samples[index] += noise * gaussian.next()
      guard let motion, index < motion.count else { continue }
      let (now, before) = (motion[index], motion[max(0, index - delay)])
      samples[index] += motionGain * (0.6 * now.x - 0.3 * now.y + 0.5 * before.z)
    }
    return samples
  }
}
