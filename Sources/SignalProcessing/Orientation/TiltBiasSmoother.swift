/// Backward pass: corrects every state of the filter by all later measurements.
///
/// Source: Bryson and Frazier, *Smoothing for linear and nonlinear dynamic systems*, 1963, in the
/// modified form of Bierman, *Factorization Methods for Discrete Sequential Estimation*, 1977,
/// section X.4: it needs neither inverses nor predicted covariances.
struct TiltBiasSmoother {
  /// Corrected states at the block boundaries.
  private(set) var nodes: [TiltBiasFilter.Node]
  private var adjoint = ErrorState()
  /// One past the measurement that is undone next.
  private var measurement: Int

  /// Smooths the result of `filter`, which ran over `blocks` and gives its nodes away, in
  /// O(blocks · 7).
  init(_ filter: inout TiltBiasFilter, _ blocks: [MotionBlock]) {
    nodes = filter.takeNodes()
    measurement = filter.innovations.count
    var node = nodes.count - 1
    for index in blocks.indices.reversed() {
      correct(node, filter.rows)
      undoUpdate(index, filter)
      undoPrediction(filter.transitions[index])
      node -= 1
      if blocks[index].restarts {
        correct(node, filter.rows)
        for state in 0..<4 { adjoint[state] = 0 }
        node -= 1
      }
    }
  }

  /// Adds `−P λ` to the state of a node.
  private mutating func correct(_ node: Int, _ rows: [Float]) {
    var errors = ErrorState()
    let base = node * 5 * TiltBiasFilter.size
    for row in 0..<5 {
      var sum = 0.0
      for column in 0..<TiltBiasFilter.size {
        sum -= Double(rows[base + row * TiltBiasFilter.size + column]) * adjoint[column]
      }
      errors[row] = sum
    }
    let tilt = Quaternion(rotationVector: SIMD3(errors[0], errors[1], 0))
    nodes[node].attitude = tilt * nodes[node].attitude
    nodes[node].bias += SIMD3(errors[2], errors[3], errors[4])
  }

  /// Carries the adjoint back over the measurements of block `index`.
  private mutating func undoUpdate(_ index: Int, _ filter: TiltBiasFilter) {
    for place in (0..<filter.transitions[index].measurements).reversed() {
      measurement -= 1
      var sum = filter.innovations[measurement]
      for state in 0..<TiltBiasFilter.size {
        sum += Double(filter.gains[measurement * TiltBiasFilter.size + state]) * adjoint[state]
      }
      adjoint[place + 2] -= sum
    }
  }

  /// Carries the adjoint back over the prediction, `λ ← Fᵀ λ`.
  private mutating func undoPrediction(_ transition: TiltBiasFilter.Transition) {
    if !transition.hasForce {
      adjoint[2] = 0
      adjoint[3] = 0
    }
    let half = transition.lift / 2
    let x = adjoint[0] - half * adjoint[3]
    let y = adjoint[1] + half * adjoint[2]
    let bias = transition.tiltX * x + transition.tiltY * y
    adjoint[0] = x - half * adjoint[3]
    adjoint[1] = y + half * adjoint[2]
    for axis in 0..<3 { adjoint[4 + axis] -= bias[axis] }
  }
}
