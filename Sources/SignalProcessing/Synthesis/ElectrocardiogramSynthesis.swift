internal import Glibc

/// A seeded electrocardiogram whose R peaks are known.
///
/// Each beat is a sum of bell-shaped waves P, Q, R, S and T (P. E. McSharry et al., *IEEE Trans. Biomed.
/// Eng.* 50, 2003); a ventricular beat is wide, has no P wave and a T wave of opposite sign. Wander
/// (0.05 and 0.25 Hz), mains and white noise are added.
public struct ElectrocardiogramSynthesis: Sendable {
  /// Sample rate, Hz; default 250.
  public var sampleRate = 250.0
  /// Height of the R wave, mV, negative to turn the lead over; default 1.
  public var amplitude = 1.0
  /// Height of the T wave as a share of the R wave; default 0.3.
  public var tWave = 0.3
  /// Height of ventricular beats as a share of the R wave; default 1.8.
  public var ventricularHeight = 1.8
  /// Change of all heights with breathing (0.2 Hz), a share 0…1; default 0.
  public var heightModulation = 0.0
  /// Amplitude of each of the two wander waves, mV; default 0.2.
  public var wander = 0.2
  /// Amplitude of the mains, mV; default 0.02.
  public var mains = 0.02
  /// Frequency of the mains, Hz; default 50.
  public var mainsHertz = 50.0
  /// Standard deviation of white noise, mV; default 0.01.
  public var noise = 0.01
  /// Seed of the noise.
  public var seed: UInt64 = 1

  /// An electrocardiogram with the defaults.
  public init() {}

  /// The recording of `beats`, mV.
  ///
  /// - Parameters:
  ///   - beats: with their R peak times, s.
  ///   - duration: length, s.
  /// - Returns: `duration · sampleRate` samples; none when that is not a usable number.
  public func samples(beats: [HeartRhythm.Beat], duration: Double) -> [Double] {
    var samples = SyntheticSamples.zeros(duration: duration, sampleRate: sampleRate)
    for beat in beats {
      let scale = amplitude * (1 + heightModulation * sin(2 * .pi * 0.2 * beat.time))
      for wave in beat.isVentricular ? ventricularWaves : normalWaves {
        wave.add(to: &samples, at: beat.time, scale: scale, sampleRate: sampleRate)
      }
    }
    var gaussian = GaussianNoise(seed: seed)
    for index in samples.indices {
      let time = Double(index) / sampleRate
      samples[index] += wander * (sin(2 * .pi * 0.05 * time) + sin(2 * .pi * 0.25 * time))
      samples[index] += mains * sin(2 * .pi * mainsHertz * time) + noise * gaussian.next()
    }
    return samples
  }

  private var normalWaves: [GaussianWave] {
    [
      GaussianWave(delay: -0.17, width: 0.022, height: 0.12),
      GaussianWave(delay: -0.025, width: 0.010, height: -0.12),
      GaussianWave(delay: 0, width: 0.011, height: 1),
      GaussianWave(delay: 0.028, width: 0.011, height: -0.22),
      GaussianWave(delay: 0.28, width: 0.05, height: tWave),
    ]
  }

  private var ventricularWaves: [GaussianWave] {
    [
      GaussianWave(delay: 0, width: 0.035, height: ventricularHeight),
      GaussianWave(delay: 0.09, width: 0.04, height: -0.5 * ventricularHeight),
      GaussianWave(delay: 0.30, width: 0.06, height: -0.4 * ventricularHeight),
    ]
  }
}
