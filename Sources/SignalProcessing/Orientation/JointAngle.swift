import Glibc

/// The angle of a hinge-like joint over time, from the attitude of the moving segment.
public struct JointAngle: Sendable, Equatable {
  /// Rotation about the axis since the reference attitude, rad, continuous beyond ±π, zero on average
  /// over ``referenceInterval``, shape `[n]`; `.nan` where the attitude is missing.
  public var angle: [Double]
  /// Tangent of half the rotation out of the plane of motion, shape `[n]`; `.nan` where missing.
  public var halfSwingTangent: [Double]
  /// The axis, its sign chosen so that the first large excursion is positive.
  public var axis: JointAxis
  /// Mean attitude over ``referenceInterval``.
  public var reference: Quaternion
  /// Samples that define the reference attitude.
  public var referenceInterval: Range<Int>
  /// Angle between axis and vertical at the reference, rad, 0…π/2; near zero gravity says nothing
  /// about the joint angle and heading drift goes into it in full.
  public var axisFromVertical: Double
  /// Samples whose swing is so near to half a turn that the angle is undefined.
  public var illConditioned: [Int]

  /// Measures the joint angle by swing–twist decomposition.
  ///
  /// `θ = 2·atan2(v·a, w)` of the attitude relative to the reference, unwrapped. The axis comes from
  /// the angular rate (``JointAxis``), slow heading drift is removed by the axis' constant compass
  /// direction as far as it is not vertical. Source of the decomposition: Dobrowolski, *Swing-twist
  /// decomposition in Clifford algebra*, 2015.
  ///
  /// - Parameters:
  ///   - time: sample times in s, ascending.
  ///   - attitude: body→reference with z up, `.nan` where missing.
  ///   - angularRate: rad/s without bias, body frame; `nil`: from the attitude.
  ///   - axis: the axis of the hinge in the body frame, any length; `nil`: found from the rate.
  ///   - referenceInterval: a range at rest; `nil`: the first ``StillWindow``.
  /// - Returns: `nil` when there is no attitude, no still window or no motion: above 5 °/s, or,
  ///   when slow, of more than 3°.
  /// - Complexity: O(n), about 0.1 µs a sample.
  public static func measure(
    time: [Double], attitude: QuaternionSeries, angularRate: Vector3Series? = nil,
    axis: SIMD3<Double>? = nil, referenceInterval: Range<Int>? = nil
  ) -> JointAngle? {
    precondition(time.count == attitude.count, "streams must share the time axis")
    let rate = JointAxis.thinned(time, attitude, angularRate)
    guard let interval = referenceInterval ?? StillWindow().first(time: time, attitude: attitude),
      let reference = attitude.mean(over: interval)
    else { return nil }
    let slow = JointAxis.slow(rate, attitude, reference: reference, given: axis)
    guard let principal = slow ?? JointAxis.principal(rate, given: axis) else { return nil }
    var lock = HeadingLock(
      time: time, attitude: attitude, reference: reference, axis: principal.direction)
    var hinge = principal
    if axis == nil, slow == nil {
      hinge = principal.refined(rate, attitude, lock, reference: reference)
      lock = HeadingLock(
        time: time, attitude: attitude, reference: reference, axis: hinge.direction)
      hinge = hinge.refined(rate, attitude, lock, reference: reference)
    }
    var result = JointAngle(
      angle: [], halfSwingTangent: [], axis: hinge, reference: reference,
      referenceInterval: interval,
      axisFromVertical: acos(min(1, abs(reference.rotate(hinge.direction).z))),
      illConditioned: [])
    result.decompose(attitude, lock)
    result.settle()
    return result
  }

  /// Fills angle and swing.
  private mutating func decompose(_ attitude: QuaternionSeries, _ lock: HeadingLock) {
    let count = attitude.count
    var angle: [Double] = []
    var halfSwingTangent: [Double] = []
    angle.reserveCapacity(count)
    halfSwingTangent.reserveCapacity(count)
    let inverse = reference.conjugate
    let direction = axis.direction
    var knot = 0
    var last = 0.0
    for index in 0..<count {
      let turn = inverse * lock.corrected(attitude[index], at: index, knot: &knot)
      let along = dot(turn.vector, direction)
      let cosine = (turn.w * turn.w + along * along).squareRoot()
      guard cosine.isFinite else {
        angle.append(.nan)
        halfSwingTangent.append(.nan)
        continue
      }
      if cosine < 0.05 { illConditioned.append(index) }
      let raw = 2 * atan2(along, turn.w)
      last = raw - 2 * .pi * ((raw - last) / (2 * .pi)).rounded()
      angle.append(last)
      let across = turn.vector - along * direction
      let length = dot(across, across).squareRoot()
      halfSwingTangent.append(min(length / cosine, .greatestFiniteMagnitude))
    }
    self.angle = angle
    self.halfSwingTangent = halfSwingTangent
  }

  /// Rotation out of the plane of motion, rad, 0…π, shape `[n]`; `.nan` where missing.
  public var swing: [Double] { halfSwingTangent.map { 2 * atan($0) } }

  /// A percentile of ``swing``.
  ///
  /// - Parameter percent: 0…100.
  /// - Returns: rad, 0…π; `nil` without any.
  public func swing(percentile percent: Double) -> Double? {
    var known = halfSwingTangent
    if !known.allSatisfy(\.isFinite) { known.removeAll { !$0.isFinite } }
    return Percentile.value(percent, of: known).map { 2 * atan($0) }
  }

  /// Hands ``angle`` over, leaving none behind.
  public mutating func takeAngle() -> [Double] {
    defer { angle = [] }
    return angle
  }

  /// Sets the zero to the reference and the sign by the first large excursion.
  private mutating func settle() {
    var sum = 0.0
    var number = 0.0
    for index in referenceInterval.clamped(to: 0..<angle.count) where angle[index].isFinite {
      sum += angle[index]
      number += 1
    }
    let zero = number > 0 ? sum / number : 0
    var largest = 0.0
    for index in angle.indices {
      angle[index] -= zero
      if abs(angle[index]) > largest { largest = abs(angle[index]) }
    }
    guard let first = angle.first(where: { abs($0) >= largest / 2 }), first < 0 else { return }
    axis.direction = -axis.direction
    for index in angle.indices { angle[index] = -angle[index] }
  }

  /// Angular rate about the axis, rad/s, positive in the sense of ``angle``, shape of `rate`.
  ///
  /// - Parameter rate: rad/s without bias, body frame.
  /// - Returns: rad/s at each sample, `.nan` where `rate` is.
  public func angularVelocity(_ rate: Vector3Series) -> [Double] {
    (0..<rate.count).map { dot(rate[$0], axis.direction) }
  }
}
