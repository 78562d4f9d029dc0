import Glibc

/// The regularised incomplete gamma function and its inverse, and the chi-square quantile they give.
///
/// Formula: P(a, x) = γ(a, x) / Γ(a) by its power series below a + 1 and by the continued fraction of its
/// complement above; the inverse by Newton's method kept inside a bracket. Relative accuracy about 1e-13
/// for 0 < a ≤ 1e6; the chi-square quantile goes on beyond. Source: NIST Digital Library of Mathematical
/// Functions, 8.7.1, 8.9.2.
public enum IncompleteGamma {
  /// P(a, x), 0…1.
  ///
  /// - Parameters:
  ///   - a: the shape, above 0.
  ///   - x: the upper end, 0 or more.
  /// - Returns: the lower part; `.nan` outside the ranges.
  /// - Complexity: O(√a) terms.
  public static func lower(_ a: Double, _ x: Double) -> Double {
    guard a > 0, x >= 0, a.isFinite else { return .nan }
    if x == 0 { return 0 }
    if x == .infinity { return 1 }
    return x < a + 1 ? series(a, x) : 1 - fraction(a, x)
  }

  /// The x with P(a, x) = p.
  ///
  /// - Parameters:
  ///   - p: the probability, 0 to below 1.
  ///   - a: the shape, above 0.
  /// - Returns: x ≥ 0; `.nan` outside the ranges.
  public static func inverseLower(_ p: Double, _ a: Double) -> Double {
    guard a > 0, a.isFinite, (0..<1).contains(p) else { return .nan }
    if p == 0 { return 0 }
    var low = 0.0
    var high = max(a, 1)
    while lower(a, high) < p, high < 1e300 {
      low = high
      high *= 2
    }
    var x = (low + high) / 2
    for _ in 0..<200 {
      let error = lower(a, x) - p
      if error > 0 { high = x } else { low = x }
      let density = exp((a - 1) * log(x) - x - lgamma(a))
      let next = x - error / density
      let step = next > low && next < high ? next : (low + high) / 2
      if abs(step - x) <= 4 * x.ulp { return step }
      x = step
    }
    return x
  }

  /// The x that a chi-square variable stays below with probability `p`.
  ///
  /// - Parameters:
  ///   - p: the probability, 0 to below 1.
  ///   - degrees: degrees of freedom, above 0.
  /// - Returns: x ≥ 0; `.nan` outside the ranges.
  public static func chiSquareQuantile(_ p: Double, degrees: Double) -> Double {
    degrees < expansionStart || !(1e-6...1 - 1e-6).contains(p)
      ? 2 * inverseLower(p, degrees / 2) : expandedQuantile(p, degrees)
  }

  /// Degrees of freedom from which the expansion is as good as a double.
  private static let expansionStart = 2e5

  /// The Cornish–Fisher expansion of the quantile.
  ///
  /// The first term left out is of the order z⁶/ν², below 1e-9 at 2e5 degrees. Source: H. Goldberg and H. Levine, Ann. Math. Stat. 17 (1946) 216.
  private static func expandedQuantile(_ p: Double, _ degrees: Double) -> Double {
    let z = normalQuantile(p)
    let (z2, root) = (z * z, degrees.squareRoot())
    let fourth = (z2 * z - 7 * z) / (9 * 2.0.squareRoot() * root)
    let fifth = (6 * z2 * z2 + 14 * z2 - 32) / (405 * degrees)
    let sixth =
      (9 * z2 * z2 * z + 256 * z2 * z - 433 * z)
      / (4860 * 2.0.squareRoot() * degrees * root)
    return degrees + 2.0.squareRoot() * z * root + 2 * (z2 - 1) / 3 + fourth - fifth + sixth
  }

  /// The standard normal quantile by bisection of the complementary error function.
  private static func normalQuantile(_ p: Double) -> Double {
    var (low, high) = (-8.0, 8.0)
    for _ in 0..<80 {
      let middle = (low + high) / 2
      if erfc(-middle / 2.0.squareRoot()) / 2 < p { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }

  private static func prefactor(_ a: Double, _ x: Double) -> Double {
    exp(a * log(x) - x - lgamma(a))
  }

  private static func series(_ a: Double, _ x: Double) -> Double {
    var term = 1 / a
    var sum = term
    var n = a
    for _ in 0..<100_000 {
      n += 1
      term *= x / n
      sum += term
      if term < sum * 1e-17 { break }
    }
    return sum * prefactor(a, x)
  }

  /// The complement by its continued fraction, evaluated forwards (Lentz).
  private static func fraction(_ a: Double, _ x: Double) -> Double {
    let tiny = 1e-300
    var b = x + 1 - a
    var c = 1 / tiny
    var d = 1 / (b == 0 ? tiny : b)
    var result = d
    for index in 1..<100_000 {
      let n = Double(index)
      let factor = -n * (n - a)
      b += 2
      d = factor * d + b
      if abs(d) < tiny { d = tiny }
      c = b + factor / c
      if abs(c) < tiny { c = tiny }
      d = 1 / d
      let change = d * c
      result *= change
      if abs(change - 1) < 1e-16 { break }
    }
    return result * prefactor(a, x)
  }
}
