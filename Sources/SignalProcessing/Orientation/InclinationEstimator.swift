import Glibc

/// Inclination from the accelerometer alone, for slow motion without a gyroscope.
///
/// The specific force is smoothed without phase shift and taken for the vertical, so accelerations of
/// the limb count as tilt: an error of 1° per 0.17 m/s².
public struct InclinationEstimator: Sendable, Equatable {
  /// Frequency at which the smoothing halves the amplitude, Hz, default 3.
  ///
  /// Smaller: fast motion is flattened. Larger: more vibration passes.
  public var cutoff = 3.0
  /// Longest hole that is bridged, s, default 0.5.
  public var maximumGap = 0.5
  /// Largest believable component, m/s², default 1000.
  public var largestComponent = 1000.0

  /// The defaults.
  public init() {}

  /// The upward vertical in the body frame, unit length, `.nan` where unknown.
  ///
  /// Two first-order low-passes forwards and backwards in true time. O(n).
  ///
  /// - Parameters:
  ///   - time: sample times in s, ascending.
  ///   - specificForce: m/s², +9.81 upwards at rest, `.nan` where missing.
  /// - Returns: unit vectors, shape of `specificForce`.
  public func upward(time: [Double], specificForce: Vector3Series) -> Vector3Series {
    precondition(time.count == specificForce.count, "streams must share the time axis")
    var up = specificForce
    let bridge = HoleBridge(time: time, longest: maximumGap, largest: largestComponent)
    _ = bridge.fill(&up)
    // |H|² of one pass at ω is 1/(1+(ωτ)²); forwards and backwards twice gives its square.
    let rate = 2 * .pi * cutoff / (2.0.squareRoot() - 1).squareRoot()
    for _ in 0..<2 {
      smooth(&up, time, rate, Array(up.x.indices))
      smooth(&up, time, rate, up.x.indices.reversed())
    }
    for index in 0..<up.count {
      let length = dot(up[index], up[index]).squareRoot()
      up[index] = length > 0 ? up[index] / length : SIMD3(repeating: .nan)
    }
    return up
  }

  /// One first-order low-pass in the given order, starting afresh after a hole.
  private func smooth(
    _ series: inout Vector3Series, _ time: [Double], _ rate: Double, _ order: [Int]
  ) {
    var state = SIMD3<Double>(repeating: .nan)
    var before = 0.0
    for index in order {
      let value = series[index]
      let step = abs(time[index] - before)
      before = time[index]
      if state.x.isFinite, value.x.isFinite, step <= maximumGap {
        let share = 1 - exp(-step * rate)
        state += (value - state) * share
      } else {
        state = value
      }
      series[index] = state
    }
  }

  /// The attitude of a body that turns about one fixed axis of its own, from its vertical.
  ///
  /// The axis and angle are those of ``GravityPlaneAngle``. An axis within 10° of the vertical
  /// cannot be seen: then, and without motion, the attitude turns from sample to sample by the
  /// smallest rotation that follows the vertical. The heading is arbitrary either way.
  public func attitude(time: [Double], specificForce: Vector3Series) -> QuaternionSeries {
    let up = upward(time: time, specificForce: specificForce)
    guard let first = (0..<up.count).first(where: { up.x[$0].isFinite }),
      let plane = GravityPlaneAngle.measure(up: up), sin(plane.axisFromVertical) > 0.17
    else { return followed(up) }
    let start = Quaternion(takingToVertical: up[first])
    var attitude = QuaternionSeries(capacity: up.count)
    for index in 0..<up.count {
      let turn = plane.axis * (plane.angle[index] - plane.angle[first])
      attitude.append(
        turn.x.isFinite
          ? start * Quaternion(rotationVector: turn)
          : Quaternion(w: .nan, vector: SIMD3(repeating: .nan)))
    }
    return attitude
  }

  private func followed(_ up: Vector3Series) -> QuaternionSeries {
    var attitude = QuaternionSeries(capacity: up.count)
    var last: (up: SIMD3<Double>, attitude: Quaternion)?
    for index in 0..<up.count {
      let vertical = up[index]
      guard vertical.x.isFinite else {
        attitude.append(Quaternion(w: .nan, vector: SIMD3(repeating: .nan)))
        continue
      }
      var next = Quaternion(takingToVertical: vertical)
      if let last, let turn = Quaternion(taking: vertical, to: last.up) {
        next = (last.attitude * turn).normalized ?? next
      }
      attitude.append(next)
      last = (vertical, next)
    }
    return attitude
  }
}
