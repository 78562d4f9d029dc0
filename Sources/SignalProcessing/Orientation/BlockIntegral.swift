/// What one block of samples does to attitude and velocity, in the frame of its first sample.
struct BlockIntegral {
  /// Rotation from the end of the block to its start.
  private(set) var turn = Quaternion.identity
  /// Integral of the rotated specific force, m/s.
  private(set) var velocity = SIMD3<Double>()
  /// Integral of the rotation matrix, s, by columns: negative derivative of the turn by the bias.
  private(set) var sensitivity = (x: SIMD3<Double>(), y: SIMD3<Double>(), z: SIMD3<Double>())
  /// Integral of the squared angular rate, rad²/s.
  private(set) var squares = 0.0

  /// Integrates `block` with the rate reduced by `bias`, by the trapezoid rule.
  init(_ motion: PreparedMotion, _ block: MotionBlock, bias: SIMD3<Double>) {
    var before = Quaternion.identity.columns
    var forceBefore = motion.force[block.first]
    for index in block.first..<block.last {
      let step = motion.time[index + 1] - motion.time[index]
      let vector = motion.increment(index, in: block.segment) - bias * step
      turn = turn * Quaternion(rotationVector: vector)
      let after = turn.columns
      let force = motion.force[index + 1]
      let forceAfter = after.x * force.x + after.y * force.y + after.z * force.z
      velocity += (forceBefore + forceAfter) * (step / 2)
      sensitivity.x += (before.x + after.x) * (step / 2)
      sensitivity.y += (before.y + after.y) * (step / 2)
      sensitivity.z += (before.z + after.z) * (step / 2)
      if step > 0 { squares += dot(vector, vector) / step }
      before = after
      forceBefore = forceAfter
    }
  }
}

extension Quaternion {
  /// Columns of the rotation matrix of a unit quaternion: the body axes in the reference frame.
  @inline(__always)
  var columns: (x: SIMD3<Double>, y: SIMD3<Double>, z: SIMD3<Double>) {
    let xx = 2 * x * x
    let yy = 2 * y * y
    let zz = 2 * z * z
    let xy = 2 * x * y
    let xz = 2 * x * z
    let yz = 2 * y * z
    let wx = 2 * w * x
    let wy = 2 * w * y
    let wz = 2 * w * z
    return (
      SIMD3(1 - yy - zz, xy + wz, xz - wy), SIMD3(xy - wz, 1 - xx - zz, yz + wx),
      SIMD3(xz + wy, yz - wx, 1 - xx - yy)
    )
  }
}
