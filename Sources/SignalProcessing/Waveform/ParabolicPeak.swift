/// The vertex of a parabola through three equally spaced samples.
enum ParabolicPeak {
  /// Offset from the middle sample (−1…1) and height of a maximum.
  ///
  /// Where the samples have no maximum within one sample, the middle sample itself.
  static func maximum(_ left: Double, _ middle: Double, _ right: Double) -> (
    offset: Double, height: Double
  ) {
    let bend = left - 2 * middle + right
    let tilt = (left - right) / 2
    guard bend < 0, tilt.magnitude <= -bend else { return (0, middle) }
    return (tilt / bend, middle - tilt * tilt / bend / 2)
  }
}
