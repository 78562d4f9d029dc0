internal import Glibc

/// How well each heart rate explains one window of pulse waves.
///
/// The window is `a constant + Σ motion(t − lag) + a rhythm of rate f and its second harmonic +
/// noise`. Everything linear is integrated out: motion is projected away from the pulse and from
/// the rhythm alike, and what the rhythm takes off the remaining square sum, a share R(f), gives the
/// log likelihood `−n/2 · ln(1 − R(f))` of a line in noise of unknown strength (G. L. Bretthorst,
/// *Bayesian Spectrum Analysis and Parameter Estimation*, 1988). Channels see the same heart and
/// largely the same motion, so their log likelihoods are averaged. Inner products with the rhythm
/// of every rate are bins of a Fourier transform padded with zeros to one minute.
///
/// Constants: rates 30–220 bpm; lags of ±2 steps of 1/15 s, since tissue answers an acceleration
/// within about 0.15 s; the second harmonic counts at most half of the first, as it is the weaker
/// one at the wrist, so that a rate is not taken for half of it; n = 2 · band · step, the
/// independent values one step adds, with the pulse band 0.5–5 Hz.
struct PulseRateEvidence: ~Copyable {
  /// The rates asked for, about 1 bpm apart, bpm.
  let rates: [Double]

  private let length: Int
  private let lags: [Int]
  private let freedom: Double
  private var transform: RealFFT
  /// Cosine and sine products of one rhythm with itself.
  private let rhythmSquares: [[Gram]]

  /// Symmetric 2 × 2 matrix of the products of cosine and sine.
  private struct Gram {
    var cosine: Double
    var sine: Double
    var cross: Double

    /// Takes away what a vector of length 1 with these products explains.
    mutating func remove(_ inner: SIMD2<Double>) {
      cosine -= inner.x * inner.x
      sine -= inner.y * inner.y
      cross -= inner.x * inner.y
    }
  }

  private static let bins = 30...220
  private static let bandHertz = 4.5
  private static let lagSeconds = 1.0 / 15
  private static let harmonicShare = 0.5
  /// Added to the square sums of a rhythm, as a share, so that one that is all motion tells nothing.
  private static let ridge = 0.02
  /// Greatest share of the square sum a rhythm may explain; keeps the logarithm finite.
  private static let greatestShare = 0.98

  /// Prepares windows of `length` samples at `rate` Hz that follow each other every `stepSeconds`.
  ///
  /// `nil` when memory for the transform is short.
  init?(length: Int, rate: Double, stepSeconds: Double) {
    let count = Int((60 * rate).rounded(.up))
    guard length <= count, var transform = RealFFT(count: count) else { return nil }
    self.length = length
    rates = Self.bins.map { Double($0) * 60 * rate / Double(count) }
    let lag = max(1, Int((Self.lagSeconds * rate).rounded()))
    lags = (-2...2).map { $0 * lag }
    freedom = 2 * Self.bandHertz * stepSeconds
    transform.transform([Double](repeating: 1, count: length))
    var squares: [[Gram]] = []
    for harmonic in 1...2 {
      let half = Double(length) / 2
      squares.append(
        Self.bins.map { bin in
          let double = 2 * harmonic * bin
          let folded = min(double, count - double)
          let sum = transform[folded]
          let imaginary = double == folded ? sum.y : -sum.y
          return Gram(
            cosine: half * (1 + Self.ridge) + sum.x / 2, sine: half * (1 + Self.ridge) - sum.x / 2,
            cross: imaginary / 2)
        })
    }
    rhythmSquares = squares
    self.transform = transform
  }

  /// Log likelihood of each rate up to a constant.
  ///
  /// - Parameters:
  ///   - pulse: channels of one window, shape `[channels][length]`.
  ///   - motion: accelerometer axes of the same window; empty when unknown.
  /// - Returns: one value per rate, or `nil` without a pulse channel.
  mutating func logLikelihood(pulse: [[Double]], motion: [[Double]]) -> [Double]? {
    guard !pulse.isEmpty else { return nil }
    let basis = OrthonormalBasis(spanning: regressors(motion))
    let squares = freeSquares(basis)
    var sum = [Double](repeating: 0, count: rates.count)
    for channel in pulse {
      let rest = basis.residual(channel)
      let square = rest.reduce(0) { $0 + $1 * $1 }
      guard square > 1e-12 * channel.reduce(0, { $0 + $1 * $1 }) else { continue }
      transform.transform(rest)
      for (state, bin) in Self.bins.enumerated() {
        let first = Self.explained(transform[bin], squares[0][state]) / square
        let second = Self.explained(transform[2 * bin], squares[1][state]) / square
        let share = min(first + min(second, Self.harmonicShare * first), Self.greatestShare)
        sum[state] -= freedom / 2 * log(1 - share)
      }
    }
    return sum.map { $0 / Double(pulse.count) }
  }

  /// A constant and every axis at every lag, zero beyond the window.
  private func regressors(_ motion: [[Double]]) -> [[Double]] {
    var result = [[Double](repeating: 1, count: length)]
    for axis in motion {
      for lag in lags {
        result.append((0..<length).map { axis.indices.contains($0 - lag) ? axis[$0 - lag] : 0 })
      }
    }
    return result
  }

  /// Square sums of the rhythms beside the basis.
  private mutating func freeSquares(_ basis: OrthonormalBasis) -> [[Gram]] {
    var free = rhythmSquares
    for vector in basis.vectors {
      transform.transform(vector)
      for harmonic in 0..<2 {
        for state in rates.indices {
          let inner = transform[(harmonic + 1) * (Self.bins.lowerBound + state)]
          free[harmonic][state].remove(inner)
        }
      }
    }
    return free
  }

  /// Square sum a rhythm takes off, from its products with the rest of the pulse.
  private static func explained(_ inner: SIMD2<Double>, _ gram: Gram) -> Double {
    let determinant = gram.cosine * gram.sine - gram.cross * gram.cross
    let form =
      gram.sine * inner.x * inner.x - 2 * gram.cross * inner.x * inner.y
      + gram.cosine * inner.y * inner.y
    // The ridge keeps the determinant above (ridge · length / 2)².
    return form / determinant
  }
}
