internal import Glibc

/// A bell-shaped wave at a fixed place in every beat.
struct GaussianWave {
  /// Middle, s after the beat.
  var delay: Double
  /// Standard deviation, s.
  var width: Double
  /// Height.
  var height: Double

  /// Adds the wave of a beat at `time` seconds, times `scale`, to `samples`.
  func add(to samples: inout [Double], at time: Double, scale: Double, sampleRate: Double) {
    let centre = (time + delay) * sampleRate
    // Beyond six standard deviations a wave is below 2e-8 of its height.
    let reach = 6 * width * sampleRate
    let low = max(0, min(centre - reach, Double(samples.count)))
    let high = max(low, min(centre + reach, Double(samples.count)))
    for index in Int(low)..<Int(high) {
      let distance = (Double(index) - centre) / (width * sampleRate)
      samples[index] += scale * height * exp(-0.5 * distance * distance)
    }
  }
}
