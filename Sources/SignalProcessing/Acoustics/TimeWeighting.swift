internal import Glibc

/// Exponential time weightings of a sound level meter.
///
/// F and S follow `dy/dt = (x² − y)/τ` with τ = 0.125 s and 1 s (IEC 61672-1:2013, 3.8). I is a
/// mean-square detector of τ = 35 ms followed by a peak hold that decays with τ = 1.5 s
/// (IEC 60651:1979, withdrawn).
public enum TimeWeighting: Sendable {
  /// Fast, 125 ms.
  case fast
  /// Slow, 1 s.
  case slow
  /// Impulse, 35 ms and 1.5 s.
  case impulse

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
/// `y[n] = β y[n−1] + (1 − β) x²[n]`, `β = exp(−1/(fs τ))`, from zero. A whole group of k samples is
/// folded in at once by its energy, `y[n+k] = βᵏ y[n] + (1 − βᵏ) Σx²/k`: at most 0.003 dB from the
/// sample-by-sample recursion for F at 48 kHz, where all energy falls on one end of the group. The
/// peak hold of I sees the detector once per group.
struct TimeWeightingState {
  /// F in lane 0, S in lane 1.
  private(set) var fastSlow = SIMD2<Double>.zero
  /// Held value of I.
  private(set) var impulse = 0.0
  private var detector = 0.0

  /// Samples between two known states: at most 0.2 ms, a power of two, 2 to 32.
  let grid: Int
  private let gain: SIMD2<Double>
  private let decay: SIMD2<Double>
  private let impulseGain: Double
  private let impulseDetectorDecay: Double
  private let impulseHoldDecay: Double

  init(sampleRate: Double) {
    var grid = 2
    while grid < 32, Double(2 * grid) <= sampleRate * 2e-4 { grid *= 2 }
    self.init(sampleRate: sampleRate, grid: grid)
  }

  /// A state at rest that is advanced by `grid` samples, 1 or more, at a time.
  init(sampleRate: Double, grid: Int) {
    self.grid = grid
    let size = Double(grid)
    func exponent(_ constant: Double) -> Double { -size / (sampleRate * constant) }
    let (fast, slow) = (
      exponent(TimeWeighting.fast.timeConstant), exponent(TimeWeighting.slow.timeConstant)
    )
    decay = SIMD2(exp(fast), exp(slow))
    gain = SIMD2(-expm1(fast), -expm1(slow)) / size
    let impulse = exponent(TimeWeighting.impulse.timeConstant)
    impulseDetectorDecay = exp(impulse)
    impulseGain = -expm1(impulse) / size
    impulseHoldDecay = exp(exponent(TimeWeighting.impulseDecay))
  }

  /// The same state, to be advanced by another number of samples at a time.
  func regrouped(sampleRate: Double, grid: Int) -> TimeWeightingState {
    var other = TimeWeightingState(sampleRate: sampleRate, grid: grid)
    other.fastSlow = fastSlow
    other.impulse = impulse
    other.detector = detector
    return other
  }

  /// Folds in the sum of squares of `grid` samples.
  @inline(__always)
  mutating func advance(_ energy: Double) {
    fastSlow = decay * fastSlow + gain * energy
    detector = impulseDetectorDecay * detector + impulseGain * energy
    impulse = detector > impulse * impulseHoldDecay ? detector : impulse * impulseHoldDecay
  }
}
