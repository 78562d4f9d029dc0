/// A cubic spline through points whose third derivative is continuous at the second and the
/// last but one point ("not-a-knot").
///
/// Source: C. de Boor, *A Practical Guide to Splines*, 1978, chapter IV.
struct NotAKnotSpline {
  private let x: [Double]
  private let y: [Double]
  private let slopes: [Double]

  /// The spline through (x, y); `nil` below four points or when `x` does not increase strictly.
  ///
  /// - Complexity: O(n).
  init?(x: [Double], y: [Double]) {
    let n = x.count
    guard n >= 4, y.count == n else { return nil }
    var h = [Double](repeating: 0, count: n - 1)
    var chord = h
    for index in 0..<n - 1 {
      h[index] = x[index + 1] - x[index]
      guard h[index] > 0 else { return nil }
      chord[index] = (y[index + 1] - y[index]) / h[index]
    }
    var lower = [Double](repeating: 0, count: n)
    var diagonal = lower
    var upper = lower
    var right = lower
    let first = h[0] + h[1]
    diagonal[0] = h[1]
    upper[0] = first
    right[0] = ((h[0] + 2 * first) * h[1] * chord[0] + h[0] * h[0] * chord[1]) / first
    for index in 1..<n - 1 {
      lower[index] = h[index]
      diagonal[index] = 2 * (h[index - 1] + h[index])
      upper[index] = h[index - 1]
      right[index] = 3 * (h[index] * chord[index - 1] + h[index - 1] * chord[index])
    }
    let (a, b) = (h[n - 3], h[n - 2])
    let last = a + b
    lower[n - 1] = last
    diagonal[n - 1] = a
    right[n - 1] = (b * b * chord[n - 3] + (2 * last + b) * a * chord[n - 2]) / last
    self.x = x
    self.y = y
    slopes = Self.solve(lower, diagonal, upper, right)
  }

  /// The solution of a tridiagonal system.
  private static func solve(
    _ lower: [Double], _ diagonal: [Double], _ upper: [Double], _ right: [Double]
  ) -> [Double] {
    var pivots = diagonal
    var result = right
    for index in 1..<result.count {
      let factor = lower[index] / pivots[index - 1]
      pivots[index] -= factor * upper[index - 1]
      result[index] -= factor * result[index - 1]
    }
    result[result.count - 1] /= pivots[result.count - 1]
    for index in stride(from: result.count - 2, through: 0, by: -1) {
      result[index] = (result[index] - upper[index] * result[index + 1]) / pivots[index]
    }
    return result
  }

  /// Values at `x₀ + k × step` for k = 0… below the last point.
  ///
  /// - Complexity: O(n + values).
  func values(step: Double) -> [Double] {
    let span = x[x.count - 1] - x[0]
    let count = Int((span / step).rounded(.up))
    var result: [Double] = []
    result.reserveCapacity(count)
    var piece = 0
    for k in 0..<count {
      let position = x[0] + Double(k) * step
      while piece + 2 < x.count, x[piece + 1] <= position { piece += 1 }
      let h = x[piece + 1] - x[piece]
      let chord = (y[piece + 1] - y[piece]) / h
      let bend = (slopes[piece] + slopes[piece + 1] - 2 * chord) / h
      let t = position - x[piece]
      let quadratic = (chord - slopes[piece]) / h - bend
      result.append(y[piece] + t * (slopes[piece] + t * (quadratic + t * bend / h)))
    }
    return result
  }
}
