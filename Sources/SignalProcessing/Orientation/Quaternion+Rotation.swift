import Glibc

extension Quaternion {
  /// The turn described by a rotation vector.
  ///
  /// `w = cos(|r|/2)`, vector part `r · sin(|r|/2)/|r|`, with the Taylor series below 0.1 rad, whose
  /// error is below 1e-16. A zero vector gives the identity.
  ///
  /// - Parameter rotationVector: axis times angle, rad.
  @inlinable @inline(__always)
  public init(rotationVector: SIMD3<Double>) {
    let squared = dot(rotationVector, rotationVector)
    if squared < 0.01 {
      let quarter = squared / 4
      let sine = 0.5 - quarter / 12 * (1 - quarter / 20 * (1 - quarter / 42))
      let cosine = 1 - quarter / 2 * (1 - quarter / 12 * (1 - quarter / 30))
      self.init(w: cosine, vector: rotationVector * sine)
    } else {
      self.init(largeRotationVector: rotationVector, angle: squared.squareRoot())
    }
  }

  /// The turn about `rotationVector` by its length `angle`, which is not small.
  @usableFromInline
  init(largeRotationVector: SIMD3<Double>, angle: Double) {
    self.init(w: cos(angle / 2), vector: largeRotationVector * (sin(angle / 2) / angle))
  }

  /// The smallest turn that takes `direction` to the vertical `(0, 0, 1)`.
  ///
  /// `w = √((z+1)/2)`, vector part `(y, −x, 0)/(2w)`; a downward direction turns half a circle about
  /// x. The length of `direction` does not matter; a zero or non-finite one gives the identity.
  @inlinable
  public init(takingToVertical direction: SIMD3<Double>) {
    let length = dot(direction, direction).squareRoot()
    guard length > 0, length.isFinite else {
      self = .identity
      return
    }
    let unit = direction / length
    let w = (max(0, unit.z + 1) / 2).squareRoot()
    if w < 1e-6 {
      self.init(w: 0, x: 1, y: 0, z: 0)
    } else {
      self.init(w: w, x: unit.y / (2 * w), y: -unit.x / (2 * w), z: 0)
    }
  }

  /// The smallest turn that takes one unit vector to another; `nil` when they are opposite, since
  /// then it has no axis.
  init?(taking from: SIMD3<Double>, to: SIMD3<Double>) {
    let w = (max(0, 1 + dot(from, to)) / 2).squareRoot()
    guard w > 1e-6 else { return nil }
    self.init(w: w, vector: cross(from, to) / (2 * w))
  }

  /// The upward vertical of the reference frame as the body sees it.
  @inlinable
  public var upInBody: SIMD3<Double> {
    SIMD3(
      2 * (vector.x * vector.z - w * vector.y), 2 * (vector.y * vector.z + w * vector.x),
      1 - 2 * (vector.x * vector.x + vector.y * vector.y))
  }
}
