/// Seeded normally distributed numbers, equal on every machine.
///
/// Polar method; the logarithm uses only correctly rounded operations, so no mathematics library
/// can change a bit. Source: G. Marsaglia and T. A. Bray, *SIAM Review* 6, 1964.
public struct GaussianNoise: Sendable {
  private var source: SplitMix64
  private var spare: Double?

  /// A generator whose whole sequence follows from `seed`.
  public init(seed: UInt64) { source = SplitMix64(seed: seed) }

  /// The next number of the normal distribution with mean 0 and standard deviation 1.
  public mutating func next() -> Double {
    if let value = spare {
      spare = nil
      return value
    }
    while true {
      let u = 2 * source.uniform() - 1
      let v = 2 * source.uniform() - 1
      let s = u * u + v * v
      guard s > 0, s < 1 else { continue }
      let factor = (-2 * Self.logarithm(s) / s).squareRoot()
      spare = v * factor
      return u * factor
    }
  }

  /// Three independent numbers as a vector.
  public mutating func nextVector() -> SIMD3<Double> {
    let x = next()
    let y = next()
    let z = next()
    return SIMD3(x, y, z)
  }

  /// Natural logarithm of a positive normal number: `ln(m 2^e) = 2 artanh((m−1)/(m+1)) + e ln 2`.
  static func logarithm(_ value: Double) -> Double {
    var exponent = Double(value.exponent)
    var significand = value.significand
    if significand > 1.4142135623730951 {
      significand /= 2
      exponent += 1
    }
    let z = (significand - 1) / (significand + 1)
    let square = z * z
    var sum = 0.0
    // |z| ≤ 0.1716, so the first term left out is below 10⁻¹⁹.
    for k in stride(from: 23.0, through: 1, by: -2) { sum = sum * square + 1 / k }
    return 2 * z * sum + exponent * 0.6931471805599453
  }
}
