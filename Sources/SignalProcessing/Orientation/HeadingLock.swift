import Glibc

/// Removes slow heading drift by the hinge: its axis keeps its compass direction.
///
/// The horizontal part of the axis, relative to the reference, is a complex number whose argument is
/// the heading error. It is averaged over ``timeConstant`` both ways in time, with the weight of its
/// length squared (a vertical axis says nothing) and of nearness to the reference angle, where other
/// rotations of the limb are small. Source of the principle: Laidig, Lehmann, Bégin and Seel, EMBC
/// 2019, heading correction by kinematic constraints.
struct HeadingLock {
  /// Averaging time, s: shorter follows sway of the body, longer lags behind changing drift.
  static let timeConstant = 10.0
  /// Spacing of the knots, s.
  static let spacing = 0.1
  /// Angle from the reference at which the weight has fallen to 1/e, rad (45°).
  static let nearness = Double.pi / 4
  /// Weight of "no drift": the squared sine of 8°.
  static let prior = 0.02

  private var samples: [Int] = []
  private var correction: [SIMD2<Double>] = []

  /// Measures the drift of `attitude` against the reference in one pass.
  init(
    time: [Double], attitude: QuaternionSeries, reference: Quaternion, axis: SIMD3<Double>
  ) {
    let base = reference.rotate(axis)
    var sums: [SIMD2<Double>] = []
    var times: [Double] = []
    for index in 0..<time.count {
      if let last = times.last, time[index] - last < Self.spacing { continue }
      let now = attitude[index].rotate(axis)
      guard now.x.isFinite, time[index].isFinite else { continue }
      let turn = reference.conjugate * attitude[index]
      let angle = 2 * atan2(abs(dot(turn.vector, axis)), abs(turn.w)) / Self.nearness
      let weight = exp(-angle * angle)
      sums.append(
        SIMD2(
          weight * (now.x * base.x + now.y * base.y) + Self.prior,
          weight * (now.y * base.x - now.x * base.y)))
      times.append(time[index])
      samples.append(index)
    }
    smooth(&sums, times)
    storeHalfAngles(sums)
  }

  /// Sums with the weight `exp(−|Δt|/timeConstant)`; the length does not matter, so neither do ends.
  private func smooth(_ sums: inout [SIMD2<Double>], _ times: [Double]) {
    var before = sums
    for index in sums.indices.dropFirst() {
      before[index] += before[index - 1] * Self.keep(times[index] - times[index - 1])
    }
    var after = SIMD2<Double>()
    for index in sums.indices.reversed() {
      if index + 1 < sums.count { after *= Self.keep(times[index + 1] - times[index]) }
      let own = sums[index]
      sums[index] = before[index] + after
      after += own
    }
  }

  /// What is left of a weight after `step` seconds.
  private static func keep(_ step: Double) -> Double { exp(-max(0, step) / timeConstant) }

  /// Stores cosine and sine of half the heading error, continuous in time.
  private mutating func storeHalfAngles(_ sums: [SIMD2<Double>]) {
    var angle = 0.0
    for sum in sums {
      let raw = atan2(sum.y, sum.x)
      angle += (raw - angle) - 2 * .pi * ((raw - angle) / (2 * .pi)).rounded()
      correction.append(SIMD2(cos(angle / 2), sin(angle / 2)))
    }
  }

  /// The attitude without the drift; `knot` is a cursor that must start at 0 and ascend.
  @inline(__always)
  func corrected(_ attitude: Quaternion, at index: Int, knot: inout Int) -> Quaternion {
    guard !samples.isEmpty else { return attitude }
    while knot + 1 < samples.count, samples[knot + 1] <= index { knot += 1 }
    var half = correction[knot]
    if knot + 1 < samples.count, index > samples[knot] {
      let span = Double(samples[knot + 1] - samples[knot])
      half += (correction[knot + 1] - half) * (Double(index - samples[knot]) / span)
      half /= (half * half).sum().squareRoot()
    }
    return Quaternion(w: half.x, x: 0, y: 0, z: -half.y) * attitude
  }
}
