/// Spectral arc lengths (SPARC) of speed profiles, each length of transform planned once.
///
/// `−∫ √((1/ωc)² + (dV/dω)²) dω` over the amplitude spectrum V, scaled to a maximum of 1, from
/// zero to the last frequency up to ``cutoffHertz`` whose amplitude is at least
/// ``amplitudeThreshold``; the frequency axis is scaled to that band. The profile is padded with
/// zeros to `2^(⌈log2 n⌉ + 4)` points. A minimum-jerk movement cut at 5 % of its peak speed has
/// −1.4025. Source: as ``Smoothness``.
public struct SpectralArcLength {
  /// Upper end of the spectrum looked at, Hz, default 20.
  public var cutoffHertz = 20.0
  /// Share of the greatest amplitude, default 0.05.
  public var amplitudeThreshold = 0.05
  private var plans: [Int: Plan] = [:]

  /// The transform of one length.
  private final class Plan {
    var fft: RealFFT

    init?(_ count: Int) {
      guard let fft = RealFFT(count: count) else { return nil }
      self.fft = fft
    }
  }

  /// The defaults.
  public init() {}

  /// The arc length of one movement; nearer to zero is smoother.
  ///
  /// - Parameters:
  ///   - speed: speed of one movement, any unit, equally spaced, at least 3 samples.
  ///   - sampleRateHertz: sample rate, Hz.
  /// - Returns: a number below 0, or `nil` for too short, resting or non-finite input.
  /// - Complexity: O(n log n).
  public mutating func value(speed: [Double], sampleRateHertz: Double) -> Double? {
    guard Smoothness.isUsable(speed, sampleRateHertz) else { return nil }
    let padded = 1 << (Int.bitWidth - (speed.count - 1).leadingZeroBitCount + 4)
    guard let plan = plans[padded] ?? Plan(padded) else { return nil }
    plans[padded] = plan
    plan.fft.transform(speed)
    let bins = min(Double(plan.fft.binCount - 1), cutoffHertz * Double(padded) / sampleRateHertz)
    guard bins >= 1 else { return nil }
    return arcLength((0...Int(bins)).map { plan.fft.power($0).squareRoot() })
  }

  private func arcLength(_ amplitudes: [Double]) -> Double? {
    guard let peak = amplitudes.max(), peak > 0 else { return nil }
    guard
      let first = amplitudes.firstIndex(where: { $0 >= amplitudeThreshold * peak }),
      let last = amplitudes.lastIndex(where: { $0 >= amplitudeThreshold * peak }), last > first
    else { return nil }
    let step = 1 / Double(last - first)
    var length = 0.0
    for index in first..<last {
      let rise = (amplitudes[index + 1] - amplitudes[index]) / peak
      length += (step * step + rise * rise).squareRoot()
    }
    return -length
  }
}
