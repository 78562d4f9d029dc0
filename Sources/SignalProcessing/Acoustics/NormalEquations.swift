/// Damped normal equations of a small least-squares problem.
struct NormalEquations {
  private let size: Int
  private var matrix: [Double]
  private var gradient: [Double]

  init(size: Int) {
    self.size = size
    matrix = Array(repeating: 0, count: size * size)
    gradient = Array(repeating: 0, count: size)
  }

  /// Forms `JᵀJ` and `Jᵀe`; `jacobian` holds one row of `size` numbers per residual.
  mutating func set(jacobian: [Double], residuals: [Double]) {
    for place in matrix.indices { matrix[place] = 0 }
    for place in gradient.indices { gradient[place] = 0 }
    for (row, residual) in residuals.enumerated() {
      let slopes = jacobian[row * size..<(row + 1) * size]
      for i in 0..<size {
        let slope = slopes[row * size + i]
        for j in i..<size { matrix[i * size + j] += slope * slopes[row * size + j] }
        gradient[i] += slope * residual
      }
    }
    for i in 0..<size {
      for j in i..<size { matrix[j * size + i] = matrix[i * size + j] }
    }
  }

  /// Solves `(JᵀJ + damping · diag JᵀJ) step = Jᵀe` by Cholesky factorisation.
  func step(damping: Double) -> [Double] {
    var factor = matrix
    for i in 0..<size { factor[i * size + i] += damping * (matrix[i * size + i] + 1e-12) }
    for j in 0..<size {
      for k in 0..<j {
        let multiplier = factor[j * size + k]
        for i in j..<size { factor[i * size + j] -= factor[i * size + k] * multiplier }
      }
      let pivot = max(factor[j * size + j], 1e-300).squareRoot()
      for i in j..<size { factor[i * size + j] /= pivot }
    }
    var solution = gradient
    for i in 0..<size {
      for k in 0..<i { solution[i] -= factor[i * size + k] * solution[k] }
      solution[i] /= factor[i * size + i]
    }
    for i in (0..<size).reversed() {
      for k in (i + 1)..<size { solution[i] -= factor[k * size + i] * solution[k] }
      solution[i] /= factor[i * size + i]
    }
    return solution
  }
}
