/// A Hamilton quaternion `w + xi + yj + zk`; of unit length it rotates body vectors into a
/// reference frame (body→reference).
///
/// Source: Kuipers, *Quaternions and Rotation Sequences*, 1999, chapter 5.
public struct Quaternion: Sendable, Equatable {
  /// Vector part `(x, y, z)`.
  public var vector: SIMD3<Double>
  /// Scalar part.
  public var w: Double

  /// The rotation that changes nothing.
  public static let identity = Quaternion(w: 1, x: 0, y: 0, z: 0)

  /// A quaternion from its four components.
  @inlinable
  public init(w: Double, x: Double, y: Double, z: Double) {
    self.w = w
    vector = SIMD3(x, y, z)
  }

  /// A quaternion from scalar and vector part.
  @inlinable
  public init(w: Double, vector: SIMD3<Double>) {
    self.w = w
    self.vector = vector
  }

  /// First vector component.
  @inlinable public var x: Double { vector.x }
  /// Second vector component.
  @inlinable public var y: Double { vector.y }
  /// Third vector component.
  @inlinable public var z: Double { vector.z }

  /// The inverse rotation of a unit quaternion.
  @inlinable public var conjugate: Quaternion { Quaternion(w: w, vector: -vector) }

  /// Euclidean length of the four components.
  @inlinable public var norm: Double { (w * w + dot(vector, vector)).squareRoot() }

  /// The quaternion scaled to unit length; `nil` when its length is zero or not finite.
  @inlinable @inline(__always)
  public var normalized: Quaternion? {
    let length = norm
    guard length > 0, length.isFinite else { return nil }
    return Quaternion(w: w / length, vector: vector / length)
  }

  /// Hamilton product: apply `rhs` first, then `lhs`.
  @inlinable @inline(__always)
  public static func * (lhs: Quaternion, rhs: Quaternion) -> Quaternion {
    Quaternion(
      w: lhs.w * rhs.w - dot(lhs.vector, rhs.vector),
      vector: lhs.w * rhs.vector + rhs.w * lhs.vector + cross(lhs.vector, rhs.vector))
  }

  /// Rotates a body vector into the reference frame (unit quaternions only).
  @inlinable @inline(__always)
  public func rotate(_ body: SIMD3<Double>) -> SIMD3<Double> {
    let t = 2 * cross(vector, body)
    return body + w * t + cross(vector, t)
  }
}

/// Scalar product of two vectors.
@inlinable
public func dot(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double {
  a.x * b.x + a.y * b.y + a.z * b.z
}

/// Vector product of two vectors (right-handed).
@inlinable
public func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
  SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
}
