/// Empty recordings to add waves to.
enum SyntheticSamples {
  /// Samples in `duration` seconds; 0 when that is not a usable number, at most an hour at 100 kHz.
  static func count(duration: Double, sampleRate: Double) -> Int {
    let count = (duration * sampleRate).rounded()
    return count >= 1 && count <= 3.6e8 ? Int(count) : 0
  }

  /// Zeros for `duration` seconds.
  static func zeros(duration: Double, sampleRate: Double) -> [Double] {
    [Double](repeating: 0, count: count(duration: duration, sampleRate: sampleRate))
  }
}
