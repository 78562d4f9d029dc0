internal import Glibc

/// The fundamental and its harmonics in a steady stretch of sound, by least squares.
///
/// Over a whole number of periods the partials are orthogonal, so each one's amplitude is its Fourier
/// coefficient; the fundamental is taken out before the harmonics are measured.
public struct HarmonicFit: Sendable {
  /// Highest harmonic that counts: 10.
  public static let highestHarmonic = 10

  /// Amplitude of the fundamental.
  public let fundamental: Double
  /// Amplitudes of the harmonics 2, 3, … below half the sampling rate.
  public let harmonics: [Double]
  /// Standard deviation of the noise that is left.
  public let noise: Double
  /// Samples used: whole periods.
  public let count: Int

  /// A fit to the largest whole number of periods of `frequency` in `samples`.
  ///
  /// `nil` when there is not one period, or the frequency is not between 0 and half the rate.
  public init?(
    _ samples: some RandomAccessCollection<Double>, frequency: Double, sampleRate: Double
  ) {
    guard frequency > 0, frequency < sampleRate / 2 else { return nil }
    let period = sampleRate / frequency
    let used = ((Double(samples.count) / period).rounded(.down) * period).rounded()
    guard used >= 4, used <= Double(samples.count) else { return nil }
    count = Int(used)
    var rest = Array(samples.prefix(count))
    let mean = rest.reduce(0, +) / used
    for index in rest.indices { rest[index] -= mean }
    let step = 2 * Double.pi * frequency / sampleRate
    fundamental = Self.remove(step, from: &rest)
    var amplitudes: [Double] = []
    for number in 2...Self.highestHarmonic where Double(number) * frequency < sampleRate / 2 {
      amplitudes.append(Self.remove(step * Double(number), from: &rest))
    }
    harmonics = amplitudes
    noise = (rest.reduce(0) { $0 + $1 * $1 } / used).squareRoot()
  }

  /// Standard deviation of one amplitude, from the noise: σ √(2/n).
  public var deviation: Double { noise * (2 / Double(count)).squareRoot() }

  /// Total harmonic distortion: the root of the sum of the squares of the harmonics' amplitudes, over
  /// the fundamental's.
  ///
  /// Harmonics that do not stand out from the noise (three standard deviations) count as none, and the
  /// noise's share is taken from the others.
  public var totalDistortion: Double {
    guard fundamental > 0 else { return 0 }
    let noise = deviation * deviation
    let sum = harmonics.reduce(0) { sum, amplitude in
      let square = amplitude * amplitude
      return square > 9 * noise ? sum + square - noise : sum
    }
    return sum.squareRoot() / fundamental
  }

  /// Fits the partial of `step` radians a sample, subtracts it and returns its amplitude.
  private static func remove(_ step: Double, from samples: inout [Double]) -> Double {
    var (cosine, sine) = (0.0, 0.0)
    var rotor = PhaseRotor(step: step)
    for index in samples.indices {
      cosine += samples[index] * rotor.cosine
      sine += samples[index] * rotor.sine
      rotor.advance()
    }
    let scale = 2 / Double(samples.count)
    cosine *= scale
    sine *= scale
    rotor = PhaseRotor(step: step)
    for index in samples.indices {
      samples[index] -= cosine * rotor.cosine + sine * rotor.sine
      rotor.advance()
    }
    return hypot(cosine, sine)
  }
}
