internal import Glibc

/// Seeded acceleration of a swinging arm: a cadence that drifts, with two harmonics on each axis.
public struct ArmSwing: Sendable {
  /// Sample rate, Hz; default 125.
  public var sampleRate = 125.0
  /// Mean cadence, Hz; default 1.4.
  public var cadence = 1.4
  /// Amplitude of the fundamental, g; default 0.5.
  public var amplitude = 0.5
  /// Relative change of the cadence over 40 s, a share; default 0.03.
  public var drift = 0.03
  /// Standard deviation of the sensor's noise, g; default 0.01.
  public var noise = 0.01
  /// Seed of the noise.
  public var seed: UInt64 = 1

  /// A swing with the defaults.
  public init() {}

  /// The acceleration, gravity included (1 g on the third axis), g.
  ///
  /// - Parameter duration: length, s.
  /// - Returns: `duration · sampleRate` vectors; none when that is not a usable number.
  public func samples(duration: Double) -> Vector3Series {
    let count = SyntheticSamples.count(duration: duration, sampleRate: sampleRate)
    var series = Vector3Series(capacity: count)
    var gaussian = GaussianNoise(seed: seed)
    var phase = 0.0
    for index in 0..<count {
      let time = Double(index) / sampleRate
      let frequency = cadence * (1 + drift * sin(2 * .pi * time / 40))
      phase += 2 * .pi * frequency / sampleRate
      let swing = SIMD3(
        sin(phase) + 0.3 * sin(2 * phase + 1),
        0.6 * sin(phase + 0.8) + 0.4 * sin(2 * phase),
        0.4 * sin(phase + 2) + 0.5 * sin(2 * phase + 0.5))
      series.append(SIMD3(0, 0, 1) + amplitude * swing + noise * gaussian.nextVector())
    }
    return series
  }
}
