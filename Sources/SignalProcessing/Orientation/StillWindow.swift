import Glibc

/// Finds the first window in which an attitude stays the same.
public struct StillWindow: Sendable, Equatable {
  /// Shortest window, in s, default 1.
  public var duration = 1.0
  /// Largest turn away from the first sample of the window, rad, default 1°.
  ///
  /// Smaller: swaying is not still. Larger: slow motion is.
  public var tolerance = 1.0 * .pi / 180

  /// The defaults.
  public init() {}

  /// The first still window, as long as it lasts, or `nil`.
  ///
  /// It ends at a quarter of the tolerance when it is long enough without the rest, so that it holds
  /// little of the motion that follows. Missing attitudes end a window. O(n) for typical motion.
  public func first(time: [Double], attitude: QuaternionSeries) -> Range<Int>? {
    var start = 0
    while start < time.count {
      guard attitude.w[start].isFinite else {
        start += 1
        continue
      }
      let end = reach(from: start, within: tolerance, attitude)
      if time[end - 1] - time[start] >= duration {
        let calm = reach(from: start, within: tolerance / 4, attitude)
        return start..<(time[calm - 1] - time[start] >= duration ? calm : end)
      }
      start += max(1, (end - start) / 8)
    }
    return nil
  }

  /// One past the last sample that stays within `angle` of `start`.
  private func reach(
    from start: Int, within angle: Double, _ attitude: QuaternionSeries
  ) -> Int {
    let anchor = attitude[start].conjugate
    let limit = angle / 2
    var end = start + 1
    while end < attitude.count {
      let turn = (anchor * attitude[end]).vector
      guard dot(turn, turn) <= limit * limit else { break }
      end += 1
    }
    return end
  }
}

extension QuaternionSeries {
  /// Normalised mean of the finite quaternions in `range`, signs aligned; `nil` without any.
  ///
  /// Within a few degrees it equals the mean rotation. Source: Markley et al., J. Guidance 30 (2007)
  /// 1193, equation 13 for small spreads.
  public func mean(over range: Range<Int>) -> Quaternion? {
    var sum = Quaternion(w: 0, x: 0, y: 0, z: 0)
    for index in range.clamped(to: 0..<count) where w[index].isFinite {
      let next = self[index]
      let sign = next.w * sum.w + dot(next.vector, sum.vector) < 0 ? -1.0 : 1.0
      sum = Quaternion(w: sum.w + sign * next.w, vector: sum.vector + sign * next.vector)
    }
    return sum.normalized
  }

  /// Angular rate in the body frame from successive attitudes, rad/s, `.nan` where unknown.
  ///
  /// Centred differences: the turn from the sample before to the sample after, over the time between;
  /// one-sided at the ends. O(n).
  public func angularRate(time: [Double]) -> Vector3Series {
    var rate = Vector3Series(capacity: count)
    for index in 0..<count {
      let before = max(0, index - 1)
      let after = min(count - 1, index + 1)
      let step = time[after] - time[before]
      let turn = self[before].conjugate * self[after]
      let length = dot(turn.vector, turn.vector).squareRoot()
      let angle = 2 * atan2(length, abs(turn.w)) * (turn.w < 0 ? -1 : 1)
      let axis = length > 0 ? turn.vector / length : turn.vector
      rate.append(step > 0 ? axis * (angle / step) : SIMD3(repeating: .nan))
    }
    return rate
  }
}
