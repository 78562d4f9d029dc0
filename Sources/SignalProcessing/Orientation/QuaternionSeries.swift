/// A series of quaternions, one array per component, all of equal length.
public struct QuaternionSeries: Sendable, Equatable {
  /// Scalar part, shape `[n]`.
  public var w: [Double]
  /// Vector part, shape `[n]`.
  public var vector: Vector3Series

  /// Wraps components of equal length.
  public init(w: [Double], vector: Vector3Series) {
    precondition(w.count == vector.count, "components must have equal length")
    self.w = w
    self.vector = vector
  }

  /// An empty series with room for `capacity` quaternions.
  public init(capacity: Int = 0) {
    self.init(w: [], vector: Vector3Series(capacity: capacity))
    w.reserveCapacity(capacity)
  }

  /// Number of quaternions.
  public var count: Int { w.count }

  /// The quaternion at `index`.
  @inlinable
  public subscript(index: Int) -> Quaternion {
    get { Quaternion(w: w[index], vector: vector[index]) }
    set {
      w[index] = newValue.w
      vector[index] = newValue.vector
    }
  }

  /// Adds one quaternion at the end.
  @inlinable
  public mutating func append(_ quaternion: Quaternion) {
    w.append(quaternion.w)
    vector.append(quaternion.vector)
  }
}
