internal import SignalProcessing

/// Whether an accelerometer lies still, so that no motion passes for a pulse.
enum Stillness {
  /// Greatest standard deviation of the acceleration, as a share of gravity: pulse and breathing stay below.
  private static let mostShare = 0.1

  /// Whether all of `motion` is gravity, in any unit, and hardly anything else.
  ///
  /// Acceleration without gravity is never still. Samples that are not numbers do not count.
  /// - Complexity: O(n).
  static func isStill(_ motion: Vector3Series) -> Bool {
    var (gravity, variance) = (0.0, 0.0)
    for axis in [motion.x, motion.y, motion.z] {
      let values = axis.filter(\.isFinite)
      guard !values.isEmpty else { return false }
      let count = Double(values.count)
      let mean = values.reduce(0) { $0 + $1 / count }
      gravity += mean * mean
      variance += values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) / count }
    }
    return gravity > 0 && variance <= mostShare * mostShare * gravity
  }
}
