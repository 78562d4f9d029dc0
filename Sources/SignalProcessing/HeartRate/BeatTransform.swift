internal import Glibc
internal import Synchronization

/// The gains of the last transform, which depend on the number of modes alone.
private let keptGains = Mutex<[Double]>([])

/// Fourier sums over unevenly spaced beats, `Σ a e^(−2πi k φ)` for k = 0…modes.
///
/// Each beat is spread over 2 × 10 points of a grid at least twice as fine as the highest mode by a
/// Gaussian, transformed, and divided by the Gaussian's own transform.
/// Source: L. Greengard and J.-Y. Lee, *SIAM Review* 46, 2004.
struct BeatTransform: ~Copyable {
  private var transform: RealFFT
  private let points: Int
  /// Width τ of the Gaussian e^(−x²/4τ) on the circle of 2π.
  private let width: Double
  private var grid: [Double]
  private let beats: [Beat]
  /// What each mode is multiplied by for the Gaussian's own transform.
  private let gains: [Double]

  /// A beat's place on the grid, whatever its amplitude.
  private struct Beat {
    /// The grid point before it.
    var nearest: Int
    /// e^(−d²/4τ) for its distance d from that.
    var peak: Double
    /// e^(d s/2τ) for the grid's spacing s.
    var ratio: Double
  }

  /// Points a beat is spread over on either side.
  private static let reach = 10
  /// Most modes whose gains are kept: those of an hour and a half.
  private static let mostKept = 1 << 14

  /// Transforms of at most `modes` modes of beats at `phases` (0 ≤ φ < 1, shape `[n]`); `nil` when memory is short.
  init?(modes: Int, phases: [Double]) {
    var points = 64
    while points < 4 * modes { points *= 2 }
    guard let transform = RealFFT(count: points) else { return nil }
    self.transform = transform
    self.points = points
    let ratio = Double(points) / Double(2 * modes)
    let width =
      .pi * Double(Self.reach) / (Double(4 * modes * modes) * ratio * (ratio - 0.5))
    self.width = width
    grid = [Double](repeating: 0, count: points)
    let spacing = 2 * .pi / Double(points)
    beats = phases.map { phase in
      let position = phase * Double(points)
      let nearest = Int(position)
      let offset = (position - Double(nearest)) * spacing
      return Beat(
        nearest: nearest, peak: exp(-offset * offset / (4 * width)),
        ratio: exp(offset * spacing / (2 * width)))
    }
    let scale = (Double.pi / width).squareRoot() / Double(points)
    let kept = keptGains.withLock { $0 }
    if kept.count == modes + 1 {
      gains = kept
    } else {
      gains = (0...modes).map { scale * exp(Double($0) * Double($0) * width) }
      let made = gains
      if modes <= Self.mostKept { keptGains.withLock { $0 = made } }
    }
  }

  /// The sums for modes 0…`modes`.
  ///
  /// - Parameters:
  ///   - amplitudes: a of each beat, shape `[n]`.
  ///   - modes: at most the modes it is made for.
  /// - Returns: real and imaginary part per mode, shape `[modes + 1]`.
  /// - Complexity: O(n + points × log).
  mutating func transform(_ amplitudes: [Double], modes: Int) -> [SIMD2<Double>] {
    for index in grid.indices { grid[index] = 0 }
    let spacing = 2 * .pi / Double(points)
    let mask = points - 1
    let curvature = exp(-spacing * spacing / (4 * width))
    grid.withUnsafeMutableBufferPointer { grid in
      for (beat, amplitude) in zip(beats, amplitudes) {
        let (nearest, ratio) = (beat.nearest, beat.ratio)
        // e^(−(d−l s)²/4τ) = e^(−d²/4τ) (e^(d s/2τ))^l (e^(−s²/4τ))^(l²), walked both ways.
        let peak = amplitude * beat.peak
        var (up, down) = (peak, peak)
        var (upward, downward) = (ratio * curvature, curvature / ratio)
        grid[nearest & mask] += peak
        for step in 1...Self.reach {
          up *= upward
          down *= downward
          upward *= curvature * curvature
          downward *= curvature * curvature
          grid[(nearest + step) & mask] += up
          grid[(nearest - step) & mask] += down
        }
      }
    }
    transform.transform(grid)
    return (0...modes).map { transform[$0] * gains[$0] }
  }
}
