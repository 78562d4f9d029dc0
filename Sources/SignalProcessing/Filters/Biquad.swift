/// A second-order filter section with `a0 = 1`.
///
/// `H(z) = (b0 + b1 z⁻¹ + b2 z⁻²) / (1 + a1 z⁻¹ + a2 z⁻²)`, run in transposed direct form II.
/// Source: Oppenheim and Schafer, *Discrete-Time Signal Processing*, 3rd ed., section 6.3.
public struct Biquad: Sendable, Equatable {
  /// Feed-forward coefficient of the present sample.
  public var b0: Double
  /// Feed-forward coefficient one sample back.
  public var b1: Double
  /// Feed-forward coefficient two samples back.
  public var b2: Double
  /// Feedback coefficient one sample back.
  public var a1: Double
  /// Feedback coefficient two samples back.
  public var a2: Double

  /// A section from its coefficients.
  public init(b0: Double, b1: Double, b2: Double, a1: Double, a2: Double) {
    self.b0 = b0
    self.b1 = b1
    self.b2 = b2
    self.a1 = a1
    self.a2 = a2
  }

  /// What a section remembers between two samples.
  public struct State: Sendable, Equatable {
    /// Delayed sum one sample back.
    public var s1: Double
    /// Delayed sum two samples back.
    public var s2: Double

    /// A state from its two sums; at rest by default.
    public init(s1: Double = 0, s2: Double = 0) {
      self.s1 = s1
      self.s2 = s2
    }
  }

  /// Output for a constant input of 1 after infinitely long time.
  public var constantGain: Double { (b0 + b1 + b2) / (1 + a1 + a2) }

  /// The state after a constant input of `value` for an infinitely long time.
  public func steadyState(_ value: Double) -> State {
    let gain = constantGain
    let s2 = (b2 - a2 * gain) * value
    return State(s1: s2 + (b1 - a1 * gain) * value, s2: s2)
  }

  /// Filters `samples` in place from first to last, continuing from `state`.
  ///
  /// A sample that is not finite spoils every later one.
  /// - Complexity: O(n), no allocation.
  public func process(_ samples: inout [Double], state: inout State) {
    var local = state
    for index in samples.indices { samples[index] = filter(samples[index], &local) }
    state = local
  }

  /// Filters one sample.
  @inline(__always)
  func filter(_ input: Double, _ state: inout State) -> Double {
    let output = b0 * input + state.s1
    state.s1 = b1 * input - a1 * output + state.s2
    state.s2 = b2 * input - a2 * output
    return output
  }
}
