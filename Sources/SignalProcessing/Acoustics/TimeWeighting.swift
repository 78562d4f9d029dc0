internal import Glibc

/// Exponential time weightings of a sound level meter.
///
/// F and S follow `dy/dt = (x² − y)/τ` with τ = 0.125 s and 1 s (IEC 61672-1:2013, 3.8). I is a
/// mean-square detector of τ = 35 ms followed by a peak hold that decays with τ = 1.5 s
/// (IEC 60651:1979, withdrawn).
public enum TimeWeighting: String, Sendable, CaseIterable {
  /// Fast, 125 ms.
  case fast = "F"
  /// Slow, 1 s.
  case slow = "S"
  /// Impulse, 35 ms and 1.5 s.
  case impulse = "I"

  /// Time constant of the mean-square detector in seconds.
  public var timeConstant: Double {
    switch self {
    case .fast: 0.125
    case .slow: 1
    case .impulse: 0.035
    }
  }

  /// Time constant with which the peak hold of I decays, seconds.
  static let impulseDecay = 1.5
}

/// The three time-weighted mean squares of one signal, known every few samples.
///
/// `y[n] = β y[n−1] + (1 − β) x²[n]`, `β = exp(−1/(fs τ))`, from zero. A whole group of `grid`
/// samples is folded in at once: `y[n+k] = βᵏ y[n] + (1 − β) Σ βᵏ⁻¹⁻ⁱ x²[n+1+i]`, which is the same
/// number. The peak hold of I sees the detector once per group.
struct TimeWeightingState {
  /// F in lane 0, S in lane 1.
  private(set) var fastSlow = SIMD2<Double>.zero
  /// Held value of I.
  private(set) var impulse = 0.0
  private var detector = 0.0

  /// Samples between two known states: at most 0.2 ms, a power of two, at most 32.
  let grid: Int
  private let weights: [SIMD2<Double>]
  private let impulseWeights: [Double]
  private let decay: SIMD2<Double>
  private let impulseDetectorDecay: Double
  private let impulseHoldDecay: Double

  init(sampleRate: Double) {
    var grid = 1
    while grid < 32, Double(2 * grid) <= sampleRate * 2e-4 { grid *= 2 }
    self.init(sampleRate: sampleRate, grid: grid)
  }

  /// A state at rest that is advanced by `grid` samples, 1 or more, at a time.
  init(sampleRate: Double, grid: Int) {
    self.grid = grid
    func beta(_ constant: Double, _ steps: Int) -> Double {
      exp(-Double(steps) / (sampleRate * constant))
    }
    let constants = [TimeWeighting.fast, .slow].map(\.timeConstant)
    func pair(_ steps: Int) -> SIMD2<Double> {
      SIMD2(beta(constants[0], steps), beta(constants[1], steps))
    }
    let gains = SIMD2(
      -expm1(-1 / (sampleRate * constants[0])), -expm1(-1 / (sampleRate * constants[1])))
    let constant = TimeWeighting.impulse.timeConstant
    weights = (0..<grid).map { gains * pair(grid - 1 - $0) }
    impulseWeights = (0..<grid).map {
      -expm1(-1 / (sampleRate * constant)) * beta(constant, grid - 1 - $0)
    }
    decay = pair(grid)
    impulseDetectorDecay = beta(constant, grid)
    impulseHoldDecay = beta(TimeWeighting.impulseDecay, grid)
  }

  /// The same state, to be advanced by another number of samples at a time.
  func regrouped(sampleRate: Double, grid: Int) -> TimeWeightingState {
    var other = TimeWeightingState(sampleRate: sampleRate, grid: grid)
    other.fastSlow = fastSlow
    other.impulse = impulse
    other.detector = detector
    return other
  }

  /// Folds in `grid` samples, lane 0 of `values`, and returns the sum of the squares of both lanes.
  @inline(__always)
  mutating func advance(_ values: UnsafePointer<SIMD2<Double>>) -> SIMD2<Double> {
    weights.withUnsafeBufferPointer { weights in
      impulseWeights.withUnsafeBufferPointer { impulseWeights in
        var energy = SIMD2<Double>.zero
        var both = decay * fastSlow
        var third = impulseDetectorDecay * detector
        for index in 0..<grid {
          let square = values[index] * values[index]
          energy += square
          both += weights[index] * square.x
          third += impulseWeights[index] * square.x
        }
        fastSlow = both
        detector = third
        impulse = third > impulse * impulseHoldDecay ? third : impulse * impulseHoldDecay
        return energy
      }
    }
  }
}
