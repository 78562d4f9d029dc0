/// A series of three-component vectors, one array per component, all of equal length.
///
/// Missing components are `.nan`; the consumer decides what a gap means.
public struct Vector3Series: Sendable, Equatable {
  /// First component, any unit, shape `[n]`.
  public var x: [Double]
  /// Second component, any unit, shape `[n]`.
  public var y: [Double]
  /// Third component, any unit, shape `[n]`.
  public var z: [Double]

  /// Wraps three components of equal length.
  public init(x: [Double], y: [Double], z: [Double]) {
    precondition(x.count == y.count && y.count == z.count, "components must have equal length")
    self.x = x
    self.y = y
    self.z = z
  }

  /// An empty series with room for `capacity` vectors.
  public init(capacity: Int = 0) {
    self.init(x: [], y: [], z: [])
    x.reserveCapacity(capacity)
    y.reserveCapacity(capacity)
    z.reserveCapacity(capacity)
  }

  /// Number of vectors.
  public var count: Int { x.count }

  /// The vector at `index`.
  @inlinable
  public subscript(index: Int) -> SIMD3<Double> {
    get { SIMD3(x[index], y[index], z[index]) }
    set {
      x[index] = newValue.x
      y[index] = newValue.y
      z[index] = newValue.z
    }
  }

  /// Adds one vector at the end.
  @inlinable
  public mutating func append(_ vector: SIMD3<Double>) {
    x.append(vector.x)
    y.append(vector.y)
    z.append(vector.z)
  }
}
