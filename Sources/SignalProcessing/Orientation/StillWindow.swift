import Glibc

/// Finds the first window in which an attitude stays about the same.
///
/// A core in which nothing moves is grown as long as the body only sways, so that sway averages out.
public struct StillWindow: Sendable, Equatable {
  /// Shortest core, in s, default 1.
  public var duration = 1.0
  /// Largest turn away from the first sample of the core, rad, default 1°.
  ///
  /// Smaller: swaying is not still. Larger: slow motion is.
  public var tolerance = 1.0 * .pi / 180
  /// Largest turn away from the mean of the core while growing, rad, default 4°.
  public var sway = 4.0 * .pi / 180
  /// Time left out before motion starts and after it ends, in s, default 0.5.
  public var margin = 0.5

  /// The defaults.
  public init() {}

  /// The first still window, as long as it lasts, or `nil`.
  ///
  /// Missing attitudes end a window. O(n) for typical motion.
  public func first(time: [Double], attitude: QuaternionSeries) -> Range<Int>? {
    var start = 0
    while start < time.count {
      guard attitude.w[start].isFinite else {
        start += 1
        continue
      }
      let end = reach(from: start, attitude[start], within: tolerance, attitude)
      if time[end - 1] - time[start] >= duration { return grow(start..<end, time, attitude) }
      start += max(1, (end - start) / 8)
    }
    return nil
  }

  /// One past the last sample from `start` on that stays within `angle` of `anchor`.
  private func reach(
    from start: Int, _ anchor: Quaternion, within angle: Double, _ attitude: QuaternionSeries
  ) -> Int {
    var end = start + 1
    while end < attitude.count, isNear(attitude[end], anchor, angle) { end += 1 }
    return end
  }

  /// Whether two attitudes differ by at most `angle`; a missing one does not.
  private func isNear(_ a: Quaternion, _ b: Quaternion, _ angle: Double) -> Bool {
    let turn = (b.conjugate * a).vector
    return dot(turn, turn) <= angle * angle / 4
  }

  /// Extends `core` over sway and leaves out the margins beside motion.
  private func grow(
    _ core: Range<Int>, _ time: [Double], _ attitude: QuaternionSeries
  ) -> Range<Int> {
    guard let anchor = attitude.mean(over: core) else { return core }
    var end = reach(from: core.lowerBound, anchor, within: sway, attitude)
    var start = core.lowerBound
    while start > 0, isNear(attitude[start - 1], anchor, sway) { start -= 1 }
    let (first, last) = (time[start], time[end - 1])
    if start > 0 { while start < end, time[start] < first + margin { start += 1 } }
    if end < time.count { while end > start, time[end - 1] > last - margin { end -= 1 } }
    return start < end && time[end - 1] - time[start] >= duration ? start..<end : core
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
    for index in 0..<count { rate.append(angularRate(at: index, time: time)) }
    return rate
  }

  /// One sample of ``angularRate(time:)``.
  func angularRate(at index: Int, time: [Double]) -> SIMD3<Double> {
    let before = max(0, index - 1)
    let after = min(count - 1, index + 1)
    let step = time[after] - time[before]
    let turn = self[before].conjugate * self[after]
    let length = dot(turn.vector, turn.vector).squareRoot()
    let angle = 2 * atan2(length, abs(turn.w)) * (turn.w < 0 ? -1 : 1)
    let axis = length > 0 ? turn.vector / length : turn.vector
    return step > 0 ? axis * (angle / step) : SIMD3(repeating: .nan)
  }
}
