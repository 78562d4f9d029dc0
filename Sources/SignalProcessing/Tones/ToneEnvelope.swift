internal import Glibc

/// The amplitude of a tone of known frequency over time.
///
/// The sound is multiplied by e^(−2πi f t) and averaged twice over whole periods (at least 3 ms), centred,
/// so that harmonics and the double frequency cancel and edges are not shifted.
public struct ToneEnvelope: Sendable {
  /// Amplitude at every sample.
  public let amplitude: [Double]
  /// Samples of one average.
  public let smoothing: Int

  /// The envelope of `samples` at `frequency` in Hz, between 0 and half of `sampleRate`.
  public init(_ samples: [Double], frequency: Double, sampleRate: Double) {
    let periods = max(1, (0.003 * frequency).rounded())
    let length = (periods * sampleRate / frequency).rounded()
    // Odd, so that the average has a middle sample.
    let odd = length.isFinite && length < Double(samples.count) ? Int(length) | 1 : 1
    smoothing = odd
    var cosine = samples
    var sine = samples
    var rotor = PhaseRotor(step: 2 * Double.pi * frequency / sampleRate)
    for index in samples.indices {
      cosine[index] *= rotor.cosine
      sine[index] *= rotor.sine
      rotor.advance()
    }
    for _ in 0..<2 {
      cosine = Self.average(cosine, odd)
      sine = Self.average(sine, odd)
    }
    amplitude = zip(cosine, sine).map { 2 * hypot($0, $1) }
  }

  /// Centred moving average of `length` samples, an odd number; outside is silence.
  private static func average(_ values: [Double], _ length: Int) -> [Double] {
    let half = length / 2
    var sums = [0.0]
    sums.reserveCapacity(values.count + 1)
    for value in values { sums.append((sums.last ?? 0) + value) }
    return values.indices.map { index in
      let from = max(0, index - half)
      let to = min(values.count, index + half + 1)
      return (sums[to] - sums[from]) / Double(length)
    }
  }
}
