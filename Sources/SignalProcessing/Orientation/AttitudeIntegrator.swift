/// Final pass: one integration of the rate without bias, tilted to the smoothed inclination.
struct AttitudeIntegrator {
  private let delay: Double
  private var w: [Double]
  private var x: [Double]
  private var y: [Double]
  private var z: [Double]
  private var turn = Quaternion.identity

  /// Integrates all blocks.
  static func attitude(
    _ motion: PreparedMotion, _ blocks: [MotionBlock], nodes: [TiltBiasFilter.Node], delay: Double
  ) -> QuaternionSeries {
    var integrator = AttitudeIntegrator(count: motion.time.count, delay: delay)
    var node = 0
    for block in blocks {
      if block.restarts {
        if node > 0 { node += 1 }
        integrator.restart(motion, nodes[node])
      }
      integrator.integrate(motion, block, nodes[node], nodes[node + 1])
      node += 1
    }
    return QuaternionSeries(
      w: integrator.w, vector: Vector3Series(x: integrator.x, y: integrator.y, z: integrator.z))
  }

  private init(count: Int, delay: Double) {
    self.delay = delay
    w = [Double](repeating: .nan, count: count)
    x = w
    y = w
    z = w
  }

  /// Takes the inclination of `node`; the heading goes on from the last segment.
  private mutating func restart(_ motion: PreparedMotion, _ node: TiltBiasFilter.Node) {
    let up = turn.rotate(node.attitude.upInBody)
    turn = Quaternion(takingToVertical: up) * turn * lead(motion, node)
  }

  /// Rotation during the sensor delay at a node.
  private func lead(_ motion: PreparedMotion, _ node: TiltBiasFilter.Node) -> Quaternion {
    Quaternion(rotationVector: (motion.rate[node.sample] - node.bias) * delay)
  }

  /// Smallest turn that brings the integrated attitude at `node` to the smoothed inclination.
  private func correction(_ motion: PreparedMotion, _ node: TiltBiasFilter.Node) -> Quaternion {
    let undelayed = turn * lead(motion, node).conjugate
    return Quaternion(takingToVertical: undelayed.rotate(node.attitude.upInBody))
  }

  /// Writes the samples of one block; its last one is written again by the next block.
  private mutating func integrate(
    _ motion: PreparedMotion, _ block: MotionBlock, _ start: TiltBiasFilter.Node,
    _ end: TiltBiasFilter.Node
  ) {
    turn = turn.normalized ?? .identity
    let first = correction(motion, start)
    store(turn, block.first)
    let scale = block.duration > 0 ? 1 / block.duration : 0
    let origin = motion.time[block.first]
    var rate = motion.rate[block.first]
    for index in block.first..<block.last {
      let step = motion.time[index + 1] - motion.time[index]
      let fraction = (motion.time[index] - origin) * scale
      let bias = start.bias + (end.bias - start.bias) * fraction
      let next = motion.rate[index + 1]
      let vector = motion.increment(index, in: block.segment) + (next - rate) * delay - bias * step
      turn = turn * Quaternion(rotationVector: vector)
      store(turn, index + 1)
      rate = next
    }
    let change = correction(motion, end)
    for index in block.first...block.last {
      let fraction = (motion.time[index] - origin) * scale
      let tilt = Quaternion(
        w: first.w + (change.w - first.w) * fraction,
        vector: first.vector + (change.vector - first.vector) * fraction)
      let level = tilt * Quaternion(w: w[index], x: x[index], y: y[index], z: z[index])
      store(level.normalized ?? .identity, index)
    }
  }

  @inline(__always)
  private mutating func store(_ quaternion: Quaternion, _ index: Int) {
    w[index] = quaternion.w
    x[index] = quaternion.x
    y[index] = quaternion.y
    z[index] = quaternion.z
  }
}
