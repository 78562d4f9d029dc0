/// The Kaiser window, `I₀(β √(1 − t²)) / I₀(β)`.
enum KaiserWindow {
  /// Its value at a position from −1 to 1; beyond these it is that at the ends.
  static func value(at position: Double, shape: Double) -> Double {
    bessel(shape * max(0, 1 - position * position).squareRoot()) / bessel(shape)
  }

  /// Modified Bessel function of order zero, for arguments up to 20.
  private static func bessel(_ x: Double) -> Double {
    var (term, sum) = (1.0, 1.0)
    for k in 1...50 {
      term *= (x / (2 * Double(k))) * (x / (2 * Double(k)))
      sum += term
    }
    return sum
  }
}
