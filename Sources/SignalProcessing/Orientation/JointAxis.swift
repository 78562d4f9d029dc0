/// The axis of a hinge-like motion.
public struct JointAxis: Sendable, Equatable {
  /// Unit axis in the body frame at the reference attitude.
  public var direction: SIMD3<Double>
  /// Share of the squared angular rate about the main axis, 1/3…1; above 0.95 the motion is
  /// hinge-like.
  public var explainedFraction: Double

  /// Slowest rotation that counts as motion, 5 °/s; below it are noise and sway.
  static let slowestMotion = 5 * Double.pi / 180
  /// Most samples that are used; longer recordings are thinned evenly.
  static let mostSamples = 2_000
  /// Weight of "no coupled rotation" relative to the data.
  static let couplingPenalty = 0.02

  /// The angular rate at some samples, evenly chosen.
  typealias Rates = [(index: Int, rate: SIMD3<Double>)]

  /// The samples that are used: of `rate`, or of the turning of `attitude` without one.
  static func thinned(
    _ time: [Double], _ attitude: QuaternionSeries, _ rate: Vector3Series?
  ) -> Rates {
    let count = rate?.count ?? attitude.count
    return stride(from: 0, to: count, by: max(1, count / mostSamples)).map { index in
      (index, rate?[index] ?? attitude.angularRate(at: index, time: time))
    }
  }

  /// Main axis of the angular rate in the body frame; `nil` when nothing moves.
  ///
  /// The eigenvector of `Σ ω ωᵀ` with the largest eigenvalue over samples faster than 5 °/s, or
  /// the axis `given`, of any length, with its share.
  static func principal(_ rates: Rates, given: SIMD3<Double>? = nil) -> JointAxis? {
    var moment = SymmetricMatrix3()
    for (_, omega) in rates {
      if dot(omega, omega) > slowestMotion * slowestMotion { moment.add(omega) }
    }
    return main(of: moment, given: given)
  }

  /// The main axis of `moment`, or the one `given`, with its share; `nil` when it is zero.
  private static func main(of moment: SymmetricMatrix3, given: SIMD3<Double>?) -> JointAxis? {
    let trace = moment.diagonal.sum()
    guard trace > 0, trace.isFinite else { return nil }
    if let given {
      let axis = given / dot(given, given).squareRoot()
      return JointAxis(direction: axis, explainedFraction: min(1, moment.form(axis) / trace))
    }
    let main = moment.eigen()[0]
    return JointAxis(direction: main.vector, explainedFraction: min(1, main.value / trace))
  }

  /// Rate below which attitude says more of the axis than the rate does, rad/s (15 °/s).
  static let slow = 15 * Double.pi / 180
  /// Smallest excursion from the reference attitude that counts as motion, rad (3°).
  static let smallestExcursion = 3 * Double.pi / 180

  /// Main axis of a movement of which 99 % is slower than ``slow``, from its rotation vectors since
  /// the reference; `nil` when it is faster or nowhere exceeds ``smallestExcursion``.
  ///
  /// Noise of the rate drowns such a movement, but not the angle it adds up to.
  static func slow(
    _ rates: Rates, _ attitude: QuaternionSeries, reference: Quaternion, given: SIMD3<Double>?
  ) -> JointAxis? {
    var speeds: [Double] = []
    var moment = SymmetricMatrix3()
    var largest = 0.0
    for (index, rate) in rates {
      let speed = dot(rate, rate)
      if speed.isFinite { speeds.append(speed) }
      let turn = (reference.conjugate * attitude[index]).rotationVector
      guard turn.x.isFinite else { continue }
      moment.add(turn)
      largest = max(largest, dot(turn, turn))
    }
    guard largest > smallestExcursion * smallestExcursion,
      Percentile.value(99, of: speeds).map({ $0 < slow * slow }) ?? true
    else { return nil }
    return main(of: moment, given: given)
  }

  /// Separates the hinge from a rotation about a body axis that goes along with it.
  ///
  /// With the hinge `a` fixed to the proximal segment and a body axis `c ⟂ a` turning in proportion,
  /// the rate in the reference frame is `θ̇ (a + R_a(θ) c)`. Its part across the first guess of `a`,
  /// as a complex number, is `θ̇ (α + γ e^{iθ})`: linear in the tilt `α` of the true axis and in the
  /// coupling `γ`, solved by least squares with a small penalty on `γ`, three times. A pure hinge
  /// gives `γ = 0`, and a small range of motion leaves all to `α`.
  ///
  /// - Parameters:
  ///   - rates: angular rate without bias, body frame, rad/s.
  ///   - attitude: body→reference.
  ///   - lock: removes heading drift from it.
  ///   - reference: the reference attitude.
  /// - Returns: the axis of the hinge.
  func refined(
    _ rates: Rates, _ attitude: QuaternionSeries, _ lock: HeadingLock, reference: Quaternion
  ) -> JointAxis {
    let inverse = reference.conjugate
    var moving: [(relative: Quaternion, seen: SIMD3<Double>)] = []
    moving.reserveCapacity(rates.count)
    var knot = 0
    for (index, omega) in rates {
      guard dot(omega, omega) > Self.slowestMotion * Self.slowestMotion else { continue }
      let relative = inverse * lock.corrected(attitude[index], at: index, knot: &knot)
      let seen = relative.rotate(omega)
      if seen.x.isFinite { moving.append((relative, seen)) }
    }
    var axis = direction
    for _ in 0..<3 {
      let frame = perpendicularFrame(axis)
      var sums = CouplingSums()
      for (relative, seen) in moving {
        sums.add(
          speed: dot(seen, axis), across: SIMD2(dot(seen, frame.first), dot(seen, frame.second)),
          half: SIMD2(relative.w, dot(relative.vector, axis)))
      }
      guard let tilt = sums.tilt(penalty: Self.couplingPenalty) else { break }
      let moved = axis + tilt.x * frame.first + tilt.y * frame.second
      axis = moved / dot(moved, moved).squareRoot()
    }
    return JointAxis(direction: axis, explainedFraction: explainedFraction)
  }
}

/// Normal equations of `across = speed (α + γ e^{iθ})` for complex α and γ.
private struct CouplingSums {
  private var weight = 0.0
  private var phase = SIMD2<Double>()
  private var plain = SIMD2<Double>()
  private var turned = SIMD2<Double>()

  /// Adds one sample; `half` points along half the angle θ and has any length.
  mutating func add(speed: Double, across: SIMD2<Double>, half: SIMD2<Double>) {
    let squares = half * half
    guard squares.sum() > 0 else { return }
    let cosine = (squares.x - squares.y) / squares.sum()
    let sine = 2 * half.x * half.y / squares.sum()
    weight += speed * speed
    phase += speed * speed * SIMD2(cosine, sine)
    plain += speed * across
    turned +=
      speed * SIMD2(across.x * cosine + across.y * sine, across.y * cosine - across.x * sine)
  }

  /// The least-squares tilt α; `nil` without data.
  func tilt(penalty: Double) -> SIMD2<Double>? {
    let stiff = weight * (1 + penalty)
    let determinant = weight * stiff - (phase * phase).sum()
    guard determinant > 0, determinant.isFinite else { return nil }
    let phaseTurned = SIMD2(
      phase.x * turned.x - phase.y * turned.y, phase.x * turned.y + phase.y * turned.x)
    return (plain * stiff - phaseTurned) / determinant
  }
}
