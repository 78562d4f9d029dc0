internal import Glibc

/// Transition with probabilities `∝ exp(−|to − from| / scale)` between equally spaced states.
///
/// Each row of the matrix sums to 1; products take two passes of a first-order recursion.
struct RateStep {
  private let decay: Double
  /// Sum of each row before it is scaled.
  private let sums: [Double]

  /// A step whose mean distance is about `scale` states.
  init(states: Int, scale: Double) {
    decay = exp(-1 / scale)
    sums = Self.smoothed([Double](repeating: 1, count: states), decay)
  }

  /// Probability of each state after the step, from those before it.
  func forward(_ before: [Double]) -> [Double] {
    Self.smoothed(zip(before, sums).map { $0 / $1 }, decay)
  }

  /// Expectation of `after` over the step from each state.
  func backward(_ after: [Double]) -> [Double] {
    zip(Self.smoothed(after, decay), sums).map { $0 / $1 }
  }

  /// Sum over all states, each weighted with `decay` to the power of its distance.
  private static func smoothed(_ values: [Double], _ decay: Double) -> [Double] {
    var result = values
    var left = 0.0
    var right = 0.0
    for index in values.indices {
      result[index] += decay * left
      left = result[index]
    }
    for index in values.indices.reversed() {
      result[index] += decay * right
      right = values[index] + decay * right
    }
    return result
  }
}
