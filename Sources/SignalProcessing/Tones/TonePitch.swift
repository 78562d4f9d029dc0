internal import Glibc

/// The frequency of the strongest partial of a stretch of sound.
public enum TonePitch {
  /// Frequency in Hz by interpolated FFT; `nil` for fewer than 16 samples or silence.
  ///
  /// Hann window, zero-padded at least fourfold; the peak is that of the parabola through the logarithms
  /// of the three largest magnitudes. The bias is below 0.002 of the bin 1/T.
  /// - Complexity: O(n log n).
  public static func frequency(_ samples: [Double], sampleRate: Double) -> Double? {
    let count = samples.count
    guard count >= 16, sampleRate > 0 else { return nil }
    var size = 1
    while size < 4 * count { size *= 2 }
    guard var transform = RealFFT(count: size) else { return nil }
    transform.transform(
      samples.enumerated().map { index, sample in
        sample * (0.5 - 0.5 * cos(2 * .pi * (Double(index) + 0.5) / Double(count)))
      })
    // Below bin 8 (two cycles in the stretch) lie the window's skirt around zero and no tone.
    var peak = 8
    for bin in 8..<transform.binCount where transform.power(bin) > transform.power(peak) {
      peak = bin
    }
    guard peak > 8, peak < transform.binCount - 1 else { return nil }
    let powers = [-1, 0, 1].map { transform.power(peak + $0) }
    guard powers.allSatisfy({ $0 > 0 && $0.isFinite }) else { return nil }
    let logs = powers.map { log($0) }
    let curvature = logs[0] - 2 * logs[1] + logs[2]
    let shift = curvature < 0 ? 0.5 * (logs[0] - logs[2]) / curvature : 0
    return (Double(peak) + min(max(shift, -0.5), 0.5)) * sampleRate / Double(size)
  }
}
