/// A symmetric 3 × 3 matrix, summed from vectors.
struct SymmetricMatrix3 {
  /// Diagonal `(xx, yy, zz)`.
  var diagonal = SIMD3<Double>()
  /// The rest `(yz, xz, xy)`.
  var rest = SIMD3<Double>()

  /// Adds `v vᵀ`.
  mutating func add(_ v: SIMD3<Double>) {
    diagonal += v * v
    rest += SIMD3(v.y * v.z, v.x * v.z, v.x * v.y)
  }

  /// The quadratic form `vᵀ M v`.
  func form(_ v: SIMD3<Double>) -> Double {
    dot(v, diagonal * v) + 2 * dot(rest, SIMD3(v.y * v.z, v.x * v.z, v.x * v.y))
  }

  /// Eigenvalues, largest first, with unit eigenvectors, by cyclic Jacobi rotations.
  ///
  /// Accurate to rounding. Source: Golub and Van Loan, *Matrix Computations*, 2013, section 8.5.
  func eigen() -> [(value: Double, vector: SIMD3<Double>)] {
    var a = [
      [diagonal.x, rest.z, rest.y], [rest.z, diagonal.y, rest.x], [rest.y, rest.x, diagonal.z],
    ]
    var v: [[Double]] = [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
    for _ in 0..<30 {
      for (p, q) in [(0, 1), (0, 2), (1, 2)] where a[p][q] != 0 {
        let theta = (a[q][q] - a[p][p]) / (2 * a[p][q])
        let sign = theta < 0 ? -1.0 : 1.0
        let t = sign / (abs(theta) + (theta * theta + 1).squareRoot())
        let c = 1 / (t * t + 1).squareRoot()
        let s = t * c
        for k in 0..<3 {
          (a[k][p], a[k][q]) = (c * a[k][p] - s * a[k][q], s * a[k][p] + c * a[k][q])
        }
        for k in 0..<3 {
          (a[p][k], a[q][k]) = (c * a[p][k] - s * a[q][k], s * a[p][k] + c * a[q][k])
        }
        for k in 0..<3 {
          (v[k][p], v[k][q]) = (c * v[k][p] - s * v[k][q], s * v[k][p] + c * v[k][q])
        }
      }
    }
    return (0..<3).map { (a[$0][$0], SIMD3(v[0][$0], v[1][$0], v[2][$0])) }
      .sorted { $0.value > $1.value }
  }
}

/// Two unit vectors that form a right-handed frame with the unit vector `axis` as third.
func perpendicularFrame(_ axis: SIMD3<Double>) -> (first: SIMD3<Double>, second: SIMD3<Double>) {
  let helper: SIMD3<Double> = abs(axis.x) < 0.6 ? SIMD3(1, 0, 0) : SIMD3(0, 1, 0)
  let raw = helper - dot(helper, axis) * axis
  let first = raw / dot(raw, raw).squareRoot()
  return (first, cross(axis, first))
}
