internal import Glibc

/// How well each heart rate explains one window of pulse waves.
///
/// The window is `a constant + Σ motion(t − lag) + a rhythm of rate f and its second harmonic +
/// noise`. Everything linear is integrated out: motion is projected away from the pulse and from
/// the rhythm alike, and what the rhythm takes off the remaining square sum, a share R(f), gives the
/// log likelihood `−n/2 · ln(1 − R(f))` of a line in noise of unknown strength (G. L. Bretthorst,
/// *Bayesian Spectrum Analysis and Parameter Estimation*, 1988). Channels see the same heart and
/// largely the same motion, so their log likelihoods are averaged.
///
/// Constants: rates 30–220 bpm; lags of ±2 steps of 1/15 s or just above, since tissue answers an
/// acceleration within about 0.15 s; the second harmonic counts at most half of the first, as it is
/// the weaker one at the wrist, so that a rate is not taken for half of it; n = 2 · band · step, the
/// independent values one step adds, with the pulse band 0.5–5 Hz.
struct PulseRateEvidence {
  /// The rates asked for, bpm.
  static let rates = (30...220).map(Double.init)

  private let length: Int
  private let lags: [Int]
  private let freedom: Double
  /// Cosine and sine of both harmonics at each sample, shape `[length][4 · rates]`.
  private let rhythm: [Double]
  /// Square sums of the columns of `rhythm`.
  private let rhythmSquares: [Double]

  private static let bandHertz = 4.5
  private static let lagSeconds = 1.0 / 15
  private static let harmonicShare = 0.5
  /// Least share of a rhythm column that must be left beside the motion.
  private static let leastShare = 0.02
  /// Greatest share of the square sum a rhythm may explain; keeps the logarithm finite.
  private static let greatestShare = 0.98

  /// Prepares windows of `length` samples at `rate` Hz that follow each other every `stepSeconds`.
  init(length: Int, rate: Double, stepSeconds: Double) {
    self.length = length
    let lag = max(1, Int((Self.lagSeconds * rate).rounded()))
    lags = (-2...2).map { $0 * lag }
    freedom = 2 * Self.bandHertz * stepSeconds
    let width = 4 * Self.rates.count
    var rhythm = [Double](repeating: 0, count: length * width)
    var squares = [Double](repeating: 0, count: width)
    for sample in 0..<length {
      let time = (Double(sample) - Double(length - 1) / 2) / rate
      for (state, bpm) in Self.rates.enumerated() {
        let phase = 2 * Double.pi * bpm / 60 * time
        let values = [cos(phase), sin(phase), cos(2 * phase), sin(2 * phase)]
        for (part, value) in values.enumerated() {
          let column = part * Self.rates.count + state
          rhythm[sample * width + column] = value
          squares[column] += value * value
        }
      }
    }
    self.rhythm = rhythm
    rhythmSquares = squares
  }

  /// Log likelihood of each rate up to a constant.
  ///
  /// - Parameters:
  ///   - pulse: channels of one window, shape `[channels][length]`.
  ///   - motion: accelerometer axes of the same window; empty when unknown.
  /// - Returns: one value per rate, or `nil` without a pulse channel.
  func logLikelihood(pulse: [[Double]], motion: [[Double]]) -> [Double]? {
    guard !pulse.isEmpty else { return nil }
    let basis = OrthonormalBasis(spanning: regressors(motion))
    let free = freeSquares(basis)
    var sum = [Double](repeating: 0, count: Self.rates.count)
    for channel in pulse {
      let rest = basis.residual(channel)
      let square = rest.reduce(0) { $0 + $1 * $1 }
      guard square > 1e-12 * channel.reduce(0, { $0 + $1 * $1 }) else { continue }
      let inner = columns(times: rest)
      for state in sum.indices {
        func explained(_ part: Int) -> Double {
          let column = part * Self.rates.count + state
          return inner[column] * inner[column] / (free[column] * square)
        }
        let first = explained(0) + explained(1)
        let second = explained(2) + explained(3)
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

  /// Square sums of the rhythm columns beside the basis, with a floor.
  private func freeSquares(_ basis: OrthonormalBasis) -> [Double] {
    var free = rhythmSquares
    for vector in basis.vectors {
      let inner = columns(times: vector)
      for column in free.indices { free[column] -= inner[column] * inner[column] }
    }
    return free.indices.map { max(free[$0], Self.leastShare * rhythmSquares[$0]) }
  }

  /// Inner product of every rhythm column with `vector`.
  private func columns(times vector: [Double]) -> [Double] {
    let width = rhythmSquares.count
    var result = [Double](repeating: 0, count: width)
    rhythm.withUnsafeBufferPointer { rhythm in
      result.withUnsafeMutableBufferPointer { result in
        for sample in 0..<length {
          let weight = vector[sample]
          let row = sample * width
          for column in 0..<width { result[column] += weight * rhythm[row + column] }
        }
      }
    }
    return result
  }
}
