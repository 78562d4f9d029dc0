/// Orthonormal vectors that span what given vectors span.
///
/// Modified Gram–Schmidt; a vector that the ones before explain up to 1e-10 of its square is left
/// out. Source: G. H. Golub and C. F. Van Loan, *Matrix Computations*, 4th ed., section 5.2.8.
struct OrthonormalBasis {
  /// Vectors of length 1, orthogonal to each other.
  private(set) var vectors: [[Double]] = []

  /// The basis of the span of `given`, vectors of equal length.
  init(spanning given: [[Double]]) {
    for vector in given {
      let rest = residual(vector)
      let square = Self.inner(rest, rest)
      guard square > 1e-10 * Self.inner(vector, vector) else { continue }
      let scale = 1 / square.squareRoot()
      vectors.append(rest.map { $0 * scale })
    }
  }

  /// What is left of `vector` beside the span.
  func residual(_ vector: [Double]) -> [Double] {
    var rest = vector
    for base in vectors {
      let share = Self.inner(base, rest)
      for index in rest.indices { rest[index] -= share * base[index] }
    }
    return rest
  }

  private static func inner(_ a: [Double], _ b: [Double]) -> Double {
    var sum = 0.0
    for index in a.indices { sum += a[index] * b[index] }
    return sum
  }
}
