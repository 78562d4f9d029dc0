internal import Glibc

/// How an interval follows from those before it: a local level, an autoregression of order 4 of the
/// deviations from it, and a local scale of the innovations.
///
/// The level is the median of 21 intervals. The coefficients are fitted by least squares reweighted
/// for Student's t (8 degrees of freedom) with a ridge of a tenth of the variance, over stretches
/// without artefacts; the scale is 1.4826 × the median magnitude of 91 innovations, at least 1 % of
/// the median interval, so that it is never zero. Order 4 follows respiratory and blood-pressure
/// waves at once.
struct IntervalModel {
  /// Weights of the four deviations before, the nearest first.
  let coefficients: SIMD4<Double>
  /// Local level at each interval, ms.
  let level: [Double]
  /// Scale of the innovation at each interval, ms.
  let scale: [Double]
  /// Standard deviation of the sum of k = 1, 2, 3 intervals relative to `scale`.
  let spread: [Double]

  /// Degrees of freedom of the innovations: natural beats jump more often than a normal variable.
  static let freedom = 8.0
  /// Intervals that the level is the median of.
  static let levelWidth = 21
  private static let scaleWidth = 91
  private static let ridge = 0.1
  private static let smallestScale = 0.01

  /// The model of `intervals`, of which those that are not `trusted` are left out of the fit; `level` when it is
  /// known already.
  init(_ intervals: [Double], trusted: [Bool], level known: [Double]? = nil) {
    let floor = max(
      Self.smallestScale * (Percentile.median(of: intervals) ?? 0), .leastNormalMagnitude)
    let level = known ?? RollingMedian.medians(intervals, width: Self.levelWidth)
    self.level = level
    let deviations = zip(intervals, level).map { $0 - $1 }
    var clean: [Bool] = []
    clean.reserveCapacity(trusted.count)
    var row = 0
    for isTrusted in trusted {
      row = isTrusted ? row + 1 : 0
      clean.append(row > 4)
    }
    coefficients = Self.fit(deviations, clean, floor: floor)
    var past = SIMD4<Double>(repeating: 0)
    var innovations: [Double] = []
    innovations.reserveCapacity(deviations.count)
    for deviation in deviations {
      innovations.append((deviation - (coefficients * past).sum()).magnitude)
      past = Self.push(deviation, past)
    }
    let medians = RollingMedian.percentile(
      50, of: innovations, width: Self.scaleWidth, use: clean, minimum: 10)
    let overall =
      medians.contains(where: \.isNaN) ? Percentile.median(of: innovations) ?? 0 : 0
    scale = medians.map { max(floor, 1.4826 * ($0.isNaN ? overall : $0)) }
    spread = Self.spread(coefficients)
  }

  /// `past` with one more deviation in front.
  static func push(_ deviation: Double, _ past: SIMD4<Double>) -> SIMD4<Double> {
    SIMD4(deviation, past.x, past.y, past.z)
  }

  private static func fit(
    _ y: [Double], _ clean: [Bool], floor: Double
  ) -> SIMD4<Double> {
    let rows = clean.indices.filter { clean[$0] }
    let variance = (rows.reduce(0) { $0 + y[$1] * y[$1] }) / Double(max(rows.count, 1))
    // Too little to learn from: half of the last deviation stays.
    guard rows.count >= 20, variance > 0 else { return SIMD4(0.5, 0, 0, 0) }
    var weights = [Double](repeating: 1, count: rows.count)
    var residuals = weights
    var result = SIMD4<Double>(repeating: 0)
    for _ in 0..<3 {
      var (a, b) = (SIMD4<Double>.zero, SIMD4<Double>.zero)
      var (c, d) = (a, b)
      var right = SIMD4<Double>.zero
      for (weight, row) in zip(weights, rows) {
        let past = SIMD4(y[row - 1], y[row - 2], y[row - 3], y[row - 4])
        a += past * (weight * past.x)
        b += past * (weight * past.y)
        c += past * (weight * past.z)
        d += past * (weight * past.w)
        right += past * (weight * y[row])
      }
      var columns = [a, b, c, d]
      for column in 0..<4 {
        columns[column][column] += ridge * variance * Double(rows.count)
      }
      result = solve(columns, right)
      for (index, row) in rows.enumerated() {
        let forecast = (result * SIMD4(y[row - 1], y[row - 2], y[row - 3], y[row - 4])).sum()
        residuals[index] = (y[row] - forecast).magnitude
      }
      let scale = max(1.4826 * (Percentile.median(of: residuals) ?? 0), floor)
      for (index, residual) in residuals.enumerated() {
        weights[index] = (freedom + 1) / (freedom + (residual / scale) * (residual / scale))
      }
    }
    return result
  }

  /// Solves the symmetric positive definite system by elimination.
  private static func solve(
    _ columns: [SIMD4<Double>], _ right: SIMD4<Double>
  ) -> SIMD4<Double> {
    var rows = columns
    var right = right
    for pivot in 0..<4 {
      for row in (pivot + 1)..<4 {
        let factor = rows[row][pivot] / rows[pivot][pivot]
        rows[row] -= rows[pivot] * factor
        right[row] -= right[pivot] * factor
      }
    }
    for pivot in stride(from: 3, through: 0, by: -1) {
      for column in (pivot + 1)..<4 { right[pivot] -= rows[pivot][column] * right[column] }
      right[pivot] /= rows[pivot][pivot]
    }
    return right
  }

  private static func spread(_ a: SIMD4<Double>) -> [Double] {
    let first = 1 + a.x
    let second = first + a.x * a.x + a.y
    return [
      1, (1 + first * first).squareRoot(), (1 + first * first + second * second).squareRoot(),
    ]
  }
}
