import Glibc

/// The angle through which the vertical turns in the body frame, for a horizontal or tilted hinge.
///
/// Needs no heading, so it serves accelerometer-only recordings; a vertical hinge has no such angle.
public struct GravityPlaneAngle: Sendable, Equatable {
  /// Angle since the reference, rad, continuous beyond ±π, the first large excursion positive, shape
  /// `[n]`; `.nan` where the vertical is missing.
  public var angle: [Double]
  /// Unit axis in the body frame.
  public var axis: SIMD3<Double>
  /// Angle between axis and vertical, rad, 0…π/2; the angle's error is that of the
  /// inclination over its sine.
  public var axisFromVertical: Double

  /// Measures the angle: the vertical describes a cone about the axis.
  ///
  /// The axis is the eigenvector of least variance of the vertical, which is exact for any tilt of the
  /// hinge but needs more than about 20° of motion. The angle is the argument of the vertical across it.
  ///
  /// - Parameters:
  ///   - up: upward vertical in the body frame, as ``InclinationEstimator`` gives it.
  ///   - referenceInterval: samples whose mean angle is zero; `nil`: the first known sample.
  /// - Returns: `nil` without data or without motion. O(n).
  public static func measure(
    up: Vector3Series, referenceInterval: Range<Int>? = nil
  ) -> GravityPlaneAngle? {
    var mean = SIMD3<Double>()
    var known = 0.0
    for index in 0..<up.count where up.x[index].isFinite {
      mean += up[index]
      known += 1
    }
    guard known > 1 else { return nil }
    mean /= known
    var moment = SymmetricMatrix3()
    for index in 0..<up.count where up.x[index].isFinite { moment.add(up[index] - mean) }
    let eigen = moment.eigen()
    guard eigen[1].value > known * 1e-12 else { return nil }
    let axis = eigen[2].vector
    var result = GravityPlaneAngle(
      angle: [], axis: axis, axisFromVertical: acos(min(1, abs(dot(mean, axis)))))
    result.fill(up)
    result.settle(referenceInterval)
    return result
  }

  /// Unwrapped argument across the axis.
  private mutating func fill(_ up: Vector3Series) {
    let frame = perpendicularFrame(axis)
    var last: Double?
    for index in 0..<up.count {
      guard up.x[index].isFinite else {
        angle.append(.nan)
        continue
      }
      let raw = -atan2(dot(up[index], frame.second), dot(up[index], frame.first))
      let near = last ?? raw
      let next = raw - 2 * .pi * ((raw - near) / (2 * .pi)).rounded()
      angle.append(next)
      last = next
    }
  }

  /// Zero at the reference, first large excursion positive.
  private mutating func settle(_ referenceInterval: Range<Int>?) {
    let known = angle.indices.filter { angle[$0].isFinite }
    let range = referenceInterval?.clamped(to: 0..<angle.count) ?? 0..<0
    let chosen = known.filter { range.contains($0) }
    let base = chosen.isEmpty ? Array(known.prefix(1)) : chosen
    let zero = base.reduce(0) { $0 + angle[$1] } / Double(max(1, base.count))
    let largest = known.reduce(0) { max($0, abs(angle[$1] - zero)) }
    let first = known.first { abs(angle[$0] - zero) >= largest / 2 } ?? 0
    let sign = known.isEmpty || angle[first] >= zero ? 1.0 : -1.0
    for index in known { angle[index] = sign * (angle[index] - zero) }
    axis *= sign
  }
}
